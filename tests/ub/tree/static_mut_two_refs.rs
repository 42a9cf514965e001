//@ borrows: tree
//! Two references to a `static mut`.
static mut COUNT: u32 = 0;
fn main() {
    let a = unsafe { &mut *(&raw mut COUNT) };
    let b = unsafe { &mut *(&raw mut COUNT) };
    *a = 1;
    let v = *b; //~ UB-ALIAS-TREE-READ
    println!("{v}");
}
