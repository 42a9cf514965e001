//! The fine twin of `option_bool_raw_read.rs`.
fn main() {
    let bits: u8 = 2;
    let v = unsafe { *(&raw const bits).cast::<Option<bool>>() };
    println!("{}", v.is_some());
}
