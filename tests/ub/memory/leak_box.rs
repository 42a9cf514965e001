//! A forgotten box.
fn main() {
    std::mem::forget(Box::new(5)); //~ LEAK
}
