//! The stores to one atomic location that may still be read: a store buffer.
//!
//! After Lidbury and Donaldson (POPL 2017), with C++20's rules. Stores are kept in modification order, which is the order
//! in which they were executed. A load looks backwards from the newest and may read any of them up to the first
//! that coherence does not allow it to pass: one that it knows of, or of which it knows that somebody read it.
//!
//! What "knows" means is a [`View`]: happens-before, and what the order of SC operations adds to it.

use crate::clock::{Epoch, VClock};
use crate::threads::View;

/// How many stores are kept. An older one is as if every thread knew of its successor.
const KEPT: usize = 128;

#[derive(Clone, Debug)]
pub struct Buffer<V> {
    /// Oldest first, never empty.
    stores: Vec<Store<V>>,
}

/// A store that may be read.
#[derive(Clone, Debug)]
pub struct Store<V> {
    pub value: V,
    /// When it was made; nothing for what was there before the first atomic store.
    epoch: Option<Epoch>,
    /// What a thread learns that acquires it.
    pub message: View,
    /// The first time that each thread read it.
    read_at: Vec<Epoch>,
    /// When it was made by an SC store or read by SC loads.
    sc: Vec<Epoch>,
}

/// What decides which stores a load may pass.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub clock: &'a VClock,
    /// The SC operations that come before an SC fence in its past.
    pub fenced: &'a VClock,
    /// For an SC load, everything that happens before an SC fence that was executed.
    pub sc_fences: Option<&'a VClock>,
}

impl Reader<'_> {
    fn knows(&self, epoch: Epoch) -> bool {
        self.clock.covers(epoch) || self.sc_fences.is_some_and(|fences| fences.covers(epoch))
    }

    /// Whether nothing older than this store may be read.
    fn stops_at<V>(&self, store: &Store<V>) -> bool {
        self.sc_fences.is_some() && !store.sc.is_empty()
            || store.sc.iter().any(|&epoch| self.fenced.covers(epoch))
            || store.epoch.is_none_or(|epoch| self.knows(epoch))
            || store.read_at.iter().any(|&epoch| self.knows(epoch))
    }
}

impl<V: Clone> Buffer<V> {
    /// A location whose value was stored before its first atomic access of this size, with what was released there.
    pub fn new(value: V, message: View) -> Buffer<V> {
        Buffer { stores: vec![Store { value, epoch: None, message, read_at: Vec::new(), sc: Vec::new() }] }
    }

    /// How many stores a load may choose from: the newest so many.
    pub fn readable(&self, reader: Reader<'_>) -> usize {
        let passed = self.stores.iter().rev().take_while(|store| !reader.stops_at(store)).count();
        (passed + 1).min(self.stores.len())
    }

    /// A store by its age; 0 is the newest.
    pub fn store(&self, age: usize) -> &Store<V> {
        &self.stores[self.stores.len() - 1 - age]
    }

    /// A store is read.
    pub fn note_read(&mut self, age: usize, by: Epoch, is_sc: bool) {
        let at = self.stores.len() - 1 - age;
        let store = &mut self.stores[at];
        if !store.read_at.iter().any(|epoch| epoch.slot == by.slot && epoch.time <= by.time) {
            store.read_at.push(by);
        }
        store.sc.extend(is_sc.then_some(by));
    }

    pub fn push(&mut self, value: V, epoch: Epoch, message: View, is_sc: bool) {
        if self.stores.len() == KEPT {
            self.stores.remove(0);
        }
        let sc = is_sc.then_some(epoch).into_iter().collect();
        self.stores.push(Store { value, epoch: Some(epoch), message, read_at: Vec::new(), sc });
    }
}
