//! Fields behind trait objects and slices, with padding that depends on them.
#[repr(C)] struct D<T: ?Sized> { n: u16, t: T }
trait T { fn v(&self) -> u32; } impl T for u32 { fn v(&self) -> u32 { *self } } impl T for u128 { fn v(&self) -> u32 { *self as u32 } }
fn main() { let b: Box<D<[u32]>> = Box::new(D { n: 1, t: [1, 2, 3] }); println!("{} {}", b.n, b.t.iter().sum::<u32>());
 for d in [Box::new(D { n: 2, t: 7u32 }) as Box<D<dyn T>>, Box::new(D { n: 3, t: 8u128 })] { let r = &d.t; println!("{} {} {}", d.n, r.v(), size_of_val(&*d)); let p = &raw const *d; println!("{}", unsafe { (&raw const (*p).t).cast::<u8>().addr() - p.cast::<u8>().addr() }); } 
 let rc: std::rc::Rc<dyn T> = std::rc::Rc::new(5u128); println!("{}", rc.v()); let w = std::rc::Rc::downgrade(&rc); drop(rc); println!("{}", w.upgrade().is_none()); let s: std::sync::Arc<str> = "abc".into(); println!("{}", s.len()); }
