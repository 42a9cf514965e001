//! History for reports, by running again.
//!
//! An ordinary run records nothing. When it has failed, the same choices are made again with the allocations that the
//! report is about being watched: the run notes where they were made and freed, and what happened to their tags.

use rustc_hash::FxHashSet;
use ubik_verdict::{AllocName, Event, EventKind};

use crate::machine::Machine;

/// What memory notes for the machine, which knows where the program is.
#[derive(Clone, Default)]
pub struct Watch {
    names: FxHashSet<AllocName>,
    pending: Vec<EventKind>,
}

impl Watch {
    pub fn new(names: impl IntoIterator<Item = AllocName>) -> Watch {
        Watch { names: names.into_iter().collect(), pending: Vec::new() }
    }

    pub fn is_watched(&self, name: AllocName) -> bool {
        self.names.contains(&name)
    }

    pub fn note(&mut self, kind: EventKind) {
        self.pending.push(kind);
    }

    pub fn has_news(&self) -> bool {
        !self.pending.is_empty()
    }
}

impl Machine {
    /// Gives what happened since the last time its place in the program.
    pub(crate) fn note_events(&mut self) {
        let Some(watch) = self.memory.watch.as_deref_mut().filter(|watch| watch.has_news()) else { return };
        let kinds = std::mem::take(&mut watch.pending);
        let trace = self.trace();
        let caller = trace.frames.first().map_or("".into(), |frame| frame.function.clone());
        for mut kind in kinds {
            // Arguments are protected by the call that has just begun.
            if let EventKind::Protected { function, .. } = &mut kind {
                *function = caller.clone();
            }
            self.events.push(Event::new(kind, trace.clone()));
        }
    }
}
