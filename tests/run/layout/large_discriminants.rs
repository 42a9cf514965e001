// Discriminants that do not fit into the signed number of a tag's width: the tag has no sign unless a discriminant is negative.
use std::hint::black_box;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Byte { Last = 200, First = 0, Second = 1 }

#[derive(Clone, Copy, Debug, PartialEq)]
enum Both { Low = -1, Mid = 0, High = 127 }

#[derive(Clone, Copy, Debug, PartialEq)]
enum Wide { Low = -2, High = 200 }

#[derive(Clone, Copy, Debug, PartialEq)]
enum Short { A = 0xffff, B = 0x8000, C = 1 }

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(i8)]
enum Signed { A = -128, B = 127, C = -1 }

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
enum Unsigned { A = 128, B = 255, C = 0 }

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u64)]
enum Long { A = u64::MAX, B = 1 << 63, C = 0 }

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u32)]
enum C { A = 0x8000_0000, B = 1 }

#[derive(Clone, Copy, Debug, PartialEq)]
enum WithData { A(u8), B(u16) }

fn next(byte: Byte) -> (Byte, u8) {
    match byte {
        Byte::Last => (Byte::First, 0),
        Byte::First => (Byte::Second, 1),
        Byte::Second => (Byte::Last, 2),
    }
}

macro_rules! show {
    ($($value:expr),*) => { $({ let value = black_box($value); println!("{value:?} {} {} {}", value as i8, value as i64, value as u128); })* };
}

fn main() {
    let mut byte = Byte::First;
    for _ in 0..7 {
        let (next, count) = next(black_box(byte));
        println!("{byte:?} {} {count}", byte as i32);
        byte = next;
    }
    show!(Byte::Last, Both::Low, Both::Mid, Both::High, Wide::Low, Wide::High, Short::A, Short::B, Short::C);
    show!(Signed::A, Signed::B, Signed::C, Unsigned::A, Unsigned::B, Unsigned::C, Long::A, Long::B, Long::C, C::A, C::B);
    println!("{:?}", std::mem::discriminant(&Byte::Last) == std::mem::discriminant(&black_box(Byte::Last)));
    println!("{:?} {:?}", Some(black_box(Byte::Last)), Some(Some(black_box(Short::A))));
    println!("{:?} {:?}", black_box(WithData::A(255)), black_box(WithData::B(1)));
}
