//! `copy_nonoverlapping` on ranges that share bytes.
fn main() {
    let mut a = [1u8, 2, 3, 4, 5, 6];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::copy_nonoverlapping(p, p.add(2), 4) }; //~ UB-INTRINSIC-OVERLAP: `copy_nonoverlapping` called on overlapping ranges
    println!("{a:?}");
}
