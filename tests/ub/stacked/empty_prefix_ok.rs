//@ borrows: stacked
fn main() {
    let mut numbers = vec![1, 2, 3];
    let first = numbers.as_mut_ptr();
    unsafe { *first = 5 };
    println!("{numbers:?}");
}
