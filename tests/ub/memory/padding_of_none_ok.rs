//! The fine twin of `padding_of_none.rs`.
fn same(x: Option<u32>) -> Option<u32> {
    x
}
fn main() {
    let some: Option<u32> = unsafe { std::mem::transmute([1u32, 7]) };
    let words: [u32; 2] = unsafe { std::mem::transmute(same(some)) };
    println!("{words:?}");
}
