//! A clone that is forgotten at once.
fn main() {
    let b = Box::new(3u16);
    std::mem::forget(b.clone()); //~ LEAK
    println!("{b}");
}
