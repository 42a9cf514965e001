//! The fine twin of `fn_ptr_dangling_called.rs`.
fn main() {
    let b = Box::new(0u64);
    let p = &raw const *b;
    println!("{}", unsafe { *p });
    drop(b);
}
