//! Globals and functions: entries of the table that exist from the start.
//!
//! Function `f` and global `g` have fixed indices and, for one seed, fixed addresses, so that translated code can
//! contain them. A global's bytes are set up when it is first touched.

use std::sync::Arc;

use ubik_ir::{Address, AddressBase, Data, FnId, GlobalId, GlobalKind, GlobalPlace, Idx, Linkage};

use ubik_verdict::Result;

use super::{AllocKind, Body, Desc, Memory, Meta, NewAlloc, flag};
use crate::choice::Choice;
use crate::value::{AllocId, Prov, Slot};

/// The root tag of everything that exists from the start.
const FIXED_TAG: u32 = 1;

impl Memory {
    /// Places all functions and globals.
    pub(super) fn place_fixed(&mut self, choice: &mut Choice) {
        self.addresses.randomise(choice);
        let program = self.program.clone();
        let count = program.function_count() + program.global_places().len();
        // A program soon has some allocations besides.
        let room = count + count / 8 + 16;
        self.allocations.reserve(room);
        let mut aligned = program.aligned_functions().iter().peekable();
        for index in 0..program.function_count() {
            let align = aligned.next_if(|(id, _)| id.index() == index).map_or(1, |(_, align)| *align);
            let base = self.addresses.place_function(align);
            self.push_fixed(Desc { base, flags: flag::NOT_DATA | flag::LIVE, ..Desc::FREE });
        }
        for &GlobalPlace { size, align, is_vtable } in program.global_places() {
            let base = self.addresses.place_global(size, align);
            let what = if is_vtable { flag::NOT_DATA } else { flag::PENDING };
            let flags = what | flag::LIVE | Desc::align_flags(align);
            self.push_fixed(Desc { base, size, flags, ..Desc::FREE });
        }
    }

    fn push_fixed(&mut self, desc: Desc) {
        self.allocations.push_fixed(Desc { min_tag: FIXED_TAG, next_tag: FIXED_TAG + 1, ..desc });
    }

    pub(super) fn function_id(&self, function: FnId) -> AllocId {
        AllocId(AllocId::FIRST.0 + function.0)
    }

    pub fn global_id(&self, global: GlobalId) -> AllocId {
        AllocId(AllocId::FIRST.0 + self.program.function_count() as u32 + global.0)
    }

    pub fn function_ptr(&self, function: FnId) -> Slot {
        self.fixed_ptr(self.function_id(function))
    }

    pub fn global_ptr(&self, global: GlobalId) -> Slot {
        self.fixed_ptr(self.global_id(global))
    }

    fn fixed_ptr(&self, id: AllocId) -> Slot {
        Slot::ptr(self.desc(id).base, Prov::new(id, FIXED_TAG))
    }

    /// The pointer that a constant address means.
    pub fn resolve(&self, address: Address) -> Slot {
        let base = match address.base {
            AddressBase::Global(global) => self.global_ptr(global),
            AddressBase::Fn(function) => self.function_ptr(function),
        };
        Slot {
            bits: base.bits.wrapping_add(address.offset) & crate::value::mask(self.layout.pointer_size),
            ..base
        }
    }

    /// Whether an address is that of a weak symbol that nobody defines.
    fn is_undefined(&self, address: Address) -> bool {
        let (linkage, symbol) = match address.base {
            AddressBase::Fn(function) => {
                let header = self.program.function(function);
                (header.linkage, &header.symbol)
            }
            AddressBase::Global(global) => {
                let header = self.program.global(global);
                (header.linkage, &header.symbol)
            }
        };
        linkage == Linkage::ImportWeak && !(self.rules.host_defines)(symbol)
    }

    /// What an entry from the start is.
    pub(super) fn fixed_kind(&self, id: AllocId) -> AllocKind {
        let functions = self.program.function_count() as u32;
        match id.0.checked_sub(AllocId::FIRST.0) {
            Some(index) if index < functions => AllocKind::Function(FnId(index)),
            Some(index) if ((index - functions) as usize) < self.program.global_count() => {
                AllocKind::Global(GlobalId(index - functions))
            }
            _ => AllocKind::System,
        }
    }

    /// The function that a pointer points to, if it is one to the start of a function.
    pub fn as_function(&self, ptr: Slot) -> Option<FnId> {
        let id = self.named(ptr)?;
        match self.fixed_kind(id) {
            AllocKind::Function(function) if self.desc(id).base == ptr.bits => Some(function),
            _ => None,
        }
    }

    /// The vtable that a pointer points to, if it is one.
    pub(crate) fn as_vtable(&self, ptr: Slot) -> Option<GlobalId> {
        let id = self.named(ptr)?;
        match self.fixed_kind(id) {
            AllocKind::Global(global)
                if self.desc(id).base == ptr.bits
                    && matches!(self.program.global(global).kind, GlobalKind::VTable { .. }) =>
            {
                Some(global)
            }
            _ => None,
        }
    }

    /// The entry that a pointer belongs to, if any; a wildcard belongs to what is exposed.
    fn named(&self, ptr: Slot) -> Option<AllocId> {
        match ptr.prov.alloc() {
            AllocId::NONE => None,
            AllocId::WILDCARD => self.addresses.exposed_at(ptr.bits),
            id => Some(id),
        }
    }

    /// Gives a static that the program only declares its memory, zeroed.
    pub fn provide(&mut self, global: GlobalId) -> Slot {
        let program = self.program.clone();
        let declared = program.global(global);
        let size = match declared.kind {
            GlobalKind::Static { ty, .. } | GlobalKind::ThreadLocal { ty } => program.ty(ty).size,
            _ => 0,
        };
        let id = self.global_id(global);
        *self.allocations.desc_mut(id) = Desc {
            base: self.addresses.place_global(size, declared.align),
            size,
            flags: flag::OWNED | flag::LIVE | Desc::align_flags(declared.align),
            min_tag: FIXED_TAG,
            next_tag: FIXED_TAG + 1,
            ..Desc::FREE
        };
        let meta = Meta { name: u64::from(id.0), kind: AllocKind::Global(global) };
        let bytes = vec![0; usize::try_from(size).expect("a static fits in memory")];
        self.install_data(id, meta, &Data { bytes, ..Default::default() });
        self.fixed_ptr(id)
    }

    /// A list of so many variable arguments: an address for each, but no data.
    pub(crate) fn allocate_list(&mut self, count: u64) -> Result<Slot> {
        let size = count + 1;
        let base = self.addresses.place_global(size, 1);
        let ptr = self.allocate(NewAlloc { base, size, align: 1, kind: AllocKind::VaList })?;
        let desc = self.allocations.desc_mut(ptr.prov.alloc());
        desc.flags |= flag::NOT_DATA;
        desc.drop_cache();
        Ok(ptr)
    }

    /// The symbol of a static that the program declares and nobody defines.
    pub(super) fn undefined_static(&self, id: AllocId) -> Option<&str> {
        let AllocKind::Global(global) = self.fixed_kind(id) else { return None };
        let global = self.program.global(global);
        (self.desc(id).has(flag::PENDING) && global.linkage.is_import()).then_some(&global.symbol)
    }

    /// Sets up a global's bytes.
    pub(super) fn materialise(&mut self, id: AllocId) {
        let AllocKind::Global(global_id) = self.fixed_kind(id) else {
            unreachable!("only globals are pending")
        };
        let program = self.program.clone();
        let global = program.global(global_id);
        let read_only = matches!(global.kind, GlobalKind::Const | GlobalKind::Static { mutable: false, .. })
            && !self.rules.writable_globals;
        let desc = self.desc_mut(id);
        let kept = desc.flags & (flag::EXPOSED | flag::SEEN) | Desc::align_flags(desc.align());
        desc.flags = flag::OWNED | flag::LIVE | kept;
        if read_only {
            desc.flags |= flag::READ_ONLY
        }
        let meta = Meta { name: u64::from(id.0), kind: AllocKind::Global(global_id) };
        match self.cpu.announced(&program, global) {
            Some(bytes) => {
                self.cpu.asked = true;
                self.install_data(id, meta, &Data { bytes, ..Data::default() });
            }
            None => self.install_data(id, meta, &global.data),
        }
    }

    /// The pointers in a global that has not been touched yet.
    pub(super) fn visit_pending(&self, id: AllocId, mut visit: impl FnMut(Prov)) {
        if let AllocKind::Global(global) = self.fixed_kind(id) {
            self.program
                .global(global)
                .data
                .relocs
                .iter()
                .for_each(|&(_, address)| visit(self.resolve(address).prov));
        }
    }

    /// Gives an allocation a global's data.
    pub(crate) fn fill_from(&mut self, id: AllocId, data: &Data) {
        let meta = self.body(id).expect("an allocation with data").meta;
        self.install_data(id, meta, data);
    }

    /// Gives an entry a body with a global's data.
    pub(super) fn install_data(&mut self, id: AllocId, meta: Meta, data: &Data) {
        let size = self.desc(id).size;
        let mut body = Body::new(size, meta);
        let fresh = Arc::get_mut(&mut body).expect("just made");
        fresh.data[..data.bytes.len()].copy_from_slice(&data.bytes);
        self.allocations.install(id, body);
        self.desc_mut(id).flags |= flag::ALL_INIT;
        for &(start, end) in &data.uninit {
            self.set_uninit(id, start, end - start);
        }
        for &(offset, address) in &data.relocs {
            let value = if self.is_undefined(address) { Slot::ZERO } else { self.resolve(address) };
            self.put(id, offset, self.layout.pointer_size, value);
        }
        self.refresh(id);
    }
}
