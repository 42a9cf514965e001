//@ borrows: tree
//@ flags: --tree-implicit-writes
//! With implicit writes, a mutable argument is written to when the call begins, whatever the callee does.
fn look(_: &mut i32) {}

fn main() {
    let mut a = 1;
    let pointer = &raw mut a;
    let shared = unsafe { &*pointer };
    look(unsafe { &mut *pointer });
    println!("{}", *shared); //~ UB-ALIAS-TREE-RETAG
}
