//@ borrows: tree
//! The fine twin of `mut_ref_after_raw_write_write.rs`.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    *x = 7;
    unsafe { *p = 2 };
    println!("{}", unsafe { *p });
}
