//@ borrows: tree
//! The fine twin of `overlapping_mut_slices.rs`.
fn main() {
    let mut a = [1, 2, 3, 4];
    let p = a.as_mut_ptr();
    let l = unsafe { std::slice::from_raw_parts_mut(p, 3) };
    let r = unsafe { std::slice::from_raw_parts_mut(p.add(3), 1) };
    l[2] = 9;
    let v = r[0];
    println!("{v}");
}
