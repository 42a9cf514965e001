//! The fine twin of `uaf_vec_reallocated.rs`.
fn main() {
    let mut v = Vec::with_capacity(1);
    v.push(1u32);
    let p = v.as_ptr();
    println!("{}", unsafe { *p });
    v.reserve(1000);
}
