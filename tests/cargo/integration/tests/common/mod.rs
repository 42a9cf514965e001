//! Shared by the integration tests.
use std::error::Error;

pub type TestResult = Result<(), Box<dyn Error>>;

pub fn setup() -> Vec<(i64, i64)> {
    println!("set up");
    (1..5).map(|i| (i * 10, i)).collect()
}
