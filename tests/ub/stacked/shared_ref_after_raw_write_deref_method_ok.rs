//@ borrows: stacked
//! The fine twin of `shared_ref_after_raw_write_deref_method.rs`.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &*p };
    let v = x.clone();
    unsafe { *p = 2 };
    println!("{}", unsafe { *p });
}
