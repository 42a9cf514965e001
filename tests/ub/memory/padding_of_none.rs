//! The payload of `None` is padding, which is lost when the value is moved.
fn same(x: Option<u32>) -> Option<u32> {
    x
}
fn main() {
    let none: Option<u32> = unsafe { std::mem::transmute([0u32, 7]) };
    let words: [u32; 2] = unsafe { std::mem::transmute(same(none)) }; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT
    println!("{words:?}");
}
