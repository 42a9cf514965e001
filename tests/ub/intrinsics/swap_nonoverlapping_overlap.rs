//! `swap_nonoverlapping` on ranges that share elements.
fn main() {
    let mut a = [1u32, 2, 3, 4];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::swap_nonoverlapping(p, p.add(1), 2) }; //~ UB-PRECOND|UB-INTRINSIC-OVERLAP
    println!("{a:?}");
}
