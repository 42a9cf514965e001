//! A map from the bytes of an allocation to small state numbers.
//!
//! Two forms, chosen by what has happened: a few sorted runs (one, as long as all bytes are alike); chunks of
//! granules. A granule is a power of two, as large as all boundaries seen so far allow. A chunk of [`CHUNK`] granules
//! is either one state or a block with a state for each, so lookup is constant, memory follows what differs, and an
//! operation over everything costs one step per uniform chunk. Operations over most of the map try to fold it back.

use smallvec::SmallVec;
use std::ops::Range;

/// A state number. The top bit is free for the map's own use.
pub(crate) type State = u32;

/// More runs than this and the map goes over to chunks.
const MAX_RUNS: usize = if cfg!(test) { 6 } else { 24 };
/// A map in chunks folds back to runs when no more than this many are left.
const FEW_RUNS: usize = if cfg!(test) { 3 } else { 8 };
/// Granules per chunk. Tests make all forms happen in small allocations.
const CHUNK: usize = 1 << CHUNK_SHIFT;
const CHUNK_SHIFT: u32 = if cfg!(test) { 3 } else { 8 };
/// Marks a chunk entry as the index of a block.
const BLOCK: u32 = 1 << 31;

#[derive(Clone, Debug)]
pub(crate) struct Locations {
    size: u64,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    Runs(Runs),
    Chunks(Box<Chunks>),
}

/// Sorted, the first at 0, neighbours different. Four fit without an allocation.
type Runs = SmallVec<[Run; 4]>;

/// `state` holds from `start` to the start of the next run, or to the end of the allocation.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Run {
    start: u64,
    state: State,
}

#[derive(Clone, Debug)]
struct Chunks {
    size: u64,
    /// Log of the granule size.
    shift: u32,
    /// One entry per chunk: a state, or `BLOCK` plus the index of a block.
    table: Vec<u32>,
    /// Granules behind the end of the allocation have the state of its last one.
    blocks: Vec<[State; CHUNK]>,
    free: Vec<u32>,
}

/// Whether equal states may be treated alike without asking again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alike {
    /// The new state depends on the old one only.
    Yes,
    /// It also depends on where; every piece is asked for.
    No,
}

impl Locations {
    pub(crate) fn new(size: u64, state: State) -> Locations {
        Locations { size, form: Form::Runs(SmallVec::from_iter([Run { start: 0, state }])) }
    }

    /// The state of the whole allocation, if there is one.
    #[inline]
    pub(crate) fn uniform(&self) -> Option<State> {
        match &self.form {
            Form::Runs(runs) if runs.len() == 1 => Some(runs[0].state),
            _ => None,
        }
    }

    /// The state of one byte.
    #[inline]
    pub(crate) fn at(&self, at: u64) -> State {
        match &self.form {
            Form::Runs(runs) => runs[containing(runs, at)].state,
            Form::Chunks(chunks) => chunks.at(at),
        }
    }

    /// The state of `lo..hi`, if that is one and is found without a walk. The range is not empty and in bounds.
    #[inline]
    pub(crate) fn single(&self, lo: u64, hi: u64) -> Option<State> {
        match &self.form {
            Form::Runs(runs) => {
                let mut state = runs[0].state;
                for run in &runs[1..] {
                    if hi <= run.start {
                        break;
                    }
                    if lo < run.start {
                        return None;
                    }
                    state = run.state;
                }
                Some(state)
            }
            Form::Chunks(chunks) => chunks.single(lo, hi),
        }
    }

    /// The same, and bytes around `lo..hi` that have it, too.
    #[inline]
    pub(crate) fn single_around(&self, lo: u64, hi: u64) -> Option<(State, Range<u64>)> {
        match &self.form {
            Form::Runs(runs) => {
                let at = containing(runs, lo);
                let end = runs.get(at + 1).map_or(self.size, |next| next.start);
                (hi <= end).then(|| (runs[at].state, runs[at].start..end))
            }
            Form::Chunks(chunks) => Some((chunks.single(lo, hi)?, lo..hi)),
        }
    }

    /// Replaces every state in `lo..hi` by what `next` makes of it.
    ///
    /// `next` gets a piece of the range and its state. Pieces come in order. After an error, the pieces before
    /// the one that failed may or may not have been replaced.
    pub(crate) fn update<E>(
        &mut self,
        range: Range<u64>,
        alike: Alike,
        next: impl FnMut(Range<u64>, State) -> Result<State, E>,
    ) -> Result<(), E> {
        debug_assert!(range.start <= range.end && range.end <= self.size);
        if range.is_empty() {
            return Ok(());
        }
        match &mut self.form {
            Form::Runs(runs) => {
                update_runs(runs, self.size, &range, next)?;
                self.settle();
                Ok(())
            }
            Form::Chunks(chunks) => {
                let whole = range.end - range.start >= self.size / 2;
                let result = chunks.update(range, alike, next);
                if whole && result.is_ok() {
                    self.fold();
                }
                result
            }
        }
    }

    /// Gives all of `lo..hi` (not empty) this state.
    #[inline]
    pub(crate) fn set(&mut self, lo: u64, hi: u64, state: State) {
        match &mut self.form {
            Form::Runs(runs) => {
                let first = containing(runs, lo);
                if runs.get(first + 1).is_none_or(|next| hi <= next.start) {
                    set_in_run(runs, self.size, first, lo, hi, state);
                    self.settle();
                } else {
                    set_over_runs(runs, self.size, first, lo, hi, state);
                }
            }
            Form::Chunks(chunks) => {
                chunks.set(lo, hi, state);
                if hi - lo >= self.size / 2 {
                    self.fold();
                }
            }
        }
    }

    /// Shows every piece of `lo..hi` with its state, in order, until an error.
    pub(crate) fn visit<E>(
        &self,
        range: Range<u64>,
        mut look: impl FnMut(Range<u64>, State) -> Result<(), E>,
    ) -> Result<(), E> {
        if range.is_empty() {
            return Ok(());
        }
        match &self.form {
            Form::Runs(runs) => {
                for i in containing(runs, range.start)..runs.len() {
                    if runs[i].start >= range.end {
                        break;
                    }
                    let end = runs.get(i + 1).map_or(self.size, |next| next.start);
                    look(runs[i].start.max(range.start)..end.min(range.end), runs[i].state)?;
                }
                Ok(())
            }
            Form::Chunks(chunks) => chunks.visit(range, look),
        }
    }

    /// Replaces every state by what `next` makes of it, wherever it occurs, and folds what has become equal.
    pub(crate) fn rename(&mut self, mut next: impl FnMut(State) -> State) {
        match &mut self.form {
            Form::Runs(runs) => {
                for run in runs.iter_mut() {
                    run.state = next(run.state);
                }
                runs.dedup_by_key(|run| run.state);
            }
            Form::Chunks(chunks) => {
                chunks.rename(next);
                self.fold();
            }
        }
    }

    /// Shows every state that occurs, possibly several times.
    pub(crate) fn states(&self, mut look: impl FnMut(State)) {
        match &self.form {
            Form::Runs(runs) => runs.iter().for_each(|run| look(run.state)),
            Form::Chunks(chunks) => chunks.states(look),
        }
    }

    /// How many steps a visit of everything takes, roughly.
    pub(crate) fn weight(&self) -> usize {
        match &self.form {
            Form::Runs(runs) => runs.len(),
            Form::Chunks(chunks) => chunks.table.len() + (chunks.blocks.len() - chunks.free.len()) * CHUNK,
        }
    }

    /// Panics unless the map is well-formed and its states are below `states`.
    pub(crate) fn check(&self, states: usize) {
        self.states(|state| assert!((state as usize) < states, "state {state} of {states}"));
        match &self.form {
            Form::Runs(runs) => {
                assert_eq!(runs[0].start, 0);
                assert!(runs.windows(2).all(|pair| pair[0].start < pair[1].start), "runs out of order");
                assert!(runs.windows(2).all(|pair| pair[0].state != pair[1].state), "equal neighbours");
                assert!(self.size == 0 || runs[runs.len() - 1].start < self.size, "a run behind the end");
            }
            Form::Chunks(chunks) => {
                let blocks = chunks.table.iter().filter(|entry| **entry & BLOCK != 0).count();
                assert_eq!(blocks + chunks.free.len(), chunks.blocks.len(), "a lost block");
            }
        }
    }

    /// Goes over to chunks if there are too many runs.
    #[inline]
    fn settle(&mut self) {
        if let Form::Runs(runs) = &self.form
            && runs.len() > MAX_RUNS
        {
            self.form = Form::Chunks(Box::new(Chunks::from_runs(runs, self.size)));
        }
    }

    /// Goes back to runs if few are left.
    fn fold(&mut self) {
        let Form::Chunks(chunks) = &self.form else {
            return;
        };
        if let Some(runs) = chunks.few_runs() {
            self.form = Form::Runs(runs);
        }
    }
}

/// The index of the run that holds `at`.
#[inline]
fn containing(runs: &[Run], at: u64) -> usize {
    // Runs are few: counting beats a search.
    let mut i = 0;
    while i + 1 < runs.len() && runs[i + 1].start <= at {
        i += 1;
    }
    i
}

/// Sets `lo..hi`, which lies within run `i`.
fn set_in_run(runs: &mut Runs, size: u64, i: usize, lo: u64, hi: u64, state: State) {
    let old = runs[i];
    if old.state == state {
        return;
    }
    let end = runs.get(i + 1).map_or(size, |next| next.start);
    let after = Run { start: hi, state: old.state };
    match (old.start == lo, hi == end) {
        (true, true) => {
            runs[i].state = state;
            join_neighbours(runs, i);
        }
        (true, false) if i > 0 && runs[i - 1].state == state => runs[i].start = hi,
        (true, false) => {
            runs[i].state = state;
            runs.insert(i + 1, after);
        }
        (false, true) if runs.get(i + 1).is_some_and(|next| next.state == state) => runs[i + 1].start = lo,
        (false, true) => runs.insert(i + 1, Run { start: lo, state }),
        (false, false) => runs.insert_from_slice(i + 1, &[Run { start: lo, state }, after]),
    }
}

/// Sets `lo..hi`, which begins in the run `first` and ends in another.
fn set_over_runs(runs: &mut Runs, size: u64, first: usize, lo: u64, hi: u64, state: State) {
    let mut last = first + 1;
    while last + 1 < runs.len() && runs[last + 1].start < hi {
        last += 1;
    }
    let end = runs.get(last + 1).map_or(size, |next| next.start);
    let mut fresh: SmallVec<[Run; 8]> = SmallVec::new();
    if runs[first].start < lo {
        fresh.push(runs[first]);
    }
    push_run(&mut fresh, Run { start: lo, state });
    if hi < end {
        push_run(&mut fresh, Run { start: hi, state: runs[last].state });
    }
    splice(runs, first, last + 1, &mut fresh);
}

/// Joins a run with its neighbours as far as they have the same state.
fn join_neighbours(runs: &mut Runs, i: usize) {
    if runs.get(i + 1).is_some_and(|next| next.state == runs[i].state) {
        runs.remove(i + 1);
    }
    if i > 0 && runs[i - 1].state == runs[i].state {
        runs.remove(i);
    }
}

fn push_run(runs: &mut SmallVec<[Run; 8]>, run: Run) {
    if runs.last().is_none_or(|last| last.state != run.state) {
        runs.push(run);
    }
}

#[inline]
fn update_runs<E>(
    runs: &mut Runs,
    size: u64,
    range: &Range<u64>,
    mut next: impl FnMut(Range<u64>, State) -> Result<State, E>,
) -> Result<(), E> {
    let first = containing(runs, range.start);
    if runs.get(first + 1).is_none_or(|next| range.end <= next.start) {
        let new = next(range.clone(), runs[first].state)?;
        set_in_run(runs, size, first, range.start, range.end, new);
        return Ok(());
    }
    let mut fresh: SmallVec<[Run; 8]> = SmallVec::new();
    let mut changed = false;
    if runs[first].start < range.start {
        fresh.push(runs[first]);
    }
    let mut i = first;
    let end = loop {
        let Run { start, state } = runs[i];
        let end = runs.get(i + 1).map_or(size, |next| next.start);
        let piece = start.max(range.start)..end.min(range.end);
        let start = piece.start;
        let new = next(piece, state)?;
        changed |= new != state;
        push_run(&mut fresh, Run { start, state: new });
        i += 1;
        if end >= range.end {
            if end > range.end {
                push_run(&mut fresh, Run { start: range.end, state });
            }
            break i;
        }
    };
    if changed {
        splice(runs, first, end, &mut fresh);
    }
    Ok(())
}

/// Puts `fresh` in the place of `runs[first..end]` and joins equal neighbours at both seams.
fn splice(runs: &mut Runs, first: usize, mut end: usize, fresh: &mut SmallVec<[Run; 8]>) {
    if first > 0 && runs[first - 1].state == fresh[0].state {
        fresh.remove(0);
    }
    let below =
        fresh.last().map_or_else(|| first.checked_sub(1).map(|i| runs[i].state), |run| Some(run.state));
    if end < runs.len() && Some(runs[end].state) == below {
        end += 1;
    }
    let same = fresh.len().min(end - first);
    runs[first..first + same].copy_from_slice(&fresh[..same]);
    if fresh.len() > same {
        runs.insert_from_slice(first + same, &fresh[same..]);
    } else {
        runs.drain(first + same..end);
    }
}

/// The largest granule (as a logarithm) of which `at` is a multiple.
fn alignment(at: u64) -> u32 {
    at.trailing_zeros().min(32)
}

impl Chunks {
    fn from_runs(runs: &[Run], size: u64) -> Chunks {
        let shift = runs.iter().map(|run| alignment(run.start)).min().unwrap_or(0);
        let mut chunks = Chunks::blank(shift, size);
        for (i, run) in runs.iter().enumerate() {
            let end = runs.get(i + 1).map_or(size, |next| next.start);
            chunks.paint(run.start..end, run.state);
        }
        chunks
    }

    fn blank(shift: u32, size: u64) -> Chunks {
        let entries = size.div_ceil(1 << (shift + CHUNK_SHIFT));
        let table = vec![0; usize::try_from(entries).expect("an allocation fits into memory")];
        Chunks { size, shift, table, blocks: Vec::new(), free: Vec::new() }
    }

    fn paint(&mut self, range: Range<u64>, state: State) {
        let Ok(()) = self.update_aligned(range, Alike::Yes, |_, _| Ok::<_, Never>(state));
    }

    fn at(&self, at: u64) -> State {
        match self.entry(at) {
            entry if entry & BLOCK == 0 => entry,
            entry => self.blocks[to_usize(u64::from(entry & !BLOCK))][to_usize(at >> self.shift) % CHUNK],
        }
    }

    #[inline]
    fn entry(&self, at: u64) -> u32 {
        self.table[to_usize(at >> (self.shift + CHUNK_SHIFT))]
    }

    #[inline]
    fn single(&self, lo: u64, hi: u64) -> Option<State> {
        let (first, last) = (to_usize(lo >> self.shift), to_usize((hi - 1) >> self.shift));
        let entry = self.table[first >> CHUNK_SHIFT];
        if entry & BLOCK != 0 && first == last {
            return Some(self.blocks[to_usize(u64::from(entry & !BLOCK))][first % CHUNK]);
        }
        if entry & BLOCK == 0 && first >> CHUNK_SHIFT == last >> CHUNK_SHIFT {
            return Some(entry);
        }
        self.single_of_many(first, last)
    }

    /// The state of several granules, if they have the same and lie in one chunk.
    fn single_of_many(&self, first: usize, last: usize) -> Option<State> {
        let entry = self.table[first >> CHUNK_SHIFT];
        if entry & BLOCK == 0 || first >> CHUNK_SHIFT != last >> CHUNK_SHIFT {
            return None;
        }
        let block = &self.blocks[to_usize(u64::from(entry & !BLOCK))];
        let state = block[first % CHUNK];
        block[first % CHUNK..=last % CHUNK].iter().all(|s| *s == state).then_some(state)
    }

    #[inline]
    fn set(&mut self, lo: u64, hi: u64, state: State) {
        let (first, last) = (to_usize(lo >> self.shift), to_usize((hi - 1) >> self.shift));
        let entry = self.table[first >> CHUNK_SHIFT];
        let aligned = (lo | hi) & ((1 << self.shift) - 1) == 0;
        if aligned && hi < self.size && entry & BLOCK != 0 && first >> CHUNK_SHIFT == last >> CHUNK_SHIFT {
            let block = &mut self.blocks[to_usize(u64::from(entry & !BLOCK))];
            block[first % CHUNK..=last % CHUNK].fill(state);
        } else {
            self.set_anywhere(lo..hi, state);
        }
    }

    #[cold]
    fn set_anywhere(&mut self, range: Range<u64>, state: State) {
        let Ok(()) = self.update(range, Alike::Yes, |_, _| Ok::<_, Never>(state));
    }

    fn update<E>(
        &mut self,
        range: Range<u64>,
        alike: Alike,
        next: impl FnMut(Range<u64>, State) -> Result<State, E>,
    ) -> Result<(), E> {
        let end = if range.end == self.size { 0 } else { range.end };
        let needed = alignment(range.start).min(alignment(end));
        if needed < self.shift {
            self.refine(needed);
        }
        self.update_aligned(range, alike, next)
    }

    /// Goes over to a smaller granule. Happens at most once for each power of two.
    fn refine(&mut self, shift: u32) {
        let mut finer = Chunks::blank(shift, self.size);
        let Ok(()) = self.visit(0..self.size, |piece, state| {
            finer.paint(piece, state);
            Ok::<_, Never>(())
        });
        *self = finer;
    }

    fn update_aligned<E>(
        &mut self,
        range: Range<u64>,
        alike: Alike,
        mut next: impl FnMut(Range<u64>, State) -> Result<State, E>,
    ) -> Result<(), E> {
        let mut last = None;
        let mut next = |piece: Range<u64>, state: State| match last {
            Some((old, new)) if old == state && alike == Alike::Yes => Ok(new),
            _ => next(piece, state).inspect(|new| last = Some((state, *new))),
        };
        let chunk_shift = self.shift + CHUNK_SHIFT;
        let mut at = range.start;
        while at < range.end {
            let chunk = at >> chunk_shift;
            let start = chunk << chunk_shift;
            let end = (start + (1 << chunk_shift)).min(range.end);
            self.update_chunk(to_usize(chunk), at..end, &mut next)?;
            at = end;
        }
        Ok(())
    }

    /// Updates the part of one chunk that `piece` covers.
    fn update_chunk<E>(
        &mut self,
        chunk: usize,
        piece: Range<u64>,
        next: &mut impl FnMut(Range<u64>, State) -> Result<State, E>,
    ) -> Result<(), E> {
        let granules = self.granules(&piece);
        let entry = self.table[chunk];
        if entry & BLOCK != 0 {
            return self.update_block(chunk, piece, granules, next);
        }
        let new = next(piece, entry)?;
        if new == entry {
            return Ok(());
        }
        if granules.len() == CHUNK {
            self.table[chunk] = new;
        } else {
            let block = self.new_block(entry);
            self.blocks[block][granules].fill(new);
            self.table[chunk] = BLOCK | u32::try_from(block).expect("fewer blocks than states");
        }
        Ok(())
    }

    /// The granules that `piece`, which lies in one chunk, covers within that chunk.
    fn granules(&self, piece: &Range<u64>) -> Range<usize> {
        let first = to_usize(piece.start >> self.shift) % CHUNK;
        let end =
            if piece.end == self.size { CHUNK } else { to_usize((piece.end - 1) >> self.shift) % CHUNK + 1 };
        first..end
    }

    fn new_block(&mut self, state: State) -> usize {
        if let Some(block) = self.free.pop() {
            let block = to_usize(u64::from(block));
            self.blocks[block].fill(state);
            return block;
        }
        self.blocks.push([state; CHUNK]);
        self.blocks.len() - 1
    }

    fn update_block<E>(
        &mut self,
        chunk: usize,
        piece: Range<u64>,
        granules: Range<usize>,
        next: &mut impl FnMut(Range<u64>, State) -> Result<State, E>,
    ) -> Result<(), E> {
        let number = self.table[chunk] & !BLOCK;
        let block = &mut self.blocks[to_usize(u64::from(number))];
        let base = piece.start >> self.shift << self.shift;
        let mut i = granules.start;
        while i < granules.end {
            let state = block[i];
            let mut j = i + 1;
            while j < granules.end && block[j] == state {
                j += 1;
            }
            let offset = |granule: usize| base + (((granule - granules.start) as u64) << self.shift);
            let new = next(offset(i)..offset(j).min(piece.end), state)?;
            if new != state {
                block[i..j].fill(new);
            }
            i = j;
        }
        if granules.len() >= CHUNK / 2 && block.iter().all(|state| *state == block[0]) {
            self.table[chunk] = block[0];
            self.free.push(number);
        }
        Ok(())
    }

    fn visit<E>(
        &self,
        range: Range<u64>,
        mut look: impl FnMut(Range<u64>, State) -> Result<(), E>,
    ) -> Result<(), E> {
        let chunk_shift = self.shift + CHUNK_SHIFT;
        let mut at = range.start;
        while at < range.end {
            let end = (((at >> chunk_shift) + 1) << chunk_shift).min(range.end);
            let entry = self.entry(at);
            if entry & BLOCK == 0 {
                look(at..end, entry)?;
                at = end;
                continue;
            }
            let block = &self.blocks[to_usize(u64::from(entry & !BLOCK))];
            while at < end {
                let state = block[to_usize(at >> self.shift) % CHUNK];
                let start = at;
                while at < end && block[to_usize(at >> self.shift) % CHUNK] == state {
                    at = ((at >> self.shift) + 1) << self.shift;
                }
                look(start..at.min(end), state)?;
            }
            at = end;
        }
        Ok(())
    }

    fn rename(&mut self, mut next: impl FnMut(State) -> State) {
        for entry in &mut self.table {
            if *entry & BLOCK == 0 {
                *entry = next(*entry);
                continue;
            }
            let number = *entry & !BLOCK;
            let block = &mut self.blocks[to_usize(u64::from(number))];
            let mut last = (block[0], next(block[0]));
            for state in block.iter_mut() {
                if *state != last.0 {
                    last = (*state, next(*state));
                }
                *state = last.1;
            }
            if block.iter().all(|state| *state == block[0]) {
                *entry = block[0];
                self.free.push(number);
            }
        }
    }

    fn states(&self, mut look: impl FnMut(State)) {
        for entry in &self.table {
            if entry & BLOCK == 0 {
                look(*entry);
                continue;
            }
            let block = &self.blocks[to_usize(u64::from(entry & !BLOCK))];
            let mut last = block[0];
            look(last);
            for state in block {
                if *state != last {
                    last = *state;
                    look(last);
                }
            }
        }
    }

    fn few_runs(&self) -> Option<Runs> {
        if self.blocks.len() - self.free.len() > FEW_RUNS {
            return None;
        }
        let mut runs = Runs::new();
        let enough = self.visit(0..self.size, |piece, state| {
            if runs.last().is_none_or(|run| run.state != state) {
                runs.push(Run { start: piece.start, state });
            }
            if runs.len() > FEW_RUNS { Err(()) } else { Ok(()) }
        });
        enough.is_ok().then_some(runs)
    }
}

/// The error of an update that cannot fail.
enum Never {}

/// Indices into host memory that have been computed from in-bounds offsets.
#[inline]
fn to_usize(index: u64) -> usize {
    index as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same with one entry for each byte.
    struct Slow(Vec<State>);

    fn next_random(seed: &mut u64, end: u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % end
    }

    fn check(fast: &Locations, slow: &Slow) {
        let mut at = 0;
        let Ok(()) = fast.visit(0..fast.size, |piece, state| {
            assert_eq!(piece.start, at);
            assert!(piece.clone().all(|byte| slow.0[byte as usize] == state));
            at = piece.end;
            Ok::<_, Never>(())
        });
        assert_eq!(at, fast.size);
        let uniform = slow.0.iter().all(|state| *state == slow.0[0]);
        assert!(fast.uniform().is_none_or(|state| uniform && state == slow.0[0]));
    }

    /// One random operation on both.
    fn step(fast: &mut Locations, slow: &mut Slow, seed: &mut u64) {
        let size = fast.size;
        let unit = [1, 1, 4, 8][next_random(seed, 4) as usize];
        let lo = next_random(seed, size / unit) * unit;
        let hi =
            if next_random(seed, 4) == 0 { size } else { (lo + unit * (1 + next_random(seed, 5))).min(size) };
        let state = next_random(seed, 6) as State;
        let bytes = lo as usize..hi as usize;
        if let Some(single) = fast.single(lo, hi) {
            assert!(slow.0[bytes.clone()].iter().all(|state| *state == single));
        }
        let around = fast.single_around(lo, hi);
        assert_eq!(around.as_ref().map(|(state, _)| *state), fast.single(lo, hi));
        if let Some((single, Range { start, end })) = around {
            assert!(start <= lo && hi <= end);
            assert!(slow.0[start as usize..end as usize].iter().all(|state| *state == single));
        }
        match next_random(seed, 8) {
            0 => {
                fast.rename(|old| old / 2);
                slow.0.iter_mut().for_each(|old| *old /= 2);
            }
            1..4 => {
                fast.set(lo, hi, state);
                slow.0[bytes].fill(state);
            }
            kind => {
                let alike = if kind == 4 { Alike::No } else { Alike::Yes };
                let Ok(()) = fast.update(lo..hi, alike, |_, old| Ok::<_, Never>((old + state) % 7));
                slow.0[bytes].iter_mut().for_each(|old| *old = (*old + state) % 7);
            }
        }
    }

    #[test]
    fn agrees_with_one_entry_per_byte() {
        let mut seed = 1;
        for size in [8, 24, 61, 64, 200, 257] {
            for _ in 0..30 {
                let (mut fast, mut slow) = (Locations::new(size, 3), Slow(vec![3; size as usize]));
                for _ in 0..150 {
                    step(&mut fast, &mut slow, &mut seed);
                    check(&fast, &slow);
                }
            }
        }
    }

    /// Element-wise use of an array must not leave a map that costs more to look at than the array is long.
    #[test]
    fn whole_operations_fold_back() {
        let mut map = Locations::new(4096, 0);
        for i in 0..1024 {
            map.set(i * 4, i * 4 + 4, i as State);
        }
        assert!(map.weight() > 1000);
        map.set(0, 4000, 5);
        assert!(map.weight() < 200);
        map.set(0, 4096, 5);
        assert_eq!(map.uniform(), Some(5));
    }
}
