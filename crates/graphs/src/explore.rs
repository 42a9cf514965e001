//! All executions of a program, each once.
//!
//! TruSt (POPL 2022): graphs are extended by one event at a time; a read takes each write that it may read, and a write
//! that comes later takes over reads that exist (a backward revisit), but only if everything that is removed by
//! that was added in the one way in which it is always added again. So no execution is met twice, no set of visited ones
//! is kept, and memory is linear in the size of an execution.
//!
//! An [`Exploration`] is asked by whoever executes the program, event by event ([`Exploration::load`] and so on): it answers
//! from its graph as long as the graph knows the event, and extends the graph after that. At the end of an execution
//! [`Exploration::advance`] says whether there is another one, which is executed from the beginning.
//!
//! Consistency: program order, reads-from and coherence are kept by construction (which writes a read may choose from);
//! the SC axiom is checked by [`crate::axioms`] after each choice that is not the newest write.

use ubik_races::{FenceOrder, LoadOrder, StoreOrder};

use crate::axioms::Model;
use crate::graph::{Clock, Data, EventId, Graph, Label, Location, ModifyOrder, Thread};
use crate::saved::States;

/// What is left to try in a graph.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    /// A read reads another write that was there.
    Read { read: EventId, source: Option<EventId> },
    /// A write comes after another one in coherence order.
    Write { write: EventId, place: usize },
    /// A read that was there reads a later write.
    Revisit { read: EventId, write: EventId },
    /// What did not happen does.
    Chance { event: EventId },
}

#[derive(Clone, Debug)]
pub(crate) struct Level<D: Data> {
    pub graph: Graph<D>,
    /// Each with its share of all executions, once the execution that found it is over.
    pub tasks: Vec<(Task, Option<f64>)>,
    /// From where executions of the graph may go on.
    pub states: States<D::State>,
}

/// An event that may be executed, or the end of an execution that is another one's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<T> {
    Go(T),
    /// The thread cannot go on before another one has changed what it would read.
    Wait(Waiting),
    /// The execution is given up: it is found from another side.
    Moot,
    /// The program does not do what it did in the same graph before.
    Diverged,
}

/// Whether a thread that waits can still be helped in this execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// Its read is not part of the graph: it may be tried again.
    Later,
    /// Its read is part of the graph; what it reads does not change in this execution.
    Stuck,
}

/// An access as the program makes it.
#[derive(Clone, Debug)]
pub struct Access<V> {
    pub thread: Thread,
    /// The location, if the graph knows it.
    pub location: Option<Location>,
    /// What it has before all writes.
    pub initial: V,
    /// Whether a read that blocks its thread becomes part of the graph all the same.
    pub forced: bool,
}

/// What a read reads: where, which write, what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<V> {
    pub location: Location,
    pub event: EventId,
    pub source: Option<EventId>,
    pub value: V,
}

/// What a read-modify-write did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modified<V> {
    pub read: Found<V>,
    /// The write, and its value; nothing if the operation failed.
    pub written: Option<(Placed, V)>,
}

/// A write that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    pub location: Location,
    pub event: EventId,
    /// No write that was executed before comes after it in coherence order.
    pub is_newest: bool,
}

/// How many executions there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All threads came to their end.
    pub complete: u64,
    /// Some thread could not go on.
    pub blocked: u64,
    /// Given up because another order leads to the same.
    pub moot: u64,
}

impl Counts {
    /// Adds those of another part of the same exploration.
    pub fn add(&mut self, more: Counts) {
        self.complete += more.complete;
        self.blocked += more.blocked;
        self.moot += more.moot;
    }
}

/// An exploration in the middle of its work.
#[derive(Clone, Debug)]
pub struct Exploration<D: Data> {
    model: Model,
    pub(crate) levels: Vec<Level<D>>,
    /// How many events of each thread were executed.
    done: Vec<usize>,
    pub counts: Counts,
    /// The share of all executions that the present one stands for, and that of those before: each alternative has an equal
    /// part of where it was found.
    pub(crate) present: f64,
    pub(crate) past: f64,
    /// What the next new access has to choose.
    prescribed: Option<Option<EventId>>,
}

impl<D: Data> Exploration<D> {
    pub fn new(model: Model) -> Exploration<D> {
        let level = Level { graph: Graph::new(), tasks: Vec::new(), states: States::new() };
        Exploration {
            model,
            levels: vec![level],
            done: Vec::new(),
            counts: Counts::default(),
            present: 1.0,
            past: 0.0,
            prescribed: None,
        }
    }

    /// The graph of the present execution.
    pub fn graph(&self) -> &Graph<D> {
        &self.levels.last().expect("an execution").graph
    }

    fn graph_mut(&mut self) -> &mut Graph<D> {
        &mut self.levels.last_mut().expect("an execution").graph
    }

    fn push(&mut self, task: Task) {
        self.levels.last_mut().expect("an execution").tasks.push((task, None));
    }

    /// The execution begins.
    pub fn begin(&mut self) {
        self.done.clear();
    }

    /// The execution goes on from the newest state that fits the graph, if there is one.
    pub fn resume(&mut self) -> Option<D::State> {
        let (state, done) = self.levels.last().expect("an execution").states.last()?;
        let state = state.clone();
        self.done = done.to_vec();
        Some(state)
    }

    /// Keeps the state of the execution, which has executed everything that the graph knows.
    pub fn save(&mut self, state: D::State) {
        let level = self.levels.last_mut().expect("an execution");
        level.states.push(&level.graph, &self.done, state);
    }

    /// Says which write the next new access reads, or comes after in coherence order; no other is tried.
    pub fn prescribe(&mut self, write: Option<EventId>) {
        self.prescribed = Some(write);
    }

    /// The event of a thread that is to be executed next, if the graph knows it.
    fn known(&mut self, thread: Thread) -> Option<EventId> {
        if self.done.len() <= thread {
            self.done.resize(thread + 1, 0);
        }
        let index = self.done[thread];
        self.done[thread] += 1;
        (index < self.graph().threads[thread].events.len()).then_some(EventId { thread, index })
    }

    /// Whether the graph knows what a thread does next.
    pub fn is_known(&self, thread: Thread) -> bool {
        let done = self.done.get(thread).copied().unwrap_or(0);
        self.graph().threads.get(thread).is_some_and(|lane| done < lane.events.len())
    }

    /// Whether everything that the next event of a thread depends on was executed, so that it may be.
    pub fn is_due(&self, thread: Thread) -> bool {
        let index = self.done.get(thread).copied().unwrap_or(0);
        let graph = self.graph();
        if index >= graph.threads[thread].events.len() {
            return false;
        }
        let prefix = &graph.event(EventId { thread, index }).prefix;
        let done = |other: Thread| self.done.get(other).copied().unwrap_or(0);
        (0..graph.threads.len()).all(|other| other == thread || prefix.count(other) <= done(other))
    }

    /// Whether everything that the graph knows was executed.
    pub fn is_replayed(&self) -> bool {
        let graph = self.graph();
        (0..graph.threads.len()).all(|thread| !self.is_known(thread))
    }

    /// A load by a thread; the location has the value `initial` before all writes.
    pub fn load(
        &mut self,
        thread: Thread,
        location: Location,
        initial: &D::Value,
        order: LoadOrder,
    ) -> Step<D::Value> {
        let access = Access { thread, location: Some(location), initial: initial.clone(), forced: false };
        match self.read_until(&access, order, None) {
            Step::Go(found) => Step::Go(found.value),
            _ => unreachable!("a plain load always reads something"),
        }
    }

    /// A load, which goes on only if `until` would replace what it reads.
    pub fn read_until(
        &mut self,
        access: &Access<D::Value>,
        order: LoadOrder,
        until: Option<D::Modify>,
    ) -> Step<Found<D::Value>> {
        self.read(access, |location| Label::Read { location, order, until: until.clone() })
    }

    /// A read-modify-write; gives the old value, and the new one if it writes.
    pub fn modify(
        &mut self,
        thread: Thread,
        location: Location,
        initial: &D::Value,
        operation: D::Modify,
        order: ModifyOrder,
    ) -> Step<(D::Value, Option<D::Value>)> {
        let access = Access { thread, location: Some(location), initial: initial.clone(), forced: false };
        match self.read_modify_write(&access, operation, order, false) {
            Step::Go(done) => Step::Go((done.read.value, done.written.map(|(_, value)| value))),
            Step::Moot => Step::Moot,
            Step::Wait(_) | Step::Diverged => unreachable!("a plain operation always reads something"),
        }
    }

    /// The same; if it waits, it goes on only if it writes.
    pub fn read_modify_write(
        &mut self,
        access: &Access<D::Value>,
        operation: D::Modify,
        order: ModifyOrder,
        waits: bool,
    ) -> Step<Modified<D::Value>> {
        let label = |location| Label::ReadToModify { location, operation: operation.clone(), order, waits };
        let read = match self.read(access, label) {
            Step::Go(read) => read,
            Step::Wait(waiting) => return Step::Wait(waiting),
            Step::Moot => return Step::Moot,
            Step::Diverged => return Step::Diverged,
        };
        let Some(new) = D::modify(&operation, &read.value) else {
            return Step::Go(Modified { read, written: None });
        };
        match self.known(access.thread) {
            Some(known) => {
                let Label::Write { value, completes: true, .. } =
                    &mut self.graph_mut().event_mut(known).label
                else {
                    return Step::Diverged;
                };
                *value = new.clone();
            }
            None if !self.complete(read.event) => return Step::Moot,
            None => {}
        }
        let event = EventId { index: read.event.index + 1, ..read.event };
        let placed = self.placed(event, read.location);
        Step::Go(Modified { read, written: Some((placed, new)) })
    }

    /// The write, of those that were executed, that comes before another one in coherence order.
    pub fn predecessor(&self, write: EventId) -> Option<EventId> {
        let graph = self.graph();
        let location = graph.location_of(write)?;
        let before = &graph.writes(location).order[..graph.place(location, Some(write)) - 1];
        before.iter().rev().copied().find(|&other| self.is_executed(other))
    }

    /// A write that has just been executed.
    fn placed(&self, event: EventId, location: Location) -> Placed {
        let graph = self.graph();
        let place = graph.place(location, Some(event));
        let is_newest = !graph.writes(location).order[place..].iter().any(|&id| self.is_executed(id));
        Placed { location, event, is_newest }
    }

    fn read(
        &mut self,
        access: &Access<D::Value>,
        label: impl Fn(Location) -> Label<D>,
    ) -> Step<Found<D::Value>> {
        let read = match self.known(access.thread) {
            Some(known) => match self.refresh(known, access, label) {
                true => known,
                false => return Step::Diverged,
            },
            None => {
                let location = access.location.unwrap_or_else(|| self.graph().fresh_location());
                self.graph_mut().touch(location, &access.initial);
                let read = self.add_read(access.thread, label(location), location);
                if self.graph().is_blocking(read) && !access.forced {
                    self.take_back(read);
                    return Step::Wait(Waiting::Later);
                }
                read
            }
        };
        if self.graph().is_blocking(read) {
            return Step::Wait(Waiting::Stuck);
        }
        let location = self.graph().location_of(read).expect("a read has a location");
        let source = self.graph().event(read).source;
        Step::Go(Found { location, event: read, source, value: self.graph().value(location, source) })
    }

    /// A read that blocks its thread is no part of the graph, as long as something else can be done.
    fn take_back(&mut self, read: EventId) {
        let level = self.levels.last_mut().expect("an execution");
        level.tasks.retain(|(task, _)| !matches!(task, Task::Read { read: other, .. } if *other == read));
        level.graph.remove_last(read);
        self.done[read.thread] -= 1;
    }

    /// Addresses may differ from execution to execution: what the graph knows is brought up to date. Says whether it is the
    /// same access.
    fn refresh(
        &mut self,
        known: EventId,
        access: &Access<D::Value>,
        label: impl Fn(Location) -> Label<D>,
    ) -> bool {
        let Some(location) = self.graph().location_of(known) else { return false };
        if access.location.is_some_and(|other| other != location) {
            return false;
        }
        let graph = self.graph_mut();
        if access.location.is_none() {
            graph.writes_mut(location).initial = access.initial.clone();
        }
        let new = label(location);
        let is_same = std::mem::discriminant(&graph.event(known).label) == std::mem::discriminant(&new);
        if is_same {
            graph.event_mut(known).label = new;
        }
        is_same
    }

    /// Adds a read, which reads the newest write for now.
    fn add_read(&mut self, thread: Thread, label: Label<D>, location: Location) -> EventId {
        if let Some(source) = self.prescribed.take() {
            return self.graph_mut().add(thread, label, source, true);
        }
        let newest = self.graph().writes(location).order.last().copied();
        let read = self.graph_mut().add(thread, label, newest, true);
        for source in self.sources(read) {
            if source != newest {
                self.push(Task::Read { read, source });
            }
        }
        read
    }

    /// The writes that a read may read by coherence, oldest first.
    fn sources(&self, read: EventId) -> Vec<Option<EventId>> {
        let graph = self.graph();
        let location = graph.location_of(read).expect("a read has a location");
        let order = &graph.writes(location).order;
        let first = self.first_place(read, location);
        let all = std::iter::once(None).chain(order.iter().copied().map(Some)).skip(first);
        let may =
            |source: &Option<EventId>| !graph.would_block(read, *source) && !self.is_taken(read, *source);
        all.filter(may).collect()
    }

    /// The place in coherence order of the newest write that happens before an event, or of which a read does.
    fn first_place(&self, event: EventId, location: Location) -> usize {
        let graph = self.graph();
        let before = graph.hb_before(event);
        let writes = graph.writes(location).order.iter().copied().filter(|&write| before.has(write));
        let read = graph.reads(location).filter(|&read| read != event && before.has(read));
        let sources = read.filter_map(|read| graph.event(read).source);
        writes.chain(sources).map(|write| graph.place(location, Some(write))).max().unwrap_or(0)
    }

    /// Whether a read would replace a write that another operation has replaced for good.
    fn is_taken(&self, read: EventId, source: Option<EventId>) -> bool {
        let graph = self.graph();
        let Label::ReadToModify { location, operation, .. } = &graph.event(read).label else { return false };
        if D::modify(operation, &graph.value(*location, source)).is_none() {
            return false;
        }
        // What the read itself reads does not count among what it depends on.
        let prefix = self.prefix_before(read);
        let settled = |other: EventId| !graph.event(other).revisitable || prefix.has(other);
        let mut readers = graph.readers(*location, source).filter(|&other| other != read);
        readers.any(|other| graph.is_modifying_read(other) && settled(other))
    }

    fn prefix_before(&self, id: EventId) -> Clock {
        let graph = self.graph();
        match id.index.checked_sub(1) {
            Some(index) => graph.event(EventId { index, ..id }).prefix.clone(),
            None => graph.threads[id.thread]
                .created_by
                .map_or(Clock::default(), |by| graph.event(by).prefix.clone()),
        }
    }

    /// Adds the write that completes an operation. Says whether the execution goes on.
    fn complete(&mut self, read: EventId) -> bool {
        let graph = self.graph();
        let event = graph.event(read);
        let Label::ReadToModify { location, operation, order, .. } = event.label.clone() else {
            unreachable!("only operations are completed")
        };
        let source = event.source;
        let Some(value) = D::modify(&operation, &graph.value(location, source)) else { return true };
        let place = graph.place(location, source);
        let is_newest = place == graph.writes(location).order.len();
        let label = Label::Write { location, value, order: order.success.store(), completes: true };
        let graph = self.graph_mut();
        let write = graph.add(read.thread, label, None, is_newest);
        graph.writes_mut(location).order.insert(place, write);
        self.revisit(write);
        !self.is_violated(write)
    }

    /// Whether two operations replace the same write.
    fn is_violated(&self, write: EventId) -> bool {
        self.graph().is_modifying_write(write) && self.rival(write).is_some()
    }

    /// The write, added first, of another operation that replaces the same write.
    fn rival(&self, write: EventId) -> Option<EventId> {
        let graph = self.graph();
        let location = graph.location_of(write)?;
        let read = EventId { index: write.index - 1, ..write };
        let others = graph.readers(location, graph.event(read).source).filter(|&other| other != read);
        let writes = others.filter(|&other| graph.is_modifying_read(other)).filter_map(|other| {
            let write = EventId { index: other.index + 1, ..other };
            (write.index < graph.threads[write.thread].events.len()).then_some(write)
        });
        writes.min_by_key(|&write| graph.event(write).stamp)
    }

    /// A store by a thread.
    pub fn store(
        &mut self,
        thread: Thread,
        location: Location,
        initial: &D::Value,
        value: D::Value,
        order: StoreOrder,
    ) -> Step<()> {
        let access = Access { thread, location: Some(location), initial: initial.clone(), forced: false };
        match self.write(&access, value, order) {
            Step::Go(_) => Step::Go(()),
            _ => unreachable!("a store is always possible"),
        }
    }

    /// The same, with where it is.
    pub fn write(&mut self, access: &Access<D::Value>, value: D::Value, order: StoreOrder) -> Step<Placed> {
        let label = |location| Label::Write { location, value: value.clone(), order, completes: false };
        let write = match self.known(access.thread) {
            Some(known) if self.refresh(known, access, label) => known,
            Some(_) => return Step::Diverged,
            None => self.add_write(access, label),
        };
        let location = self.graph().location_of(write).expect("a write has a location");
        Step::Go(self.placed(write, location))
    }

    fn add_write(&mut self, access: &Access<D::Value>, label: impl Fn(Location) -> Label<D>) -> EventId {
        let location = access.location.unwrap_or_else(|| self.graph().fresh_location());
        let graph = self.graph_mut();
        graph.touch(location, &access.initial);
        let write = graph.add(access.thread, label(location), None, true);
        if let Some(after) = self.prescribed.take() {
            let graph = self.graph_mut();
            let place = graph.place(location, after);
            graph.writes_mut(location).order.insert(place, write);
            return write;
        }
        let first = self.first_place(write, location);
        let graph = self.graph_mut();
        graph.writes_mut(location).order.push(write);
        let last = graph.writes(location).order.len() - 1;
        for place in first..last {
            if !self.graph().is_modifying_write(self.graph().writes(location).order[place]) {
                self.push(Task::Write { write, place });
            }
        }
        self.revisit(write);
        write
    }

    pub fn fence(&mut self, thread: Thread, order: FenceOrder) -> Step<()> {
        if self.known(thread).is_none() {
            self.graph_mut().add(thread, Label::Fence(order), None, true);
        }
        Step::Go(())
    }

    /// Whether something happens that may happen or not. Both are explored. What is removed by a revisit must have been added
    /// in one way, so only what did not happen is. If it is prescribed, nothing else is tried.
    pub fn chance(&mut self, thread: Thread, prescribed: Option<bool>) -> Step<bool> {
        if let Some(known) = self.known(thread) {
            return match self.graph().event(known).label {
                Label::Chance { happens } => Step::Go(happens),
                _ => Step::Diverged,
            };
        }
        let happens = prescribed.unwrap_or(false);
        let event = self.graph_mut().add(thread, Label::Chance { happens }, None, true);
        if prescribed.is_none() {
            self.push(Task::Chance { event });
        }
        Step::Go(happens)
    }

    /// A thread makes another one.
    pub fn create(&mut self, thread: Thread) -> Thread {
        if let Some(known) = self.known(thread) {
            let Label::Create { child } = self.graph().event(known).label else {
                unreachable!("an execution repeats itself")
            };
            return child;
        }
        let graph = self.graph_mut();
        let event = graph.add(thread, Label::Create { child: usize::MAX }, None, true);
        let child = graph.add_thread(event);
        graph.event_mut(event).label = Label::Create { child };
        child
    }

    pub fn end(&mut self, thread: Thread) {
        if self.known(thread).is_none() {
            self.graph_mut().add(thread, Label::End, None, true);
        }
    }

    /// Goes on after others have come so far.
    pub fn wait_for(&mut self, thread: Thread, prefix: Clock, hb: Clock) {
        match self.known(thread) {
            None => drop(self.graph_mut().add(thread, Label::Await { prefix, hb }, None, true)),
            Some(known) => {
                let label = &self.graph().event(known).label;
                assert!(matches!(label, Label::Await { .. }), "an execution repeats itself");
            }
        }
    }

    /// Joins a thread that has ended.
    pub fn join(&mut self, thread: Thread, child: Thread) {
        if self.known(thread).is_none() {
            self.graph_mut().add(thread, Label::Join { child }, None, true);
        }
    }

    /// Which reads may read a new write instead.
    fn revisit(&mut self, write: EventId) {
        let graph = self.graph();
        let location = graph.location_of(write).expect("a write has a location");
        let prefix = &graph.event(write).prefix;
        let is_candidate = |&read: &EventId| {
            let event = graph.event(read);
            event.revisitable && event.added_max && !prefix.has(read)
        };
        let mut reads: Vec<EventId> = graph.reads(location).filter(is_candidate).collect();
        if graph.is_modifying_write(write)
            && let Some(rival) = self.rival(write)
        {
            reads.retain(|&read| graph.event(read).stamp <= graph.event(rival).stamp);
        }
        reads.retain(|&read| self.may_read(read, write, location));
        reads.sort_by_key(|&read| std::cmp::Reverse(graph.event(read).stamp));
        let maximal = reads.iter().take_while(|&&read| self.is_maximal_extension(read, write, location));
        let tasks: Vec<Task> = maximal.map(|&read| Task::Revisit { read, write }).collect();
        tasks.into_iter().for_each(|task| self.push(task));
    }

    /// Whether coherence allows a read to read a write: no newer one, and no read of one, happens before it.
    fn may_read(&self, read: EventId, write: EventId, location: Location) -> bool {
        self.first_place(read, location) <= self.graph().place(location, Some(write))
    }

    /// Whether everything that a revisit removes was added in the way in which it is always added again.
    fn is_maximal_extension(&self, read: EventId, write: EventId, location: Location) -> bool {
        let graph = self.graph();
        let kept = graph.kept(read, write);
        let place = graph.place(location, Some(write));
        if !graph.is_modifying_write(write)
            && let Some(&next) = graph.writes(location).order.get(place)
            && !kept.has(next)
        {
            return false;
        }
        let mut removed = graph.ids().filter(|&id| id == read || !kept.has(id));
        removed.all(|id| graph.event(id).revisitable && self.is_maximal(id, write, &kept))
    }

    /// Whether an access came after all writes that are kept.
    fn is_maximal(&self, id: EventId, new: EventId, kept: &Clock) -> bool {
        let graph = self.graph();
        let event = graph.event(id);
        let Some(location) = graph.location_of(id) else { return event.added_max };
        let write = if graph.is_read(id) { event.source } else { Some(id) };
        let place = graph.place(location, write);
        let mut later = graph.writes(location).order[place..].iter();
        event.added_max && later.all(|&other| other == new || !kept.has(other))
    }

    /// The execution has come to its end, or to a point from which nobody can go on.
    pub fn finish(&mut self, is_complete: bool) {
        if is_complete {
            self.counts.complete += 1;
        } else {
            self.counts.blocked += 1;
        }
    }

    pub fn finish_moot(&mut self) {
        self.counts.moot += 1;
    }

    /// Goes on to the next execution, if there is one.
    pub fn advance(&mut self) -> bool {
        self.share_out();
        while let Some(level) = self.levels.last_mut() {
            let Some((task, share)) = level.tasks.pop() else {
                self.levels.pop();
                continue;
            };
            self.present = share.unwrap_or(0.0);
            if self.begin_task(task) {
                return true;
            }
            self.share_out();
        }
        false
    }

    /// Gives away a part of what is left to explore, if there is any, once the present execution is over: the oldest task, which
    /// has the most behind it. What comes of it does not depend on what is explored here. Tasks only change events that are
    /// not older than their own, so the graph of the oldest level still has what it had when this one was found.
    pub fn split(&mut self) -> Option<Exploration<D>> {
        self.share_out();
        let is_last = self.levels.iter().map(|level| level.tasks.len()).sum::<usize>() < 2;
        let level = self.levels.iter_mut().find(|level| !level.tasks.is_empty()).filter(|_| !is_last)?;
        let task = level.tasks.remove(0);
        let states = level.states.clone();
        let mut part = Exploration::new(self.model);
        part.levels = vec![Level { graph: level.graph.clone(), tasks: vec![task], states }];
        part.present = 0.0;
        Some(part)
    }

    /// The present execution is over: gives what it found equal parts of its share.
    fn share_out(&mut self) {
        let Some(level) = self.levels.last_mut() else { return };
        let new = level.tasks.iter().rev().take_while(|(_, share)| share.is_none()).count();
        let part = self.present / (new + 1) as f64;
        level.tasks.iter_mut().rev().take(new).for_each(|(_, share)| *share = Some(part));
        self.past += part;
        self.present = 0.0;
    }

    /// Which share of all executions was explored, as far as it can be told.
    pub fn share(&self) -> f64 {
        self.past
    }

    /// What a thread depends on so far, and what happens before what it does next.
    pub fn clocks(&self, thread: Thread) -> (Clock, Clock) {
        let graph = self.graph();
        let done = self.done.get(thread).copied().unwrap_or(0);
        let last = match done.checked_sub(1) {
            Some(index) => Some(EventId { thread, index }),
            None => graph.threads[thread].created_by,
        };
        last.map_or_else(Default::default, |last| {
            let event = graph.event(last);
            (event.prefix.clone(), event.hb.clone())
        })
    }

    /// How many events of a thread were executed.
    pub fn executed(&self, thread: Thread) -> usize {
        self.done.get(thread).copied().unwrap_or(0)
    }

    /// Whether an event was executed.
    pub fn is_executed(&self, event: EventId) -> bool {
        self.done.get(event.thread).is_some_and(|&done| event.index < done)
    }

    /// Changes the graph as a task says. Says whether the result is consistent.
    fn begin_task(&mut self, task: Task) -> bool {
        match task {
            Task::Read { read, source } => {
                let graph = self.cut(read);
                graph.set_source(read, source);
                graph.event_mut(read).added_max = false;
                self.settle(read)
            }
            Task::Write { write, place } => self.place_write(write, place),
            Task::Chance { event } => {
                let graph = self.cut(event);
                graph.event_mut(event).label = Label::Chance { happens: true };
                graph.event_mut(event).added_max = false;
                true
            }
            Task::Revisit { read, write } => {
                self.cut(write);
                let level = self.levels.last_mut().expect("an execution");
                let states = level.states.up_to(level.graph.position(read));
                let mut graph = revisited(&level.graph, read, write);
                let blocks = graph.is_blocking(read);
                if blocks {
                    // Its thread waits, and reads something else later.
                    graph.remove_last(read);
                }
                self.levels.push(Level { graph, tasks: Vec::new(), states });
                if blocks { self.is_consistent() } else { self.settle(read) }
            }
        }
    }

    /// Removes what was added after an event, and states that had executed the event.
    fn cut(&mut self, last: EventId) -> &mut Graph<D> {
        let level = self.levels.last_mut().expect("an execution");
        level.graph.cut(last);
        level.states.cut(level.graph.position(last));
        &mut level.graph
    }

    fn place_write(&mut self, write: EventId, place: usize) -> bool {
        let graph = self.cut(write);
        graph.event_mut(write).added_max = false;
        let location = graph.location_of(write).expect("a write has a location");
        let order = &mut graph.writes_mut(location).order;
        order.retain(|&other| other != write);
        order.insert(place, write);
        self.revisit(write);
        self.is_consistent()
    }

    /// After a read got another source: completes its operation, and says whether the execution goes on.
    fn settle(&mut self, read: EventId) -> bool {
        let completed = !self.graph().is_modifying_read(read) || self.complete(read);
        completed && self.is_consistent()
    }

    fn is_consistent(&self) -> bool {
        crate::consistent::is_consistent(self.graph(), self.model)
    }
}

/// The graph in which a read reads a later write.
fn revisited<D: Data>(graph: &Graph<D>, read: EventId, write: EventId) -> Graph<D> {
    let mut kept = graph.restricted(&graph.kept(read, write));
    let prefix = kept.event(write).prefix.clone();
    let ids: Vec<EventId> = kept.ids().filter(|&id| prefix.has(id)).collect();
    ids.into_iter().for_each(|id| kept.event_mut(id).revisitable = false);
    kept.set_source(read, Some(write));
    let location = kept.location_of(read).expect("a read has a location");
    kept.event_mut(read).added_max = kept.writes(location).order.last() == Some(&write);
    kept
}
