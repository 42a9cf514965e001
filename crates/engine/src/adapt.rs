//! Calls at another type than the function's own that are passed alike (`signature.rs`).
//!
//! An argument must be valid for the callee's type, and a result for the caller's: `char` and `u32` are passed alike, but
//! not every number is a `char`. What travels as bytes on one side only, a union in the place of what it wraps, is
//! loaded, or put into memory of its own until the call ends.

use smallvec::SmallVec;
use ubik_borrows::AccessKind;
use ubik_ir::{FnId, FnSig, TyId};
use ubik_verdict::Result;

use crate::calls::Args;
use crate::code::{Side, Site};
use crate::frame::{Frame, OnReturn};
use crate::locals::UNSEEN;
use crate::machine::Machine;
use crate::memory::{AllocKind, NewAlloc, Place};
use crate::translate::Class;
use crate::value::{AllocId, Slot};

/// A value as it travels.
pub(crate) type Parts = SmallVec<[Slot; 2]>;

/// An argument in memory of its own, and the call that it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    call: u64,
    pub id: AllocId,
}

impl Room {
    pub(crate) fn of_call(call: u64, id: AllocId) -> Room {
        Room { call, id }
    }

    pub(crate) fn belongs_to(&self, call: u64) -> bool {
        self.call == call
    }
}

impl Machine {
    /// Calls a function at another type than its own.
    pub(crate) fn call_alike(&mut self, function: FnId, site: Side) -> Result<()> {
        let args = self.adapt_args(function, self.site(site))?;
        if self.program.function(function).sig.variadic {
            self.call_variadic(function, site, &args)?;
        } else {
            let code = self.code(function)?;
            self.begin_call(function, code, site, &args)?;
        }
        let top = self.thread().top_mut();
        top.on_return = OnReturn::Adapt;
        // Arguments may have got memory of their own.
        top.protects = true;
        Ok(())
    }

    /// The arguments of a call as the function takes them.
    pub(crate) fn adapt_args(&mut self, function: FnId, site: &Site) -> Result<Args> {
        let program = self.program.clone();
        let expected = &program.function(function).sig.params;
        let passed = site.sig.as_ref().map_or(&[][..], |sig| &sig.params);
        let given = self.args(site);
        if self.travelling(passed).len() != self.travelling(expected).len()
            || self.has_split_pieces(passed, expected)
        {
            return self.adapt_pieces(passed, expected, &given);
        }
        let (mut rest, mut adapted) = (&given[..], Args::new());
        for (from, to) in self.travelling(passed).into_iter().zip(self.travelling(expected)) {
            let (slots, others) = rest.split_at(self.class_of(from).arg_slots() as usize);
            adapted.extend(self.adapt(from, to, slots)?);
            rest = others;
        }
        // Beyond the named ones.
        adapted.extend_from_slice(rest);
        Ok(adapted)
    }

    /// Copies arguments that travel as bytes to memory of the next call's own; whether there are any.
    pub(crate) fn keep_args(&mut self, function: FnId, args: &mut Args) -> Result<bool> {
        let program = self.program.clone();
        let (mut at, mut any) = (0, false);
        for ty in self.travelling(&program.function(function).sig.params) {
            let class = self.class_of(ty);
            if class == Class::Memory {
                let room = self.new_room(ty)?;
                let (from, to) = (Place::unaligned(args[at]), Place::unaligned(room));
                self.memory.copy(from, to, program.ty(ty).size)?;
                args[at] = room;
                any = true;
            }
            at += class.arg_slots() as usize;
        }
        Ok(any)
    }

    pub(crate) fn class_of(&self, ty: TyId) -> Class {
        self.code.facts.class(&self.program, ty)
    }

    fn travelling(&self, types: &[TyId]) -> Vec<TyId> {
        types.iter().copied().filter(|&ty| self.class_of(ty) != Class::Zst).collect()
    }

    /// A value at another type: valid there, and as values of that type travel.
    fn adapt(&mut self, from: TyId, to: TyId, slots: &[Slot]) -> Result<Parts> {
        match (self.class_of(from), self.class_of(to)) {
            _ if from == to => Ok(slots.into()),
            (Class::Memory, Class::Memory) => {
                self.check_at(Place::unaligned(slots[0]), to)?;
                Ok(slots.into())
            }
            (Class::Memory, _) => self.load_checked(Place::unaligned(slots[0]), to),
            (_, Class::Memory) => {
                let room = self.new_room(to)?;
                self.store_at(Place::unaligned(room), from, slots)?;
                Ok([room].into_iter().collect())
            }
            _ => {
                self.check_parts(to, slots)?;
                Ok(slots.into())
            }
        }
    }

    fn check_parts(&mut self, ty: TyId, slots: &[Slot]) -> Result<()> {
        if !self.config.validity {
            return Ok(());
        }
        let info = self.code.facts.value(&self.program, ty);
        self.check_value((slots[0], slots.get(1).copied().unwrap_or(Slot::ZERO)), &info)
    }

    pub(crate) fn check_at(&mut self, place: Place, ty: TyId) -> Result<()> {
        if !self.config.validity {
            return Ok(());
        }
        let at = self.memory.access(place, self.program.ty(ty).size, AccessKind::Read)?;
        self.check_bytes(at, ty, None)
    }

    /// Loads what was put there as a value of another type.
    fn load_checked(&mut self, place: Place, ty: TyId) -> Result<Parts> {
        self.check_at(place, ty)?;
        self.load_at(place, ty)
    }

    pub(crate) fn load_at(&mut self, place: Place, ty: TyId) -> Result<Parts> {
        let info = self.code.facts.value(&self.program, ty);
        let (first, second) = self.load_value(place, &info)?;
        let parts: Parts = match self.class_of(ty) {
            Class::Two => [first, second].into_iter().collect(),
            _ => [first].into_iter().collect(),
        };
        self.check_parts(ty, &parts)?;
        Ok(parts)
    }

    pub(crate) fn store_at(&mut self, place: Place, ty: TyId, slots: &[Slot]) -> Result<()> {
        let info = self.code.facts.value(&self.program, ty);
        self.store_value(place, &info, (slots[0], slots.get(1).copied().unwrap_or(Slot::ZERO)))
    }

    /// Memory for an argument of the next call.
    pub(crate) fn new_room(&mut self, ty: TyId) -> Result<Slot> {
        let size = self.program.ty(ty).size;
        let kind = AllocKind::Stack { function: self.thread().top().code().function, local: None };
        // Nobody sees the address: the callee copies its arguments.
        let room = self.memory.allocate(NewAlloc { base: UNSEEN, size, align: 64, kind })?;
        let call = self.next_call;
        self.thread().rooms.push(Room { call, id: room.prov.alloc() });
        Ok(room)
    }

    /// Ends the memory that the arguments of a call had. That of the next call's, which takes its place, may lie above.
    pub(crate) fn end_rooms(&mut self, call: u64) {
        while let Some(at) = self.thread().rooms.iter().rposition(|room| room.call == call) {
            let room = self.thread().rooms.remove(at);
            self.end_room(room);
        }
    }

    /// Ends the memory of one argument, or of a variable whose size was not known before.
    pub(crate) fn end_room(&mut self, room: Room) {
        let desc = self.memory.desc(room.id);
        let (base, size, align) = (desc.base, desc.size, desc.align());
        self.memory.release(room.id);
        if base != UNSEEN {
            self.memory.addresses.return_heap(base, size, align);
        }
    }

    /// The types of a result: the one that the function gives, and the one that the call site wants.
    fn result_types(&self, frame: &Frame, sig: Option<&FnSig>) -> (TyId, TyId) {
        let given = self.program.function(frame.code().function).sig.ret;
        (given, sig.map_or(given, |sig| sig.ret))
    }

    /// A result in slots as the call site wants it; nothing if it has been put into memory.
    pub(crate) fn adapt_result(&mut self, frame: &Frame, site: &Site, values: &[Slot]) -> Result<Parts> {
        let (from, to) = self.result_types(frame, site.sig.as_deref());
        match (self.class_of(from), self.class_of(to)) {
            (Class::Zst | Class::Memory, _) | (_, Class::Zst) => Ok(values.into()),
            (_, Class::Memory) => {
                if let Some(place) = self.ret_place(site) {
                    self.store_at(place, from, values)?;
                }
                Ok(Parts::new())
            }
            _ => self.adapt(from, to, values),
        }
    }

    /// A result in memory as the call site wants it: in slots, or in the site's own place.
    pub(crate) fn adapt_returned_bytes(&mut self, frame: &Frame, from: Place) -> Result<Parts> {
        let caller = self.threads[self.current].frames.len() - 2;
        let site = self.threads[self.current].frames[caller].code().site(frame.site);
        let (given, wanted) = self.result_types(frame, site.sig.as_deref());
        if self.class_of(wanted) == Class::Zst {
            return Ok(Parts::new());
        }
        if self.class_of(wanted) != Class::Memory {
            return self.load_checked(from, wanted);
        }
        self.check_at(from, wanted)?;
        if let Some(to) = self.ret_place_of(caller, frame.site) {
            // Between C and Rust one side may count padding at the end that the other does not.
            let smaller = self.program.ty(wanted).size < self.program.ty(given).size;
            self.copy_typed(from, to, if smaller { wanted } else { given })?;
        }
        Ok(Parts::new())
    }
}
