//! An over-aligned struct read from memory that is not.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u8; 64]);
fn main() {
    let line = [Line([1; 64]); 2];
    let p = line.as_ptr().wrapping_byte_add(32);
    let x = unsafe { *p }; //~ UB-MEM-ALIGN: but alignment 64 is required
    println!("{}", x.0[0]);
}
