//! A raw pointer to what a box owns is as good as the box, in turns with it.

fn main() {
    let mut number = Box::new(1u32);
    let raw = &raw mut *number;
    unsafe { *raw += 1 };
    *number += 1;
    unsafe { *raw += 1 };
    println!("{number}");

    let mut pair = Box::new((1u32, 2u32));
    let second = &raw const pair.1;
    pair.0 = 5;
    unsafe { *second.cast_mut() += 1 };
    println!("{pair:?}");
}
