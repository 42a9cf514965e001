//! The fine twin of `option_bool_transmute.rs`.
fn main() {
    let bits: u8 = 2;
    let v: Option<bool> = unsafe { std::mem::transmute(bits) };
    println!("{}", v.is_some());
}
