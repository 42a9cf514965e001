//@ borrows: stacked
// A pointer to none of the elements may write none of them.
fn main() {
    let mut numbers = vec![1, 2, 3];
    let first = numbers[..0].as_mut_ptr();
    unsafe { *first = 5 }; //~ UB-ALIAS-STACKED-WRITE
    println!("{numbers:?}");
}
