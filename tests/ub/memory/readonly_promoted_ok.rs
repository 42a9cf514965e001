//! The fine twin of `readonly_promoted.rs`.
fn main() {
    let mut r = 7;
    let p = &raw mut r;
    unsafe { *p += 1 };
    println!("{r}");
}
