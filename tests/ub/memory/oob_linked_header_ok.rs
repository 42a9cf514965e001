//! The fine twin of `oob_linked_header.rs`.
#[repr(C)]
struct Header {
    len: usize,
}
fn payload(h: *const Header) -> *const u8 {
    h.wrapping_add(1).cast()
}
fn main() {
    let both = Box::into_raw(Box::new((Header { len: 1 }, [7u8; 8])));
    let h = unsafe { &raw const (*both).0 };
    let first = unsafe { (*both).1[0] };
    println!("{first} {}", payload(h).is_null() || unsafe { (*h).len } == 1);
    drop(unsafe { Box::from_raw(both) });
}
