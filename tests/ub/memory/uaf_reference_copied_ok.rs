//! The fine twin of `uaf_reference_copied.rs`.
fn main() {
    let b = Box::new(5);
    let r: &'static i32 = unsafe { &*(&raw const *b) };
    let copy = r;
    println!("{}", std::ptr::eq(copy, copy));
    drop(b);
}
