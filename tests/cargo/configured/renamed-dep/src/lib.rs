//! A library that its users call by another name.
pub fn name() -> &'static str {
    "fancy"
}
