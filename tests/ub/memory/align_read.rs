//! A read of four bytes at an odd address.
fn main() {
    let a = [0u32; 2];
    let p = a.as_ptr().wrapping_byte_add(1);
    println!("{}", unsafe { p.read() }); //~ UB-MEM-ALIGN: but alignment 4 is required
}
