//! What memory relies on, looked at in paranoid mode.
//!
//! A mistake shows where it was made instead of where it does harm. A large aliasing state is looked at less often, so
//! that the cost of an operation stays the same.

use super::{Memory, flag};
use crate::value::AllocId;

/// States up to so many records are looked at after every operation.
const SMALL: usize = 16;

/// How many times something was looked at.
#[derive(Clone, Copy, Default)]
pub(super) struct Checks(u64);

impl Memory {
    /// Panics unless an allocation that was just changed is well-formed.
    #[cold]
    pub(super) fn check(&mut self, id: AllocId) {
        self.check_descriptor(id);
        let Some(state) = self.body(id).and_then(|body| body.borrows.as_deref()) else { return };
        let pause = (state.weight() / SMALL) as u64;
        if self.checks.0.is_multiple_of(pause + 1) {
            state.check();
        }
        self.checks.0 = self.checks.0.wrapping_add(1);
    }

    /// The descriptor agrees with its body and with the mode.
    fn check_descriptor(&self, id: AllocId) {
        let desc = self.desc(id);
        assert!(desc.min_tag <= desc.next_tag, "a root that was not given out");
        assert!(!desc.has(flag::LIVE) || desc.min_tag < desc.next_tag, "an allocation without a root");
        assert_eq!(desc.tag, 0, "a cached tag in paranoid mode");
        let Some(body) = self.body(id) else { return };
        let is_own = |data: *const u8| data.is_null() || std::ptr::eq(data, body.data.as_ptr());
        assert!(is_own(desc.data), "data of another body");
        let bitmap = body.init.as_ptr() as u64;
        assert!(desc.size <= 64 || desc.init == bitmap, "a bitmap of another body");
        let words = body.prov.as_deref().map_or(std::ptr::null(), <[_]>::as_ptr);
        assert!(desc.prov.is_null() || std::ptr::eq(desc.prov, words), "provenance of another body");
    }
}
