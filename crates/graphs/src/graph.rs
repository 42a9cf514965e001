//! An execution graph while it is being built.
//!
//! Events are added in an order (`stamp`) that extends program order. Which events a thread's prefix of a write contains is
//! a clock per event: for each thread, how many of its events. Happens-before is a second one. Both follow from the event
//! before in the same thread and from what is read, so they are made when an event is added or its source changes.

use smallvec::SmallVec;
use ubik_races::{FenceOrder, LoadOrder, RmwOrder, StoreOrder};

use crate::axioms::{Act, Execution, Happened};

/// A thread of a graph.
pub type Thread = usize;

/// An event: a thread and how many of its events come before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EventId {
    pub thread: Thread,
    pub index: usize,
}

/// A location, as the program numbers them.
pub type Location = u64;

/// What programs work on.
pub trait Data: Clone + std::fmt::Debug {
    type Value: Clone + std::fmt::Debug;
    /// A read-modify-write operation.
    type Modify: Clone + std::fmt::Debug;
    /// The state of an executed program, from which executions may go on.
    type State: Clone + std::fmt::Debug;
    /// What replaces a value; nothing if the operation only reads it, as a compare-exchange that fails.
    fn modify(operation: &Self::Modify, old: &Self::Value) -> Option<Self::Value>;
    /// Whether a thread that waits in an operation goes on only after it read something else.
    fn blocks(operation: &Self::Modify, old: &Self::Value) -> bool {
        Self::modify(operation, old).is_none()
    }
    /// A number for a value, and whether it tells the value from all others.
    fn number(value: &Self::Value) -> (u64, bool);
}

/// How a read-modify-write orders: if it writes, and if it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModifyOrder {
    pub success: RmwOrder,
    pub failure: LoadOrder,
}

#[derive(Clone, Debug)]
pub enum Label<D: Data> {
    Read {
        location: Location,
        order: LoadOrder,
        /// The thread goes on only if this operation would replace what is read, which it does not.
        until: Option<D::Modify>,
    },
    /// The read of an operation that may write.
    ReadToModify {
        location: Location,
        operation: D::Modify,
        order: ModifyOrder,
        /// The thread goes on only if it writes.
        waits: bool,
    },
    Write {
        location: Location,
        value: D::Value,
        order: StoreOrder,
        completes: bool,
    },
    Fence(FenceOrder),
    Create {
        child: Thread,
    },
    End,
    Join {
        child: Thread,
    },
    /// Something happens or does not, whatever others do. It does not by default, as a read by default reads the newest write.
    Chance {
        happens: bool,
    },
    /// Goes on after others have come so far, by means that are no events: what it depends on, and what happens before it.
    Await {
        prefix: Clock,
        hb: Clock,
    },
}

/// For each thread, how many of its events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock(SmallVec<[u32; 6]>);

impl Clock {
    pub(crate) fn counts(&self) -> &[u32] {
        &self.0
    }

    pub(crate) fn from_counts(counts: Vec<u32>) -> Clock {
        Clock(SmallVec::from_vec(counts))
    }

    pub fn count(&self, thread: Thread) -> usize {
        self.0.get(thread).map_or(0, |&count| count as usize)
    }

    pub fn has(&self, event: EventId) -> bool {
        event.index < self.count(event.thread)
    }

    pub fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(mine, &theirs)| *mine = (*mine).max(theirs));
    }

    fn add(&mut self, event: EventId) {
        if self.0.len() <= event.thread {
            self.0.resize(event.thread + 1, 0);
        }
        self.0[event.thread] = self.0[event.thread].max(event.index as u32 + 1);
    }
}

#[derive(Clone, Debug)]
pub struct Event<D: Data> {
    pub label: Label<D>,
    /// When it was added.
    pub stamp: u32,
    /// Whether later events may still change what it reads, or remove it.
    pub revisitable: bool,
    /// It read the newest write, or became it, when it was added.
    pub added_max: bool,
    /// For a read: the write; nothing for the initial value.
    pub source: Option<EventId>,
    /// Everything that it depends on, itself included: program order, reads-from, creation, joining.
    pub prefix: Clock,
    /// Everything that happens before it, itself included.
    pub hb: Clock,
    /// What the next acquire fence adds.
    pending: Clock,
    /// What was known at the last release fence.
    fence: Clock,
    /// For a write: what its readers acquire.
    message: Clock,
}

impl<D: Data> Event<D> {
    pub(crate) fn clocks(&self) -> [&Clock; 5] {
        [&self.prefix, &self.hb, &self.pending, &self.fence, &self.message]
    }

    /// An event with clocks as [`Event::clocks`] gives them; whether it may be revisited, and was added as the newest.
    pub(crate) fn with_clocks(
        label: Label<D>,
        stamp: u32,
        (revisitable, added_max): (bool, bool),
        source: Option<EventId>,
        [prefix, hb, pending, fence, message]: [Clock; 5],
    ) -> Event<D> {
        Event { label, stamp, revisitable, added_max, source, prefix, hb, pending, fence, message }
    }
}

/// The writes to one location.
#[derive(Clone, Debug)]
pub struct Writes<D: Data> {
    pub location: Location,
    pub initial: D::Value,
    /// In coherence order, the initial one left out.
    pub order: Vec<EventId>,
}

#[derive(Clone, Debug)]
pub struct Lane<D: Data> {
    pub created_by: Option<EventId>,
    pub events: Vec<Event<D>>,
}

#[derive(Clone, Debug)]
pub struct Graph<D: Data> {
    pub threads: Vec<Lane<D>>,
    pub locations: Vec<Writes<D>>,
    next_stamp: u32,
}

impl<D: Data> Graph<D> {
    /// A graph with its first thread.
    pub fn new() -> Graph<D> {
        Graph {
            threads: vec![Lane { created_by: None, events: Vec::new() }],
            locations: Vec::new(),
            next_stamp: 0,
        }
    }

    pub(crate) fn with_parts(threads: Vec<Lane<D>>, locations: Vec<Writes<D>>) -> Graph<D> {
        let next_stamp = threads.iter().map(|lane| lane.events.len() as u32).sum();
        Graph { threads, locations, next_stamp }
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.next_stamp as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many events were added before this one.
    pub fn position(&self, id: EventId) -> usize {
        self.event(id).stamp as usize
    }

    pub fn event(&self, id: EventId) -> &Event<D> {
        &self.threads[id.thread].events[id.index]
    }

    pub fn event_mut(&mut self, id: EventId) -> &mut Event<D> {
        &mut self.threads[id.thread].events[id.index]
    }

    pub fn ids(&self) -> impl Iterator<Item = EventId> + '_ {
        let of = |(thread, lane): (usize, &Lane<D>)| {
            (0..lane.events.len()).map(move |index| EventId { thread, index })
        };
        self.threads.iter().enumerate().flat_map(of)
    }

    pub fn location_of(&self, id: EventId) -> Option<Location> {
        match self.event(id).label {
            Label::Read { location, .. }
            | Label::ReadToModify { location, .. }
            | Label::Write { location, .. } => Some(location),
            _ => None,
        }
    }

    /// Where the location of an event is among all.
    pub(crate) fn location_index(&self, id: EventId) -> Option<usize> {
        let location = self.location_of(id)?;
        self.locations.iter().position(|writes| writes.location == location)
    }

    pub fn is_read(&self, id: EventId) -> bool {
        matches!(self.event(id).label, Label::Read { .. } | Label::ReadToModify { .. })
    }

    /// Whether a read is that of an operation that writes what it made of it.
    pub fn is_modifying_read(&self, id: EventId) -> bool {
        match &self.event(id).label {
            Label::ReadToModify { operation, location, .. } => {
                D::modify(operation, &self.value(*location, self.event(id).source)).is_some()
            }
            _ => false,
        }
    }

    /// Whether an event is sequentially consistent.
    pub fn is_sc(&self, id: EventId) -> bool {
        match self.event(id).label {
            Label::Read { .. } | Label::ReadToModify { .. } => self.read_order(id) == Some(LoadOrder::SeqCst),
            Label::Write { order, .. } => order == StoreOrder::SeqCst,
            Label::Fence(order) => order == FenceOrder::SeqCst,
            _ => false,
        }
    }

    pub fn is_modifying_write(&self, id: EventId) -> bool {
        matches!(self.event(id).label, Label::Write { completes: true, .. })
    }

    /// Whether the thread of a read cannot go on because of what it reads.
    pub fn is_blocking(&self, id: EventId) -> bool {
        self.would_block(id, self.event(id).source)
    }

    /// The same if it read this.
    pub fn would_block(&self, id: EventId, source: Option<EventId>) -> bool {
        match &self.event(id).label {
            Label::Read { location, until: Some(until), .. } => {
                D::blocks(until, &self.value(*location, source))
            }
            Label::ReadToModify { location, operation, waits: true, .. } => {
                D::blocks(operation, &self.value(*location, source))
            }
            _ => false,
        }
    }

    /// Removes the last event of a thread, which is no write and which nothing depends on.
    pub fn remove_last(&mut self, id: EventId) {
        assert_eq!(self.last(id.thread), Some(id), "nothing depends on what is removed");
        self.threads[id.thread].events.pop();
        self.number();
    }

    /// A number that no location has.
    pub fn fresh_location(&self) -> Location {
        self.locations.iter().map(|writes| writes.location + 1).max().unwrap_or(0)
    }

    /// The writes to a location; it has this value before all of them if it was not used before.
    pub fn touch(&mut self, location: Location, initial: &D::Value) {
        if !self.locations.iter().any(|writes| writes.location == location) {
            self.locations.push(Writes { location, initial: initial.clone(), order: Vec::new() });
        }
    }

    pub fn writes(&self, location: Location) -> &Writes<D> {
        self.locations.iter().find(|writes| writes.location == location).expect("a location that was used")
    }

    pub fn writes_mut(&mut self, location: Location) -> &mut Writes<D> {
        let mut all = self.locations.iter_mut();
        all.find(|writes| writes.location == location).expect("a location that was used")
    }

    /// What a read of this write gets.
    pub fn value(&self, location: Location, source: Option<EventId>) -> D::Value {
        match source {
            None => self.writes(location).initial.clone(),
            Some(write) => match &self.event(write).label {
                Label::Write { value, .. } => value.clone(),
                other => unreachable!("{other:?} is read"),
            },
        }
    }

    /// How many writes come before the successors of this one in coherence order.
    pub fn place(&self, location: Location, write: Option<EventId>) -> usize {
        let order = &self.writes(location).order;
        write.map_or(0, |write| 1 + order.iter().position(|&other| other == write).expect("an ordered write"))
    }

    /// The reads of a location.
    pub fn reads(&self, location: Location) -> impl Iterator<Item = EventId> + '_ {
        self.ids().filter(move |&id| self.is_read(id) && self.location_of(id) == Some(location))
    }

    pub fn readers(&self, location: Location, write: Option<EventId>) -> impl Iterator<Item = EventId> + '_ {
        self.reads(location).filter(move |&id| self.event(id).source == write)
    }

    /// What happens before the next event of a thread, and before an event whatever it reads.
    pub fn hb_before(&self, id: EventId) -> Clock {
        match id.index.checked_sub(1) {
            Some(index) => self.event(EventId { index, ..id }).hb.clone(),
            None => {
                self.threads[id.thread].created_by.map_or(Clock::default(), |by| self.event(by).hb.clone())
            }
        }
    }

    /// Adds an event at the end of a thread.
    pub fn add(
        &mut self,
        thread: Thread,
        label: Label<D>,
        source: Option<EventId>,
        added_max: bool,
    ) -> EventId {
        let id = EventId { thread, index: self.threads[thread].events.len() };
        let stamp = self.next_stamp;
        self.next_stamp += 1;
        let empty = Clock::default;
        self.threads[thread].events.push(Event {
            label,
            stamp,
            revisitable: true,
            added_max,
            source,
            prefix: empty(),
            hb: empty(),
            pending: empty(),
            fence: empty(),
            message: empty(),
        });
        self.make_clocks(id);
        id
    }

    /// A new thread, made by this event.
    pub fn add_thread(&mut self, by: EventId) -> Thread {
        let unused = |lane: &Lane<D>| lane.created_by.is_none() && lane.events.is_empty();
        let free = self.threads.iter().skip(1).position(unused).map(|at| at + 1);
        let lane = Lane { created_by: Some(by), events: Vec::new() };
        match free {
            Some(thread) => self.threads[thread] = lane,
            None => self.threads.push(lane),
        }
        free.unwrap_or(self.threads.len() - 1)
    }

    /// The last event of a thread.
    pub fn last(&self, thread: Thread) -> Option<EventId> {
        self.threads[thread].events.len().checked_sub(1).map(|index| EventId { thread, index })
    }

    /// Changes what a read, which is the last of its thread, reads.
    pub fn set_source(&mut self, read: EventId, source: Option<EventId>) {
        assert_eq!(self.last(read.thread), Some(read), "nothing depends on a read whose source changes");
        self.event_mut(read).source = source;
        self.make_clocks(read);
    }

    /// The clocks of an event, from those that come before it.
    fn make_clocks(&mut self, id: EventId) {
        let before = match id.index.checked_sub(1) {
            Some(index) => Some(EventId { index, ..id }),
            None => self.threads[id.thread].created_by,
        };
        let (mut prefix, mut hb) = (Clock::default(), Clock::default());
        if let Some(before) = before {
            (prefix, hb) = (self.event(before).prefix.clone(), self.event(before).hb.clone());
        }
        let same = before.filter(|before| before.thread == id.thread).map(|before| self.event(before));
        let (mut pending, mut fence) =
            same.map_or_else(Default::default, |event| (event.pending.clone(), event.fence.clone()));
        prefix.add(id);
        hb.add(id);
        if let Some(source) = self.event(id).source {
            let write = self.event(source);
            prefix.join(&write.prefix);
            let order = self.read_order(id).expect("only reads have a source");
            if order.is_acquire() { hb.join(&write.message) } else { pending.join(&write.message) }
        }
        match self.event(id).label {
            Label::Fence(order) => {
                if order.is_acquire() {
                    hb.join(&pending);
                }
                if order.is_release() {
                    fence = hb.clone();
                }
            }
            Label::Join { child } => {
                let end = self.event(self.last(child).expect("a thread that was joined has ended"));
                prefix.join(&end.prefix);
                hb.join(&end.hb);
            }
            Label::Await { prefix: ref depends, hb: ref known } => {
                prefix.join(depends);
                hb.join(known);
            }
            _ => {}
        }
        let message = self.message(id, &hb, &fence);
        let event = self.event_mut(id);
        (event.prefix, event.hb, event.pending, event.fence, event.message) =
            (prefix, hb, pending, fence, message);
    }

    /// What readers of a write acquire: what it releases, and what the write did that it replaces.
    fn message(&self, id: EventId, hb: &Clock, fence: &Clock) -> Clock {
        let Label::Write { order, completes, .. } = self.event(id).label else { return Clock::default() };
        let mut message = if order.is_release() { hb.clone() } else { fence.clone() };
        if completes {
            let read = EventId { index: id.index - 1, ..id };
            if let Some(source) = self.event(read).source {
                message.join(&self.event(source).message);
            }
        }
        message
    }

    /// The ordering of a read; that of an operation depends on whether it writes.
    pub fn read_order(&self, id: EventId) -> Option<LoadOrder> {
        match &self.event(id).label {
            Label::Read { order, .. } => Some(*order),
            Label::ReadToModify { order, .. } => {
                Some(if self.is_modifying_read(id) { order.success.load() } else { order.failure })
            }
            _ => None,
        }
    }

    /// Keeps so many events of each thread.
    fn keep(&mut self, counts: &[usize]) {
        for (lane, &count) in self.threads.iter_mut().zip(counts) {
            lane.events.truncate(count);
        }
        for thread in 0..self.threads.len() {
            let gone = |by: EventId| self.threads[by.thread].events.len() <= by.index;
            if self.threads[thread].created_by.is_some_and(gone) {
                self.threads[thread] = Lane { created_by: None, events: Vec::new() };
            }
        }
        let threads = &self.threads;
        let exists = |id: &EventId| id.index < threads[id.thread].events.len();
        self.locations.iter_mut().for_each(|writes| writes.order.retain(exists));
        self.forget_locations();
        self.number();
    }

    /// Locations that no event accesses are none.
    fn forget_locations(&mut self) {
        let used: Vec<Location> = self.ids().filter_map(|id| self.location_of(id)).collect();
        self.locations.retain(|writes| used.contains(&writes.location));
    }

    /// Numbers the events anew, in their order.
    fn number(&mut self) {
        let mut ids: Vec<EventId> = self.ids().collect();
        ids.sort_by_key(|&id| self.event(id).stamp);
        for (stamp, &id) in ids.iter().enumerate() {
            self.event_mut(id).stamp = stamp as u32;
        }
        self.next_stamp = ids.len() as u32;
    }

    /// Removes what was added after an event.
    pub fn cut(&mut self, last: EventId) {
        let stamp = self.event(last).stamp;
        let before = |lane: &Lane<D>| lane.events.iter().take_while(|event| event.stamp <= stamp).count();
        let counts: Vec<usize> = self.threads.iter().map(before).collect();
        self.keep(&counts);
    }

    /// What stays if `write` is read by `read`: what is older than the read, and what the write depends on.
    pub fn kept(&self, read: EventId, write: EventId) -> Clock {
        let stamp = self.event(read).stamp;
        let mut kept = self.event(write).prefix.clone();
        for (thread, lane) in self.threads.iter().enumerate() {
            let older = lane.events.iter().take_while(|event| event.stamp <= stamp).count();
            if older > 0 {
                kept.add(EventId { thread, index: older - 1 });
            }
        }
        kept
    }

    pub fn restricted(&self, kept: &Clock) -> Graph<D> {
        let mut graph = self.clone();
        let counts: Vec<usize> = (0..self.threads.len()).map(|thread| kept.count(thread)).collect();
        graph.keep(&counts);
        graph
    }

    /// The graph as an execution that the axioms judge.
    pub fn execution(&self) -> Execution {
        let mut firsts = Vec::new();
        let mut count = 0;
        for lane in &self.threads {
            firsts.push(count);
            count += lane.events.len();
        }
        let number = |id: EventId| firsts[id.thread] + id.index;
        let mut execution = Execution::default();
        for id in self.ids() {
            execution.events.push(self.happened(id, &number));
            match self.event(id).label {
                Label::Create { child } if !self.threads[child].events.is_empty() => {
                    execution.extra.push((number(id), firsts[child]));
                }
                Label::Join { child } => {
                    execution.extra.push((number(self.last(child).expect("it has ended")), number(id)));
                }
                Label::Await { ref hb, .. } => {
                    let last =
                        |thread| hb.count(thread).checked_sub(1).map(|index| EventId { thread, index });
                    let awaited = (0..self.threads.len()).filter_map(last);
                    execution.extra.extend(awaited.map(|event| (number(event), number(id))));
                }
                _ => {}
            }
        }
        let numbers = |writes: &Writes<D>| writes.order.iter().map(|&id| number(id)).collect();
        execution.coherence = self.locations.iter().map(numbers).collect();
        execution
    }

    fn happened(&self, id: EventId, number: &dyn Fn(EventId) -> usize) -> Happened {
        let at = |location: Location| {
            let all = &mut self.locations.iter();
            all.position(|writes| writes.location == location).expect("a location that was used")
        };
        let event = self.event(id);
        let act = match event.label {
            Label::Read { location, .. } | Label::ReadToModify { location, .. } => {
                Act::Read { location: at(location), order: self.read_order(id).expect("a read") }
            }
            Label::Write { location, order, .. } => Act::Write { location: at(location), order },
            Label::Fence(order) => Act::Fence(order),
            Label::Create { .. }
            | Label::End
            | Label::Join { .. }
            | Label::Chance { .. }
            | Label::Await { .. } => Act::Other,
        };
        let completes = self.is_modifying_write(id);
        Happened {
            thread: id.thread,
            act,
            reads_from: event.source.map(number),
            read_of_rmw: completes.then(|| number(EventId { index: id.index - 1, ..id })),
        }
    }
}

impl<D: Data> Default for Graph<D> {
    fn default() -> Graph<D> {
        Graph::new()
    }
}
