//! The fine twin of `oob_array_reinterpret_larger.rs`.
fn main() {
    let a = [0u8; 4];
    let b: &[u8; 2] = unsafe { &*(&raw const a).cast() };
    println!("{}", b[0]);
}
