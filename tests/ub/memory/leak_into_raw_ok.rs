//! The fine twin of `leak_into_raw.rs`.
fn main() {
    let p = Box::into_raw(Box::new([1u8; 16]));
    println!("{}", unsafe { (*p)[0] });
    drop(unsafe { Box::from_raw(p) });
}
