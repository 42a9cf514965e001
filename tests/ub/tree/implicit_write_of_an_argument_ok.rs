//@ borrows: tree
//! Without implicit writes, a mutable argument that is not written to leaves other references alone.
fn look(_: &mut i32) {}

fn main() {
    let mut a = 1;
    let pointer = &raw mut a;
    let shared = unsafe { &*pointer };
    look(unsafe { &mut *pointer });
    println!("{}", *shared);
}
