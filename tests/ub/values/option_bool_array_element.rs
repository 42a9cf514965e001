//! An array is transmuted whose third element is a niche value beyond `None`.
fn main() {
    let bits: [u8; 4] = [2, 2, 3, 2];
    let all: [Option<bool>; 4] = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-ENUM: at [2]
    let v = all[2];
    println!("{}", v.is_some());
}
