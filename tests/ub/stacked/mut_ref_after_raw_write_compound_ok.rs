//@ borrows: stacked
//! The fine twin of `mut_ref_after_raw_write_compound.rs`.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    *x += 1;
    unsafe { *p = 2 };
    println!("{}", unsafe { *p });
}
