//! Something to measure.
pub fn sum(n: u64) -> u64 {
    (0..n).sum()
}

#[test]
fn small() {
    assert_eq!(sum(4), 6);
}

#[test]
fn none() {
    assert_eq!(sum(0), 0);
}
