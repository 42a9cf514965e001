//! Pointers moved byte by byte as `MaybeUninit<u8>` keep their provenance.
use std::mem::MaybeUninit;
fn copy_bytes<T>(from: &T, to: &mut MaybeUninit<T>) {
    let (src, dst) = ((&raw const *from).cast::<MaybeUninit<u8>>(), to.as_mut_ptr().cast::<MaybeUninit<u8>>());
    for i in (0..size_of::<T>()).rev() {
        unsafe { *dst.add(i) = *src.add(i) };
    }
}
fn reverse_twice<T>(t: &mut T) {
    let bytes = unsafe { std::slice::from_raw_parts_mut((&raw mut *t).cast::<MaybeUninit<u8>>(), size_of::<T>()) };
    bytes.reverse();
    bytes.rotate_left(3 % bytes.len());
    bytes.rotate_right(3 % bytes.len());
    bytes.reverse();
}
fn main() {
    let s = String::from("kept");
    let mut slot = MaybeUninit::<&str>::uninit();
    copy_bytes(&s.as_str(), &mut slot);
    println!("{}", unsafe { slot.assume_init() });
    let b = Box::new(vec![1, 2, 3]);
    let mut slot = MaybeUninit::<Box<Vec<i32>>>::uninit();
    copy_bytes(&b, &mut slot);
    std::mem::forget(b);
    println!("{:?}", unsafe { slot.assume_init() });
    let x = 9;
    let mut r = &raw const x;
    reverse_twice(&mut r);
    println!("{}", unsafe { *r });
}
