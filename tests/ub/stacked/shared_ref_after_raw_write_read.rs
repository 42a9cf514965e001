//@ borrows: stacked
//! A shared reference is dead after a write to what it points to; a plain read shows it.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &*p };
    unsafe { *p = 2 };
    let v = *x; //~ UB-ALIAS-STACKED-READ
    println!("{}", unsafe { *p });
}
