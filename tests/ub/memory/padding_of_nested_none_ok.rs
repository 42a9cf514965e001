//! The fine twin of `padding_of_nested_none.rs`.
fn main() {
    let some: Option<Option<u32>> = Some(Some(7));
    let copy = some;
    let words: [u32; 2] = unsafe { std::mem::transmute(copy) };
    println!("{}", words[1]);
}
