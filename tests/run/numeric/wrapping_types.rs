//! `Wrapping`, `Saturating`, `NonZero` and operator traits on references.
use std::num::*;
fn main() {
    let mut w = Wrapping(250u8);
    w += 10;
    println!("{w} {} {}", -w, w << 6);
    let s = Saturating(i8::MAX) + Saturating(1);
    println!("{s} {}", Saturating(5u8) - Saturating(9));
    let n = NonZeroU32::new(12).unwrap();
    println!("{n} {:?} {} {}", NonZeroU32::new(0), n.trailing_zeros(), n.get() / 5);
    println!("{:?} {:?}", n.checked_mul(NonZeroU32::MAX), 100 / n);
    println!("{:?}", NonZero::<i8>::new(-128).unwrap().checked_abs());
    println!("{}", size_of::<Option<NonZero<u128>>>() == 16);
    let (a, b) = (&3i32, &4i32);
    println!("{} {} {} {}", a + b, a * 2, 10 - b, -a);
    let mut x = 5u16;
    x += &3;
    x <<= 2u8;
    x ^= 0b11;
    x %= 13;
    println!("{x} {}", !x);
    println!("{:?}", [1u8, 2, 3].iter().map(|x| Wrapping(*x) * Wrapping(100)).collect::<Vec<_>>());
    println!("{:?} {}", i32::try_from(5_000_000_000i64).is_err(), u64::from(7u8) + u64::from(true));
    println!("{} {}", u8::try_from(-1i8).is_err(), i64::from(u32::MAX));
    println!("{:?}", usize::try_from(-1i32).map_err(|e| e.to_string()));
    println!("{:?} {:?}", IntErrorKind::PosOverflow, u8::from_str_radix("100", 10).unwrap());
}
