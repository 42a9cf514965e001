//@ borrows: tree
//! The fine twin of `static_mut_two_refs.rs`.
static mut COUNT: u32 = 0;
fn main() {
    let a = unsafe { &mut *(&raw mut COUNT) };
    *a = 1;
    let b = unsafe { &mut *(&raw mut COUNT) };
    let v = *b;
    println!("{v}");
}
