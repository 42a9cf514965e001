//@ borrows: stacked
//! A reference inside an `Option` argument is protected, too.
fn f(x: Option<&mut u64>, p: *mut u64) -> bool {
    unsafe { p.write(2) }; //~ UB-ALIAS-STACKED-PROTECTED
    x.is_some()
}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    println!("{}", f(Some(unsafe { &mut *p }), p));
}
