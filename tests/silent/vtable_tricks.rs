//! Trait objects taken apart and put together again without losing their vtable.
use std::fmt::Debug;
#[repr(C)]
#[derive(Clone, Copy)]
struct Fat {
    data: *mut (),
    vtable: *mut (),
}
union Object<'a> {
    dynamic: &'a dyn Debug,
    fat: Fat,
}
fn main() {
    let (a, b) = (5i32, 9i32);
    let o = Object { dynamic: &a };
    let fat = unsafe { o.fat };
    let other = Object { fat: Fat { data: (&raw const b).cast_mut().cast(), vtable: fat.vtable } };
    println!("{:?} {:?}", unsafe { o.dynamic }, unsafe { other.dynamic });
    let boxed: Box<dyn Debug> = Box::new(vec![1, 2]);
    let raw = Box::into_raw(boxed);
    println!("{:?}", unsafe { &*raw });
    let wide: [*mut (); 2] = unsafe { std::mem::transmute(raw) };
    let back: *mut dyn Debug = unsafe { std::mem::transmute(wide) };
    drop(unsafe { Box::from_raw(back) });
    let slice: &[u8] = &[1, 2, 3];
    let (p, n): (*const u8, usize) = (slice.as_ptr(), slice.len());
    let again: *const [u8] = std::ptr::slice_from_raw_parts(p, n);
    println!("{}", std::ptr::eq(slice, again));
}
