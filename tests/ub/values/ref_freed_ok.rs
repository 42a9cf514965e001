//! The fine twin of `ref_freed.rs`.
fn main() {
    let b = Box::new(5u16);
    let p = &raw const *b;
    let r = unsafe { &*p };
    println!("{}", std::ptr::eq(r, p));
    drop(b);
}
