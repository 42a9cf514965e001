//! A header that reads its payload behind a box of the header alone.
#[repr(C)]
struct Header {
    len: usize,
}
fn payload(h: *const Header) -> *const u8 {
    h.wrapping_add(1).cast()
}
fn main() {
    let h = Box::into_raw(Box::new(Header { len: 1 }));
    let first = unsafe { *payload(h) }; //~ UB-MEM-OOB
    println!("{first}");
    drop(unsafe { Box::from_raw(h) });
}
