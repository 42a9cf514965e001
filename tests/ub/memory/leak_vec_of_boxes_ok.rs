//! The fine twin of `leak_vec_of_boxes.rs`.
fn main() {
    let v: &'static [Box<i32>] = Vec::leak(vec![Box::new(1), Box::new(2)]);
    KEEP.set(v).unwrap();
}
static KEEP: std::sync::OnceLock<&'static [Box<i32>]> = std::sync::OnceLock::new();
