//! `transmute` makes a niche value beyond `None`.
fn main() {
    let bits: u8 = 3;
    let v: Option<bool> = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v.is_some());
}
