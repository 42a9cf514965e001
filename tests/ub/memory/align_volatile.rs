//! A volatile read at an odd address.
fn main() {
    let a = [0u32; 2];
    println!("{}", unsafe { a.as_ptr().wrapping_byte_add(2).read_volatile() }); //~ UB-MEM-ALIGN
}
