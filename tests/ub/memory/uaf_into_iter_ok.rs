//! The fine twin of `uaf_into_iter.rs`.
fn main() {
    let v = vec![1u16, 2, 3];
    let p = v.as_ptr();
    let mut it = v.into_iter();
    it.next();
    println!("{}", unsafe { *p.wrapping_add(1) });
    drop(it);
}
