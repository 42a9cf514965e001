//! A crate whose documentation is its test suite.
//!
//! ```
//! assert_eq!(doctests::double(4), 8);
//! ```

/// Twice the number.
///
/// ```
/// use doctests::double;
/// assert_eq!(double(0), 0);
/// assert_eq!(double(-3), -6);
/// ```
///
/// ```should_panic
/// doctests::double(i32::MAX);
/// ```
pub fn double(x: i32) -> i32 {
    x.checked_mul(2).expect("no overflow")
}

/// The first byte.
///
/// ```
/// # fn main() -> Result<(), std::num::ParseIntError> {
/// let n: u8 = "97".parse()?;
/// assert_eq!(doctests::first(&[n, 1]), Some(97));
/// # Ok(())
/// # }
/// ```
///
/// ```no_run
/// loop {
///     doctests::first(&[]);
/// }
/// ```
///
/// ```compile_fail
/// let x: u8 = doctests::first(&[1]);
/// ```
///
/// ```ignore
/// this is not code
/// ```
pub fn first(bytes: &[u8]) -> Option<u8> {
    bytes.first().copied()
}

/// The byte at an index, unchecked.
///
/// # Safety
/// `at` must be in bounds, which this example gets wrong:
///
/// ```
/// let bytes = [1u8, 2, 3];
/// println!("{}", unsafe { doctests::at(&bytes, 3) });
/// ```
pub unsafe fn at(bytes: &[u8], at: usize) -> u8 {
    // SAFETY: promised by the caller.
    unsafe { *bytes.as_ptr().add(at) }
}

/// A doctest of an older edition stands alone.
///
/// ```edition2018
/// let async_block = 5;
/// assert_eq!(async_block, 5);
/// ```
///
/// ```standalone_crate
/// assert_eq!(module_path!().split("::").count() > 0, true);
/// ```
pub struct Edition;
