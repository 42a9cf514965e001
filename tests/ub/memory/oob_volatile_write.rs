//! A volatile write out of bounds.
fn main() {
    let mut a = [1u32; 2];
    unsafe { a.as_mut_ptr().wrapping_add(2).write_volatile(7) }; //~ UB-MEM-OOB
    println!("{a:?}");
}
