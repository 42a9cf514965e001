//! `write_bytes` at an odd address of a wider type.
fn main() {
    let mut a = [1u16; 4];
    let p = a.as_mut_ptr().wrapping_byte_add(1);
    unsafe { p.write_bytes(0, 1) }; //~ UB-MEM-ALIGN
    println!("{}", a[3]);
}
