//! Variable arguments of C-variadic functions.
//!
//! A list is an allocation without data whose address says how many arguments have been read: reading one moves the
//! pointer in the `VaList` on by one. A list that was copied byte by byte falls behind when the original is read, and
//! is a list no longer; `va_copy` makes a list of its own. Lists end with `va_end`, or with the call that they belong
//! to. Integers may be read at the other sign, as C allows.

use std::sync::Arc;

use ubik_ir::{FnId, Program, TyId, TyKind};
use ubik_verdict::{Result, Ub, Unsupported, Variadic};

use crate::calls::Args;
use crate::code::{Side, Site};
use crate::frame::OnReturn;
use crate::machine::Machine;
use crate::memory::Place;
use crate::signature;
use crate::translate::Class;
use crate::value::{AllocId, Slot};

/// An argument beyond the named ones.
#[derive(Clone, Copy, Debug)]
struct Passed {
    ty: TyId,
    value: Slot,
}

/// A list that may be read from.
#[derive(Clone, Debug)]
pub struct VaList {
    id: AllocId,
    /// The call whose arguments they are.
    call: u64,
    args: Arc<[Passed]>,
    read: u64,
}

impl VaList {
    /// Whether a pointer to a list, as the function got it, is one to this.
    pub(crate) fn is(&self, list: Slot) -> bool {
        self.id == list.prov.alloc()
    }

    pub(crate) fn arguments(&self) -> impl Iterator<Item = (TyId, Slot)> + '_ {
        self.args.iter().map(|passed| (passed.ty, passed.value))
    }

    /// The arguments' values.
    pub fn pointers(&self) -> impl Iterator<Item = Slot> + '_ {
        self.args.iter().map(|passed| passed.value)
    }
}

impl Machine {
    /// Calls a variadic function: behind its named arguments it finds a pointer to the list of the others.
    pub(crate) fn call_variadic(&mut self, function: FnId, site: Side, args: &Args) -> Result<()> {
        let code = self.code(function)?;
        let program = self.program.clone();
        let (args, extra) = self.split_args(self.site(site), args, &program.function(function).sig.params)?;
        let mut args: Args = args.into();
        args.push(self.new_list(self.next_call, extra.into(), 0)?);
        self.steps += 1;
        self.push_frame(code, site, &args, OnReturn::Deliver)
    }

    /// The slots of the named arguments, and the others.
    fn split_args<'a>(
        &self,
        site: &Site,
        slots: &'a [Slot],
        named: &[TyId],
    ) -> Result<(&'a [Slot], Vec<Passed>)> {
        let class = |ty: TyId| self.code.facts.class(&self.program, ty);
        let by_c_rules = site.sig.as_deref().is_some_and(crate::c::pieces::has_c_rules);
        let first: u32 = named.iter().map(|&ty| class(ty).arg_slots()).sum();
        let (named, mut slots) = slots.split_at(first as usize);
        let mut extra = Vec::new();
        for &ty in &site.unnamed {
            if class(ty) != Class::One && !(class(ty) == Class::Memory && by_c_rules) {
                return Err(Unsupported::operation(format!(
                    "a variable argument of type `{}`",
                    self.program.ty(ty).name
                )));
            }
            extra.push(Passed { ty, value: slots[0] });
            slots = &slots[1..];
        }
        Ok((named, extra))
    }

    fn new_list(&mut self, call: u64, args: Arc<[Passed]>, read: u64) -> Result<Slot> {
        let ptr = self.memory.allocate_list(args.len() as u64)?;
        self.va_lists.push(VaList { id: ptr.prov.alloc(), call, args, read });
        Ok(Slot { bits: ptr.bits + read, ..ptr })
    }

    /// The place of the pointer in a `VaList`, and its list.
    fn find_list(&mut self, list: Slot, ty: TyId) -> Result<(Place, Slot, usize)> {
        let size = self.memory.layout.pointer_size;
        let at = Place::unaligned(list).at(key_offset(&self.program, ty));
        let ptr = self.memory.read_scalar(at, size)?;
        let found = self.va_lists.iter().position(|known| known.id == ptr.prov.alloc());
        let is_current = |index: &usize| {
            let desc = self.memory.desc(ptr.prov.alloc());
            ptr.prov.tag() >= desc.min_tag && ptr.bits == desc.base + self.va_lists[*index].read
        };
        match found.filter(is_current) {
            Some(index) => Ok((at, ptr, index)),
            None => Err(Ub::call_variadic(Variadic::NotAList(self.memory.pointer_info(ptr))).into()),
        }
    }

    /// The next argument of a list, which must be of type `ty`.
    pub(crate) fn next_variadic(&mut self, list: Slot, list_ty: TyId, ty: TyId) -> Result<Slot> {
        let (at, ptr, index) = self.find_list(list, list_ty)?;
        let list = &mut self.va_lists[index];
        let Some(&passed) = list.args.get(list.read as usize) else {
            return Err(Ub::call_variadic(Variadic::Exhausted).into());
        };
        if !fits(&self.program, passed.ty, ty) {
            let name = |ty| self.program.ty(ty).name.clone().into();
            let (requested, passed) = (name(ty), name(passed.ty));
            return Err(Ub::call_variadic(Variadic::WrongType { requested, passed }).into());
        }
        list.read += 1;
        self.memory.write_scalar(at, self.memory.layout.pointer_size, Slot { bits: ptr.bits + 1, ..ptr })?;
        Ok(passed.value)
    }

    /// Another list of the same arguments, as far as they have not been read.
    pub(crate) fn copy_list(&mut self, list: Slot, list_ty: TyId) -> Result<Slot> {
        let (_, _, index) = self.find_list(list, list_ty)?;
        let VaList { call, args, read, .. } = self.va_lists[index].clone();
        self.new_list(call, args, read)
    }

    pub(crate) fn end_list(&mut self, list: Slot, list_ty: TyId) -> Result<()> {
        let (_, _, index) = self.find_list(list, list_ty)?;
        let list = self.va_lists.remove(index);
        self.memory.release(list.id);
        Ok(())
    }

    /// Ends the lists that a call leaves behind.
    pub(crate) fn end_lists_of(&mut self, call: u64) {
        let (ended, others) =
            std::mem::take(&mut self.va_lists).into_iter().partition(|list| list.call == call);
        self.va_lists = others;
        let ended: Vec<VaList> = ended;
        ended.iter().for_each(|list| self.memory.release(list.id));
    }

    /// Writes a `VaList` that has this list.
    pub(crate) fn write_list(&mut self, to: Place, ty: TyId, list: Slot) -> Result<()> {
        let size = self.program.ty(ty).size;
        self.memory.write_bytes(to, &vec![0; usize::try_from(size).expect("lists are small")])?;
        let key = key_offset(&self.program, ty);
        self.memory.write_scalar(to.at(key), self.memory.layout.pointer_size, list)
    }
}

/// Whether an argument of one type may be read at another.
fn fits(program: &Program, passed: TyId, wanted: TyId) -> bool {
    let number = |ty| match program.ty(ty).kind {
        TyKind::Int { bits, .. } => Some(bits),
        _ => None,
    };
    number(passed).is_some() && number(passed) == number(wanted)
        || signature::compatible(program, passed, wanted)
}

/// Where a `VaList` has its first pointer, in which the machine keeps the list.
pub(crate) fn key_offset(program: &Program, ty: TyId) -> u64 {
    fn find(program: &Program, ty: TyId) -> Option<u64> {
        match &program.ty(ty).kind {
            TyKind::RawPtr { .. } => Some(0),
            TyKind::Struct(fields) => {
                let pointers =
                    fields.0.iter().filter_map(|field| Some(field.offset + find(program, field.ty)?));
                pointers.min()
            }
            _ => None,
        }
    }
    find(program, ty).expect("every target's `VaList` has a pointer")
}
