//@ borrows: tree
//! The fine twin of `two_mut_refs_as_arguments.rs`.
fn both(x: &mut i32, y: &mut i32) {
    *x = 1;
    *y = 2;
}
fn main() {
    let mut a = 1;
    let mut b = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    let y = &mut b;
    both(x, y);
    println!("{a}");
}
