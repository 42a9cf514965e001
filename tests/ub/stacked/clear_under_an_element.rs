//@ borrows: stacked
//! `clear` of numbers ends a reference to one of them.
fn main() {
    let mut v = vec![10u32, 20];
    let second = unsafe { &*v.as_mut_ptr().add(1) };
    v.clear();
    println!("{}", *second); //~ UB-ALIAS-STACKED-RETAG|UB-ALIAS-STACKED-READ
}
