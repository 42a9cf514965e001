//! An unaligned read that starts inside and ends outside.
fn main() {
    let a = [1u8, 2, 3, 4, 5, 6];
    let p = a.as_ptr();
    let x = unsafe { p.wrapping_add(4).cast::<u32>().read_unaligned() }; //~ UB-MEM-OOB: is only 2 bytes from the end of the allocation
    println!("{x}");
}
