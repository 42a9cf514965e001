//! The fine twin of `manually_drop_unaligned.rs`: boxes and vectors that have been dropped are moved.
use std::mem::ManuallyDrop;
struct Owner { b: ManuallyDrop<Box<i32>>, n: u32 }
fn take(o: Owner) -> u32 { o.n }
fn main() {
    let mut o = Owner { b: ManuallyDrop::new(Box::new(1)), n: 5 };
    unsafe { ManuallyDrop::drop(&mut o.b) };
    println!("{}", take(o));
    let v = ManuallyDrop::new(vec![1, 2]);
    let w = unsafe { std::ptr::read(&v) };
    drop(ManuallyDrop::into_inner(w));
    let x = v;
    println!("{}", size_of_val(&x));
}
