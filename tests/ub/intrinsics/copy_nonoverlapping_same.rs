//! `copy_nonoverlapping` of an object onto itself.
fn main() {
    let mut x = 5u64;
    let p = &raw mut x;
    unsafe { std::ptr::copy_nonoverlapping(p, p, 1) }; //~ UB-INTRINSIC-OVERLAP
    println!("{x}");
}
