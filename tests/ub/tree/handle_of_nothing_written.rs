//@ borrows: tree
// A shared reference to nothing is read-only around it, too.
fn main() {
    let mut number = 5u32;
    let handle: &() = unsafe { &*(&raw mut number).cast() };
    let pointer = (handle as *const ()).cast_mut().cast::<u32>();
    println!("{}", unsafe { *pointer });
    unsafe { *pointer = 6 }; //~ UB-ALIAS-TREE-WRITE
}
