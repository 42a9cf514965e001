//! Knows what it was compiled for, in its tests and in this one:
//!
//! ```
//! assert_eq!(cfg!(miri), without_cfg_miri::is_expected());
//! ```

/// What the environment says.
pub fn is_expected() -> bool {
    std::env::var("EXPECTED").unwrap() == "miri"
}

#[test]
#[cfg_attr(miri, ignore)]
fn not_for_miri() {
    assert!(!cfg!(miri));
}

#[test]
#[ignore]
fn not_at_all() {}

#[test]
fn compiled_as_expected() {
    assert_eq!(cfg!(miri), is_expected());
}
