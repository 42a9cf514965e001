//! Ranges that touch are fine, ranges that share one byte are not.
fn main() {
    let mut a = [0u8; 9];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::copy_nonoverlapping(p, p.add(4), 5) }; //~ UB-INTRINSIC-OVERLAP
    println!("{a:?}");
}
