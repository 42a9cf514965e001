//! A volatile read out of bounds.
fn main() {
    let a = [1u32; 2];
    let x = unsafe { a.as_ptr().wrapping_add(2).read_volatile() }; //~ UB-MEM-OOB
    println!("{x}");
}
