//! The fine twin of `return_value_as_unit.rs`.
fn f() -> [u64; 4] {
    [1; 4]
}
fn main() {
    let g: fn() -> [u64; 4] = f;
    println!("{}", g()[0]);
}
