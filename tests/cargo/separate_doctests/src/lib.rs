//! Documentation tests of an older edition: a program each.

/// The number behind a pointer.
///
/// ```
/// let number = 7;
/// assert_eq!(unsafe { separate_doctests::number(&number) }, 7);
/// ```
///
/// ```
/// # use separate_doctests::number;
/// let boxed = Box::new(7);
/// let pointer: *const i32 = &*boxed;
/// drop(boxed);
/// println!("{}", unsafe { pointer.read() });
/// ```
///
/// # Safety
/// The pointer must be good for reading.
pub unsafe fn number(pointer: *const i32) -> i32 {
    unsafe { *pointer }
}
