//! The fine twin of `result_unwrap_unchecked.rs`.
fn main() {
    let x: Result<u8, i32> = std::hint::black_box(Ok(1));
    println!("{}", unsafe { x.unwrap_unchecked() });
}
