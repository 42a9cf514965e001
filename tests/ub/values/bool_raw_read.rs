//! A raw pointer reads a bool that is neither 0 nor 1.
fn main() {
    let bits: u8 = 2;
    let v = unsafe { *(&raw const bits).cast::<bool>() }; //~ UB-VALUE-BOOL: but expected a boolean
    println!("{}", u8::from(v));
}
