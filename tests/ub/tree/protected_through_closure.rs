//@ borrows: tree
//! A closure writes what a running function holds by reference.
fn run(x: &mut i32, f: &mut dyn FnMut()) -> i32 {
    f();
    *x
}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let mut f = move || unsafe { *p = 2 }; //~ UB-ALIAS-TREE-PROTECTED
    println!("{}", run(unsafe { &mut *p }, &mut f));
}
