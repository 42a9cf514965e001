//! A fixed-capacity string without std, and a growing one with `alloc`.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

use core::fmt;
use core::mem::MaybeUninit;

pub struct FixedString<const N: usize> {
    bytes: [MaybeUninit<u8>; N],
    len: usize,
}

impl<const N: usize> Default for FixedString<N> {
    fn default() -> Self {
        FixedString { bytes: [MaybeUninit::uninit(); N], len: 0 }
    }
}

impl<const N: usize> FixedString<N> {
    pub fn as_str(&self) -> &str {
        // SAFETY: the first `len` bytes were written from strings, whole characters at a time.
        unsafe { core::str::from_utf8_unchecked(core::slice::from_raw_parts(self.bytes.as_ptr().cast(), self.len)) }
    }
}

impl<const N: usize> fmt::Write for FixedString<N> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        let room = self.bytes.get_mut(self.len..self.len + s.len()).ok_or(fmt::Error)?;
        for (slot, byte) in room.iter_mut().zip(s.bytes()) {
            slot.write(byte);
        }
        self.len += s.len();
        Ok(())
    }
}

#[cfg(feature = "alloc")]
pub fn owned<const N: usize>(s: &FixedString<N>) -> alloc::string::String {
    s.as_str().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt::Write;

    #[test]
    fn formats() {
        let mut s = FixedString::<16>::default();
        write!(s, "{}-{:x}", 12, 255).unwrap();
        assert_eq!(s.as_str(), "12-ff");
    }

    #[test]
    fn overflows() {
        let mut s = FixedString::<3>::default();
        assert!(write!(s, "four").is_err());
        assert_eq!(s.as_str(), "");
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn owns() {
        let mut s = FixedString::<4>::default();
        s.write_str("ab").unwrap();
        assert_eq!(owned(&s), "ab");
    }
}
