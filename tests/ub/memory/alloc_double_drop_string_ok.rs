//! The fine twin of `alloc_double_drop_string.rs`.
fn main() {
    let s = std::mem::ManuallyDrop::new(String::from("twice"));
    let a: String = unsafe { std::mem::transmute_copy(&s) };
    drop(a);
}
