//! Used by a build script natively and by tests in Ubik.
pub fn greeting(from: &str) -> String {
    format!("hello from {from}")
}

#[test]
fn greets() {
    assert!(greeting("x").ends_with('x'));
}
