//! Translated functions, shared by all copies of a machine: whichever calls a function first translates it for all.
//!
//! A function is translated as it stands when it is first called, and again, with what `optimise` does, once it was
//! called some times or its loops were passed some times. Both kinds of code do the same.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use ubik_borrows::Model;
use ubik_ir::{FnId, Origin, Program};
use ubik_storage::uncounted;
use ubik_verdict::{Result, Unsupported};

use crate::code::{Code, Loop, Op};
use crate::concurrency::is_idle;
use crate::frame::Frame;
use crate::grow::Grown;
use crate::machine::{Config, Machine};
use crate::optimise::{self, Rules};
use crate::relax::Relaxations;
use crate::translate::{self, TypeFacts};
use crate::value::{Prov, Slot};

#[derive(Clone)]
pub struct CodeCache {
    entries: Arc<[Entry]>,
    pub facts: TypeFacts,
    pub options: translate::Options,
    rules: Rules,
    /// Whether code is improved at all, and how often a function is called before.
    improves: bool,
    rough_calls: u32,
    /// The functions that are being improved, each for the one before it.
    in_work: Vec<FnId>,
    /// The functions at whose beginning the run can pause.
    entry_points: Arc<BTreeSet<FnId>>,
    /// Bodies that were given while the machine ran.
    pub(crate) grown: Grown,
}

#[derive(Default)]
struct Entry {
    calls: AtomicU32,
    rough: OnceLock<Box<Code>>,
    fine: OnceLock<Box<Code>>,
}

/// How often a function is called before its code is improved.
const ROUGH_CALLS: u32 = 60;

/// How often its loops are passed, calls included, before that.
const ROUGH_LOOPS: u32 = 200;

/// How many bytes of IR a function may have to be translated because a caller may want to take it over.
const SMALL_BODY: usize = 512;

impl CodeCache {
    pub fn new(program: &Program, config: &Config, model: Option<Model>) -> CodeCache {
        let options = translate::Options {
            paranoid: config.paranoid,
            borrows: config.borrows,
            validity: config.validity,
            grows: false,
            is_entry: false,
        };
        // What is tracked has to happen. Runs that explain a report, and those that go on after a violation, have to find
        // the very one.
        let elides = !config.exact
            && config.watch.is_empty()
            && config.track.is_empty()
            && config.relaxed.is_empty()
            && config.allow_aliasing.is_empty();
        let rules = Rules {
            model,
            elides,
            promotes: elides && config.validity,
            checks_by_plan: !config.paranoid && !config.recursive_validation,
            keeps_live: config.explores,
            verifies: config.verify,
        };
        CodeCache {
            entries: std::iter::repeat_with(Entry::default).take(program.function_count()).collect(),
            facts: TypeFacts::relaxed(Relaxations::of(config)),
            options,
            rules,
            // What is followed behind references may change between two checks of them.
            improves: !config.paranoid && !config.recursive_validation && !config.covers,
            rough_calls: if config.eager { 0 } else { ROUGH_CALLS },
            in_work: Vec::new(),
            entry_points: config.entries.clone(),
            grown: Grown::default(),
        }
    }

    /// Has every function improved that is called from now on.
    pub(crate) fn improve_all(&mut self) {
        self.rough_calls = 0;
    }

    fn entry(&self, function: FnId) -> &Entry {
        &self.entries[function.0 as usize]
    }

    /// The same code, without what is known of types.
    pub(crate) fn without_facts(&self) -> CodeCache {
        CodeCache {
            entries: self.entries.clone(),
            facts: TypeFacts::relaxed(self.facts.relaxations().clone()),
            in_work: Vec::new(),
            entry_points: self.entry_points.clone(),
            grown: self.grown.clone(),
            ..*self
        }
    }

    /// Whether both are the code of copies of one machine.
    pub(crate) fn is_of(&self, other: &CodeCache) -> bool {
        Arc::ptr_eq(&self.entries, &other.entries)
    }

    /// Whether both are made of equal programs by the same rules, given that the program is the same.
    fn is_like(&self, other: &CodeCache) -> bool {
        let rules = |cache: &CodeCache| (cache.options, cache.rules, cache.improves, cache.rough_calls);
        self.entries.len() == other.entries.len()
            && rules(self) == rules(other)
            && self.entry_points == other.entry_points
    }
}

/// Keeps code; if a copy of the machine was faster, its code is as good.
fn keep(place: &OnceLock<Box<Code>>, code: Code) -> *const Code {
    &raw const **place.get_or_init(|| Box::new(code))
}

impl Machine {
    /// Ends the machine and keeps what it has translated, for another one.
    pub fn into_code(self) -> CodeCache {
        self.code
    }

    /// Uses what a machine of the same program has translated, if that was under the same rules. Nothing has been executed yet.
    pub fn adopt_code(&mut self, code: CodeCache) {
        if self.steps == 0 && self.code.is_like(&code) {
            self.code = code;
        }
    }

    /// The code of a function that needs no more work.
    #[inline(always)]
    pub(crate) fn known_code(&self, function: FnId) -> Option<*const Code> {
        self.code.entries[function.0 as usize].fine.get().map(|code| &raw const **code)
    }

    /// The code of a function that is called, translated now if it is the first time.
    #[inline]
    pub fn code(&mut self, function: FnId) -> Result<*const Code> {
        match self.known_code(function) {
            Some(code) => Ok(code),
            None => self.called(function),
        }
    }

    #[cold]
    fn called(&mut self, function: FnId) -> Result<*const Code> {
        // All copies of the machine use it, whichever was first.
        uncounted(|| self.translated(function))
    }

    fn translated(&mut self, function: FnId) -> Result<*const Code> {
        let entry = self.code.entry(function);
        let calls = entry.calls.fetch_add(1, Ordering::Relaxed);
        // An exploration compares what is live in the program's own functions, also in those that run when it begins.
        let is_own = || self.program.krate(self.program.function(function).krate).origin != Origin::Std;
        if self.code.improves && (calls >= self.code.rough_calls || self.config.explores && is_own()) {
            return self.improve(function);
        }
        if let Some(code) = entry.rough.get() {
            return Ok(&raw const **code);
        }
        let mut code = self.translate(function)?;
        if !self.code.improves || crate::c::returns_twice(&code) {
            return Ok(keep(&self.code.entry(function).fine, code));
        }
        watch_loops(&mut code);
        Ok(keep(&self.code.entry(function).rough, code))
    }

    /// The current frame is at the head of a loop, in code that has not been improved. After some times it goes on in
    /// better code: what that reads from there on is in the same slots.
    #[cold]
    pub(crate) fn looped(&mut self) -> Result<()> {
        let function = self.threads[self.current].top().code().function;
        if self.code.entry(function).calls.fetch_add(1, Ordering::Relaxed) < ROUGH_LOOPS {
            return Ok(());
        }
        let better = match self.known_code(function) {
            Some(better) => better,
            None => uncounted(|| self.improve(function))?,
        };
        // SAFETY: the cache never drops code while the machine lives.
        let code: &'static Code = unsafe { &*better };
        let (thread, limit) = (&mut self.threads[self.current], self.config.frame_limit);
        let Frame { pc, base, .. } = *thread.top();
        if let Some(found) = code.loops.iter().find(|found| found.rough == pc)
            && (thread.has_room(base, code.slots, limit + 1) || thread.make_room(base, code.slots, limit + 1))
        {
            let frame = thread.top_mut();
            (frame.code, frame.pc) = (better, found.head);
            self.forget_the_past(base, code, found);
        }
        Ok(())
    }

    /// Forgets what code that has not been improved left behind and the better one cannot see: pointers in slots that are
    /// not read again, and borrows of the frame's own locals by tags that nobody has any more.
    fn forget_the_past(&mut self, base: u32, code: &Code, from: &Loop) {
        let Some(live) = &from.live else { return };
        let frame = self.threads[self.current].stack.frame(base, code.slots);
        for (slot, value) in (0..).zip(&mut *frame) {
            if !live.has(slot) {
                *value = Slot::UNINIT;
            }
        }
        for local in code.own_locals() {
            let root = frame[usize::from(local.slot)].prov;
            // Older tags are those of allocations that were there before.
            let is_borrow = |prov: Prov| prov.alloc() == root.alloc() && prov.tag() > root.tag();
            if !frame.iter().any(|slot| is_borrow(slot.prov)) {
                self.memory.forget_borrows(root);
            }
        }
    }

    fn translate(&self, function: FnId) -> Result<Code> {
        let header = self.program.function(function);
        if !header.has_body {
            return Err(Unsupported::foreign_function(header.symbol.clone()));
        }
        if self.config.explores && is_idle(&header.name) {
            return translate::translate_empty(&self.program, &self.code.facts, self.code.options, function);
        }
        let is_entry = self.code.entry_points.contains(&function);
        let options = translate::Options { is_entry, ..self.code.options };
        translate::translate(&self.program, &self.code.facts, options, function)
    }

    fn improve(&mut self, function: FnId) -> Result<*const Code> {
        let code = self.translate(function)?;
        if crate::c::returns_twice(&code) {
            return Ok(keep(&self.code.entry(function).fine, code));
        }
        Ok(self.optimise(function, code))
    }

    fn optimise(&mut self, function: FnId, code: Code) -> *const Code {
        let program = self.program.clone();
        self.code.in_work.push(function);
        let rules = self.code.rules;
        let find = |callee| self.worth_taking_over(callee);
        let code = optimise::optimise(code, &program, rules, find, &mut |_, _, _| ());
        self.code.in_work.pop();
        keep(&self.code.entry(function).fine, code)
    }

    /// The code of a small function, for its caller to take it over.
    fn worth_taking_over(&mut self, function: FnId) -> Option<*const Code> {
        let code = match self.known_code(function) {
            Some(code) => code,
            None if self.program.body_len(function) > SMALL_BODY => return None,
            None if self.code.in_work.contains(&function) => return None,
            None => self.improve(function).ok()?,
        };
        // SAFETY: the cache never drops code while the machine lives.
        optimise::may_be_inlined(unsafe { &*code }).then_some(code)
    }
}

/// Has the loops of a function look now and then for better code.
fn watch_loops(code: &mut Code) {
    for (at, op) in code.ops.iter_mut().enumerate() {
        if let Op::Jump { to } = *op
            && to as usize <= at
        {
            *op = Op::JumpBack { to };
        }
    }
}
