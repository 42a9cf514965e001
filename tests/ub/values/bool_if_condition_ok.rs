//! The fine twin of `bool_if_condition.rs`.
fn pick(b: &bool) -> u8 {
    if *b { 1 } else { 0 }
}
fn main() {
    let x = 0u8;
    println!("{}", pick(unsafe { &*(&raw const x).cast::<bool>() }));
}
