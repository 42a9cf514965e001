//! `ptr::swap` with one side out of bounds.
fn main() {
    let mut a = [1, 2];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::swap(p, p.wrapping_add(2)) }; //~ UB-MEM-OOB
    println!("{a:?}");
}
