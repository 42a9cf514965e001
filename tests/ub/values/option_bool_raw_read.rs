//! A raw pointer reads a niche value beyond `None`.
fn main() {
    let bits: u8 = 3;
    let v = unsafe { *(&raw const bits).cast::<Option<bool>>() }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v.is_some());
}
