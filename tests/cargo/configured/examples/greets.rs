//! An example, which is run with arguments.
fn main() {
    println!("hello, {}", std::env::args().nth(1).unwrap_or_default());
}
