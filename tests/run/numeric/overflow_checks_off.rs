//@ compile-flags: -C overflow-checks=off
//! The final crate says whether overflow is checked, also in functions of std that leave it to their caller.
use std::hint::black_box;

fn main() {
    println!("{}", black_box(u8::MAX) + black_box(1));
    println!("{}", black_box(i32::MIN) - black_box(1));
    println!("{}", -black_box(i8::MIN));
    println!("{}", black_box(1u32) << black_box(33));
    println!("{}", [200u8, 100].iter().sum::<u8>());
    println!("{}", [200u8, 100].into_iter().product::<u8>());
    println!("{}", black_box(200u8).next_power_of_two());
    println!("{}", black_box(3u8).pow(7));
    println!("{}", black_box(i16::MIN).abs());
    let mut steps = black_box(254u8)..;
    println!("{:?} {:?} {:?}", steps.next(), steps.next(), steps.next());
    let mut wrapped = std::ops::Add::add(black_box(250u8), 10);
    wrapped += 250;
    println!("{wrapped}");
}
