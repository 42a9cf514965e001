//@ compile-flags: -O
//! A length beyond the capacity that nobody uses.
fn main() {
    let mut numbers = Vec::<u32>::with_capacity(4);
    unsafe { numbers.set_len(numbers.capacity() + 1) }; //~ UB-PRECOND
    println!("{}", numbers.len());
}
