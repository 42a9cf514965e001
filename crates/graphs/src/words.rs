//! What is left of an exploration, as numbers that can be written down.
//!
//! Everything but the states of the executed program is written: graphs, tasks, shares. Who reads it goes on with the same executions, the
//! first of each graph from the beginning of the program. Numbers that are no exploration are refused; those of another program are not
//! recognised, which is up to whoever keeps them.

use ubik_races::{FenceOrder, LoadOrder, RmwOrder, StoreOrder};

use crate::explore::{Exploration, Level, Task};
use crate::graph::{Clock, Data, Event, EventId, Graph, Label, Lane, ModifyOrder, Writes};
use crate::saved::States;

/// What of a program can be written down.
pub trait Written: Data {
    fn write_value(value: &Self::Value, to: &mut Vec<u64>);
    fn read_value(from: &mut Words<'_>) -> Option<Self::Value>;
    fn write_modify(modify: &Self::Modify, to: &mut Vec<u64>);
    fn read_modify(from: &mut Words<'_>) -> Option<Self::Modify>;
}

/// Numbers that are read one after the other.
#[derive(Clone, Debug)]
pub struct Words<'a>(std::slice::Iter<'a, u64>);

impl<'a> Words<'a> {
    pub fn new(words: &'a [u64]) -> Words<'a> {
        Words(words.iter())
    }

    pub fn is_over(&self) -> bool {
        self.0.as_slice().is_empty()
    }

    pub fn number(&mut self) -> Option<u64> {
        self.0.next().copied()
    }

    fn index(&mut self) -> Option<usize> {
        self.number()?.try_into().ok()
    }

    pub fn flag(&mut self) -> Option<bool> {
        match self.number()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// One of some values, by its place.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.index()?).copied()
    }

    /// A list: its length and its items. No item is less than a number.
    pub fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let len = self.index().filter(|&len| len <= self.0.len())?;
        (0..len).map(|_| item(self)).collect()
    }

    /// Something that may be missing.
    pub fn maybe<T>(&mut self, item: impl FnOnce(&mut Self) -> Option<T>) -> Option<Option<T>> {
        if self.flag()? { item(self).map(Some) } else { Some(None) }
    }

    fn event(&mut self) -> Option<EventId> {
        Some(EventId { thread: self.index()?, index: self.index()? })
    }
}

/// Writes a list as [`Words::list`] reads it.
pub fn write_list<T>(items: &[T], to: &mut Vec<u64>, mut item: impl FnMut(&T, &mut Vec<u64>)) {
    to.push(items.len() as u64);
    items.iter().for_each(|it| item(it, to));
}

/// Writes what [`Words::maybe`] reads.
pub fn write_maybe<T>(it: Option<&T>, to: &mut Vec<u64>, item: impl FnOnce(&T, &mut Vec<u64>)) {
    to.push(u64::from(it.is_some()));
    if let Some(it) = it {
        item(it, to);
    }
}

fn write_event(id: &EventId, to: &mut Vec<u64>) {
    to.extend([id.thread as u64, id.index as u64]);
}

fn place<T: PartialEq>(all: &[T], it: &T) -> u64 {
    all.iter().position(|other| other == it).expect("a value of the list") as u64
}

const LOADS: [LoadOrder; 3] = [LoadOrder::Relaxed, LoadOrder::Acquire, LoadOrder::SeqCst];
const STORES: [StoreOrder; 3] = [StoreOrder::Relaxed, StoreOrder::Release, StoreOrder::SeqCst];
const FENCES: [FenceOrder; 4] =
    [FenceOrder::Acquire, FenceOrder::Release, FenceOrder::AcqRel, FenceOrder::SeqCst];
const MODIFIES: [RmwOrder; 5] =
    [RmwOrder::Relaxed, RmwOrder::Acquire, RmwOrder::Release, RmwOrder::AcqRel, RmwOrder::SeqCst];

impl Clock {
    fn write(&self, to: &mut Vec<u64>) {
        write_list(self.counts(), to, |&count, to| to.push(count.into()));
    }

    fn read(from: &mut Words<'_>) -> Option<Clock> {
        from.list(|from| from.number()?.try_into().ok()).map(Clock::from_counts)
    }
}

impl<D: Written> Label<D> {
    fn write(&self, to: &mut Vec<u64>) {
        match self {
            Label::Read { location, order, until } => {
                to.extend([0, *location, place(&LOADS, order)]);
                write_maybe(until.as_ref(), to, D::write_modify);
            }
            Label::ReadToModify { location, operation, order, waits } => {
                let ModifyOrder { success, failure } = order;
                let orders = [place(&MODIFIES, success), place(&LOADS, failure)];
                to.extend([1, *location, orders[0], orders[1], u64::from(*waits)]);
                D::write_modify(operation, to);
            }
            Label::Write { location, value, order, completes } => {
                to.extend([2, *location, place(&STORES, order), u64::from(*completes)]);
                D::write_value(value, to);
            }
            Label::Fence(order) => to.extend([3, place(&FENCES, order)]),
            Label::Create { child } => to.extend([4, *child as u64]),
            Label::End => to.push(5),
            Label::Join { child } => to.extend([6, *child as u64]),
            Label::Chance { happens } => to.extend([7, u64::from(*happens)]),
            Label::Await { prefix, hb } => {
                to.push(8);
                prefix.write(to);
                hb.write(to);
            }
        }
    }

    fn read(from: &mut Words<'_>) -> Option<Label<D>> {
        Some(match from.number()? {
            0 => Label::Read {
                location: from.number()?,
                order: from.one_of(&LOADS)?,
                until: from.maybe(D::read_modify)?,
            },
            1 => Label::ReadToModify {
                location: from.number()?,
                order: ModifyOrder { success: from.one_of(&MODIFIES)?, failure: from.one_of(&LOADS)? },
                waits: from.flag()?,
                operation: D::read_modify(from)?,
            },
            2 => Label::Write {
                location: from.number()?,
                order: from.one_of(&STORES)?,
                completes: from.flag()?,
                value: D::read_value(from)?,
            },
            3 => Label::Fence(from.one_of(&FENCES)?),
            4 => Label::Create { child: from.index()? },
            5 => Label::End,
            6 => Label::Join { child: from.index()? },
            7 => Label::Chance { happens: from.flag()? },
            8 => Label::Await { prefix: Clock::read(from)?, hb: Clock::read(from)? },
            _ => return None,
        })
    }
}

impl<D: Written> Event<D> {
    fn write(&self, to: &mut Vec<u64>) {
        self.label.write(to);
        to.extend([u64::from(self.stamp), u64::from(self.revisitable), u64::from(self.added_max)]);
        write_maybe(self.source.as_ref(), to, write_event);
        self.clocks().iter().for_each(|clock| clock.write(to));
    }

    fn read(from: &mut Words<'_>) -> Option<Event<D>> {
        let label = Label::read(from)?;
        let stamp = from.number()?.try_into().ok()?;
        let (revisitable, added_max) = (from.flag()?, from.flag()?);
        let source = from.maybe(Words::event)?;
        let mut clock = || Clock::read(from);
        let clocks = [clock()?, clock()?, clock()?, clock()?, clock()?];
        Some(Event::with_clocks(label, stamp, (revisitable, added_max), source, clocks))
    }
}

impl<D: Written> Graph<D> {
    fn write(&self, to: &mut Vec<u64>) {
        write_list(&self.threads, to, |lane, to| {
            write_maybe(lane.created_by.as_ref(), to, write_event);
            write_list(&lane.events, to, Event::write);
        });
        write_list(&self.locations, to, |writes, to| {
            to.push(writes.location);
            D::write_value(&writes.initial, to);
            write_list(&writes.order, to, write_event);
        });
    }

    fn read(from: &mut Words<'_>) -> Option<Graph<D>> {
        let lane = |from: &mut Words<'_>| {
            Some(Lane { created_by: from.maybe(Words::event)?, events: from.list(Event::read)? })
        };
        let writes = |from: &mut Words<'_>| {
            let (location, initial) = (from.number()?, D::read_value(from)?);
            Some(Writes { location, initial, order: from.list(Words::event)? })
        };
        Some(Graph::with_parts(from.list(lane)?, from.list(writes)?))
    }
}

impl Task {
    fn write(&self, to: &mut Vec<u64>) {
        match self {
            Task::Read { read, source } => {
                to.push(0);
                write_event(read, to);
                write_maybe(source.as_ref(), to, write_event);
            }
            Task::Write { write, place } => {
                to.push(1);
                write_event(write, to);
                to.push(*place as u64);
            }
            Task::Revisit { read, write } => {
                to.push(2);
                write_event(read, to);
                write_event(write, to);
            }
            Task::Chance { event } => {
                to.push(3);
                write_event(event, to);
            }
        }
    }

    fn read(from: &mut Words<'_>) -> Option<Task> {
        Some(match from.number()? {
            0 => Task::Read { read: from.event()?, source: from.maybe(Words::event)? },
            1 => Task::Write { write: from.event()?, place: from.index()? },
            2 => Task::Revisit { read: from.event()?, write: from.event()? },
            3 => Task::Chance { event: from.event()? },
            _ => return None,
        })
    }
}

impl<D: Written> Exploration<D> {
    /// Writes what is left to explore, the execution that is next included, which has not begun.
    pub fn write_down(&self, to: &mut Vec<u64>) {
        to.extend([self.present.to_bits(), self.past.to_bits()]);
        write_list(&self.levels, to, |level, to| {
            level.graph.write(to);
            write_list(&level.tasks, to, |(task, share), to| {
                task.write(to);
                write_maybe(share.as_ref(), to, |share, to| to.push(share.to_bits()));
            });
        });
    }

    /// Takes what is left to explore from numbers; nothing, if they are none that were written.
    pub fn read_back(mut self, from: &mut Words<'_>) -> Option<Exploration<D>> {
        (self.present, self.past) = (f64::from_bits(from.number()?), f64::from_bits(from.number()?));
        self.levels = from.list(|from| {
            let graph = Graph::read(from)?;
            let share = |from: &mut Words<'_>| from.number().map(f64::from_bits);
            let tasks = from.list(|from| Some((Task::read(from)?, from.maybe(share)?)))?;
            Some(Level { graph, tasks, states: States::new() })
        })?;
        (!self.levels.is_empty()).then_some(self)
    }
}
