//! The fine twin of `uaf_box_read.rs`.
fn main() {
    let b = Box::new(1);
    let p = &raw const *b;
    println!("{}", unsafe { *p });
    drop(b);
}
