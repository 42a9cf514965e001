//@ borrows: stacked
//! A box and a raw pointer to its content, passed together.
fn f(b: Box<i32>, p: *mut i32) -> i32 {
    unsafe { *p = 5 }; //~ UB-ALIAS-STACKED-PROTECTED
    *b
}
fn main() {
    let mut b = Box::new(1);
    let p = &raw mut *b;
    println!("{}", f(b, p));
}
