//! The fine twin of `int_cast_freed.rs`.
fn main() {
    let b = Box::new(1u8);
    let addr = (&raw const *b) as usize;
    println!("{}", unsafe { *(addr as *const u8) });
    drop(b);
}
