//! The fine twin of `leak_clone.rs`.
fn main() {
    let b = Box::new(3u16);
    println!("{b}");
}
