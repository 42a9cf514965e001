//! The same one level deeper.
fn main() {
    let inner_none: Option<Option<u32>> = unsafe { std::mem::transmute([0u32, 7]) };
    let copy = inner_none;
    let words: [u32; 2] = unsafe { std::mem::transmute(copy) }; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT
    println!("{words:?}");
}
