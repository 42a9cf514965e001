//! Reads flags out of bytes without looking at them.
pub fn flag(bytes: &[u8], at: usize) -> bool {
    assert!(at < bytes.len());
    unsafe { *bytes.as_ptr().add(at).cast::<bool>() }
}
