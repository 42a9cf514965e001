//@ borrows: tree
//! The fine twin of `protected_in_option.rs`.
fn f(x: Option<&mut u64>, p: *mut u64) -> bool {
    println!("{}", p.is_null());
    x.is_some()
}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    println!("{}", f(Some(unsafe { &mut *p }), p));
}
