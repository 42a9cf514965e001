//! In a packed struct the last field does not move up to its alignment, whatever object or slice it is.
use std::fmt::Debug;
use std::mem::{ManuallyDrop, align_of_val, size_of_val};
use std::rc::Rc;
#[repr(C, packed(2))]
struct Two<T: ?Sized> {
    a: u8,
    t: ManuallyDrop<T>,
}
#[repr(packed)]
struct One<T: ?Sized> {
    a: u16,
    t: ManuallyDrop<T>,
}
struct Outer<T: ?Sized> {
    a: u8,
    inner: Two<T>,
}
fn offset<T: ?Sized, U: ?Sized>(whole: &T, part: *const U) -> usize {
    part.addr() - (&raw const *whole).addr()
}
fn main() {
    let d: Box<Two<dyn Debug>> = Box::new(Two { a: 1, t: ManuallyDrop::new(7u32) });
    println!("{} {} {} {}", size_of_val(&*d), align_of_val(&*d), { d.a }, offset(&*d, &raw const d.t));
    let d: Box<Outer<dyn Debug>> = Box::new(Outer { a: 1, inner: Two { a: 2, t: ManuallyDrop::new(9u128) } });
    println!("{} {} {}", size_of_val(&*d), align_of_val(&*d), offset(&d.inner, &raw const d.inner.t));
    println!("{} {}", d.a, { d.inner.a });
    let d: Rc<One<dyn Debug>> = Rc::new(One { a: 3, t: ManuallyDrop::new(77u8) });
    println!("{} {} {}", size_of_val(&*d), align_of_val(&*d), { d.a });
    let s: Box<One<[u64]>> = Box::new(One { a: 4, t: ManuallyDrop::new([5, 6]) });
    let second = unsafe { (&raw const s.t).cast::<u64>().add(1).read_unaligned() };
    println!("{} {} {second} {}", size_of_val(&*s), align_of_val(&*s), { s.a });
    let e: Box<Two<[u16]>> = Box::new(Two { a: 8, t: ManuallyDrop::new([1, 2, 3]) });
    println!("{} {} {}", size_of_val(&*e), align_of_val(&*e), e.a);
}
