//@ borrows: stacked
//! `Option::take` through an alias of a borrowed option.
fn main() {
    let mut o = Some(5);
    let p = &raw mut o;
    let r = unsafe { &*p };
    println!("{:?}", unsafe { (*p).take() });
    let some = r.is_some(); //~ UB-ALIAS-STACKED-RETAG|UB-ALIAS-STACKED-READ
    println!("{some}");
}
