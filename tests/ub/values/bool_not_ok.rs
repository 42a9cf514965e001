//! The fine twin of `bool_not.rs`.
fn main() {
    let x = 0u8;
    let p = (&raw const x).cast::<bool>();
    println!("{}", !unsafe { *p });
}
