//! Tests that return `Result`, and modules.
mod common;

mod arithmetic {
    use crate::common::{TestResult, setup};

    #[test]
    fn divides() -> TestResult {
        for (a, b) in setup() {
            assert_eq!(integration::divide(a, b)?, 10);
        }
        Ok(())
    }

    #[test]
    fn error_is_worded() {
        assert_eq!(integration::divide(1, 0).unwrap_err().to_string(), "division by zero");
    }

    #[test]
    #[ignore = "takes long"]
    fn expensive() {
        println!("expensive");
        assert_eq!((1..200).filter(|i| integration::divide(1000, *i) == Ok(10)).count(), 10);
    }
}

#[test]
fn question_mark() -> Result<(), std::num::ParseIntError> {
    let n: i64 = "12".parse()?;
    assert_eq!(n, 12);
    Ok(())
}
