//! `ptr::replace` out of bounds.
fn main() {
    let mut a = [1, 2];
    let p = a.as_mut_ptr();
    let old = unsafe { p.wrapping_add(2).replace(5) }; //~ UB-MEM-OOB|UB-VALUE-DANGLING
    println!("{old} {a:?}");
}
