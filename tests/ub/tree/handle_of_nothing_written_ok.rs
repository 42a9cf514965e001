//@ borrows: tree
// A mutable one is not.
fn main() {
    let mut number = 5u32;
    let handle: &mut () = unsafe { &mut *(&raw mut number).cast() };
    let pointer = (handle as *mut ()).cast::<u32>();
    println!("{}", unsafe { *pointer });
    unsafe { *pointer = 6 };
    println!("{}", number);
}
