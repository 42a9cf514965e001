//! The bodies of allocations, by index.
//!
//! An entry is a body of this machine's, counted by reference because copies may share it, or one that is lent: it belongs to
//! the state from which this machine was copied ([`SharedBodies`]), which lives as long as the machine does. Copying lent ones costs
//! nothing, so that a copy costs what it changes. The lowest bit of an entry tells which it is.

use std::sync::Arc;

use ubik_storage::{Shared, Table};

use super::Body;

pub(super) struct Bodies {
    entries: Table<Entry>,
    /// Whose bodies are lent.
    lender: Option<Arc<Lender>>,
    /// In a copy with a part of its own: the entries that have been changed since that began, perhaps several times.
    changed: Option<Vec<u32>>,
}

/// The bodies of a machine that copies are made of.
pub(super) struct SharedBodies {
    entries: Shared<Entry>,
    lender: Arc<Lender>,
    changed: Option<Vec<u32>>,
}

/// Keeps bodies for copies.
struct Lender {
    _bodies: Vec<Arc<Body>>,
    _before: Option<Arc<Lender>>,
}

/// A pointer from `Arc::into_raw`, null, or a lent one.
#[derive(Clone, Copy)]
struct Entry(*const Body);

// SAFETY: entries are references to bodies, which may be sent to and shared between threads behind `Arc`.
unsafe impl Send for Entry {}
// SAFETY: as above.
unsafe impl Sync for Entry {}

/// Bodies are aligned, so their addresses are even.
const LENT: usize = 1;

impl Entry {
    const NONE: Entry = Entry(std::ptr::null());

    fn own(body: Option<Arc<Body>>) -> Entry {
        body.map_or(Entry::NONE, |body| Entry(Arc::into_raw(body)))
    }

    #[inline(always)]
    fn body(self) -> *const Body {
        self.0.map_addr(|address| address & !LENT)
    }

    fn is_own(self) -> bool {
        !self.0.is_null() && self.0.addr() & LENT == 0
    }

    fn lent(self) -> Entry {
        if self.0.is_null() { self } else { Entry(self.0.map_addr(|address| address | LENT)) }
    }

    /// The reference that an entry of one's own counts for.
    ///
    /// # Safety
    /// It is the entry's own, and is taken once.
    unsafe fn take(self) -> Arc<Body> {
        // SAFETY: the pointer comes from `Arc::into_raw`.
        unsafe { Arc::from_raw(self.0) }
    }
}

impl Bodies {
    /// So many entries without a body.
    pub fn without(count: usize) -> Bodies {
        Bodies { entries: Table::new(vec![Entry::NONE; count]), lender: None, changed: None }
    }

    /// Makes room for so many more at once.
    pub fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
    }

    pub fn push(&mut self, body: Option<Arc<Body>>) {
        self.note_change(self.entries.len());
        self.entries.push(Entry::own(body));
    }

    #[inline(always)]
    pub fn get(&self, index: usize) -> Option<&Body> {
        // SAFETY: the entry counts for a reference, or the lender does.
        unsafe { self.entries[index].body().as_ref() }
    }

    /// The body of an entry that has one.
    #[inline(always)]
    pub fn at(&self, index: usize) -> &Body {
        self.get(index).expect("an allocation with data")
    }

    /// The body of an entry that has one, for changing it.
    ///
    /// # Safety
    /// No other machine has a reference to it, and the reference is the only one while it lives.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn at_mut(&mut self, index: usize) -> &mut Body {
        let body = self.entries[index].body();
        assert!(!body.is_null(), "an allocation with data");
        // SAFETY: the caller's promise.
        unsafe { &mut *body.cast_mut() }
    }

    pub fn set(&mut self, index: usize, body: Option<Arc<Body>>) {
        self.note_change(index);
        let before = std::mem::replace(&mut self.entries[index], Entry::own(body));
        if before.is_own() {
            // SAFETY: the entry is gone.
            drop(unsafe { before.take() });
        }
    }

    /// Makes the body of an entry this machine's alone, and gives it for changing.
    pub fn make_own(&mut self, index: usize) -> &mut Body {
        let entry = self.entries[index];
        let mut body = if entry.is_own() {
            self.note_change(index);
            self.entries[index] = Entry::NONE;
            // SAFETY: the entry is gone.
            unsafe { entry.take() }
        } else {
            Arc::new(self.at(index).clone())
        };
        Arc::make_mut(&mut body);
        self.set(index, Some(body));
        // SAFETY: it was made this machine's alone.
        unsafe { self.at_mut(index) }
    }

    fn note_change(&mut self, index: usize) {
        if let Some(changed) = &mut self.changed {
            changed.push(index as u32);
        }
    }

    /// Notes changes from here on, in a copy.
    pub fn begin_part(&mut self) {
        if self.lender.is_some() {
            self.changed = Some(Vec::new());
        }
    }

    /// In a copy with a part of its own: the entries that were changed since that began, each once.
    pub fn changed(&self) -> Option<Vec<u32>> {
        let mut changed = self.changed.clone()?;
        changed.sort_unstable();
        changed.dedup();
        Some(changed)
    }

    /// Gives all bodies to the copies that will be made.
    pub fn share(mut self) -> SharedBodies {
        let mut entries = std::mem::replace(&mut self.entries, Table::new(Vec::new()));
        let mut bodies = Vec::new();
        for entry in &mut *entries {
            if entry.is_own() {
                // SAFETY: the entry is lent from now on.
                bodies.push(unsafe { entry.take() });
            }
            *entry = entry.lent();
        }
        let lender = Arc::new(Lender { _bodies: bodies, _before: self.lender.clone() });
        SharedBodies { entries: entries.share(), lender, changed: self.changed.take() }
    }
}

impl SharedBodies {
    pub fn copy(&self) -> Bodies {
        let (entries, changed) = (self.entries.copy(), self.changed.clone());
        Bodies { entries, lender: Some(self.lender.clone()), changed }
    }
}

impl Clone for Bodies {
    fn clone(&self) -> Bodies {
        for entry in self.entries.iter().filter(|entry| entry.is_own()) {
            // SAFETY: the entry counts for a reference; its copy counts for another.
            unsafe { Arc::increment_strong_count(entry.0) };
        }
        Bodies { entries: self.entries.clone(), lender: self.lender.clone(), changed: self.changed.clone() }
    }
}

impl Drop for Bodies {
    fn drop(&mut self) {
        for entry in self.entries.iter().filter(|entry| entry.is_own()) {
            // SAFETY: nobody looks at the entry any more.
            drop(unsafe { entry.take() });
        }
    }
}
