//! The fine twin of `bool_match.rs`.
fn main() {
    let x = 1u8;
    let p = (&raw const x).cast::<bool>();
    match unsafe { *p } {
        true => println!("true"),
        false => println!("false"),
    }
}
