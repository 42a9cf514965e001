//@ borrows: tree
//! A reference inside a newtype argument is protected, too.
struct Wrapper<'a>(&'a mut u8);
fn f(x: Wrapper, p: *mut u8) -> u8 {
    unsafe { *p = 2 }; //~ UB-ALIAS-TREE-PROTECTED
    *x.0
}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    println!("{}", f(Wrapper(unsafe { &mut *p }), p));
}
