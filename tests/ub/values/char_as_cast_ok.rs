//! The fine twin of `char_as_cast.rs`.
fn main() {
    let x = 'x' as u32;
    let p = (&raw const x).cast::<char>();
    println!("{}", unsafe { *p } as u32);
}
