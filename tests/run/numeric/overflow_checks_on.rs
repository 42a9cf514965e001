//! With checks, the same functions of std panic.
use std::hint::black_box;
use std::panic::catch_unwind;

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    println!("{}", catch_unwind(|| [200u8, 100].iter().sum::<u8>()).is_err());
    println!("{}", catch_unwind(|| black_box(200u8).next_power_of_two()).is_err());
    println!("{}", catch_unwind(|| black_box(3u8).pow(7)).is_err());
    println!("{}", catch_unwind(|| std::ops::Add::add(black_box(250u8), 10)).is_err());
    let mut steps = black_box(254u8)..;
    println!("{:?}", steps.next());
    println!("{}", catch_unwind(move || (steps.next(), steps.next())).is_err());
}
