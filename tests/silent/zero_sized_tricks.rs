//! Zero-sized values at dangling addresses, slices of a huge length, boxes that do not allocate.
use std::ptr::NonNull;
#[derive(Clone, Copy, Debug, PartialEq)]
struct Z;
fn main() {
    let d = NonNull::<Z>::dangling();
    unsafe { d.write(Z) };
    println!("{:?}", unsafe { d.read() });
    let s: &[()] = unsafe { std::slice::from_raw_parts(NonNull::dangling().as_ptr(), usize::MAX) };
    println!("{}", s.len() == usize::MAX);
    println!("{}", s.iter().take(5).count());
    let b = Box::new(Z);
    let raw = Box::into_raw(b);
    let again = unsafe { Box::from_raw(raw) };
    println!("{again:?}");
    let mut v = vec![Z; 1000];
    v.swap(0, 999);
    v.truncate(10);
    println!("{} {}", v.len(), v.iter().all(|z| *z == Z));
    let (a, b) = unsafe { (&mut *std::ptr::dangling_mut::<Z>(), &mut *std::ptr::dangling_mut::<Z>()) };
    std::mem::swap(a, b);
    unsafe { std::ptr::copy_nonoverlapping::<Z>(std::ptr::dangling(), std::ptr::dangling_mut(), 100) };
    let p = std::ptr::null::<u8>();
    println!("{}", unsafe { p.add(0).offset_from(p) });
    let rc: std::rc::Rc<dyn std::any::Any> = std::rc::Rc::new(());
    println!("{}", rc.is::<()>());
}
