//! Locals in memory that only the function itself can reach: no pointer to them is handed on.
//!
//! What a function does through other pointers leaves the borrows of such a local alone. So do the functions that it calls.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use ubik_ir::Program;

use super::flow::Flow;
use super::operands;
use super::sweep::leaders;
use super::values::Values;
use crate::code::*;

/// The most locals and slots of functions that are looked at.
const MOST_LOCALS: usize = Locals::BITS as usize;
const MOST_SLOTS: u32 = 4000;

/// Which locals are the function's own, and what they have to do with each operation.
pub struct Own {
    /// The locals to which some operand of an operation may point, and one that it begins or ends.
    touched: Vec<Locals>,
    /// Where a pointer that is retagged does point to.
    retagged: Vec<Option<Place>>,
}

/// Somewhere in a local.
#[derive(Clone, Copy)]
pub struct Place {
    pub local: u8,
    pub offset: i64,
}

impl Own {
    pub fn new(ops: &mut [Op], code: &mut Code, program: &Program, flow: &Flow) -> Own {
        let mut own = Own { touched: vec![0; ops.len()], retagged: vec![None; ops.len()] };
        let slots: Vec<S> = code.locals.iter().take(MOST_LOCALS).map(|local| local.slot).collect();
        // Without a loop there is little to gain.
        if slots.is_empty() || code.loops.is_empty() || code.slots > MOST_SLOTS {
            return own;
        }
        own.place(&slots, ops, code, program, flow);
        if own.retagged.iter().any(Option::is_some) {
            let escaping = own.follow(&slots, ops, code, program);
            code.own = !escaping & (Locals::MAX >> (MOST_LOCALS - slots.len()));
            let is_own = |place: &Place| escaping >> place.local & 1 == 0;
            own.retagged.iter_mut().for_each(|place| *place = place.filter(is_own));
        }
        own
    }

    /// Where the pointer that is retagged at some operation points, if that is in one of the function's own locals.
    pub fn of_retag(&self, at: usize) -> Option<Place> {
        self.retagged[at]
    }

    /// The locals to which an operation may do something.
    pub fn touched(&self, at: usize) -> Locals {
        self.touched[at]
    }

    /// Something will be put before an operation that may touch any of them.
    pub fn touch_all(&mut self, at: usize) {
        self.touched[at] = Locals::MAX;
    }

    /// Whether an operation leaves a local alone.
    pub fn is_apart(&self, at: usize, local: u8) -> bool {
        self.touched[at] >> local & 1 == 0
    }

    /// Finds out which operations may touch which locals; says to which of these pointers are handed on.
    fn follow(&mut self, slots: &[S], ops: &mut [Op], code: &mut Code, program: &Program) -> Locals {
        let mut holders = Holders::new(slots, ops, code);
        while holders.pass(ops, code, program, None) {}
        let mut escaping = 0;
        let mut look = |at: usize, op: Op, reads: Locals, handed_on: Locals| {
            escaping |= handed_on;
            self.touched[at] = reads;
            if let Op::Live { local } | Op::Dead { local } = op
                && (local as usize) < slots.len()
            {
                self.touched[at] |= 1 << local;
            }
        };
        holders.pass(ops, code, program, Some(&mut look));
        escaping
    }

    /// Finds out which retags are of pointers into which locals.
    fn place(&mut self, slots: &[S], ops: &mut [Op], code: &mut Code, program: &Program, flow: &Flow) {
        let mut values = Values::new();
        let mut places: FxHashMap<u64, Place> = FxHashMap::default();
        for (index, op) in ops.iter_mut().enumerate() {
            values.begin(index, flow);
            let place = |slot: S, values: &Values, places: &FxHashMap<u64, Place>| {
                let value = values.of(slot);
                let local = slots.iter().position(|&own| values.of(own) == value);
                let start = local.map(|local| Place { local: local as u8, offset: 0 });
                start.or_else(|| places.get(&value).copied())
            };
            match *op {
                Op::Retag { slot, info } if code.retags[info as usize].quick.is_some() => {
                    let found = place(slot, &values, &places);
                    self.retagged[index] = found;
                    values.write(slot);
                    places.extend(found.map(|place| (values.of(slot), place)));
                }
                Op::Offset { dst, ptr, offset } => {
                    let found = place(ptr, &values, &places)
                        .and_then(|place| Some(Place { offset: place.offset.checked_add(offset)?, ..place }));
                    values.step(op, index, code, program);
                    places.extend(found.map(|place| (values.of(dst), place)));
                }
                _ => values.step(op, index, code, program),
            }
        }
    }
}

/// Slots that may hold pointers to locals, and to which. They are few.
#[derive(Clone)]
struct Held(SmallVec<[(S, Locals); 8]>);

impl Held {
    fn of(&self, slot: S) -> Locals {
        self.0.iter().find(|(held, _)| *held == slot).map_or(0, |(_, locals)| *locals)
    }

    fn set(&mut self, slot: S, locals: Locals) {
        self.0.retain(|(held, _)| *held != slot);
        if locals != 0 {
            self.0.push((slot, locals));
        }
    }

    /// Adds all that another one has; says whether that changed anything.
    fn unite(&mut self, other: &Held) -> bool {
        let mut changed = false;
        for &(slot, more) in &other.0 {
            match self.0.iter_mut().find(|(held, _)| *held == slot) {
                Some((_, locals)) => {
                    changed |= more & !*locals != 0;
                    *locals |= more;
                }
                None => {
                    self.0.push((slot, more));
                    changed = true;
                }
            }
        }
        changed
    }
}

/// Which slots may hold pointers to which locals.
struct Holders {
    now: Held,
    /// The same where something is jumped to.
    at: Vec<Option<Held>>,
    first: Held,
}

impl Holders {
    fn new(slots: &[S], ops: &[Op], code: &Code) -> Holders {
        let first = Held(slots.iter().enumerate().map(|(local, &slot)| (slot, 1 << local)).collect());
        let leaders = leaders(ops, code).into_iter();
        let at = leaders.map(|leads| leads.then(|| first.clone())).collect();
        Holders { now: first.clone(), at, first }
    }

    /// Goes through the code; says whether anything changed where something is jumped to. `look` is told which locals
    /// an operation may touch, and to which it hands pointers on.
    fn pass(
        &mut self,
        ops: &mut [Op],
        code: &mut Code,
        program: &Program,
        mut look: Option<&mut dyn FnMut(usize, Op, Locals, Locals)>,
    ) -> bool {
        let mut changed = false;
        self.now = self.first.clone();
        for (index, op) in ops.iter_mut().enumerate() {
            if let Some(known) = &mut self.at[index] {
                changed |= known.unite(&self.now);
                self.now = known.clone();
            }
            let (reads, handed_on) = self.step(op, code, program);
            if let Some(look) = &mut look {
                look(index, *op, reads, handed_on);
            }
            let goes_on = !operands::ends(op);
            for to in operands::successors(index, *op, code) {
                // What comes next is told on the way there.
                if !goes_on || to != index + 1 {
                    changed |= self.at[to].as_mut().is_some_and(|known| known.unite(&self.now));
                }
            }
            if !goes_on {
                self.now = self.first.clone();
            }
        }
        changed
    }

    /// Follows an operation; says which locals it may touch, and to which it hands pointers on.
    fn step(&mut self, op: &mut Op, code: &mut Code, program: &Program) -> (Locals, Locals) {
        let passed = operands::passes_tags(op);
        let stored = operands::access(op, code).map(|access| (access.stored(), access.ptr));
        // A callee writes its result where it is told to, and that is all that it does there.
        let result = operands::site_of(op, code).and_then(|site| match code.sites[site as usize].ret {
            Ret::Memory { ptr, .. } if !code.sites[site as usize].args.contains(&ptr) => Some(ptr),
            _ => None,
        });
        let keeps = passed.iter().any(Option::is_some) || operands::looks(op) || uses_places(op);
        let (mut reads, mut handed_on) = (0, 0);
        let mut written: SmallVec<[S; 4]> = SmallVec::new();
        operands::slots(op, code, program, &mut |role, slot| {
            for slot in *slot..*slot + role.reads() {
                let of = self.now.of(slot);
                reads |= of;
                let is_address =
                    stored.as_ref().is_some_and(|(stored, ptr)| *ptr == slot && !stored.contains(ptr));
                handed_on |= if keeps || is_address || result == Some(slot) { 0 } else { of };
            }
            // What is changed in place stays what it was.
            if role.reads() == 0 {
                written.extend(*slot..*slot + role.writes());
            }
        });
        let passed = passed.map(|pass| pass.map(|(dst, src)| (dst, self.now.of(src))));
        // The slots of the locals themselves are written where these begin and end.
        written.into_iter().for_each(|slot| self.now.set(slot, self.first.of(slot)));
        for (dst, locals) in passed.into_iter().flatten() {
            self.now.set(dst, self.now.of(dst) | locals);
        }
        (reads, handed_on)
    }
}

/// Whether an operation uses pointers only for where they point.
pub fn uses_places(op: &Op) -> bool {
    matches!(
        op,
        Op::Retag { .. }
            | Op::RetagLate { .. }
            | Op::Lend { .. }
            | Op::RetagPlace { .. }
            | Op::Copy { .. }
            | Op::Deinit { .. }
            | Op::CheckAlign { .. }
            | Op::Repeat { .. }
            | Op::InBounds { .. }
    )
}
