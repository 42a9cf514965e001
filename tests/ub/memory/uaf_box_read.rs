//! Reading a freed box through a raw pointer.
fn main() {
    let b = Box::new(1);
    let p = &raw const *b;
    drop(b);
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF: has been freed, so this pointer is dangling
}
