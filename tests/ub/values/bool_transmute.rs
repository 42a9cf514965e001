//! `transmute` makes a bool that is neither 0 nor 1.
fn main() {
    let bits: u8 = 2;
    let v: bool = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-BOOL: but expected a boolean
    println!("{}", u8::from(v));
}
