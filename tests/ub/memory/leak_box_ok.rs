//! The fine twin of `leak_box.rs`.
fn main() {
    drop(Box::new(5));
}
