//! A niche in a niche has an end.
fn main() {
    let c: Option<Option<bool>> = unsafe { std::mem::transmute(4u8) }; //~ UB-VALUE-ENUM
    println!("{c:?}");
}
