//! The fine twin of `alloc_box_from_stack.rs`.
fn main() {
    let mut x = 5;
    let b = std::mem::ManuallyDrop::new(unsafe { Box::from_raw(&mut x) });
    println!("{}", **b);
}
