//! The fine twin of `vtable_associated_type.rs`.
trait Numbers: Iterator<Item = u32> {}
impl<T: Iterator<Item = u32>> Numbers for T {}

fn main() {
    let numbers: Box<dyn Numbers + Send> = Box::new([1u32, 2].into_iter());
    let numbers: Box<dyn Numbers> = unsafe { std::mem::transmute(numbers) };
    let mut numbers: Box<dyn Iterator<Item = u32>> = numbers;
    println!("{:?}", numbers.next());
}
