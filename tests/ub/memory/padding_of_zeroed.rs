//! `zeroed` returns a value, whose padding is not zero.
fn main() {
    let x: (u8, u32) = unsafe { std::mem::zeroed() };
    let b: [u8; 8] = unsafe { std::mem::transmute_copy(&x) }; //~ UB-VALUE-UNINIT
    println!("{b:?}");
}
