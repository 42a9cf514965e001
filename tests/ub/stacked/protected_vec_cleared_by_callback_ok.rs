//@ borrows: stacked
//! The fine twin of `protected_vec_cleared_by_callback.rs`.
fn each(s: &[u8], f: &mut dyn FnMut(u8)) {
    for x in s {
        f(*x);
    }
}
fn main() {
    let mut v = vec![1u8, 2, 3];
    let p = &raw mut v;
    let s: &[u8] = unsafe { std::slice::from_raw_parts((*p).as_ptr(), 3) };
    each(s, &mut |x| println!("{x}"));
    println!("{}", unsafe { (*p).len() });
}
