//! `transmute_copy` from bytes.
fn main() {
    let bytes = [1u8, 2];
    let pair: [bool; 2] = unsafe { std::mem::transmute_copy(&bytes) }; //~ UB-VALUE-BOOL: at [1]
    println!("{pair:?}");
}
