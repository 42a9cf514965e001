//! Atomics: std's, with a function for exclusive access and one for a load that is not atomic.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::atomic as real;

pub use std::hint::spin_loop as spin_loop_hint;
pub use std::sync::atomic::{compiler_fence, fence, Ordering};

macro_rules! atomics {
    ($($(#[$attr:meta])* $name:ident($type:ty) $(<$param:ident>)?;)*) => {$(
        $(#[$attr])*
        #[repr(transparent)]
        pub struct $name $(<$param>)? (real::$name $(<$param>)?);

        impl $(<$param>)? $name $(<$param>)? {
            pub const fn new(value: $type) -> Self {
                $name(real::$name::new(value))
            }

            #[inline]
            pub fn with_mut<R>(&mut self, f: impl FnOnce(&mut $type) -> R) -> R {
                f(self.0.get_mut())
            }

            /// A load that is not atomic.
            ///
            /// # Safety
            ///
            /// No other thread stores at the same time.
            #[inline]
            pub unsafe fn unsync_load(&self) -> $type {
                *self.0.as_ptr()
            }

            pub fn into_inner(self) -> $type {
                self.0.into_inner()
            }
        }

        impl $(<$param>)? Deref for $name $(<$param>)? {
            type Target = real::$name $(<$param>)?;

            #[inline]
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl $(<$param>)? DerefMut for $name $(<$param>)? {
            #[inline]
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }

        impl $(<$param>)? fmt::Debug for $name $(<$param>)? {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl $(<$param>)? Default for $name $(<$param>)? {
            fn default() -> Self {
                $name(Default::default())
            }
        }

        impl $(<$param>)? From<$type> for $name $(<$param>)? {
            fn from(value: $type) -> Self {
                $name::new(value)
            }
        }
    )*};
}

atomics! {
    AtomicBool(bool);
    AtomicI8(i8);
    AtomicI16(i16);
    AtomicI32(i32);
    #[cfg(target_has_atomic = "64")]
    AtomicI64(i64);
    AtomicIsize(isize);
    AtomicU8(u8);
    AtomicU16(u16);
    AtomicU32(u32);
    #[cfg(target_has_atomic = "64")]
    AtomicU64(u64);
    AtomicUsize(usize);
    AtomicPtr(*mut T) <T>;
}
