//! The engine's seam, answered from an execution graph.

use std::any::Any;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use ubik_engine::concurrency::{
    Answer, Arrival, Asked, Chance, InQueue, Limit, Next, Operation, Orders, Read, Role, Seam, StoreKey,
    Write, classify,
};
use ubik_engine::value::{Prov, Slot};
use ubik_engine::{FrozenMachine, ThreadId};
use ubik_graphs::{
    Access, Clock, Data, EventId, Exploration, Found, Label, ModifyOrder, Observed, Placed, Seen, Step,
    Waiting,
};
use ubik_ir::{FnId, Program};
use ubik_races::{FenceOrder, LoadOrder, StoreOrder};
use ubik_verdict::{SyncObject, Trace, WaitingFor};

use super::queues::{MOST_IN_QUEUE, Queues};
use super::script::{Choice, Player, Prescribed, Script};
use super::snapshot::{Pauses, Snapshot};
use super::trace::{Deed, Recorder};
use super::{Exploring, Order};

/// What programs on the machine work on.
#[derive(Clone, Debug)]
pub struct Slots;

impl Data for Slots {
    type Value = Slot;
    type Modify = Operation;
    type State = Snapshot;

    fn modify(operation: &Operation, old: &Slot) -> Option<Slot> {
        operation.apply(*old)
    }

    fn blocks(operation: &Operation, old: &Slot) -> bool {
        operation.blocks(*old)
    }

    fn number(value: &Slot) -> (u64, bool) {
        (value.bits, value.prov == Prov::NONE)
    }
}

/// How an execution ended that was not the machine's to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenUp {
    /// Another one is the same.
    Moot,
    /// The program does not do the same again.
    Diverged,
    /// The order of some counters has to be explored, too.
    Restart,
    /// One came to a good end in which all threads saw the same.
    Seen,
}

/// What a thread is to do next, at the seam.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum State {
    /// It has not asked for anything.
    #[default]
    Free,
    /// Its next event has to wait for those that the graph knows.
    Held,
    /// It waits for a store to this location, or to any.
    Waiting { location: Option<u64>, role: Role, address: u64 },
    /// It waits until somebody counts down at this address.
    Counting { address: u64 },
    /// It waits for a store, and nobody else can go on: its read becomes part of the graph.
    Forced { role: Role, address: u64 },
    /// It goes on no more in this execution.
    Stuck(Stuck),
}

/// Why a thread goes on no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// It waits for another store than the one it read.
    Waits { read: EventId, role: Role, address: u64 },
    /// It goes round in a loop without effect: its events from this one on.
    Spins { from: usize },
    /// It has gone round in a loop too often.
    Bounded,
    /// The program said that this execution is of no interest.
    Assumed,
    /// There is no such execution: what happened by chance does not fit what it read.
    RuledOut,
}

/// What is known of the threads of an execution.
#[derive(Clone, Debug)]
pub struct Present {
    /// The graph's number of each thread.
    lanes: Vec<usize>,
    states: Vec<State>,
    /// The address at which each thread waits, until it goes on.
    waits_at: Vec<Option<u64>>,
    is_main_done: bool,
    nothing_left: bool,
    /// Where each thread read since it had an effect, with how many of its events were executed, and how often it was where.
    arrivals: Vec<Vec<(Arrival, usize)>>,
    visits: FxHashMap<(ThreadId, u64), u32>,
    /// What threads had done that counted down, by the address of the counter.
    counters: FxHashMap<u64, (Clock, Clock)>,
    /// What was answered to a thread that is still at the operation that asked, and how often what was happened.
    fates: FxHashMap<ThreadId, bool>,
    happened: FxHashMap<(ThreadId, Chance), u32>,
    pub(super) queues: Queues,
}

impl Present {
    fn new() -> Present {
        Present {
            lanes: vec![0],
            states: Vec::new(),
            waits_at: Vec::new(),
            is_main_done: false,
            nothing_left: false,
            arrivals: Vec::new(),
            visits: FxHashMap::default(),
            counters: FxHashMap::default(),
            fates: FxHashMap::default(),
            happened: FxHashMap::default(),
            queues: Queues::default(),
        }
    }
}

/// What was learnt of a program, for which the exploration began again: what is not left out of its executions.
#[derive(Clone, Debug, Default)]
pub struct Learnt {
    pub all_counters: bool,
    pub counters: BTreeSet<u64>,
    pub queues: bool,
    pub has_many_threads: bool,
    pub follows_exchanges: bool,
}

/// What was met that says whether loops may be left out in which a thread writes what was there (`docs/explore.md`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exchanges {
    /// There are SC operations.
    pub has_sc: bool,
    /// A thread went round in such a loop, by an operation that is not SC.
    pub are_idle: bool,
    /// Where operations that are not SC wrote what was there, and where values were looked at.
    pub at: BTreeSet<u64>,
    pub looked_at: BTreeSet<u64>,
}

impl Exchanges {
    pub fn add(&mut self, more: &Exchanges) {
        self.has_sc |= more.has_sc;
        self.are_idle |= more.are_idle;
        self.at.extend(&more.at);
        self.looked_at.extend(&more.looked_at);
    }

    /// Whether executions may be lost.
    pub fn matter(&self) -> bool {
        self.has_sc && self.are_idle && self.at.iter().any(|at| self.looked_at.contains(at))
    }
}

/// An exploration, and the execution that it is in.
pub struct Explorer {
    pub exploration: Exploration<Slots>,
    options: Exploring,
    pub(super) present: Present,
    pauses: Pauses,
    pub given_up: Option<GivenUp>,
    /// Whether the program has started a thread.
    pub has_threads: bool,
    pub limits: BTreeSet<Limit>,
    pub recorder: Option<Recorder>,
    /// The script by which an execution is repeated.
    pub(super) player: Option<Player>,
    /// What functions are.
    roles: FxHashMap<FnId, Option<(Role, u64)>>,
    /// Kinds of counters whose order is explored.
    explored_counters: BTreeSet<u64>,
    /// Whether it is explored which of several waiting threads a wake-up reaches: such a wake-up was met.
    pub(super) explores_queues: bool,
    /// There are too many threads for that.
    has_many_threads: bool,
    /// Whether to write the value that was there counts as an effect, so that loops are followed in which that happens.
    pub follows_exchanges: bool,
    pub exchanges: Exchanges,
    has_new_exchanges: bool,
    /// Whose next operation becomes part of the graph, since nobody can go on without one.
    chosen: Option<ThreadId>,
    /// Executions that came to a good end.
    seen: Seen,
}

impl Explorer {
    pub fn new(options: Exploring) -> Explorer {
        Explorer {
            exploration: Exploration::new(options.model),
            options,
            present: Present::new(),
            pauses: Pauses::from_start(true),
            given_up: None,
            has_threads: false,
            limits: BTreeSet::new(),
            recorder: None,
            player: None,
            roles: FxHashMap::default(),
            explored_counters: BTreeSet::new(),
            explores_queues: false,
            has_many_threads: false,
            follows_exchanges: false,
            exchanges: Exchanges::default(),
            has_new_exchanges: false,
            chosen: None,
            seen: Seen::default(),
        }
    }

    pub fn options(&self) -> &Exploring {
        &self.options
    }

    /// Another one, for a part of the same exploration.
    pub fn other(&self) -> Explorer {
        Explorer::knowing(self.options.clone(), self.learnt())
    }

    /// One for a part of an exploration that has learnt this of the program.
    pub fn knowing(mut options: Exploring, learnt: Learnt) -> Explorer {
        options.counters &= !learnt.all_counters;
        Explorer {
            explored_counters: learnt.counters,
            explores_queues: learnt.queues,
            has_many_threads: learnt.has_many_threads,
            follows_exchanges: learnt.follows_exchanges,
            has_threads: true,
            ..Explorer::new(options)
        }
    }

    pub fn learnt(&self) -> Learnt {
        Learnt {
            all_counters: !self.options.counters,
            counters: self.explored_counters.clone(),
            queues: self.explores_queues,
            has_many_threads: self.has_many_threads,
            follows_exchanges: self.follows_exchanges,
        }
    }

    /// Repeats one execution.
    pub fn by_script(script: Script, options: Exploring) -> Explorer {
        let mut explorer = Explorer::new(options);
        explorer.options.counters &= !script.all_counters;
        explorer.explored_counters = script.counters.iter().copied().collect();
        explorer.explores_queues = script.queues;
        explorer.player = Some(Player::new(script));
        explorer.pauses = Pauses::from_start(false);
        explorer
    }

    /// The execution that was recorded, as a script.
    pub fn script(&self) -> Option<Script> {
        let mut script = self.recorder.as_ref()?.writer.script.clone();
        script.all_counters = !self.options.counters;
        script.queues = self.explores_queues;
        script.counters = self.explored_counters.iter().copied().collect();
        Some(script)
    }

    /// Whether the next operation of a thread, at which it is, comes next in what is repeated.
    fn is_next(&self, thread: ThreadId) -> bool {
        match &self.player {
            Some(player) if !player.is_over() => player.next_thread() == Some(thread),
            _ => self.exploration.is_due(self.lane(thread)),
        }
    }

    fn is_played(&self, thread: ThreadId) -> bool {
        self.player.as_ref().is_some_and(|player| player.next_thread() == Some(thread))
    }

    /// Whether an operation of a thread may be added to the graph. All others go on first as far as they can without one: what does not
    /// depend on the order is executed before the machine is copied, once for all executions that go on from there.
    fn is_chosen(&mut self, thread: ThreadId) -> bool {
        self.chosen.take_if(|chosen| *chosen == thread).is_some()
            || matches!(self.state(thread), State::Forced { .. })
    }

    /// Whether everything was repeated that is to be.
    fn is_repeated(&self) -> bool {
        self.exploration.is_replayed() && self.player.as_ref().is_none_or(Player::is_over)
    }

    /// Has the next access of a thread chosen as the script says, if there is one. Says whether it fits.
    pub(super) fn prescribe(&mut self, thread: ThreadId, kind: Choice) -> bool {
        let Some(player) = &self.player else { return true };
        match player.prescribed(thread, kind) {
            Prescribed::Store(store) => self.exploration.prescribe(store),
            Prescribed::Free | Prescribed::Nothing => {}
            Prescribed::Other => return false,
        }
        true
    }

    /// A step of a script was made.
    fn made(&mut self, store: Option<EventId>) {
        if let Some(player) = &mut self.player {
            player.made(store);
        }
    }

    pub(super) fn made_read(&mut self, thread: ThreadId, source: Option<EventId>, written: Option<EventId>) {
        self.made(written);
        if let Some(recorder) = &mut self.recorder {
            recorder.writer.read(thread, source, written);
        }
    }

    pub(super) fn made_write(&mut self, thread: ThreadId, store: EventId) {
        self.made(Some(store));
        let after = self.exploration.predecessor(store);
        if let Some(recorder) = &mut self.recorder {
            recorder.writer.write(thread, store, after);
        }
    }

    pub(super) fn made_chance(&mut self, thread: ThreadId, happens: bool) {
        self.made(None);
        if let Some(recorder) = &mut self.recorder {
            recorder.writer.chance(thread, happens);
        }
        *self.state(thread) = State::Free;
    }

    fn made_other(&mut self, thread: ThreadId) {
        if !self.prescribe(thread, Choice::Nothing) {
            self.given_up = Some(GivenUp::Diverged);
        }
        self.made(None);
        if let Some(recorder) = &mut self.recorder {
            recorder.writer.other(thread);
        }
    }

    /// An execution begins; it is recorded, or may be paused.
    pub fn begin(&mut self, recorder: Option<Recorder>) {
        self.exploration.begin();
        self.present = Present::new();
        self.pauses = Pauses::from_start(recorder.is_none());
        (self.given_up, self.recorder) = (None, recorder);
    }

    /// An execution goes on from the newest state that fits, if there is one.
    pub fn resume(&mut self) -> Option<Snapshot> {
        let snapshot = self.exploration.resume()?;
        self.present = snapshot.present().clone();
        // Whoever waited looks again: the graph may know more by now.
        for state in &mut self.present.states {
            if matches!(state, State::Held | State::Waiting { .. } | State::Counting { .. }) {
                *state = State::Free;
            }
        }
        self.pauses = Pauses::from_snapshot();
        (self.given_up, self.recorder) = (None, None);
        Some(snapshot)
    }

    /// Keeps the machine that was paused.
    pub fn save(&mut self, machine: FrozenMachine) {
        self.pauses.is_due = false;
        let snapshot = Snapshot::new(machine, self.present.clone());
        self.exploration.save(snapshot);
    }

    /// Whether the machine is to be copied before an operation that the graph does not know.
    pub(super) fn pauses_before(&mut self, asked: &Asked) -> bool {
        let lane = self.lane(asked.thread);
        let is_new = !self.exploration.is_known(lane);
        self.pauses.is_due = is_new && self.pauses.wants(asked.steps, self.exploration.graph().len());
        self.pauses.is_due
    }

    /// The exploration begins again, with what was learnt.
    pub fn restart(&mut self) {
        self.exploration = Exploration::new(self.options.model);
        self.seen.clear();
    }

    /// Whether the present execution needs not go on, since in one that came to a good end all threads saw the same. The graph has to
    /// have all that its threads do to each other; if it has not, there is no such execution.
    pub fn is_seen(&self) -> bool {
        self.uses_seen() && self.seen.has(self.exploration.graph())
    }

    /// The same for one that has not begun.
    pub fn begins_seen(&mut self) -> bool {
        let is_seen = self.is_seen();
        if is_seen {
            self.present = Present::new();
            self.given_up = Some(GivenUp::Seen);
        }
        is_seen
    }

    /// Whether such executions are looked for. They are only the same if all that threads do to each other is in the graph.
    fn uses_seen(&self) -> bool {
        let is_free = self.player.is_none() && self.recorder.is_none();
        is_free && self.options.seen && self.limits.iter().all(|limit| limit.is_harmless())
    }

    /// Remembers the present execution, which came to a good end. These locations were accessed by other means than atomically.
    pub fn remember(&mut self, looked_at: &[(u64, bool)]) {
        if self.uses_seen() && !self.is_stuck() {
            let observed = looked_at.iter().map(|&(location, wholly)| Observed { location, wholly });
            self.seen.add(self.exploration.graph(), observed);
        }
    }

    /// The same after an access, if nobody has another one to make as far as is known.
    fn is_seen_now(&self) -> bool {
        let goes_on = |state: &State| {
            matches!(state, State::Held | State::Waiting { .. } | State::Forced { .. } | State::Stuck(_))
        };
        !self.present.states.iter().any(goes_on) && self.exploration.is_replayed() && self.is_seen()
    }

    pub(super) fn lane(&self, thread: ThreadId) -> usize {
        self.present.lanes[thread.index()]
    }

    fn state(&mut self, thread: ThreadId) -> &mut State {
        if self.present.states.len() <= thread.index() {
            self.present.states.resize(thread.index() + 1, State::Free);
            self.present.waits_at.resize(thread.index() + 1, None);
            self.present.arrivals.resize(thread.index() + 1, Vec::new());
        }
        &mut self.present.states[thread.index()]
    }

    /// A thread did something that others can tell.
    pub(super) fn has_effect(&mut self, thread: ThreadId) {
        self.state(thread);
        self.present.arrivals[thread.index()].clear();
    }

    /// Whether some thread did not come to its end.
    pub fn is_stuck(&self) -> bool {
        self.present.states.iter().any(|state| matches!(state, State::Stuck(_)))
    }

    /// Whether there is no such execution: something happened that could not, or did not although it would have.
    pub fn is_impossible(&self) -> bool {
        self.present.states.contains(&State::Stuck(Stuck::RuledOut))
    }

    /// Whether what a thread does since an event comes of something that happened without a reason.
    fn comes_by_chance(&self, thread: ThreadId, from: usize) -> bool {
        let events = &self.exploration.graph().threads[self.lane(thread)].events;
        // The operation has asked before it arrived.
        events
            .iter()
            .skip(from.saturating_sub(1))
            .any(|event| matches!(event.label, Label::Chance { happens: true }))
    }

    /// Whether an execution was cut because a thread has gone round in a loop too often.
    pub fn is_bounded(&self) -> bool {
        self.present.states.contains(&State::Stuck(Stuck::Bounded))
    }

    /// Whether every read of a thread from an event on reads the newest store: nobody can help it. What those who go round in such
    /// loops write leaves the value as it is.
    fn reads_newest(&self, thread: usize, from: usize) -> bool {
        let graph = self.exploration.graph();
        let lane = self.present.lanes[thread];
        (from..graph.threads[lane].events.len()).all(|index| {
            let id = EventId { thread: lane, index };
            let Some(location) = graph.location_of(id).filter(|_| graph.is_read(id)) else { return true };
            let place = graph.place(location, graph.event(id).source);
            graph.writes(location).order[place..].iter().all(|&write| self.is_idle(write))
        })
    }

    /// Whether a store is part of a loop without effect, in which a thread goes round.
    fn is_idle(&self, write: EventId) -> bool {
        let thread = self.present.lanes.iter().position(|&lane| lane == write.thread);
        let state = thread.and_then(|thread| self.present.states.get(thread));
        let from = match state {
            Some(State::Stuck(Stuck::Spins { from })) => *from,
            _ => return false,
        };
        from <= write.index && self.exploration.graph().is_modifying_write(write)
    }

    /// Notes what the execution had, for deciding whether loops with exchanges may be left out. Says whether that is new.
    pub fn note_exchanges(&mut self) -> bool {
        let before = (self.exchanges.has_sc, self.exchanges.are_idle);
        let graph = self.exploration.graph();
        let has_sc = before.0 || graph.ids().any(|id| graph.is_sc(id));
        let are_idle = before.1 || graph.ids().any(|id| !graph.is_sc(id) && self.is_idle(id));
        (self.exchanges.has_sc, self.exchanges.are_idle) = (has_sc, are_idle);
        std::mem::take(&mut self.has_new_exchanges) || before != (has_sc, are_idle)
    }

    /// A value was looked at, or an operation wrote what was there.
    fn note_exchange(&mut self, asked: &Asked, is_exchange: bool) {
        let met = &mut self.exchanges;
        let addresses = if is_exchange { &mut met.at } else { &mut met.looked_at };
        self.has_new_exchanges |= addresses.insert(asked.address);
    }

    /// Whether threads that cannot go on wait for each other: for none of them there is another store.
    pub fn is_deadlock(&self) -> bool {
        let graph = self.exploration.graph();
        self.present.states.iter().enumerate().all(|(thread, state)| match state {
            State::Stuck(Stuck::Spins { from }) => self.reads_newest(thread, *from),
            State::Stuck(Stuck::Waits { read, .. }) => {
                let location = graph.location_of(*read).expect("a read has a location");
                graph.event(*read).source == graph.writes(location).order.last().copied()
            }
            State::Stuck(Stuck::Assumed | Stuck::Bounded | Stuck::RuledOut) => false,
            _ => true,
        })
    }

    pub(super) fn access(&mut self, asked: &Asked) -> Access<Slot> {
        let is_played = self.player.as_ref().is_some_and(|player| !player.is_over());
        let forced = is_played || matches!(self.state(asked.thread), State::Forced { .. });
        let thread = self.lane(asked.thread);
        Access { thread, location: asked.location, initial: asked.initial, forced }
    }

    pub(super) fn answer<A, B>(
        &mut self,
        asked: &Asked,
        step: Step<A>,
        go: impl FnOnce(A) -> B,
    ) -> Answer<B> {
        let Asked { role, address, location, .. } = *asked;
        match step {
            Step::Go(it) => {
                *self.state(asked.thread) = State::Free;
                self.present.fates.remove(&asked.thread);
                self.present.waits_at[asked.thread.index()] = None;
                if self.is_seen_now() {
                    return self.give_up(GivenUp::Seen);
                }
                Answer::Go(go(it))
            }
            Step::Wait(Waiting::Later) => {
                *self.state(asked.thread) = State::Waiting { location, role, address };
                self.present.waits_at[asked.thread.index()] = Some(address);
                Answer::Later
            }
            Step::Wait(Waiting::Stuck) => {
                let lane = self.lane(asked.thread);
                let read = self.exploration.graph().last(lane).expect("the read that it waits in");
                self.made_read(asked.thread, self.exploration.graph().event(read).source, None);
                *self.state(asked.thread) = State::Stuck(Stuck::Waits { read, role, address });
                Answer::Later
            }
            Step::Moot => self.give_up(GivenUp::Moot),
            Step::Diverged => self.give_up(GivenUp::Diverged),
        }
    }

    pub(super) fn give_up<T>(&mut self, why: GivenUp) -> Answer<T> {
        self.given_up = Some(why);
        Answer::GiveUp
    }

    /// Threads that wait for a store to this location may look again.
    pub(super) fn wake(&mut self, stored: u64) {
        for state in &mut self.present.states {
            if matches!(state, State::Waiting { location, .. } if location.is_none_or(|at| at == stored)) {
                *state = State::Free;
            }
        }
    }

    fn record(&mut self, thread: ThreadId, deed: impl FnOnce(&Exploration<Slots>) -> Deed) {
        let lane = self.lane(thread);
        if let Some(recorder) = &mut self.recorder {
            let deed = deed(&self.exploration);
            let last = EventId { thread: lane, index: self.exploration.executed(lane).saturating_sub(1) };
            let event = match &deed {
                Deed::Load { event, .. } | Deed::Store { event, .. } | Deed::Modify { event, .. } => *event,
                _ => last,
            };
            recorder.note(thread, event, deed);
        }
    }

    /// The next of some threads, by the order that is asked for; the last one goes on if it is among them.
    fn pick(&self, among: impl Iterator<Item = ThreadId>, last: ThreadId) -> Option<ThreadId> {
        let among: Vec<ThreadId> = among.collect();
        match self.options.order {
            _ if among.contains(&last) => Some(last),
            Order::First => among.first().copied(),
            Order::Last => among.last().copied(),
        }
    }
}

fn key(event: EventId) -> StoreKey {
    (event.thread as u64) << 32 | event.index as u64
}

fn read(found: &Found<Slot>) -> Read {
    Read { location: found.location, source: found.source.map(key), value: found.value }
}

fn write(placed: Placed) -> Write {
    Write { location: placed.location, key: key(placed.event), is_newest: placed.is_newest }
}

impl Seam for Explorer {
    fn is_due(&mut self, thread: ThreadId) -> bool {
        let is_known = self.exploration.is_known(self.lane(thread));
        let is_due = if is_known {
            self.is_next(thread)
        } else {
            self.is_played(thread) || self.is_repeated() && self.is_chosen(thread)
        };
        if !is_due {
            *self.state(thread) = State::Held;
        }
        is_due
    }

    fn load(&mut self, asked: Asked, order: LoadOrder, until: Option<Operation>) -> Answer<Read> {
        if self.pauses_before(&asked) {
            return Answer::Later;
        }
        if !self.prescribe(asked.thread, Choice::Read(None)) {
            return self.give_up(GivenUp::Diverged);
        }
        let access = self.access(&asked);
        let step = self.exploration.read_until(&access, order, until);
        if let Step::Go(found) = &step {
            let (source, event) = (found.source, found.event);
            self.made_read(asked.thread, source, None);
            self.note_exchange(&asked, false);
            self.record(asked.thread, |graph| Deed::load(graph, &asked, event, source, found.value, order));
        }
        self.answer(&asked, step, |found| read(&found))
    }

    fn store(&mut self, asked: Asked, value: Slot, order: StoreOrder) -> Answer<Write> {
        if self.pauses_before(&asked) {
            return Answer::Later;
        }
        if !self.prescribe(asked.thread, Choice::Write(None)) {
            return self.give_up(GivenUp::Diverged);
        }
        let access = self.access(&asked);
        let step = self.exploration.write(&access, value, order);
        if let Step::Go(placed) = step {
            self.made_write(asked.thread, placed.event);
            self.has_effect(asked.thread);
            self.wake(placed.location);
            self.record(asked.thread, |_| Deed::store(&asked, placed.event, value, order));
        }
        self.answer(&asked, step, write)
    }

    fn modify(
        &mut self,
        asked: Asked,
        operation: Operation,
        orders: Orders,
    ) -> Answer<(Read, Option<(Write, Slot)>)> {
        if self.pauses_before(&asked) {
            return Answer::Later;
        }
        if !self.prescribe(asked.thread, Choice::Read(None)) {
            return self.give_up(GivenUp::Diverged);
        }
        let access = self.access(&asked);
        let order = ModifyOrder { success: orders.success, failure: orders.failure };
        let step = self.exploration.read_modify_write(&access, operation, order, asked.role.waits());
        if let Step::Go(done) = &step {
            let written = done.written.as_ref().map(|(placed, _)| placed.event);
            self.made_read(asked.thread, done.read.source, written);
            if let Some((placed, value)) = &done.written {
                let is_exchange = *value == done.read.value && !self.follows_exchanges;
                if is_exchange {
                    self.note_exchange(&asked, true);
                } else {
                    self.has_effect(asked.thread);
                }
                self.wake(placed.location);
            } else {
                self.note_exchange(&asked, false);
            }
            self.record(asked.thread, |graph| Deed::modify(graph, &asked, done, orders));
        }
        self.answer(&asked, step, |done| {
            (read(&done.read), done.written.map(|(placed, value)| (write(placed), value)))
        })
    }

    fn fence(&mut self, thread: ThreadId, order: FenceOrder) {
        let lane = self.lane(thread);
        self.made_other(thread);
        let _ = self.exploration.fence(lane, order);
        *self.state(thread) = State::Free;
        self.record(thread, |_| Deed::Fence(order));
    }

    fn chance(&mut self, thread: ThreadId, chance: Chance) -> Answer<bool> {
        let happened = self.present.happened.get(&(thread, chance)).copied().unwrap_or(0);
        let prescribed = self.player.as_ref().map(|player| player.chance(thread));
        if prescribed == Some(None) {
            // It was not asked there.
            return Answer::Go(false);
        }
        if prescribed.is_none() && happened >= self.options.chances {
            self.limits.insert(match chance {
                Chance::WeakFailure => Limit::WeakExchange,
                Chance::TimeOut => Limit::TimeOut,
            });
            return Answer::Go(false);
        }
        let lane = self.lane(thread);
        let Step::Go(happens) = self.exploration.chance(lane, prescribed.flatten()) else {
            return self.give_up(GivenUp::Diverged);
        };
        self.made_chance(thread, happens);
        self.present.fates.insert(thread, happens);
        if happens {
            *self.present.happened.entry((thread, chance)).or_default() += 1;
            self.record(thread, |_| Deed::Chance(chance));
        }
        Answer::Go(happens)
    }

    fn fate(&self, thread: ThreadId) -> Option<bool> {
        self.present.fates.get(&thread).copied()
    }

    fn started(&mut self, parent: ThreadId, child: ThreadId) {
        self.has_threads = true;
        let parent_lane = self.lane(parent);
        self.has_effect(parent);
        let lane = self.exploration.create(parent_lane);
        assert_eq!(child.index(), self.present.lanes.len(), "threads are numbered as they start");
        self.present.lanes.push(lane);
        if self.explores_queues && self.present.lanes.len() > MOST_IN_QUEUE {
            (self.explores_queues, self.has_many_threads) = (false, true);
            self.given_up = Some(GivenUp::Restart);
        }
        self.record(parent, |_| Deed::Start(child));
    }

    fn ended(&mut self, thread: ThreadId) {
        let lane = self.lane(thread);
        self.exploration.end(lane);
        self.record(thread, |_| Deed::End);
    }

    fn joined(&mut self, thread: ThreadId, child: ThreadId) {
        let (lane, child_lane) = (self.lane(thread), self.lane(child));
        self.exploration.join(lane, child_lane);
        self.has_effect(thread);
        self.record(thread, |_| Deed::Join(child));
    }

    fn next(&mut self, ready: &[ThreadId], last: ThreadId) -> Next {
        if self.given_up.is_some() {
            return Next::GiveUp;
        }
        if self.pauses.is_due {
            return Next::Pause;
        }
        ready.iter().for_each(|&thread| drop(self.state(thread).clone()));
        let is_main_done = self.present.is_main_done;
        let ready = || ready.iter().copied().filter(move |&id| !(is_main_done && id == ThreadId::MAIN));
        let is = |id: ThreadId, wanted: fn(&State) -> bool| wanted(&self.present.states[id.index()]);
        let held = |id: &ThreadId| is(*id, |state| *state == State::Held);
        let due = |id: &ThreadId| held(id) && self.is_next(*id);
        let free = |id: &ThreadId| is(*id, |state| *state == State::Free);
        // Whoever can goes on to its next operation first. So a wake-up meets all who wait by then.
        let mut next = self.pick(ready().filter(free), last).or_else(|| self.pick(ready().filter(due), last));
        if self.is_repeated() {
            let chosen = || self.pick(ready().filter(held), last);
            if next.is_none() {
                next = chosen();
                self.chosen = next;
            }
        } else if next.is_none() {
            self.given_up = Some(GivenUp::Diverged);
            return Next::GiveUp;
        }
        let waiting = |id: &ThreadId| is(*id, |state| matches!(state, State::Waiting { .. }));
        let forced = ready().find(waiting).filter(|_| next.is_none());
        if let Some(thread) = forced {
            if let State::Waiting { role, address, .. } = *self.state(thread) {
                *self.state(thread) = State::Forced { role, address };
            }
            next = Some(thread);
        }
        match next {
            Some(thread) => Next::Thread(thread),
            None if self.present.is_main_done => {
                self.present.nothing_left = true;
                Next::Thread(ThreadId::MAIN)
            }
            None => Next::Nobody,
        }
    }

    fn main_is_done(&mut self) -> bool {
        self.present.is_main_done = true;
        !self.present.nothing_left
    }

    fn waits_for(&self, thread: ThreadId) -> Option<WaitingFor> {
        match self.present.states.get(thread.index())? {
            State::Stuck(Stuck::Waits { role: Role::Lock, .. }) => {
                Some(WaitingFor::Lock { object: SyncObject::Mutex, holder: None })
            }
            State::Stuck(Stuck::Waits { role: Role::ReadLock, .. }) => {
                Some(WaitingFor::Lock { object: SyncObject::RwLock, holder: None })
            }
            State::Stuck(Stuck::Waits { address, .. }) => Some(WaitingFor::Futex { addr: *address }),
            State::Counting { .. } => Some(WaitingFor::Other("waiting for the threads of a scope".into())),
            State::Stuck(Stuck::Spins { .. }) => {
                Some(WaitingFor::Other("in a loop until what it reads there changes".into()))
            }
            State::Stuck(Stuck::Bounded) => Some(WaitingFor::Other("at the bound for loops".into())),
            State::Stuck(Stuck::Assumed | Stuck::RuledOut) => {
                Some(WaitingFor::Other("where an assumption does not hold".into()))
            }
            _ => None,
        }
    }

    fn holder(&self, thread: ThreadId) -> Option<ThreadId> {
        let State::Stuck(Stuck::Waits { read, role: Role::Lock | Role::ReadLock, .. }) =
            self.present.states.get(thread.index())?
        else {
            return None;
        };
        let lane = self.exploration.graph().event(*read).source?.thread;
        let holder = self.present.lanes.iter().position(|&other| other == lane)?;
        Some(ThreadId(holder as u32))
    }

    fn block(&mut self, thread: ThreadId) {
        *self.state(thread) = State::Stuck(Stuck::Assumed);
    }

    fn rule_out(&mut self, thread: ThreadId) {
        *self.state(thread) = State::Stuck(Stuck::RuledOut);
    }

    fn comes_to_wait(&mut self, thread: ThreadId, address: u64) {
        self.state(thread);
        self.present.waits_at[thread.index()] = Some(address);
    }

    fn woken(&mut self, address: u64, at_most: usize) {
        let waiting = self.present.waits_at.iter().filter(|&&at| at == Some(address)).count();
        if waiting <= at_most {
            return;
        }
        if self.has_many_threads || self.player.is_some() || self.present.lanes.len() > MOST_IN_QUEUE {
            self.limits.insert(Limit::WakeOne);
        } else {
            self.explores_queues = true;
            self.given_up = Some(GivenUp::Restart);
        }
    }

    fn explores_wake_ups(&self) -> bool {
        self.explores_queues
    }

    fn wait_in_queue(&mut self, asked: Asked) -> Answer<InQueue> {
        self.next_step_of_wait(asked)
    }

    fn looks_at_value(&self, thread: ThreadId) -> bool {
        self.present.queues.looks_at_value(thread)
    }

    fn has_looked(&mut self, thread: ThreadId, differs: bool) {
        self.present.queues.has_looked(thread, differs);
    }

    fn wake_from_queue(&mut self, asked: Asked, at_most: usize) -> Answer<InQueue> {
        self.next_step_of_wake(asked, at_most)
    }

    fn role_of(&mut self, function: FnId, program: &Program) -> Option<(Role, u64)> {
        let role = *self.roles.entry(function).or_insert_with(|| {
            let header = program.function(function);
            classify(&header.name, program.krate(header.krate).origin == ubik_ir::Origin::Std)
        });
        let (role, class) = role?;
        let is_plain = role.counts() && (!self.options.counters || self.explored_counters.contains(&class));
        if role == Role::Once && !self.options.spins {
            return Some((Role::Plain, 1));
        }
        Some(if is_plain { (Role::Plain, 0) } else { (role, class) })
    }

    fn counted_down(&mut self, thread: ThreadId, address: u64, frees: &[u64]) {
        let (mut prefix, mut hb) = self.exploration.clocks(self.lane(thread));
        for freed in frees {
            if let Some((more, known)) = self.present.counters.get(freed) {
                prefix.join(more);
                hb.join(known);
            }
        }
        let counter = self.present.counters.entry(address).or_default();
        counter.0.join(&prefix);
        counter.1.join(&hb);
        for state in &mut self.present.states {
            if *state == (State::Counting { address }) {
                *state = State::Free;
            }
        }
    }

    fn arrives(&mut self, thread: ThreadId, arrival: Arrival) -> bool {
        let done = self.exploration.executed(self.lane(thread));
        self.state(thread);
        let arrivals = &mut self.present.arrivals[thread.index()];
        let last = arrivals.iter().rfind(|(other, _)| other.place == arrival.place).copied();
        if last.is_some_and(|(_, before)| before == done) {
            // The operation is repeated.
            return true;
        }
        arrivals.push((arrival, done));
        if self.is_played(thread) {
            return true;
        }
        if let Some((_, from)) = last.filter(|(other, _)| *other == arrival && self.options.spins) {
            if self.comes_by_chance(thread, from) {
                // The loop tries again what failed without a reason. However it goes on, it is as if it had not.
                self.given_up = Some(GivenUp::Moot);
                return false;
            }
            *self.state(thread) = State::Stuck(Stuck::Spins { from });
            return false;
        }
        let visits = self.present.visits.entry((thread, arrival.place)).or_default();
        *visits += 1;
        if self.options.loop_bound.is_some_and(|bound| *visits > bound) {
            *self.state(thread) = State::Stuck(Stuck::Bounded);
            return false;
        }
        true
    }

    fn awaited(&mut self, thread: ThreadId, address: u64) {
        let (prefix, hb) = self.present.counters.get(&address).cloned().unwrap_or_default();
        let lane = self.lane(thread);
        self.made_other(thread);
        self.exploration.wait_for(lane, prefix, hb);
        *self.state(thread) = State::Free;
        self.record(thread, |_| Deed::Await);
    }

    fn waits_for_count(&mut self, thread: ThreadId, address: u64) {
        *self.state(thread) = State::Counting { address };
    }

    fn explore_counters(&mut self, class: u64) {
        // What is not known by its type is explored with all others.
        if class <= 1 || !self.explored_counters.insert(class) {
            self.options.counters = false;
        }
        self.given_up = Some(GivenUp::Restart);
    }

    fn limit(&mut self, limit: Limit) {
        self.limits.insert(limit);
    }

    fn wants_places(&self) -> bool {
        self.recorder.is_some()
    }

    fn place(&mut self, trace: Trace) {
        if let Some(recorder) = &mut self.recorder {
            recorder.place = trace;
        }
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
