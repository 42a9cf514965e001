//! The fine twin of `null_field.rs`.
struct S {
    _a: u64,
    b: u32,
}
fn main() {
    let s = S { _a: 1, b: 2 };
    let p: *const S = &s;
    println!("{}", unsafe { (*p).b });
}
