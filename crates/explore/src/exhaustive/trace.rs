//! What happened in one execution, step by step.

use std::collections::HashMap;

use ubik_engine::ThreadId;
use ubik_engine::concurrency::{Asked, Chance, Orders};
use ubik_engine::value::Slot;
use ubik_graphs::{EventId, Exploration, Modified};
use ubik_races::{FenceOrder, LoadOrder, StoreOrder};
use ubik_verdict::{Loc, Origin, Trace};

use super::explorer::Slots;
use super::script::Writer;

/// A step of a thread that others can tell the order of.
#[derive(Clone, Debug)]
pub struct TraceStep {
    pub thread: ThreadId,
    /// Its event in the graph; of a read-modify-write, the read.
    pub event: EventId,
    pub deed: Deed,
    pub loc: Option<Loc>,
    /// Whether it is of interest to the program's author, not only to std's.
    pub is_shown: bool,
}

/// What a step did.
#[derive(Clone, Debug)]
pub enum Deed {
    Load {
        event: EventId,
        address: u64,
        value: u64,
        order: LoadOrder,
        from: Source,
    },
    Store {
        event: EventId,
        address: u64,
        value: u64,
        order: StoreOrder,
    },
    Modify {
        event: EventId,
        address: u64,
        old: u64,
        new: Option<u64>,
        orders: Orders,
        from: Source,
    },
    Fence(FenceOrder),
    /// Something happened that might not have.
    Chance(Chance),
    Start(ThreadId),
    End,
    /// Goes on after the threads of a scope.
    Await,
    Join(ThreadId),
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The store, unless it is what was there before.
    pub store: Option<EventId>,
    /// The newest value that had been stored by then, if it is another one.
    pub newer: Option<u64>,
}

impl Source {
    fn of(exploration: &Exploration<Slots>, event: EventId, store: Option<EventId>) -> Source {
        let graph = exploration.graph();
        let location = graph.location_of(event).expect("a read has a location");
        let own = EventId { index: event.index + 1, ..event };
        let place = graph.place(location, store);
        let later = graph.writes(location).order[place..].iter();
        let newest = later.rev().find(|&&write| write != own && exploration.is_executed(write));
        Source { store, newer: newest.map(|&write| graph.value(location, Some(write)).bits) }
    }
}

impl Deed {
    pub(super) fn load(
        exploration: &Exploration<Slots>,
        asked: &Asked,
        event: EventId,
        source: Option<EventId>,
        value: Slot,
        order: LoadOrder,
    ) -> Deed {
        let from = Source::of(exploration, event, source);
        Deed::Load { event, address: asked.address, value: value.bits, order, from }
    }

    pub(super) fn store(asked: &Asked, event: EventId, value: Slot, order: StoreOrder) -> Deed {
        Deed::Store { event, address: asked.address, value: value.bits, order }
    }

    pub(super) fn modify(
        exploration: &Exploration<Slots>,
        asked: &Asked,
        done: &Modified<Slot>,
        orders: Orders,
    ) -> Deed {
        let event = done.read.event;
        let from = Source::of(exploration, event, done.read.source);
        let new = done.written.as_ref().map(|(_, value)| value.bits);
        Deed::Modify { event, address: asked.address, old: done.read.value.bits, new, orders, from }
    }
}

/// Keeps the steps of an execution.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    pub steps: Vec<TraceStep>,
    /// Where the next step is.
    pub place: Trace,
    /// The same as a script.
    pub writer: Writer,
}

impl Recorder {
    pub fn note(&mut self, thread: ThreadId, event: EventId, deed: Deed) {
        let frames = &self.place.frames;
        // Atomic types are thin; std's locks are of interest, as are threads.
        let maker = frames.iter().find(|frame| !frame.function.contains("::sync::atomic::"));
        let in_panic = frames.iter().any(|frame| frame.function.contains("core::panicking::"));
        let is_own = !in_panic
            && maker.is_some_and(|frame| {
                let is_lock = frame.function.starts_with("std::sys::sync::");
                let is_called = frames.iter().any(|frame| frame.origin == Origin::Local);
                frame.origin == Origin::Local || is_lock && is_called
            });
        let is_access =
            matches!(deed, Deed::Load { .. } | Deed::Store { .. } | Deed::Modify { .. } | Deed::Fence(_));
        let local = frames.iter().find(|frame| frame.origin == Origin::Local);
        let loc = local.or(maker).and_then(|frame| frame.loc).filter(|_| is_access);
        self.steps.push(TraceStep { thread, event, deed, loc, is_shown: is_own || !is_access });
    }
}

/// The number of the step that made each store, from 1.
pub fn stores(steps: &[TraceStep]) -> HashMap<EventId, usize> {
    let store = |(index, step): (usize, &TraceStep)| match &step.deed {
        Deed::Store { event, .. } => Some((*event, index + 1)),
        Deed::Modify { event, new: Some(_), .. } => {
            Some((EventId { index: event.index + 1, ..*event }, index + 1))
        }
        _ => None,
    };
    steps.iter().enumerate().filter_map(store).collect()
}
