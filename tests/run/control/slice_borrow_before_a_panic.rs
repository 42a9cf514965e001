//! The length of a slice that is borrowed again is gone by the time that an index turns out to be wrong.
use std::hint::black_box;
use std::panic::catch_unwind;

fn part(list: &[i32; 3], end: usize) -> i32 {
    list[..end].iter().sum()
}

fn main() {
    std::panic::set_hook(Box::new(|info| println!("{}", info.payload_as_str().unwrap_or_default())));
    let list = [1, 2, 3];
    for end in 0..60 {
        let sum = catch_unwind(|| part(&list, black_box(end.min(end / 10))));
        println!("{sum:?}", sum = sum.ok());
    }
}
