//@ borrows: tree
//! The fine twin of `mut_ref_after_raw_write_argument.rs`.
fn take(_: &mut i32) {}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    take(x);
    unsafe { *p = 2 };
    println!("{}", unsafe { *p });
}
