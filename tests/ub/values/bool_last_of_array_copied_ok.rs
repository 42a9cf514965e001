//! The fine twin of `bool_last_of_array_copied.rs`.
fn main() {
    let mut a = [1u8; 9];
    a[8] = 9;
    let b = unsafe { &*(&raw const a).cast::<[bool; 9]>() };
    println!("{}", b[0]);
}
