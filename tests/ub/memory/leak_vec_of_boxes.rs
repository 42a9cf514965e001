//! A forgotten vector loses its buffer and what it owns.
fn main() {
    let v = vec![Box::new(1), Box::new(2)]; //~ LEAK
    std::mem::forget(v);
}
