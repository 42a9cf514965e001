//! Statics that are made when they are first used.

use std::fmt;
use std::ops::Deref;
use std::sync::LazyLock;

pub use std::thread::AccessError;

/// What `lazy_static!` declares.
pub struct Lazy<T: 'static> {
    value: LazyLock<T>,
}

impl<T: 'static> Lazy<T> {
    #[doc(hidden)]
    pub const fn new(init: fn() -> T) -> Lazy<T> {
        Lazy { value: LazyLock::new(init) }
    }

    pub fn get(&'static self) -> &'static T {
        &self.value
    }
}

impl<T: 'static> Deref for Lazy<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: 'static> fmt::Debug for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lazy").finish_non_exhaustive()
    }
}

/// Declares statics that are made when they are first used.
#[macro_export]
macro_rules! lazy_static {
    () => {};
    ($(#[$attr:meta])* $vis:vis static ref $name:ident : $type:ty = $init:expr; $($rest:tt)*) => {
        $(#[$attr])*
        $vis static $name: $crate::lazy_static::Lazy<$type> = $crate::lazy_static::Lazy::new(|| $init);
        $crate::lazy_static! { $($rest)* }
    };
}
