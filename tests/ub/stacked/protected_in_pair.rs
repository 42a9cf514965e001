//@ borrows: stacked
//! References in a pair are protected, too.
fn f(x: (&u8, &u8), p: *mut u8) -> u8 {
    unsafe { *p = 2 }; //~ UB-ALIAS-STACKED-PROTECTED
    x.0 + x.1
}
fn main() {
    let (mut a, b) = (1, 2);
    let p = &raw mut a;
    println!("{}", f((unsafe { &*p }, &b), p));
}
