//! The fine twin of `option_bool_array_element.rs`.
fn main() {
    let bits: [u8; 4] = [2, 2, 2, 2];
    let all: [Option<bool>; 4] = unsafe { std::mem::transmute(bits) };
    let v = all[2];
    println!("{}", v.is_some());
}
