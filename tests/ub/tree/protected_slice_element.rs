//@ borrows: tree
//! One element of a protected slice is written through an alias.
fn f(x: &mut [u16], p: *mut u16) -> u16 {
    unsafe { *p.add(2) = 9 }; //~ UB-ALIAS-TREE-PROTECTED
    x[0]
}
fn main() {
    let mut a = [1u16; 4];
    let p = a.as_mut_ptr();
    println!("{}", f(unsafe { std::slice::from_raw_parts_mut(p, 3) }, p));
}
