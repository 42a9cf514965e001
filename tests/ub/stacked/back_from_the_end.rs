//@ borrows: stacked
// What is behind the end has nothing before it.
fn main() {
    let numbers = [1u32, 2, 3];
    let (_, end) = numbers.split_at(3);
    println!("{}", unsafe { *end.as_ptr().sub(1) }); //~ UB-ALIAS-STACKED-READ
}
