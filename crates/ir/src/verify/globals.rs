//! Globals: bytes, gaps and pointers fit each other and what the memory is for.

use rustc_hash::FxHashSet;

use crate::global::{AddressBase, Data, Global, GlobalKind};
use crate::ids::{GlobalId, Idx, TyId};
use crate::program::GlobalPlace;
use crate::target::Endian;
use crate::verify::{At, Verifier};

/// Words at the start of a vtable: drop glue, size, alignment.
const VTABLE_HEADER_WORDS: u64 = 3;

impl Verifier<'_> {
    pub(super) fn globals(&mut self) {
        for index in 0..self.module.global_count() {
            let id = GlobalId::from_usize(index);
            self.at = At::Global(id);
            self.global(self.module.global(id));
        }
    }

    /// What addresses depend on, of all globals.
    pub(super) fn places(&mut self, places: &[GlobalPlace]) {
        for (index, place) in places.iter().enumerate() {
            self.at = At::Global(GlobalId::from_usize(index));
            self.alignment(place.align);
        }
    }

    /// Looks at a global, and at all that it points to, unless that was done before; whether they are well-formed.
    /// They are noted together: what is known points only to what is.
    pub(super) fn reach_global(&mut self, root: GlobalId) -> bool {
        let module = self.module;
        if module.knows_global(root) {
            return true;
        }
        let (before, at) = (self.problems.len(), self.at);
        let mut found = vec![root];
        let mut seen: FxHashSet<GlobalId> = [root].into_iter().collect();
        let mut next = 0;
        while let Some(&id) = found.get(next) {
            next += 1;
            self.at = At::Global(id);
            let global = module.global(id);
            if self.check(module.decodes(id), || "it cannot be read".into()) {
                self.global(global);
            }
            let is_new = |id: GlobalId| id.index() < module.global_count() && !module.knows_global(id);
            found.extend(pointed_to(global).filter(|&id| is_new(id) && seen.insert(id)));
        }
        self.at = at;
        let are_fine = self.problems.len() == before;
        if are_fine {
            found.into_iter().for_each(|id| module.note_global(id));
        }
        are_fine
    }

    fn global(&mut self, global: &Global) {
        self.span_exists(global.span);
        self.crate_exists(global.krate);
        self.alignment(global.align);
        self.data(&global.data);
        if global.linkage.is_import() {
            self.check(global.data.bytes.is_empty(), || "it is imported but has data".into());
        }
        match global.kind {
            GlobalKind::Static { ty, .. } | GlobalKind::ThreadLocal { ty } => self.typed(global, ty),
            GlobalKind::VTable { concrete, object } => {
                if self.ty_exists(concrete) && self.ty_exists(object) && !global.linkage.is_import() {
                    self.vtable(&global.data, concrete);
                }
            }
            GlobalKind::Const | GlobalKind::Mutable => {}
        }
    }

    fn typed(&mut self, global: &Global, ty: TyId) {
        if !self.ty_exists(ty) || global.linkage.is_import() {
            return;
        }
        let ty = self.module.ty(ty);
        let found = len(&global.data);
        self.check(found == ty.size, || format!("{found} bytes for a value of {}", ty.size));
        self.check(global.align >= ty.align, || {
            format!("alignment {} for a type of {}", global.align, ty.align)
        });
    }

    fn vtable(&mut self, data: &Data, concrete: TyId) {
        let word = u64::from(self.module.target().pointer_size);
        if !self.check(len(data) >= VTABLE_HEADER_WORDS * word, || "too short for a vtable".into()) {
            return;
        }
        let ty = self.module.ty(concrete);
        let found = (self.word(data, word), self.word(data, 2 * word));
        self.check(found == (ty.size, ty.align), || {
            format!(
                "it states size {} and alignment {} instead of {} and {}",
                found.0, found.1, ty.size, ty.align
            )
        });
    }

    fn word(&self, data: &Data, at: u64) -> u64 {
        let target = self.module.target();
        let size = usize::from(target.pointer_size);
        let start = usize::try_from(at).expect("inside of the data");
        let bytes = data.bytes[start..start + size].iter();
        let add = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        match target.endian {
            Endian::Little => bytes.rev().fold(0, add),
            Endian::Big => bytes.fold(0, add),
        }
    }

    fn data(&mut self, data: &Data) {
        let len = len(data);
        let mut last_end = None;
        for &(start, end) in &data.uninit {
            self.check(start < end && end <= len, || {
                format!("the uninitialised range {start}..{end} is not inside")
            });
            let sorted = last_end.is_none_or(|last| last < start);
            self.check(sorted, || {
                format!("the uninitialised range {start}..{end} is not sorted, disjoint and apart")
            });
            last_end = Some(end);
            self.zero(data, start, end, "uninitialised bytes");
        }
        self.relocs(data, len);
    }

    fn relocs(&mut self, data: &Data, len: u64) {
        let size = u64::from(self.module.target().pointer_size);
        let mut free = 0;
        for &(at, address) in &data.relocs {
            let end = at.saturating_add(size);
            self.check(end <= len, || format!("the pointer at {at} is not inside"));
            self.check(at >= free, || format!("the pointer at {at} overlaps another one or is not sorted"));
            free = end;
            let clear = data.uninit.iter().all(|&(from, to)| to <= at || end <= from);
            self.check(clear, || format!("the pointer at {at} is partly uninitialised"));
            self.zero(data, at, end, "a pointer's bytes");
            match address.base {
                AddressBase::Global(id) => self.in_range(self.module.global_count(), id),
                AddressBase::Fn(id) => self.fn_exists(id),
            };
        }
    }

    /// Equal programs have equal bytes: what means nothing is zero.
    fn zero(&mut self, data: &Data, start: u64, end: u64, what: &str) {
        let index = |at: u64| usize::try_from(at).ok();
        let bytes = index(start).zip(index(end)).and_then(|(start, end)| data.bytes.get(start..end));
        let zero = bytes.is_none_or(|bytes| bytes.iter().all(|&byte| byte == 0));
        self.check(zero, || format!("{what} at {start} are not zero"));
    }
}

/// The globals that a global points to.
fn pointed_to(global: &Global) -> impl Iterator<Item = GlobalId> {
    global.data.relocs.iter().filter_map(|(_, address)| match address.base {
        AddressBase::Global(id) => Some(id),
        AddressBase::Fn(_) => None,
    })
}

fn len(data: &Data) -> u64 {
    u64::try_from(data.bytes.len()).expect("a usize of at most 64 bits")
}
