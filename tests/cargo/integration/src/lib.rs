//! A calculator to be tested from the outside.
#[derive(Debug, PartialEq)]
pub enum CalcError {
    DivisionByZero,
}

impl std::fmt::Display for CalcError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("division by zero")
    }
}

impl std::error::Error for CalcError {}

pub fn divide(a: i64, b: i64) -> Result<i64, CalcError> {
    a.checked_div(b).ok_or(CalcError::DivisionByZero)
}

#[cfg(test)]
mod tests {
    #[test]
    fn unit_test_beside() {
        assert_eq!(super::divide(6, 3), Ok(2));
    }
}
