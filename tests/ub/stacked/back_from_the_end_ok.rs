//@ borrows: stacked
fn main() {
    let numbers = [1u32, 2, 3];
    let end = numbers.as_ptr_range().end;
    println!("{}", unsafe { *end.sub(1) });
}
