//@ compile-flags: -O
//! The fine twin of `release_set_len.rs`.
fn main() {
    let mut numbers = Vec::<u32>::with_capacity(4);
    unsafe { numbers.set_len(numbers.capacity()) };
    println!("{}", numbers.len() >= 4);
}
