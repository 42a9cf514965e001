//! Expected panics, and one test that fails on purpose.
mod common;

#[test]
#[should_panic]
fn any_panic() {
    integration::divide(1, 0).unwrap();
}

#[test]
#[should_panic(expected = "DivisionByZero")]
fn worded_panic() {
    integration::divide(1, 0).unwrap();
}

#[test]
fn fails_on_purpose() {
    assert_eq!(common::setup().len(), 5, "four are set up");
}

#[test]
fn passes() {
    assert_eq!(common::setup().len(), 4);
}
