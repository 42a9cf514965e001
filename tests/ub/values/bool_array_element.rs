//! An array is transmuted whose third element is a bool that is neither 0 nor 1.
fn main() {
    let bits: [u8; 4] = [1, 1, 2, 1];
    let all: [bool; 4] = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-BOOL: at [2]
    let v = all[2];
    println!("{}", u8::from(v));
}
