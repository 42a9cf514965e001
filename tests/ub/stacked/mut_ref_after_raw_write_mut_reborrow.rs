//@ borrows: stacked
//! A mutable reference is dead after a write through the raw pointer that it came from; a mutable reborrow shows it.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    unsafe { *p = 2 };
    let _r = &mut *x; //~ UB-ALIAS-STACKED-RETAG
    println!("{}", unsafe { *p });
}
