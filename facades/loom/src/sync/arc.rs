//! `Arc`: std's, with the functions that loom's has.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc as Real;

/// As std's.
#[repr(transparent)]
pub struct Arc<T: ?Sized>(Real<T>);

impl<T> Arc<T> {
    pub fn new(value: T) -> Arc<T> {
        Arc(Real::new(value))
    }

    pub fn pin(value: T) -> Pin<Arc<T>> {
        // SAFETY: what an `Arc` points to stays where it is, and it gives no mutable reference to what is pinned.
        unsafe { Pin::new_unchecked(Arc::new(value)) }
    }

    pub fn try_unwrap(this: Arc<T>) -> Result<T, Arc<T>> {
        Real::try_unwrap(this.0).map_err(Arc)
    }
}

impl<T: ?Sized> Arc<T> {
    /// From std's, which may have become a trait object on the way.
    pub fn from_std(std: Real<T>) -> Arc<T> {
        Arc(std)
    }

    pub fn strong_count(this: &Arc<T>) -> usize {
        Real::strong_count(&this.0)
    }

    pub fn get_mut(this: &mut Arc<T>) -> Option<&mut T> {
        Real::get_mut(&mut this.0)
    }

    pub fn ptr_eq(this: &Arc<T>, other: &Arc<T>) -> bool {
        Real::ptr_eq(&this.0, &other.0)
    }

    pub fn into_raw(this: Arc<T>) -> *const T {
        Real::into_raw(this.0)
    }

    pub fn as_ptr(this: &Arc<T>) -> *const T {
        Real::as_ptr(&this.0)
    }

    /// # Safety
    ///
    /// As for std's.
    pub unsafe fn from_raw(pointer: *const T) -> Arc<T> {
        Arc(Real::from_raw(pointer))
    }

    /// # Safety
    ///
    /// As for std's.
    pub unsafe fn increment_strong_count(pointer: *const T) {
        Real::increment_strong_count(pointer);
    }

    /// # Safety
    ///
    /// As for std's.
    pub unsafe fn decrement_strong_count(pointer: *const T) {
        Real::decrement_strong_count(pointer);
    }
}

impl<T: ?Sized> Deref for Arc<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> Clone for Arc<T> {
    #[inline]
    fn clone(&self) -> Arc<T> {
        Arc(self.0.clone())
    }
}

impl<T: Default> Default for Arc<T> {
    fn default() -> Arc<T> {
        Arc::new(T::default())
    }
}

impl<T> From<T> for Arc<T> {
    fn from(value: T) -> Arc<T> {
        Arc::new(value)
    }
}

impl<T: ?Sized> AsRef<T> for Arc<T> {
    fn as_ref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> Borrow<T> for Arc<T> {
    fn borrow(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: ?Sized> fmt::Pointer for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&self.0, f)
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Arc<T> {
    fn eq(&self, other: &Arc<T>) -> bool {
        self.0 == other.0
    }
}

impl<T: ?Sized + Eq> Eq for Arc<T> {}
