//! Trusts its dependency.
pub fn flag(bytes: &[u8]) -> bool {
    careless::flag(bytes, 0)
}

#[cfg(test)]
mod tests {
    #[test]
    fn reads_flag() {
        assert!(super::flag(&[7]));
    }

    #[test]
    fn reads_good_flag() {
        assert!(super::flag(&[1]));
    }
}
