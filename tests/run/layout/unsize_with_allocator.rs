// Boxes and other pointers with an allocator that has data are coerced field by field.
//@ other-output: i686
#![feature(allocator_api, coerce_unsized, unsize)]
use std::alloc::*; use std::rc::Rc; use std::sync::Arc; use std::fmt::Debug; use std::cell::Cell; use std::ptr::NonNull;
#[derive(Clone)] struct Counting<'a>(&'a Cell<i64>, u64);
unsafe impl Allocator for Counting<'_> { fn allocate(&self, l: Layout) -> Result<NonNull<[u8]>, AllocError> { self.0.set(self.0.get() + l.size() as i64); Global.allocate(l) } unsafe fn deallocate(&self, p: NonNull<u8>, l: Layout) { self.0.set(self.0.get() - l.size() as i64); unsafe { Global.deallocate(p, l) } } }
struct P<T: ?Sized> { n: u32, b: Box<T>, s: String }
impl<T: ?Sized + std::marker::Unsize<U>, U: ?Sized> std::ops::CoerceUnsized<P<U>> for P<T> {}
fn main() {
    let c = Cell::new(0); let a = Counting(&c, 7);
    let b: Box<[i32], _> = Box::new_in([1, 2, 3], a.clone()); println!("{:?} {}", b, c.get());
    let d: Box<dyn Debug, _> = Box::new_in("x", a.clone()); println!("{:?} {}", d, c.get());
    let r: Rc<dyn Debug, _> = Rc::new_in(vec![1], a.clone()); println!("{:?} {}", r, c.get());
    let q: Arc<[u8], _> = Arc::new_in([1u8; 4], a.clone()); println!("{:?} {}", q, c.get());
    let p: P<dyn Debug> = P { n: 3, b: Box::new(5u8), s: "s".into() }; println!("{} {:?} {}", p.n, p.b, p.s);
    let mut v: Vec<Box<dyn Debug, Counting>, Counting> = Vec::new_in(a.clone()); v.push(d); v.push(Box::new_in(1.5, a.clone())); println!("{v:?}");
    drop((b, r, q, v)); println!("{}", c.get());
}
