//! The fine twin of `option_unwrap_unchecked.rs`.
fn main() {
    let x: Option<u8> = std::hint::black_box(Some(1));
    println!("{}", unsafe { x.unwrap_unchecked() });
}
