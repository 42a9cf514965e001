//@ borrows: stacked
//! The fine twin of `protected_through_closure.rs`.
fn run(x: &mut i32, f: &mut dyn FnMut()) -> i32 {
    f();
    *x
}
fn main() {
    let mut a = 1;
    let mut b = 1;
    let p = &raw mut a;
    let q = &raw mut b;
    let mut f = move || unsafe { *q = 2 };
    println!("{}", run(unsafe { &mut *p }, &mut f));
}
