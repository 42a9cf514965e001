//! A packed struct around a pointer is coerced like any other, though it does not travel like a wide pointer.
#![feature(coerce_unsized, unsize)]
use std::fmt::Debug;
use std::marker::Unsize;
use std::ops::CoerceUnsized;

#[repr(packed)]
struct Packed<'a, T: ?Sized> {
    data: &'a T,
}

impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<Packed<'a, U>> for Packed<'a, T> {}

#[repr(C, packed(2))]
struct Beside<'a, T: ?Sized> {
    number: u16,
    data: &'a T,
    more: u8,
}

impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<Beside<'a, U>> for Beside<'a, T> {}

fn main() {
    let array = Packed { data: &[3, 4, 5] };
    let slice: Packed<'_, [i32]> = array;
    let data = slice.data;
    println!("{data:?} {}", size_of_val(&slice));
    let object: Packed<'_, dyn Debug> = Packed { data: &'x' };
    let data = object.data;
    println!("{data:?} {}", align_of_val(&object));
    let beside: Beside<'_, dyn Debug> = Beside { number: 7, data: &"text", more: 9 };
    let (number, data, more) = (beside.number, beside.data, beside.more);
    println!("{number} {data:?} {more} {}", size_of_val(&beside));
}
