//! `Box::into_raw` without the way back.
fn main() {
    let p = Box::into_raw(Box::new([1u8; 16])); //~ LEAK
    println!("{}", unsafe { (*p)[0] });
}
