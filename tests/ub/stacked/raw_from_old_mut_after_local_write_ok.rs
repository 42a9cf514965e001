//@ borrows: stacked
//! The fine twin of `raw_from_old_mut_after_local_write.rs`.
fn keep(x: &mut i32) -> *mut i32 {
    x
}
fn main() {
    let mut a = 1;
    let p = keep(&mut a);
    unsafe { *p = 3 };
    a = 2;
    println!("{a}");
}
