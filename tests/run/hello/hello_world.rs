//! The first program.
fn main() {
    println!("Hello, world!");
}
