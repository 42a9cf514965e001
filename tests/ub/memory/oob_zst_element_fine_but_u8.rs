//! Zero-sized reads are fine anywhere; one byte is not.
fn main() {
    let b = Box::new([0u8; 2]);
    let end = b.as_ptr().wrapping_add(2);
    unsafe { end.cast::<()>().read() };
    println!("{}", unsafe { end.read() }); //~ UB-MEM-OOB
}
