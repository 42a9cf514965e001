//@ flags: --recursive-validation
//! The fine twin of `recursive_validation.rs`.
fn main() {
    let x = 1u8;
    let r: &bool = unsafe { &*(&raw const x).cast() };
    println!("{}", std::ptr::from_ref(r).is_null());
}
