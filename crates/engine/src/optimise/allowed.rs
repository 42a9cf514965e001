//! What pointers are known to be allowed, and preliminary retags that ask for no more.
//!
//! A retag leaves its pointer a tag that may do what the borrow is for, without a change of state, until something else
//! touches memory; so does a preliminary one, whether it was made or not. If a [preliminary](super::retags) retag of that
//! pointer follows, for as much or less, it would not be made: so it is dropped. Methods that call each other on `&self`
//! are chains of these.
//!
//! What a read-only tag is allowed stays so until something is written. What another one is allowed may end with any
//! access that is not known to change nothing.

use rustc_hash::FxHashMap;
use ubik_borrows::Model;
use ubik_ir::Program;

use super::Rules;
use super::flow::{Flow, Known};
use super::operands;
use super::own::Own;
use super::simplify::NOTHING;
use super::values::Values;
use crate::code::*;
use crate::memory::AccessKind;
use crate::retag::QuickRetag;

/// Drops retags that are known to be needless where they are.
pub fn allowed(ops: &mut [Op], code: &mut Code, program: &Program, flow: &Flow, own: &Own, rules: Rules) {
    let Some(model) = rules.model else { return };
    let values = Values::new();
    let mut pass = Pass { known: Known::new(Vec::new()), values, bases: FxHashMap::default(), own, model };
    for (index, op) in ops.iter_mut().enumerate() {
        pass.values.begin(index, flow);
        pass.known.begin(index, flow, Vec::new);
        match *op {
            Op::Retag { slot, info } => {
                let info = &code.retags[info as usize];
                match info.quick {
                    Some(quick) if info.is_preliminary() && pass.is_needless(slot, &quick) => *op = NOTHING,
                    Some(quick) => pass.retag(index, slot, &quick, info.is_preliminary()),
                    None => pass.step(op, index, code, program),
                }
            }
            _ => pass.step(op, index, code, program),
        }
    }
}

/// The access that a retag makes, or that its tag is for.
pub fn needs(model: Model, borrow: &QuickRetag) -> AccessKind {
    if model == Model::Stacked { borrow.most() } else { AccessKind::Read }
}

/// A pointer that may do something without a change of state.
#[derive(Clone, Copy)]
struct Allowed {
    /// Its value, and that of the length beside it.
    value: u64,
    meta: u64,
    /// What it was retagged for.
    borrow: QuickRetag,
    most: AccessKind,
    /// Its tag is read-only.
    is_reader: bool,
    /// The function's own local that it points to, if it is one.
    local: Option<u8>,
}

impl Allowed {
    /// Whether these bytes behind it are among those that it was retagged for.
    fn reaches(&self, offset: i64, size: u64) -> bool {
        let end = u64::try_from(offset).ok().and_then(|offset| offset.checked_add(size));
        let whole = self.borrow.of_one_place().map(|(whole, _)| whole);
        end.zip(whole).is_some_and(|(end, whole)| end <= whole)
    }

    fn permits(&self, kind: AccessKind) -> bool {
        kind == AccessKind::Read || self.most == AccessKind::Write
    }

    /// Whether another borrow that far behind it is for bytes that it was retagged for.
    fn includes(&self, offset: i64, borrow: &QuickRetag, meta: u64) -> bool {
        match borrow.of_one_place() {
            Some((size, _)) => self.reaches(offset, size),
            None => offset == 0 && self.borrow.is_for_bytes_of(borrow) && self.meta == meta,
        }
    }
}

struct Pass<'a> {
    known: Known<Vec<Allowed>>,
    values: Values,
    /// Of values that are computed so, behind which other value they point, and how far.
    bases: FxHashMap<u64, (u64, i64)>,
    own: &'a Own,
    model: Model,
}

impl Pass<'_> {
    /// Where a slot points.
    fn base(&self, slot: S) -> (u64, i64) {
        let value = self.values.of(slot);
        self.bases.get(&value).copied().unwrap_or((value, 0))
    }

    fn is_needless(&self, slot: S, borrow: &QuickRetag) -> bool {
        let ((value, offset), meta) = (self.base(slot), self.values.of(slot + 1));
        let needs = needs(self.model, borrow);
        let does = |known: &Allowed| {
            known.value == value && known.permits(needs) && known.includes(offset, borrow, meta)
        };
        self.known.now.iter().any(does)
    }

    /// A retag that may be made.
    fn retag(&mut self, index: usize, slot: S, borrow: &QuickRetag, is_preliminary: bool) {
        let ((value, _), meta) = (self.base(slot), self.values.of(slot + 1));
        let of_reader = self.known.now.iter().any(|known| known.value == value && known.is_reader);
        self.forget(index, borrow.is_reader());
        self.values.write(slot);
        // Raw pointers join others, which may be in their way.
        if borrow.ends_conflicts() {
            let is_reader = borrow.is_reader() && (of_reader || !is_preliminary);
            let most = needs(self.model, borrow);
            let value = self.values.of(slot);
            let local = self.own.of_retag(index).map(|place| place.local);
            self.known.now.push(Allowed { value, meta, borrow: *borrow, most, is_reader, local });
        }
    }

    /// Forgets what may end with an operation, which perhaps only reads.
    fn forget(&mut self, index: usize, only_reads: bool) {
        let own = self.own;
        let is_apart = |known: &Allowed| known.local.is_some_and(|local| own.is_apart(index, local));
        self.known.now.retain(|known| (known.is_reader && only_reads) || is_apart(known));
    }

    fn step(&mut self, op: &mut Op, index: usize, code: &mut Code, program: &Program) {
        let ends_quietly = self.model == Model::Stacked;
        if let Some(access) = operands::access(op, code) {
            let (value, offset) = self.base(access.ptr);
            let changes_nothing = |known: &Allowed| {
                known.value == value
                    && known.permits(access.kind)
                    && offset
                        .checked_add(access.offset)
                        .is_some_and(|offset| known.reaches(offset, access.size))
            };
            if !self.known.now.iter().any(changes_nothing) {
                self.forget(index, access.kind == AccessKind::Read);
            }
        } else if matches!(op, Op::Leave { protects: true }) && !ends_quietly {
            self.known.now.clear();
        } else if !operands::is_quiet(op, ends_quietly) {
            self.forget(index, false);
        }
        let computed = match *op {
            Op::Offset { dst, ptr, offset } => {
                let (value, before) = self.base(ptr);
                before.checked_add(offset).map(|offset| (dst, (value, offset)))
            }
            _ => None,
        };
        self.values.step(op, index, code, program);
        self.bases.extend(computed.map(|(dst, base)| (self.values.of(dst), base)));
        self.known.pass_on(index, *op, code);
    }
}
