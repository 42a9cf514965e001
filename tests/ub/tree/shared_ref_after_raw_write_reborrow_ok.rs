//@ borrows: tree
//! The fine twin of `shared_ref_after_raw_write_reborrow.rs`.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &*p };
    let _r = &*x;
    unsafe { *p = 2 };
    println!("{}", unsafe { *p });
}
