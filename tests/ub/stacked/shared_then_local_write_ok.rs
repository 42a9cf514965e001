//@ borrows: stacked
//! The fine twin of `shared_then_local_write.rs`.
fn main() {
    let mut a = 1u8;
    let p = &raw mut a;
    let r = &a;
    let v = *r;
    unsafe { *p = 2 };
    println!("{v} {a}");
}
