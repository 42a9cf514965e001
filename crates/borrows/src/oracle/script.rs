//! Random programs, run on an oracle and on the fast implementation side by side.

use super::random::Random;
use super::stacked::StackedOracle;
use super::tree::TreeOracle;
use super::{Calls, Oracle};
use crate::types::Inside;
use crate::{
    AccessKind, AllocBorrows, AtOnce, Borrow, By, CallId, CellPattern, Cells, Env, Event, Given, LastUse,
    Model, PlainKind, PlainRetag, Protector, Retag, Retagged, Root, Strength, Tag, Violation, Window,
};
use std::ops::Range;

pub(super) const ROOT: u32 = 7;

/// Whether a byte of a retag is inside a cell, told the slow way.
pub(super) fn inside(retag: &Retag, byte: u64) -> Inside {
    let holds = |list: &[Range<u64>], at: u64| list.iter().any(|range| range.contains(&at));
    let at = byte - retag.range.start;
    let cell = match retag.cells {
        Cells::Nowhere => false,
        Cells::Everywhere => true,
        Cells::Within(pattern) if at < pattern.head_len => holds(pattern.head, at),
        Cells::Within(pattern) if pattern.unit_len == 0 => false,
        Cells::Within(pattern) => holds(pattern.unit, (at - pattern.head_len) % pattern.unit_len),
    };
    if cell { Inside::Cell } else { Inside::Frozen }
}

/// The bytes in cells of the kinds of pointees that retags in scripts have.
static FIRST_FOUR: [Range<u64>; 1] = [const { 0..4 }; 1];
static UPPER_HALF: [Range<u64>; 1] = [const { 2..4 }; 1];
static SECOND: [Range<u64>; 1] = [const { 1..2 }; 1];
static OUTER_TWO: [Range<u64>; 2] = [0..1, 2..3];
static SCATTERED: [Range<u64>; 2] = [0..3, 4..5];

static PATTERNS: [CellPattern<'static>; 4] = [
    CellPattern { head_len: 4, head: &FIRST_FOUR, unit_len: 0, unit: &[] },
    CellPattern { head_len: 0, head: &[], unit_len: 4, unit: &UPPER_HALF },
    CellPattern { head_len: 2, head: &SECOND, unit_len: 3, unit: &OUTER_TWO },
    CellPattern { head_len: 8, head: &SCATTERED, unit_len: 0, unit: &[] },
];

/// Kinds of pointees. Among borrows that are all of cells, a plain one that was made before is easily overlooked.
const FEW_CELLS: &[usize] = &[0, 0, 0, 0, 1, 2, 3, 4, 5];
const MANY_CELLS: &[usize] = &[0, 1, 1, 1, 1, 1, 2, 5];

#[derive(Clone, Debug)]
pub(super) enum Op {
    Access(By, Range<u64>, AccessKind),
    Retag {
        parent: By,
        range: Range<u64>,
        borrow: Borrow,
        cells: usize,
        protect: Option<(Strength, usize)>,
        last_use: LastUse,
    },
    Dealloc(By),
    Expose(Tag),
    Call,
    /// One of the running calls ends: with several threads, not always the youngest.
    Return(usize),
    /// Forgets tags for which a bit is set.
    Collect(u64),
}

/// Surroundings that listen or not, as a test asks. Listening must not change any verdict.
struct Listener<'a, const HISTORY: bool> {
    calls: &'a Calls,
    nested: bool,
    events: usize,
}

impl<const HISTORY: bool> Env for Listener<'_, HISTORY> {
    const HISTORY: bool = HISTORY;

    fn is_active(&self, call: CallId) -> bool {
        self.calls.is_active(call)
    }

    fn outlives(&self, outer: CallId, inner: CallId) -> bool {
        self.nested && outer < inner
    }

    fn event(&mut self, _event: Event) {
        self.events += 1;
    }
}

/// One program in the making: the two sides and what the generator needs to know.
#[derive(Clone)]
pub(super) struct Script<O> {
    pub oracle: O,
    fast: AllocBorrows,
    pub calls: Calls,
    next_call: u64,
    next_tag: u32,
    pub live: Vec<Tag>,
    exposed: Vec<Tag>,
    /// The protected tags of each running call.
    protected: Vec<(CallId, Tag)>,
    /// The tags that nobody carries after a call.
    ending: Vec<(CallId, Tag)>,
    /// Under which tag the fast side knows each tag: it may give out one again that it cannot tell from a new one.
    names: Vec<(Tag, Tag)>,
    size: u64,
    /// Only the youngest call returns.
    nested: bool,
    /// One retag in so many is of everything.
    whole: u64,
    /// The kinds of pointees that retags have.
    cells: &'static [usize],
    pub log: Vec<Op>,
}

/// The verdicts of the two sides on one operation.
struct Verdicts<O> {
    oracle: Result<O, String>,
    fast: Result<AllocBorrows, Violation>,
    retagged: Option<(Retagged, Named)>,
}

/// What became of a tag on the fast side, and what it is called there.
type Named = (Retagged, Tag);

/// The small form of a retag by tag of bytes that are all inside or outside of cells.
fn plain(retag: &Retag) -> Option<PlainRetag> {
    let in_cells = match retag.cells {
        Cells::Nowhere => false,
        Cells::Everywhere => true,
        Cells::Within(_) => return None,
    };
    let By::Tag(parent) = retag.parent else { return None };
    let strength = retag.protector.map(|protector| protector.strength);
    (!retag.range.is_empty()).then(|| PlainRetag {
        parent,
        new: retag.new,
        lo: retag.range.start as u32,
        hi: retag.range.end as u32,
        kind: PlainKind::new(retag.borrow, strength, in_cells, retag.last_use.with_call),
        of_parent: retag.last_use.of_parent,
        call: retag.protector.map_or(CallId(0), |protector| protector.call),
    })
}

/// A retag as the machine makes it: first in the commonest ways.
fn retag_quickly<E: Env>(state: &mut AllocBorrows, retag: &PlainRetag, env: &E) -> Option<Given> {
    let window = Window { lo: retag.lo.into(), hi: retag.hi.into(), most: retag.kind.most() };
    match state.retag_at_once(retag, env) {
        Some(AtOnce::Free(tag)) => Some(Given { tag, window }),
        Some(AtOnce::Older(tag)) => Some(Given { tag, window: Window::NOWHERE }),
        None => state.try_retag(retag, env),
    }
}

fn cells(index: usize) -> Cells<'static> {
    match index {
        0 => Cells::Nowhere,
        1 => Cells::Everywhere,
        _ => Cells::Within(PATTERNS[(index - 2) % PATTERNS.len()]),
    }
}

impl<O: Oracle> Script<O> {
    pub(super) fn new(oracle: O, fast: AllocBorrows, size: u64) -> Script<O> {
        let root = Tag::new(ROOT);
        Script {
            oracle,
            fast,
            calls: Calls::default(),
            next_call: 1,
            next_tag: ROOT + 1,
            live: vec![root],
            exposed: Vec::new(),
            protected: Vec::new(),
            ending: Vec::new(),
            names: vec![(root, root)],
            size,
            nested: false,
            whole: 8,
            cells: FEW_CELLS,
            log: Vec::new(),
        }
    }

    fn some_by(&self, random: &mut Random) -> By {
        if !self.exposed.is_empty() && random.once_in(6) {
            return By::Wildcard;
        }
        // Recent tags are likelier, so that deep derivations happen.
        let recent = self.live.len().saturating_sub(6);
        By::Tag(if random.once_in(2) { *random.pick(&self.live[recent..]) } else { *random.pick(&self.live) })
    }

    fn some_op(&self, random: &mut Random) -> Op {
        let kinds = [AccessKind::Read, AccessKind::Read, AccessKind::Write];
        match random.below(64) {
            // Like the last one, but elsewhere: what was found out then is used again.
            0..8 if let Some(Op::Access(by, _, kind)) = self.log.last() => {
                Op::Access(*by, random.range(self.size), *kind)
            }
            0..32 => Op::Access(self.some_by(random), random.range(self.size), *random.pick(&kinds)),
            32..56 => self.some_retag(random),
            56..58 => Op::Call,
            58..60 => Op::Return(if self.nested { 0 } else { random.below(3) as usize }),
            60 => Op::Dealloc(self.some_by(random)),
            61 if random.once_in(8) => {
                let tag = *random.pick(&self.live);
                let ends = self.ending.iter().any(|(_, ending)| *ending == tag);
                Op::Expose(if ends { Tag::new(ROOT) } else { tag })
            }
            62 => Op::Collect(random.below(1 << 32) & random.below(1 << 32)),
            _ => Op::Access(self.some_by(random), 0..self.size, *random.pick(&kinds)),
        }
    }

    fn some_retag(&self, random: &mut Random) -> Op {
        let borrow = *random.pick(&[
            Borrow::Shared,
            Borrow::Shared,
            Borrow::Mutable,
            Borrow::Mutable,
            Borrow::TwoPhase,
            Borrow::Pinned,
            Borrow::RawConst,
            Borrow::RawMut,
        ]);
        let may_protect = matches!(borrow, Borrow::Shared | Borrow::Mutable | Borrow::Pinned);
        let protect = if may_protect && !self.calls.0.is_empty() && random.once_in(2) {
            let strength = *random.pick(&[Strength::Strong, Strength::Strong, Strength::Weak]);
            Some((strength, random.below(3) as usize))
        } else {
            None
        };
        let cells = *random.pick(self.cells);
        // Slices are reborrowed as a whole, again and again.
        let range = if random.once_in(self.whole) { 0..self.size } else { random.range(self.size) };
        let parent = self.some_by(random);
        let collectable = |tag: Tag| tag.get() != ROOT && !self.exposed.contains(&tag);
        let of_parent = matches!(parent, By::Tag(tag) if collectable(tag)) && random.once_in(3);
        let last_use = LastUse { of_parent, with_call: protect.is_some() && random.once_in(2) };
        Op::Retag { parent, range, borrow, cells, protect, last_use }
    }

    /// One of the running calls, counted from the youngest.
    fn call(&self, which: usize) -> Option<CallId> {
        let calls = &self.calls.0;
        calls.len().checked_sub(1 + which % calls.len().max(1)).map(|i| calls[i])
    }

    /// The retag that an operation stands for now.
    fn retag(&self, op: &Op) -> Option<Retag<'static>> {
        let Op::Retag { parent, range, borrow, cells: index, protect, last_use } = op else {
            return None;
        };
        let protector =
            protect.and_then(|(strength, which)| Some(Protector { call: self.call(which)?, strength }));
        let (range, cells) = (range.clone(), cells(*index));
        Some(Retag {
            parent: *parent,
            new: Tag::new(self.next_tag),
            range,
            borrow: *borrow,
            cells,
            protector,
            last_use: *last_use,
        })
    }

    /// Tries an operation on copies of both sides.
    fn attempt(&self, op: &Op) -> Verdicts<O> {
        if self.next_tag.is_multiple_of(4) {
            self.attempt_with::<true>(op)
        } else {
            self.attempt_with::<false>(op)
        }
    }

    fn attempt_with<const HISTORY: bool>(&self, op: &Op) -> Verdicts<O> {
        let (mut oracle, mut fast) = (self.oracle.clone(), self.fast.clone());
        let mut env = Listener::<HISTORY> { calls: &self.calls, nested: self.nested, events: 0 };
        let mut retagged = None;
        let (o, f) = match op {
            Op::Access(by, range, kind) => {
                let fast = self.access_fast(&mut fast, self.by_name(*by), range, *kind, &mut env);
                (oracle.access(*by, range.clone(), *kind, &self.calls), fast)
            }
            Op::Retag { .. } => {
                let retag = self.retag(op).expect("it is a retag");
                let (o, f) =
                    (oracle.retag(&retag, &self.calls), self.retag_fast(&mut fast, &retag, &mut env));
                if let (Ok(o), Ok(f)) = (&o, &f) {
                    retagged = Some((*o, *f));
                }
                (o.map(|_| ()), f.map(|_| ()))
            }
            Op::Dealloc(by) => (oracle.dealloc(*by, &self.calls), fast.dealloc(self.by_name(*by), &mut env)),
            Op::Expose(tag) => {
                oracle.expose(*tag);
                fast.expose(self.name(*tag), &mut env);
                (Ok(()), Ok(()))
            }
            Op::Return(which) => self.try_return(*which, &mut oracle, &mut fast),
            Op::Collect(dead) => {
                let lives =
                    |name| self.names.iter().any(|(tag, n)| *n == name && !self.is_doomed(*dead, *tag));
                fast.collect(lives, &mut env);
                (Ok(()), Ok(()))
            }
            Op::Call => (Ok(()), Ok(())),
        };
        assert!(HISTORY || env.events == 0);
        fast.check();
        Verdicts { oracle: o.map(|()| oracle), fast: f.map(|()| fast), retagged }
    }

    /// What the fast side calls a tag.
    fn name(&self, tag: Tag) -> Tag {
        let known = self.names.iter().rev().find(|(known, _)| *known == tag);
        known.expect("the tag has been given out").1
    }

    fn by_name(&self, by: By) -> By {
        match by {
            By::Tag(tag) => By::Tag(self.name(tag)),
            By::Wildcard => By::Wildcard,
        }
    }

    /// An access, every other time by the simple way if that does.
    fn access_fast<E: Env>(
        &self,
        fast: &mut AllocBorrows,
        by: By,
        range: &Range<u64>,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        let simple = !E::HISTORY && !range.is_empty() && self.log.len().is_multiple_of(2);
        match by {
            By::Tag(tag) if simple && let Some(window) = fast.settle(tag, range.clone(), kind, env) => {
                // The fast check may tell less after the access than before.
                let now = fast.window(tag, range.start, range.end).unwrap_or(window);
                let is_known = now.lo <= window.lo && window.hi <= now.hi && now.permits(window.most);
                assert!(is_known, "{window:?} is more than {now:?}");
                Ok(())
            }
            _ => fast.access(by, range.clone(), kind, env),
        }
    }

    /// A retag, every other time by the simple way if that does.
    fn retag_fast<E: Env>(
        &self,
        fast: &mut AllocBorrows,
        retag: &Retag,
        env: &mut E,
    ) -> Result<Named, Violation> {
        let retag = &Retag { parent: self.by_name(retag.parent), ..retag.clone() };
        let simple = !E::HISTORY && self.log.len().is_multiple_of(2);
        if let Some(plain) = plain(retag).filter(|_| simple)
            && let Some(Given { tag, window }) = retag_quickly(fast, &plain, env)
        {
            let is_around = window.lo <= retag.range.start && retag.range.end <= window.hi;
            assert!(is_around || window == Window::NOWHERE, "{window:?} is not around {retag:?}");
            return Ok((Retagged::Fresh, tag));
        }
        if simple
            && matches!(retag.cells, Cells::Within(_))
            && let Some(tag) = fast.again(retag, env)
        {
            return Ok((Retagged::Fresh, tag));
        }
        fast.retag(retag, env).map(|retagged| (retagged, retag.new))
    }

    /// Ends a call: it is no longer active, then its protectors are released one by one.
    fn try_return(
        &self,
        which: usize,
        oracle: &mut O,
        fast: &mut AllocBorrows,
    ) -> (Result<(), String>, Result<(), Violation>) {
        let Some(call) = self.call(which) else {
            return (Ok(()), Ok(()));
        };
        for (_, tag) in self.protected.iter().filter(|(of, _)| *of == call) {
            fast.release_protector(*tag);
            if let Err(why) = oracle.release(*tag) {
                return (Err(why), Ok(()));
            }
        }
        (Ok(()), Ok(()))
    }

    fn is_doomed(&self, dead: u64, tag: Tag) -> bool {
        let collectable = tag.get() != ROOT && !self.exposed.contains(&tag);
        collectable && (!self.live.contains(&tag) || dead >> (tag.get() % 32) & 1 == 1)
    }

    /// Runs one operation on both sides and compares. Says whether it was allowed.
    pub(super) fn step(&mut self, op: Op) -> Result<bool, String> {
        self.log.push(op.clone());
        self.check_fast_path(&op)?;
        let verdicts = self.attempt(&op);
        match (verdicts.oracle, verdicts.fast) {
            (Ok(oracle), Ok(fast)) => {
                if verdicts.retagged.is_some_and(|(o, (f, _))| o != f) {
                    return Err(format!("the sides disagree on the tag: {:?}", verdicts.retagged));
                }
                if !matches!(op, Op::Dealloc(_)) {
                    (self.oracle, self.fast) = (oracle, fast);
                }
                self.follow(&op, verdicts.retagged.map(|(_, named)| named));
                Ok(true)
            }
            (Err(_), Err(_)) => {
                self.log.pop();
                Ok(false)
            }
            (Ok(_), Err(violation)) => Err(format!("the oracle allows what is reported as {violation:?}")),
            (Err(why), Ok(_)) => Err(format!("the oracle rejects: {why}")),
        }
    }

    /// Keeps the generator's own books after an operation that was allowed.
    fn follow(&mut self, op: &Op, retagged: Option<Named>) {
        match op {
            Op::Call => {
                self.calls.0.push(CallId(self.next_call));
                self.next_call += 1;
            }
            Op::Return(which) => {
                let call = self.call(*which);
                self.calls.0.retain(|running| Some(*running) != call);
                self.protected.retain(|(of, _)| Some(*of) != call);
                let ending = std::mem::take(&mut self.ending);
                let (ended, left) = ending.into_iter().partition(|(of, _)| Some(*of) == call);
                self.ending = left;
                let ended: Vec<(CallId, Tag)> = ended;
                self.live.retain(|tag| !ended.iter().any(|(_, ended)| ended == tag));
            }
            Op::Expose(tag) => self.exposed.push(*tag),
            Op::Collect(dead) => {
                let doomed: Vec<Tag> =
                    self.live.iter().copied().filter(|tag| self.is_doomed(*dead, *tag)).collect();
                self.live.retain(|tag| !doomed.contains(tag));
            }
            Op::Retag { .. } if retagged.is_some_and(|(retagged, _)| retagged == Retagged::Fresh) => {
                let retag = self.retag(op).expect("it is a retag");
                self.names.extend(retagged.map(|(_, name)| (retag.new, name)));
                self.live.push(retag.new);
                let protected = retag.protector.map(|protector| (protector.call, retag.new));
                self.protected.extend(protected);
                self.ending.extend(protected.filter(|_| retag.last_use.with_call));
                if retag.last_use.of_parent {
                    self.live.retain(|tag| By::Tag(*tag) != retag.parent);
                }
                self.next_tag += 1;
            }
            _ => {}
        }
    }

    /// What the fast path claims: allowed, and nothing changes.
    fn check_fast_path(&self, op: &Op) -> Result<(), String> {
        let Op::Access(By::Tag(tag), range, kind) = op else {
            return Ok(());
        };
        if range.is_empty() {
            return Ok(());
        }
        let window = self.fast.window(self.name(*tag), range.start, range.end);
        let Some(window) = window.filter(|window| window.permits(*kind)) else { return Ok(()) };
        if window.lo > range.start || window.hi < range.end || window.hi > self.size {
            return Err(format!("{window:?} is not around {range:?}"));
        }
        let range = window.lo..window.hi;
        let mut oracle = self.oracle.clone();
        match oracle.access(By::Tag(*tag), range, *kind, &self.calls) {
            Err(why) => Err(format!("the fast path allows what the oracle rejects: {why}")),
            Ok(()) if !oracle.same(&self.oracle, &self.live, &self.calls) => {
                Err("the fast path skips a change".to_owned())
            }
            Ok(()) => Ok(()),
        }
    }
}

/// How much random testing a test run does; `UBIK_BORROWS_STEPS` asks for more.
fn steps() -> u64 {
    std::env::var("UBIK_BORROWS_STEPS").ok().and_then(|steps| steps.parse().ok()).unwrap_or(150_000)
}

/// What a script begins with.
#[derive(Clone, Copy, Debug)]
struct Setting {
    seed: u64,
    size: u64,
    kind: Root,
    nested: bool,
}

impl Setting {
    fn script<O: Oracle>(self, model: Model, oracle: fn(Tag, Root, u64) -> O) -> Script<O> {
        let (root, Setting { size, kind, .. }) = (Tag::new(ROOT), self);
        let fast = AllocBorrows::new(model, root, kind, size);
        Script { nested: self.nested, ..Script::new(oracle(root, kind, size), fast, size) }
    }
}

/// Runs scripts of growing length and size until the steps are used up.
fn compare<O: Oracle>(model: Model, oracle: fn(Tag, Root, u64) -> O) {
    let (mut seed, mut done, mut allowed) = (0, 0, 0);
    while done < steps() {
        seed += 1;
        let mut random = Random::new(seed);
        let size = *random.pick(&[1, 2, 4, 8, 8, 12, 16, 24, 40, 61, 128]);
        let kind = *random.pick(&[Root::Unique, Root::Shared]);
        let setting = Setting { seed, size, kind, nested: random.once_in(2) };
        let mut script = setting.script(model, oracle);
        script.whole = *random.pick(&[1, 2, 8]);
        script.cells = *random.pick(&[FEW_CELLS, FEW_CELLS, MANY_CELLS]);
        for _ in 0..random.below(120) + 4 {
            let op = script.some_op(&mut random);
            done += 1;
            match script.step(op) {
                Ok(was_allowed) => allowed += u64::from(was_allowed),
                Err(difference) => {
                    report(model, oracle, setting, script.log, &difference);
                }
            }
        }
    }
    assert!(
        allowed > done / 4,
        "too few operations are allowed for the comparison to mean anything: {allowed}"
    );
}

/// Replays a list of operations and says what the difference is, if there is one.
fn replay<O: Oracle>(
    model: Model,
    oracle: fn(Tag, Root, u64) -> O,
    setting: Setting,
    ops: &[Op],
) -> Option<String> {
    let mut script = setting.script(model, oracle);
    ops.iter().find_map(|op| if script.knows(op) { script.step(op.clone()).err() } else { None })
}

impl<O> Script<O> {
    /// Whether the tags that an operation uses exist; shrinking may have removed them.
    fn knows(&self, op: &Op) -> bool {
        let by = match op {
            Op::Access(by, ..) | Op::Dealloc(by) => *by,
            Op::Retag { parent, .. } => *parent,
            Op::Expose(tag) => By::Tag(*tag),
            Op::Call | Op::Return(_) | Op::Collect(_) => return true,
        };
        match by {
            By::Tag(tag) => self.live.contains(&tag),
            By::Wildcard => !self.exposed.is_empty(),
        }
    }
}

/// Shrinks a failing script by leaving out operations, and panics with what is left. A removed retag shifts the
/// tags behind it, so it is replaced by one that does nothing.
fn report<O: Oracle>(
    model: Model,
    oracle: fn(Tag, Root, u64) -> O,
    setting: Setting,
    mut ops: Vec<Op>,
    difference: &str,
) -> ! {
    let mut difference = difference.to_owned();
    let mut progress = true;
    while progress {
        progress = false;
        for i in (0..ops.len()).rev() {
            let mut shorter = ops.clone();
            match &mut shorter[i] {
                Op::Retag { range, borrow, cells, protect, parent, last_use }
                    if i + 1 < ops.len() && !range.is_empty() =>
                {
                    (*range, *borrow, *cells, *protect) = (0..0, Borrow::Shared, 0, None);
                    *parent = By::Tag(Tag::new(ROOT));
                    *last_use = LastUse::default();
                }
                Op::Retag { .. } => continue,
                _ => drop(shorter.remove(i)),
            }
            if let Some(still) = replay(model, oracle, setting, &shorter) {
                (ops, difference, progress) = (shorter, still, true);
            }
        }
    }
    let list: Vec<String> = ops.iter().map(|op| format!("  {op:?}")).collect();
    panic!("seed {}, {setting:?}: {difference}\n{}", setting.seed, list.join("\n"));
}

#[test]
fn stacked_agrees_with_its_oracle() {
    compare(Model::Stacked, StackedOracle::new);
}

#[test]
fn tree_with_implicit_writes_agrees_with_its_oracle() {
    compare(Model::TreeWithImplicitWrites, |root, _, size| TreeOracle::with_implicit_writes(root, size));
}

#[test]
fn tree_agrees_with_its_oracle() {
    compare(Model::Tree, |root, _, size| TreeOracle::new(root, size));
}
