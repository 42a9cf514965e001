//@ borrows: stacked
//! The fine twin of `mut_ref_after_raw_write_mem_replace.rs`.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    let v = std::mem::replace(x, 3);
    unsafe { *p = 2 };
    println!("{}", unsafe { *p });
}
