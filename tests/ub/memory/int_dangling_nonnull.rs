//! `NonNull::dangling` is aligned and not null, but points to nothing.
use std::ptr::NonNull;
fn main() {
    let p = NonNull::<u64>::dangling();
    println!("{}", unsafe { p.read() }); //~ UB-MEM-DANGLING-INT
}
