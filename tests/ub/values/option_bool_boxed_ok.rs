//! The fine twin of `option_bool_boxed.rs`.
fn main() {
    let bits = Box::new(2 as u8);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<Option<bool>>()) };
    let v = *boxed;
    println!("{}", v.is_some());
}
