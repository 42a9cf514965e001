//! Where locals live, and what happens before a function's first block.

use ubik_ir::{
    BorrowKind, DropGlue, LocalId, Operand, Place, Projection, Rvalue, StatementKind, TerminatorKind, TyId,
    TyKind,
};

use super::excess::excess;
use super::{Class, Home, Translator, uses};
use crate::code::{LocalMemory, Op, S};
use crate::memory::BorrowModel;
use crate::memory::address::{room_align, room_for};

impl Translator<'_> {
    pub(super) fn assign_homes(&mut self) {
        let taken = self.locals_in_memory();
        let mut next: u32 = 0;
        // Arguments come first and in order: the caller puts them there.
        for index in 1..=self.body.params {
            let local = LocalId(index);
            let class = self.class(self.body.locals[local].ty);
            if class.slots() > 0 && !self.needs_memory(local, &taken) {
                self.homes[local] = Home::Slots(next as S);
            }
            next += class.arg_slots();
        }
        next += u32::from(self.body.va_list.is_some());
        for local in self.body.locals.ids() {
            if matches!(self.homes[local], Home::Slots(_)) {
                continue;
            }
            let class = self.class(self.body.locals[local].ty);
            let is_kept = self.options.grows || self.keeps_all_in_memory() && class != Class::Zst;
            let home = if taken[local.0 as usize] || is_kept {
                self.alloc_home(local, &mut next)
            } else {
                match class {
                    Class::Zst => Home::Nowhere,
                    Class::Memory => self.frame_home(local),
                    Class::One | Class::Two if next > 60_000 => self.frame_home(local),
                    Class::One | Class::Two => {
                        next += class.slots();
                        Home::Slots((next - class.slots()) as S)
                    }
                }
            };
            self.homes[local] = home;
        }
        self.frame_slot = next as S;
        self.temps_from = next + 1;
        self.next_temp = self.temps_from;
        self.slots = self.temps_from;
    }

    /// The locals that cannot live in slots. Where all live in memory because blocks are still added, nothing is looked for: the
    /// search goes through the whole function, which is translated again for every block that is tried.
    fn locals_in_memory(&mut self) -> Vec<bool> {
        if self.options.grows {
            return vec![true; self.body.locals.len()];
        }
        let mut taken = self.scan_uses();
        if self.may_be_written_by_hand() {
            self.find_early_reads(&mut taken);
        }
        taken
    }

    /// Std has no MIR that is written by hand.
    fn may_be_written_by_hand(&self) -> bool {
        let krate = self.program.function(self.function).krate;
        self.program.krate(krate).origin != ubik_ir::Origin::Std
    }

    fn needs_memory(&self, local: LocalId, taken: &[bool]) -> bool {
        taken[local.0 as usize] || self.keeps_all_in_memory()
    }

    /// Slots rely on what the compiler makes sure of: values are whole, and only fields of the variant at hand are
    /// read. Nobody makes sure of it in MIR that is written by hand.
    fn keeps_all_in_memory(&self) -> bool {
        self.options.paranoid || self.program.function(self.function).attrs.by_hand
    }

    fn alloc_home(&mut self, local: LocalId, next: &mut u32) -> Home {
        let id = self.body.locals[local].ty;
        let ty = self.program.ty(id);
        let slot = *next as S;
        *next += 1;
        let align = room_align(ty.align);
        let offset = self.stack_size.next_multiple_of(align);
        self.stack_size = offset + room_for(ty.size, ty.align);
        self.stack_align = self.stack_align.max(align);
        let is_param = local.0 <= self.body.params;
        let always_live = is_param || self.body.locals[local].always_live;
        let (size, align, excess) = (ty.size, ty.align, excess(self.program, id));
        let memory = LocalMemory { local, slot, size, align, excess, offset, always_live };
        self.local_memory.push(memory);
        Home::Alloc { index: (self.local_memory.len() - 1) as u32, slot }
    }

    fn frame_home(&mut self, local: LocalId) -> Home {
        let ty = self.body.locals[local].ty;
        Home::Frame { offset: self.frame_room(ty) }
    }

    /// Room for a value in the frame's memory.
    pub(super) fn frame_room(&mut self, ty: TyId) -> u32 {
        let ty = self.program.ty(ty);
        let offset = self.frame_size.next_multiple_of(ty.align.max(8));
        self.frame_size = offset + ty.size;
        offset as u32
    }

    /// Finds the locals whose address is taken, and counts how often each is read.
    fn scan_uses(&mut self) -> Vec<bool> {
        let mut taken = vec![false; self.body.locals.len()];
        let body = self.body;
        for block in body.blocks.iter() {
            for statement in &block.statements {
                self.scan_statement(&statement.kind, &mut taken);
            }
            self.scan_terminator(&block.terminator.kind, &mut taken);
        }
        taken
    }

    fn scan_statement(&mut self, statement: &StatementKind, taken: &mut [bool]) {
        match statement {
            StatementKind::Assign(place, rvalue) => {
                self.scan_place(place, taken);
                self.writes[place.local] += 1;
                let makes_reference = matches!(rvalue, Rvalue::Ref { kind, .. } if *kind != BorrowKind::Fake);
                if place.projection.is_empty() && !makes_reference {
                    self.copies[place.local] = MANY;
                }
                self.scan_rvalue(rvalue, taken);
            }
            StatementKind::SetDiscriminant { place, .. } => {
                self.writes[place.local] += 1;
                take(place, taken);
            }
            StatementKind::Retag(_, place)
            | StatementKind::Deinit(place)
            | StatementKind::PlaceMention(place) => {
                self.scan_place(place, taken);
                self.reads[place.local] += 2;
            }
            StatementKind::Assume(_) | StatementKind::CopyNonOverlapping { .. } => {
                uses::of_statement(statement, |operand| self.scan_operand(operand, taken));
            }
            StatementKind::StorageLive(_) | StatementKind::StorageDead(_) => {}
        }
    }

    fn scan_rvalue(&mut self, rvalue: &Rvalue, taken: &mut [bool]) {
        uses::of_rvalue(rvalue, |operand| self.scan_operand(operand, taken));
        match rvalue {
            Rvalue::Ref { place, .. } | Rvalue::AddressOf { place, .. } => {
                self.scan_place(place, taken);
                self.reads[place.local] += 2;
                take(place, taken);
                if self.keeps_tag(rvalue, place) {
                    self.copies[place.local] = self.copies[place.local].saturating_add(1);
                }
            }
            Rvalue::Discriminant(place) => {
                self.scan_place(place, taken);
                self.reads[place.local] += 2;
            }
            _ => {}
        }
    }

    fn scan_operand(&mut self, operand: &Operand, taken: &mut [bool]) {
        if let Some(place) = operand.place() {
            self.scan_place(place, taken);
            self.reads[place.local] += 1;
            if !place.is_indirect() {
                self.copies[place.local] = self.copies[place.local].saturating_add(1);
            }
        }
    }

    /// Whether a pointer to a place behind the reference in a local may carry the tag of that reference. Under Tree
    /// Borrows raw pointers do, and `&mut !Unpin`.
    fn keeps_tag(&self, rvalue: &Rvalue, place: &Place) -> bool {
        let derefs = place.projection.iter().filter(|step| **step == Projection::Deref).count();
        if self.options.borrows != BorrowModel::Tree || derefs != 1 {
            return false;
        }
        let Rvalue::Ref { kind, .. } = rvalue else { return true };
        *kind != BorrowKind::Shared && !self.program.ty(self.place_ty(place)).flags.unpin
    }

    /// Whether a place is a local that only ever holds fresh references, each of which goes nowhere else than where
    /// the place is used now.
    pub(super) fn is_only_reference(&self, place: &Place) -> bool {
        // What the function got or gives back has another copy, in the caller.
        let is_own = place.local.0 > self.body.params;
        is_own && self.is_reference_in_slots(place) && self.copies[place.local] == 1
    }

    /// Whether a place is a local whose reference is used for what is behind it only.
    pub(super) fn stays_in_its_local(&self, place: &Place) -> bool {
        self.is_reference_in_slots(place) && self.copies[place.local] == 0
    }

    fn is_reference_in_slots(&self, place: &Place) -> bool {
        let is_reference =
            matches!(self.program.ty(self.body.locals[place.local].ty).kind, TyKind::Ref { .. });
        is_reference && place.projection.is_empty() && matches!(self.homes[place.local], Home::Slots(_))
    }

    fn scan_terminator(&mut self, terminator: &TerminatorKind, taken: &mut [bool]) {
        uses::of_terminator(terminator, |operand| self.scan_operand(operand, taken));
        match terminator {
            TerminatorKind::Call(call) => {
                self.scan_place(&call.dest, taken);
                self.writes[call.dest.local] += 1;
                if call.dest.projection.is_empty() {
                    self.copies[call.dest.local] = MANY;
                }
            }
            TerminatorKind::Drop { place, glue, .. } => {
                self.scan_place(place, taken);
                if *glue != DropGlue::None {
                    take(place, taken);
                }
            }
            _ => {}
        }
    }

    /// Notes what evaluating a place reads, and locals that slots cannot serve because of how they are projected.
    fn scan_place(&mut self, place: &Place, taken: &mut [bool]) {
        if place.is_indirect() {
            self.reads[place.local] += 1;
        }
        for step in &place.projection {
            if let Projection::Index(local) = step {
                self.reads[*local] += 1;
            }
        }
        let direct = place.projection.iter().position(|step| *step == Projection::Deref);
        let direct = &place.projection[..direct.unwrap_or(place.projection.len())];
        let class = self.class(self.body.locals[place.local].ty);
        if class.slots() > 0 && !direct.is_empty() && !self.slots_can_project(place.local, direct) {
            taken[place.local.0 as usize] = true;
        }
    }

    /// What the function does before its first block.
    pub(super) fn prologue(&mut self) {
        if self.options.is_entry {
            self.emit(Op::Entry);
        }
        let mut incoming: S = 0;
        for index in 1..=self.body.params {
            let local = LocalId(index);
            let ty = self.body.locals[local].ty;
            let class = self.class(ty);
            if let Some(mem) = self.home_memory(local) {
                match class {
                    Class::Zst => {}
                    Class::One | Class::Two => self.store_value(mem, incoming, ty),
                    Class::Memory => self.copy_in(mem, incoming, ty),
                }
            }
            incoming += class.arg_slots() as S;
        }
        if let Some(list) = self.body.va_list {
            self.list_in(list, incoming);
        }
    }

    /// Fills the list of variable arguments: zeros but for the machine's own pointer to it.
    fn list_in(&mut self, local: LocalId, from: S) {
        let ty = self.body.locals[local].ty;
        match (self.homes[local], self.home_memory(local)) {
            (_, Some(mem)) => {
                let (zero, word) = (self.temp(1), self.pointer_size());
                self.emit(Op::Imm { dst: zero, bits: 0 });
                (0..self.size(ty) / word)
                    .for_each(|index| self.store_raw(mem.at(index * word), zero, word, false));
                let key = crate::variadic::key_offset(self.program, ty);
                self.store_raw(mem.at(key), from, word, true);
            }
            (Home::Slots(dst), None) => self.move_slots(dst, from, Class::One),
            _ => {}
        }
    }

    /// Copies an argument that came as a pointer to bytes.
    fn copy_in(&mut self, mem: super::place::Mem, from: S, ty: TyId) {
        let source = super::place::Mem::own(from, 0);
        self.copy_value(mem, source, ty);
    }
}

/// More than one.
const MANY: u32 = 2;

/// Notes that the address of a local is taken.
fn take(place: &Place, taken: &mut [bool]) {
    if !place.is_indirect() {
        taken[place.local.0 as usize] = true;
    }
}
