//! The fine twin of `int_partial_pointer_overwrite.rs`.
fn main() {
    let x = 3u8;
    let mut p = &raw const x;
    let first = unsafe { *(&raw const p).cast::<u8>() };
    println!("{} {}", unsafe { *p }, first == first);
    p = std::ptr::null();
    println!("{}", p.is_null());
}
