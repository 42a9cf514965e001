//! The fine twin of `oob_replace.rs`.
fn main() {
    let mut a = [1, 2];
    let p = a.as_mut_ptr();
    let old = unsafe { p.wrapping_add(1).replace(5) };
    println!("{old} {a:?}");
}
