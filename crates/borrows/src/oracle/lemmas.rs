//! The lemmas of `docs/elision.md`, by trying everything.
//!
//! Each lemma says that a pattern of operations can be replaced by a shorter one, and that nothing which follows can tell.
//! Here both are tried in all states that a few operations lead to, and followed by all sequences of a few more, under
//! both models, with the papers as the judges. A lemma whose precondition is weakened has to fail, which shows that these
//! tests can. Preconditions are stated by the very functions that the engine's passes ask.

use super::stacked::StackedOracle;
use super::tree::TreeOracle;
use super::{Calls, Oracle};
use crate::{
    AccessKind, Borrow, By, CallId, Cells, LastUse, Model, PlainKind, Protector, Retag, Retagged, Root,
    Strength, Tag, Tree,
};
use std::ops::Range;

use AccessKind::{Read, Write};

/// The bytes of the allocation, and of every borrow but those of lemmas about others.
const SIZE: u64 = 2;
const WHOLE: Range<u64> = 0..SIZE;

/// How many operations lead to a state, beside a call that may be running.
const BEFORE: usize = 1;

/// How many operations follow a pattern, retags only among the first of them. `UBIK_LEMMA_STEPS` asks for more.
fn steps_after() -> usize {
    std::env::var("UBIK_LEMMA_STEPS").ok().and_then(|steps| steps.parse().ok()).unwrap_or(2)
}

const RETAGS_AFTER: usize = 1;

/// The most tags that exist before a pattern.
const MOST_TAGS: usize = 3;

/// A kind of borrow.
#[derive(Clone, Copy, Debug)]
struct Kind {
    borrow: Borrow,
    in_cells: bool,
    protects: bool,
}

const fn kind(borrow: Borrow, in_cells: bool, protects: bool) -> Kind {
    Kind { borrow, in_cells, protects }
}

const KINDS: [Kind; 12] = [
    kind(Borrow::Shared, false, false),
    kind(Borrow::Shared, false, true),
    kind(Borrow::Shared, true, false),
    kind(Borrow::Shared, true, true),
    kind(Borrow::Mutable, false, false),
    kind(Borrow::Mutable, false, true),
    kind(Borrow::Mutable, true, false),
    kind(Borrow::Mutable, true, true),
    kind(Borrow::TwoPhase, false, false),
    kind(Borrow::Pinned, false, false),
    kind(Borrow::RawConst, false, false),
    kind(Borrow::RawMut, false, false),
];

impl Kind {
    fn plain(self) -> PlainKind {
        let strength = self.protects.then_some(Strength::Strong);
        PlainKind::new(self.borrow, strength, self.in_cells, false)
    }

    fn unprotected(self) -> Kind {
        Kind { protects: false, ..self }
    }

    /// The access by the pointer that it is made from that stands for it.
    fn needs(self, model: Model) -> AccessKind {
        if model == Model::Stacked { self.plain().most() } else { Read }
    }

    /// The most that may be done with it.
    fn uses(self) -> &'static [AccessKind] {
        if self.plain().most() == Write { &[Read, Write] } else { &[Read] }
    }

    /// Whether the model makes a tag for it.
    fn is_told(self, model: Model) -> bool {
        model == Model::Stacked || Tree::tells(self.borrow)
    }
}

/// One execution, with the tags by the names of its pointers.
#[derive(Clone)]
struct Run<O> {
    state: O,
    tags: Vec<Tag>,
    protected: Vec<(CallId, Tag)>,
}

/// What happens in an execution. Pointers are numbered.
#[derive(Clone, Debug)]
enum Step {
    Access(usize, Range<u64>, AccessKind),
    Wildcard(AccessKind),
    /// The new pointer is the next number.
    Retag(usize, Range<u64>, Kind),
    Expose(usize),
    Dealloc(usize),
    Call,
    Return,
}

/// The same program twice: as it is, and with a pattern replaced by a shorter one.
#[derive(Clone)]
struct Both<O> {
    model: Model,
    plain: Run<O>,
    short: Run<O>,
    calls: Calls,
    next: u32,
    /// The pointers that nobody uses any more.
    unused: Vec<usize>,
    log: Vec<Step>,
}

/// That a pattern does not apply in some state, or goes wrong in both executions.
struct Skipped;

type Applied = Result<(), Skipped>;

impl<O: Oracle> Run<O> {
    fn access(&mut self, by: usize, range: Range<u64>, kind: AccessKind, calls: &Calls) -> bool {
        self.state.access(By::Tag(self.tags[by]), range, kind, calls).is_ok()
    }

    /// Makes a tag with this number; the new pointer keeps that of its parent where the model makes none.
    fn retag(&mut self, parent: usize, range: Range<u64>, kind: Kind, number: u32, calls: &Calls) -> bool {
        let call = calls.0.last().copied();
        let protector =
            call.filter(|_| kind.protects).map(|call| Protector { call, strength: Strength::Strong });
        let retag = Retag {
            parent: By::Tag(self.tags[parent]),
            new: Tag::new(number),
            range,
            borrow: kind.borrow,
            cells: if kind.in_cells { Cells::Everywhere } else { Cells::Nowhere },
            protector,
            last_use: LastUse::default(),
        };
        match self.state.retag(&retag, calls) {
            Err(_) => return false,
            Ok(Retagged::Unchanged) => self.tags.push(self.tags[parent]),
            Ok(Retagged::Fresh) => {
                self.tags.push(retag.new);
                self.protected.extend(protector.map(|protector| (protector.call, retag.new)));
            }
        }
        true
    }

    fn end(&mut self, call: CallId) -> bool {
        while let Some((_, tag)) = self.protected.pop_if(|(owner, _)| *owner == call) {
            if self.state.release(tag).is_err() {
                return false;
            }
        }
        true
    }

    fn step(&mut self, step: &Step, number: u32, calls: &Calls) -> bool {
        match step.clone() {
            Step::Access(by, range, kind) => self.access(by, range, kind, calls),
            Step::Wildcard(kind) => self.state.access(By::Wildcard, 0..1, kind, calls).is_ok(),
            Step::Retag(parent, range, kind) => self.retag(parent, range, kind, number, calls),
            Step::Expose(by) => {
                self.state.expose(self.tags[by]);
                true
            }
            Step::Dealloc(by) => self.state.clone().dealloc(By::Tag(self.tags[by]), calls).is_ok(),
            Step::Call | Step::Return => true,
        }
    }
}

impl<O: Oracle> Both<O> {
    fn new(model: Model, state: O) -> Both<O> {
        let run = Run { state, tags: vec![Tag::new(1)], protected: Vec::new() };
        let (plain, short) = (run.clone(), run);
        let (calls, unused, log) = (Calls::default(), Vec::new(), Vec::new());
        Both { model, plain, short, calls, next: 2, unused, log }
    }

    fn names(&self) -> impl Iterator<Item = usize> {
        (0..self.plain.tags.len()).filter(|name| !self.unused.contains(name))
    }

    /// Makes a step in both; says whether it was allowed, or that only one of them allows it.
    fn step(&mut self, step: Step) -> Result<bool, String> {
        let number = self.next;
        self.next += 1;
        self.log.push(step.clone());
        if let Step::Call = step {
            self.calls.0.push(CallId(number.into()));
        }
        let (mut plain, mut short) =
            (self.plain.step(&step, number, &self.calls), self.short.step(&step, number, &self.calls));
        if let Step::Return = step
            && let Some(call) = self.calls.0.pop()
        {
            (plain, short) = (self.plain.end(call), self.short.end(call));
        }
        match plain == short {
            true => Ok(plain),
            false => Err(format!("as it is {plain}, short {short}: {:?}", self.log)),
        }
    }

    /// All steps that may come next, with retags or without.
    fn steps(&self, retags: bool) -> Vec<Step> {
        let mut steps = vec![if self.calls.0.is_empty() { Step::Call } else { Step::Return }];
        for name in self.names() {
            steps.extend([Read, Write].map(|kind| Step::Access(name, 0..1, kind)));
            steps.push(Step::Access(name, WHOLE, Write));
            steps.push(Step::Dealloc(name));
            if retags {
                let allowed = |kind: &&Kind| !kind.protects || !self.calls.0.is_empty();
                steps.extend(KINDS.iter().filter(allowed).map(|kind| Step::Retag(name, WHOLE, *kind)));
                steps.push(Step::Retag(name, 0..1, kind(Borrow::Mutable, false, false)));
                steps.push(Step::Expose(name));
            }
        }
        steps.extend([Read, Write].map(Step::Wildcard));
        steps
    }

    /// Whether both come to the same verdict, whatever follows. Counts the steps.
    fn agree(&self, accesses: usize, retags: usize, count: &mut u64) -> Result<(), String> {
        if accesses == 0 {
            return Ok(());
        }
        for step in self.steps(retags > 0) {
            let mut next = self.clone();
            *count += 1;
            let ends = matches!(step, Step::Dealloc(_));
            if next.step(step)? && !ends {
                next.agree(accesses - 1, retags.saturating_sub(1), count)?;
            }
        }
        Ok(())
    }

    /// The states that some steps lead to, where both executions are one.
    fn reached(
        self,
        length: usize,
        see: &mut impl FnMut(&Both<O>) -> Result<(), String>,
    ) -> Result<(), String> {
        see(&self)?;
        if length == 0 {
            return Ok(());
        }
        for step in self.steps(true) {
            let makes_tag = matches!(step, Step::Retag(..));
            let ends = matches!(step, Step::Dealloc(_) | Step::Wildcard(_));
            if ends || (makes_tag && self.plain.tags.len() == MOST_TAGS) {
                continue;
            }
            let mut next = self.clone();
            if next.step(step)? {
                next.reached(length - 1, see)?;
            }
        }
        Ok(())
    }

    /// A tag that is made in one execution, the other having the pointer as it was.
    fn plain_retag(&mut self, parent: usize, range: Range<u64>, kind: Kind) -> Applied {
        let number = self.next;
        self.next += 1;
        self.log.push(Step::Retag(parent, range.clone(), kind));
        let done = self.plain.retag(parent, range, kind, number, &self.calls);
        self.short.tags.push(self.short.tags[parent]);
        done.then_some(()).ok_or(Skipped)
    }

    /// The access that stands for a retag, by the pointer that it would be made from. Borrows that join others are only
    /// left out where that access is known to change nothing.
    fn lend(&mut self, parent: usize, range: Range<u64>, kind: Kind) -> Applied {
        let before = self.short.state.clone();
        let needs = kind.needs(self.model);
        let done = self.short.access(parent, range, needs, &self.calls);
        let is_free =
            kind.plain().ends_conflicts() || self.short.state.same(&before, &self.short.tags, &self.calls);
        (done && is_free).then_some(()).ok_or(Skipped)
    }
}

/// A pattern at a pointer, for a kind of borrow: the ways in which it applies, each with its shorter form.
type Pattern<'a, O> = &'a dyn Fn(&Both<O>, usize, Kind) -> Result<Vec<Both<O>>, String>;

/// Tries a pattern in all states, for all parents and kinds of borrows, and all that may follow.
fn lemma<O: Oracle>(start: Both<O>, pattern: Pattern<'_, O>) -> Result<(), String> {
    let (mut count, mut applied) = (0, 0);
    let mut with_call = start.clone();
    with_call.step(Step::Call)?;
    for start in [start, with_call] {
        start.reached(BEFORE, &mut |state| {
            let kinds = || KINDS.into_iter().filter(|kind| !kind.protects || !state.calls.0.is_empty());
            for (name, kind) in state.names().flat_map(|name| kinds().map(move |kind| (name, kind))) {
                for both in pattern(state, name, kind)? {
                    applied += 1;
                    both.agree(steps_after(), RETAGS_AFTER, &mut count)?;
                }
            }
            Ok(())
        })?;
    }
    assert!(applied > 50 && count > 10_000, "{applied} times, {count} steps are too few");
    Ok(())
}

/// A lemma under both models; under Stacked Borrows for locals and for other memory.
macro_rules! holds {
    ($pattern:expr) => {
        for kind in [Root::Unique, Root::Shared] {
            let state = StackedOracle::new(Tag::new(1), kind, SIZE);
            lemma(Both::new(Model::Stacked, state), &$pattern).expect("under Stacked Borrows");
        }
        lemma(Both::new(Model::Tree, tree()), &$pattern).expect("under Tree Borrows");
    };
}

/// That a lemma does not hold under a model.
fn refuted<O: Oracle>(model: Model, state: O, pattern: Pattern<'_, O>) {
    assert!(lemma(Both::new(model, state), pattern).is_err(), "nothing refutes it under {model:?}");
}

fn stacked() -> StackedOracle {
    StackedOracle::new(Tag::new(1), Root::Unique, SIZE)
}

fn tree() -> TreeOracle {
    TreeOracle::new(Tag::new(1), SIZE)
}

/// What becomes of a state, if the pattern applies there.
fn applied<O: Oracle>(state: &Both<O>, pattern: impl FnOnce(&mut Both<O>) -> Applied) -> Vec<Both<O>> {
    let mut both = state.clone();
    pattern(&mut both).map_or_else(|Skipped| Vec::new(), |()| vec![both])
}

/// Lemma 1: a second retag asks for the same as the one before it, whose tag nobody else uses.
fn again<O: Oracle>(
    state: &Both<O>,
    parent: usize,
    first: Kind,
    is_alike: fn(&PlainKind, &PlainKind) -> bool,
) -> Result<Vec<Both<O>>, String> {
    let (mut before, middle) = (state.clone(), state.plain.tags.len());
    if !first.is_told(state.model) || !before.both_retag((parent, parent), first)? {
        return Ok(Vec::new());
    }
    before.unused.push(middle);
    let seconds = KINDS.into_iter().filter(|second| !second.protects && second.is_told(state.model));
    let seconds = seconds.filter(|second| is_alike(&second.plain(), &first.plain()));
    Ok(seconds.flat_map(|second| applied(&before, |both| both.plain_retag(middle, WHOLE, second))).collect())
}

#[test]
fn lemma_1_a_retag_that_asks_for_the_same_again() {
    holds!(|state: &Both<_>, parent, kind| again(state, parent, kind, PlainKind::is_like));
}

#[test]
fn lemma_1_is_about_borrows_that_are_alike() {
    let any = |second: &PlainKind, first: &PlainKind| first.most() == second.most();
    refuted(Model::Stacked, stacked(), &|state, parent, kind| again(state, parent, kind, any));
    refuted(Model::Tree, tree(), &|state, parent, kind| again(state, parent, kind, |_, _| true));
}

/// Lemma 2: a tag is used by the next retag alone.
fn closely<O: Oracle>(
    state: &Both<O>,
    parent: usize,
    last: Kind,
    may_follow: fn(&PlainKind, &PlainKind, Model) -> bool,
) -> Result<Vec<Both<O>>, String> {
    let mut found = Vec::new();
    for first in KINDS.into_iter().filter(|first| !first.protects) {
        let is_told = first.is_told(state.model) && last.is_told(state.model);
        if !is_told || !may_follow(&first.plain(), &last.plain(), state.model) {
            continue;
        }
        let (mut both, middle) = (state.clone(), state.plain.tags.len());
        let made = both.lend(parent, WHOLE, first).and_then(|()| both.plain_retag(parent, WHOLE, first));
        if made.is_ok() {
            both.unused.push(middle);
            if both.both_retag((middle, parent), last)? {
                found.push(both);
            }
        }
    }
    Ok(found)
}

/// The lemmas about pairs and chains of retags also hold where arguments count as written to.
fn holds_with_implicit_writes(pattern: Pattern<'_, TreeOracle>) {
    let state = TreeOracle::with_implicit_writes(Tag::new(1), SIZE);
    lemma(Both::new(Model::TreeWithImplicitWrites, state), pattern).expect("with implicit writes");
}

#[test]
fn lemma_2_a_tag_that_only_the_next_retag_uses() {
    holds!(|state: &Both<_>, parent, kind| closely(state, parent, kind, PlainKind::gives_way_to));
    holds_with_implicit_writes(&|state, parent, kind| closely(state, parent, kind, PlainKind::gives_way_to));
}

#[test]
fn lemma_2_needs_a_first_tag_that_keeps_no_groups_apart_and_ends_no_sooner() {
    let granted = |first: &PlainKind, last: &PlainKind, _| last.most() == Read || first.most() == Write;
    refuted(Model::Stacked, stacked(), &|state, parent, kind| closely(state, parent, kind, granted));
    refuted(Model::Tree, tree(), &|state, parent, kind| closely(state, parent, kind, granted));
}

/// Lemma 3: the last retag of a chain does what all of them do.
fn chain<O: Oracle>(
    state: &Both<O>,
    parent: usize,
    last: Kind,
    may_lie_between: fn(&PlainKind, &PlainKind, Model) -> bool,
) -> Result<Vec<Both<O>>, String> {
    let (mut found, first) = (Vec::new(), last.unprotected());
    for between in KINDS.into_iter().filter(|between| !between.protects) {
        let is_told = last.is_told(state.model) && between.is_told(state.model);
        if !is_told || !may_lie_between(&between.plain(), &first.plain(), state.model) {
            continue;
        }
        let (mut both, middle) = (state.clone(), state.plain.tags.len());
        let made =
            both.plain_retag(parent, WHOLE, first).and_then(|()| both.plain_retag(middle, WHOLE, between));
        both.unused.extend([middle, middle + 1]);
        let is_alike = match made {
            Ok(()) => both.both_retag((middle + 1, parent), last)?,
            // Which of them fails is found out by running again.
            Err(Skipped) => both.refuses(parent, last)?,
        };
        found.extend(is_alike.then_some(both));
    }
    Ok(found)
}

#[test]
fn lemma_3_a_chain_of_retags_whose_last_one_does_it_all() {
    holds!(|state: &Both<_>, parent, kind| chain(state, parent, kind, PlainKind::lies_between));
    holds_with_implicit_writes(&|state, parent, kind| chain(state, parent, kind, PlainKind::lies_between));
}

#[test]
fn lemma_3_needs_what_lies_between_to_be_writable() {
    let any = |_: &PlainKind, outer: &PlainKind, _| outer.most() == Write;
    refuted(Model::Stacked, stacked(), &|state, parent, kind| chain(state, parent, kind, any));
    refuted(Model::Tree, tree(), &|state, parent, kind| chain(state, parent, kind, any));
}

/// The sequences of up to two accesses that a borrow may be used for.
fn uses(kind: Kind) -> Vec<Vec<(Range<u64>, AccessKind)>> {
    let one = kind.uses().iter().flat_map(|&kind| [(0..1, kind), (WHOLE, kind)]);
    let one: Vec<(Range<u64>, AccessKind)> = one.collect();
    let two = one.iter().flat_map(|first| one.iter().map(|second| vec![first.clone(), second.clone()]));
    std::iter::once(Vec::new()).chain(one.iter().map(|use_| vec![use_.clone()])).chain(two).collect()
}

/// Lemma 4: a tag is out of use, and no longer protected, before anything else touches memory.
fn passing<O: Oracle>(
    state: &Both<O>,
    parent: usize,
    kind: Kind,
    late: When,
) -> Result<Vec<Both<O>>, String> {
    let mut found = Vec::new();
    if !kind.is_told(state.model) || !kind.plain().ends_conflicts() {
        return Ok(found);
    }
    for uses in uses(kind) {
        let (mut both, new) = (state.clone(), state.plain.tags.len());
        let made = both.lend(parent, WHOLE, kind).and_then(|()| both.plain_retag(parent, WHOLE, kind));
        if made.is_err() {
            continue;
        }
        let is_fine = uses.iter().try_fold(true, |is_fine, (range, kind)| {
            let step = Step::Access(new, range.clone(), *kind);
            Ok::<bool, String>(is_fine && both.step(step)?)
        })?;
        let made_late = is_fine && both.finish(parent, new, kind, &uses, late)?;
        found.extend(made_late.then_some(both));
    }
    Ok(found)
}

/// When a tag that was left out is made after all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Never,
    /// Nor is it out of use.
    StillUsed,
    Late,
    LateAsIfNew,
}

impl<O: Oracle> Both<O> {
    /// Retags from different pointers in both executions; they have to agree on whether that is allowed.
    fn both_retag(&mut self, (plain, short): (usize, usize), kind: Kind) -> Result<bool, String> {
        let (number, calls) = (self.next, self.calls.clone());
        self.next += 1;
        self.log.push(Step::Retag(plain, WHOLE, kind));
        let plain = self.plain.retag(plain, WHOLE, kind, number, &calls);
        let short = self.short.retag(short, WHOLE, kind, number, &calls);
        match plain == short {
            true => Ok(plain),
            false => Err(format!("as it is {plain}, short {short}: {:?}", self.log)),
        }
    }

    /// The short execution has to refuse a retag.
    fn refuses(&mut self, parent: usize, kind: Kind) -> Result<bool, String> {
        let done = self.short.retag(parent, WHOLE, kind, self.next, &self.calls);
        if done {
            Err(format!("only the short execution allows {kind:?}: {:?}", self.log))
        } else {
            Ok(false)
        }
    }

    /// Ends the use of a tag that one of the executions does without, or has that one make it now.
    fn finish(
        &mut self,
        parent: usize,
        new: usize,
        kind: Kind,
        uses: &[(Range<u64>, AccessKind)],
        when: When,
    ) -> Result<bool, String> {
        if let When::Never | When::StillUsed = when {
            self.unused.extend((when == When::Never).then_some(new));
            return if kind.protects { self.step(Step::Return) } else { Ok(true) };
        }
        let number = self.plain.tags[new].get();
        self.short.tags.pop();
        if !self.short.retag(parent, WHOLE, kind, number, &self.calls) {
            return Err(format!("the late retag is refused: {:?}", self.log));
        }
        if self.model == Model::Tree && when == When::Late {
            for (range, _) in uses.iter().filter(|(_, kind)| *kind == Write) {
                if !self.short.access(new, range.clone(), Write, &self.calls) {
                    return Err(format!("the write that is made good is refused: {:?}", self.log));
                }
            }
        }
        Ok(true)
    }
}

#[test]
fn lemma_4_a_tag_that_is_soon_out_of_use() {
    holds!(|state: &Both<_>, parent, kind| passing(state, parent, kind, When::Never));
}

#[test]
fn lemma_4_is_about_tags_that_are_out_of_use() {
    refuted(Model::Stacked, stacked(), &|state, parent, kind| passing(state, parent, kind, When::StillUsed));
    refuted(Model::Tree, tree(), &|state, parent, kind| passing(state, parent, kind, When::StillUsed));
}

#[test]
fn lemma_5_a_tag_that_is_made_late() {
    holds!(|state: &Both<_>, parent, kind| passing(state, parent, kind, When::Late));
}

#[test]
fn lemma_5_needs_writes_to_be_made_good_under_tree_borrows() {
    refuted(Model::Tree, tree(), &|state, parent, kind| passing(state, parent, kind, When::LateAsIfNew));
}

/// Lemma 6: a read-only tag that is made from one of the same bytes.
fn reader<O: Oracle>(
    state: &Both<O>,
    parent: usize,
    first: Kind,
    is_safe: bool,
) -> Result<Vec<Both<O>>, String> {
    let mut found = Vec::new();
    let is_reader = |kind: &Kind| kind.plain().is_read_only() && kind.is_told(state.model);
    if !is_reader(&first) {
        return Ok(found);
    }
    let mut before = state.clone();
    let made = before.both_retag((parent, parent), first)?;
    let middle = before.plain.tags.len() - 1;
    // Anything may happen in between.
    let between = before.steps(false).into_iter().filter(|step| !matches!(step, Step::Dealloc(_)));
    for step in std::iter::once(None).chain(between.map(Some)).filter(|_| made) {
        let mut next = before.clone();
        let ends = matches!(step, Some(Step::Return));
        if let Some(step) = step
            && !next.step(step)?
        {
            continue;
        }
        for second in KINDS.into_iter().filter(is_reader) {
            let is_guarded = first.protects && !ends;
            let is_running = !next.calls.0.is_empty();
            if second.protects && !(is_running && (is_guarded || !is_safe)) {
                continue;
            }
            let mut both = next.clone();
            let made =
                both.lend(middle, WHOLE, second).and_then(|()| both.plain_retag(middle, WHOLE, second));
            found.extend(made.is_ok().then_some(both));
        }
    }
    Ok(found)
}

#[test]
fn lemma_6_a_read_only_tag_that_is_made_from_one() {
    holds!(|state: &Both<_>, parent, kind| reader(state, parent, kind, true));
}

#[test]
fn lemma_6_needs_a_parent_that_is_protected_as_long() {
    refuted(Model::Stacked, stacked(), &|state, parent, kind| reader(state, parent, kind, false));
    refuted(Model::Tree, tree(), &|state, parent, kind| reader(state, parent, kind, false));
}

/// Lemma 7: a borrow of no bytes.
fn of_nothing<O: Oracle>(state: &Both<O>, parent: usize, kind: Kind, is_used: bool) -> Vec<Both<O>> {
    applied(state, |both| {
        let new = both.plain.tags.len();
        both.plain_retag(parent, 0..0, kind)?;
        both.unused.extend((!is_used).then_some(new));
        Ok(())
    })
}

#[test]
fn lemma_7_a_borrow_of_no_bytes_that_is_not_used() {
    holds!(|state: &Both<_>, parent, kind| Ok(of_nothing(state, parent, kind, false)));
}

#[test]
fn lemma_7_is_about_tags_that_are_not_used() {
    refuted(Model::Stacked, stacked(), &|state, parent, kind| Ok(of_nothing(state, parent, kind, true)));
    refuted(Model::Tree, tree(), &|state, parent, kind| Ok(of_nothing(state, parent, kind, true)));
}

/// Lemma 8: what the model does not tell from its parent.
fn untold<O: Oracle>(state: &Both<O>, parent: usize, kind: Kind, is_safe: bool) -> Vec<Both<O>> {
    if state.model == Model::Stacked || (is_safe && kind.is_told(state.model)) {
        return Vec::new();
    }
    applied(state, |both| both.plain_retag(parent, WHOLE, kind))
}

#[test]
fn lemma_8_pointers_that_tree_borrows_does_not_tell_from_their_parents() {
    let holds =
        lemma(Both::new(Model::Tree, tree()), &|state, parent, kind| Ok(untold(state, parent, kind, true)));
    holds.expect("under Tree Borrows");
    refuted(Model::Tree, tree(), &|state, parent, kind| Ok(untold(state, parent, kind, false)));
}

/// Lemma 9: a memory that only its root has ever been used for, and a retag that lemma 4 leaves out: the access that stands
/// for it is allowed and changes nothing.
#[test]
fn lemma_9_memory_of_which_there_is_no_tag_but_its_own() {
    fn check<O: Oracle>(model: Model, state: O) {
        for kind in KINDS.into_iter().filter(|kind| kind.is_told(model)) {
            for used in [Read, Write] {
                let mut both = Both::new(model, state.clone());
                assert_eq!(both.step(Step::Access(0, 0..1, used)), Ok(true));
                let before = both.short.clone();
                assert!(both.lend(0, WHOLE, kind).is_ok(), "{kind:?}");
                assert!(both.short.state.same(&before.state, &before.tags, &both.calls), "{kind:?}");
            }
        }
    }
    check(Model::Stacked, stacked());
    check(Model::Stacked, StackedOracle::new(Tag::new(1), Root::Shared, SIZE));
    check(Model::Tree, tree());
}

/// Lemma 10: behind a retag, and behind the access that stands for it, the pointer may do as much again without a change.
fn allowed<O: Oracle>(state: &Both<O>, parent: usize, kind: Kind) -> Result<Vec<Both<O>>, String> {
    if !kind.is_told(state.model) || !kind.plain().ends_conflicts() {
        return Ok(Vec::new());
    }
    let needs = kind.needs(state.model);
    let free = |both: &mut Both<O>, by: usize| {
        let before = both.short.state.clone();
        let done = both.short.access(by, WHOLE, needs, &both.calls);
        let is_free = done && both.short.state.same(&before, &both.short.tags, &both.calls);
        is_free.then_some(()).ok_or_else(|| format!("{kind:?} of {by} is not free: {:?}", both.log))
    };
    let mut lent = state.clone();
    if lent.lend(parent, WHOLE, kind).is_ok() {
        free(&mut lent, parent)?;
    }
    let mut made = state.clone();
    if made.both_retag((parent, parent), kind)? {
        let new = made.short.tags.len() - 1;
        free(&mut made, new)?;
        return Ok(vec![made]);
    }
    Ok(Vec::new())
}

#[test]
fn lemma_10_what_a_pointer_was_just_retagged_for() {
    holds!(|state: &Both<_>, parent, kind| allowed(state, parent, kind));
}
