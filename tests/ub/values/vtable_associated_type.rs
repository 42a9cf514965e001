//! A vtable for the same trait with another associated type.
fn main() {
    let numbers: Box<dyn Iterator<Item = u32>> = Box::new([1u32, 2].into_iter());
    let mut numbers: Box<dyn Iterator<Item = u64>> = unsafe { std::mem::transmute(numbers) }; //~ UB-VALUE-VTABLE
    println!("{:?}", numbers.next());
}
