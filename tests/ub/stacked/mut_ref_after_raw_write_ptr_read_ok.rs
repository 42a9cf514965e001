//@ borrows: stacked
//! The fine twin of `mut_ref_after_raw_write_ptr_read.rs`.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    let v = unsafe { std::ptr::read(x) };
    unsafe { *p = 2 };
    println!("{}", unsafe { *p });
}
