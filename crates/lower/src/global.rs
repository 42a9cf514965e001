//! Memory that exists before the program starts: statics, constants, text.

use rustc_abi::Size;
use rustc_hir::def::DefKind;
use rustc_hir::def_id::DefId;
use rustc_middle::mir::interpret::{
    AllocId, AllocRange, Allocation, GlobalAlloc, InitChunk, read_target_uint,
};
use rustc_middle::ty::{self, Instance, InstanceKind, Ty};
use rustc_span::DUMMY_SP;
use ubik_ir::{self as ir, Address, AddressBase, CrateId, GlobalKind, Linkage, SpanId};

use crate::walk::{FnSource, GlobalSource, Lowering};
use crate::{function, vtable};

/// Describes the memory that a global holds.
pub fn lower<'tcx>(lowering: &mut Lowering<'tcx>, source: GlobalSource<'tcx>) -> ir::Global {
    match source {
        GlobalSource::Static(def_id) => lower_static(lowering, def_id),
        GlobalSource::Memory(alloc) => lower_memory(lowering, alloc),
        GlobalSource::VTable { concrete, object } => vtable::lower(lowering, concrete, object),
        GlobalSource::Import(symbol) => import(lowering, symbol),
        GlobalSource::Text(text) => {
            anonymous(lowering, "text", GlobalKind::Const, 1, plain(text.into_bytes()))
        }
    }
}

/// The global that a static is, wherever it is defined.
pub fn static_id<'tcx>(lowering: &mut Lowering<'tcx>, def_id: DefId) -> ir::GlobalId {
    if !lowering.tcx.is_foreign_item(def_id) || is_weak_pointer(lowering, def_id) {
        return lowering.global_id(GlobalSource::Static(def_id));
    }
    let symbol = lowering.symbols.import_name(def_id);
    match lowering.symbols.definition(&symbol) {
        Some(definition) => lowering.global_id(GlobalSource::Static(definition)),
        None => {
            let symbol = lowering.symbols.declare(symbol, def_id);
            lowering.global_id(GlobalSource::Import(symbol))
        }
    }
}

/// The function that defines a symbol which is declared as a static here.
fn function_behind<'tcx>(lowering: &mut Lowering<'tcx>, def_id: DefId) -> Option<ir::FnId> {
    if !lowering.tcx.is_foreign_item(def_id) || is_weak_pointer(lowering, def_id) {
        return None;
    }
    let symbol = lowering.symbols.import_name(def_id);
    let definition = lowering.symbols.definition(&symbol)?;
    let is_function = !matches!(lowering.tcx.def_kind(definition), DefKind::Static { .. });
    is_function.then(|| lowering.instance_id(Instance::mono(lowering.tcx, definition), DUMMY_SP))
}

/// Where a pointer of rustc's points to; `None` for a part of a type id, whose bytes are plain numbers.
pub fn address<'tcx>(lowering: &mut Lowering<'tcx>, alloc: AllocId, offset: Size) -> Option<Address> {
    let base = match lowering.tcx.global_alloc(alloc) {
        GlobalAlloc::Function { instance } => match lowering.static_behind(instance) {
            Some(global) => AddressBase::Global(global),
            None => AddressBase::Fn(pointed_to(lowering, instance)),
        },
        GlobalAlloc::VTable(ty, predicates) => AddressBase::Global(vtable::id(lowering, ty, predicates)),
        GlobalAlloc::Static(def_id) => match function_behind(lowering, def_id) {
            Some(function) => AddressBase::Fn(function),
            None => AddressBase::Global(static_id(lowering, def_id)),
        },
        GlobalAlloc::Memory(_) => AddressBase::Global(lowering.global_id(GlobalSource::Memory(alloc))),
        GlobalAlloc::TypeId { .. } => return None,
    };
    Some(Address { base, offset: offset.bytes() })
}

/// The function that a pointer in a constant points to. Pointers made from closures were coerced by rustc.
fn pointed_to<'tcx>(lowering: &mut Lowering<'tcx>, instance: Instance<'tcx>) -> ir::FnId {
    let is_closure = match instance.def {
        InstanceKind::ClosureOnceShim { .. } => true,
        InstanceKind::Item(def_id) => lowering.tcx.is_closure_like(def_id),
        _ => false,
    };
    if is_closure {
        return lowering.fn_id(FnSource::ClosurePtr(instance), DUMMY_SP);
    }
    lowering.instance_id(instance, DUMMY_SP)
}

fn lower_static<'tcx>(lowering: &mut Lowering<'tcx>, def_id: DefId) -> ir::Global {
    let tcx = lowering.tcx;
    let DefKind::Static { nested, .. } = tcx.def_kind(def_id) else {
        panic!("{def_id:?} is no static");
    };
    let data = if is_weak_pointer(lowering, def_id) {
        weak_pointer(lowering, def_id)
    } else {
        match tcx.eval_static_initializer(def_id) {
            Ok(alloc) => data(lowering, alloc.inner()),
            // Reported already: the build fails, and what stands here does not matter.
            Err(_) => Contents { data: ir::Data::default(), align: 1, mutable: false },
        }
    };
    let kind = static_kind(lowering, def_id, nested, data.mutable);
    let (symbol, linkage) = match lowering.symbols.export_name(def_id) {
        Some(symbol) if !nested && !tcx.is_foreign_item(def_id) => (symbol, Linkage::Export),
        _ => (String::new(), Linkage::Internal),
    };
    ir::Global {
        name: function::name_of(tcx, Instance::mono(tcx, def_id)),
        symbol,
        linkage,
        kind,
        align: data.align,
        data: data.data,
        span: lowering.spans.id(tcx.def_span(def_id)),
        krate: lowering.spans.crate_id(def_id.krate),
    }
}

fn static_kind<'tcx>(
    lowering: &mut Lowering<'tcx>,
    def_id: DefId,
    nested: bool,
    mutable: bool,
) -> GlobalKind {
    if nested {
        // Memory inside a static's initialiser has no type of its own.
        return if mutable { GlobalKind::Mutable } else { GlobalKind::Const };
    }
    let ty = lowering.types.id(static_ty(lowering, def_id));
    if lowering.tcx.is_thread_local_static(def_id) {
        GlobalKind::ThreadLocal { ty }
    } else {
        GlobalKind::Static { ty, mutable }
    }
}

fn static_ty<'tcx>(lowering: &Lowering<'tcx>, def_id: DefId) -> Ty<'tcx> {
    Instance::mono(lowering.tcx, def_id).ty(lowering.tcx, lowering.typing_env())
}

/// A static that an `extern` block declares and nobody defines.
fn import<'tcx>(lowering: &mut Lowering<'tcx>, symbol: String) -> ir::Global {
    let (tcx, env) = (lowering.tcx, lowering.typing_env());
    let def_id = lowering.symbols.declaration(&symbol);
    let declared = static_ty(lowering, def_id);
    let weak = is_weak_pointer(lowering, def_id);
    let ty = if weak { declared.builtin_deref(true).unwrap_or(tcx.types.unit) } else { declared };
    let align = tcx.layout_of(env.as_query_input(ty)).map_or(1, |layout| layout.align.abi.bytes());
    let mutable = weak || tcx.is_mutable_static(def_id) || !ty.is_freeze(tcx, env);
    let ty = lowering.types.id(ty);
    ir::Global {
        name: function::name_of(tcx, Instance::mono(tcx, def_id)),
        symbol,
        linkage: if weak { Linkage::ImportWeak } else { Linkage::Import },
        kind: if tcx.is_thread_local_static(def_id) {
            GlobalKind::ThreadLocal { ty }
        } else {
            GlobalKind::Static { ty, mutable }
        },
        align,
        data: ir::Data::default(),
        span: lowering.spans.id(tcx.def_span(def_id)),
        krate: lowering.spans.crate_id(def_id.krate),
    }
}

/// `#[linkage = "extern_weak"] static X: *const T`: a pointer that holds the address of symbol `X` or null.
fn is_weak_pointer(lowering: &Lowering<'_>, def_id: DefId) -> bool {
    lowering.tcx.is_foreign_item(def_id) && lowering.tcx.codegen_fn_attrs(def_id).import_linkage.is_some()
}

fn weak_pointer<'tcx>(lowering: &mut Lowering<'tcx>, def_id: DefId) -> Contents {
    let symbol = lowering.symbols.import_name(def_id);
    let base = match lowering.symbols.definition(&symbol) {
        Some(item) if matches!(lowering.tcx.def_kind(item), DefKind::Static { .. }) => {
            AddressBase::Global(lowering.global_id(GlobalSource::Static(item)))
        }
        Some(item) => AddressBase::Fn(lowering.instance_id(Instance::mono(lowering.tcx, item), DUMMY_SP)),
        None => weak_import(lowering, def_id, symbol),
    };
    let pointer = lowering.tcx.data_layout.pointer_size().bytes();
    let bytes = vec![0; usize::try_from(pointer).expect("a pointer is small")];
    let relocs = vec![(0, Address { base, offset: 0 })];
    Contents { data: ir::Data { bytes, uninit: Vec::new(), relocs }, align: pointer, mutable: false }
}

/// What a weak static refers to: a function if its type says so, data otherwise.
fn weak_import<'tcx>(lowering: &mut Lowering<'tcx>, def_id: DefId, symbol: String) -> AddressBase {
    let Some(sig) = weak_sig(lowering, def_id) else {
        let symbol = lowering.symbols.declare(symbol, def_id);
        return AddressBase::Global(lowering.global_id(GlobalSource::Import(symbol)));
    };
    let function = ir::Function {
        name: symbol.clone(),
        symbol,
        linkage: Linkage::ImportWeak,
        sig,
        attrs: ir::FnAttrs::default(),
        span: lowering.spans.id(lowering.tcx.def_span(def_id)),
        krate: lowering.spans.crate_id(def_id.krate),
        body: None,
    };
    AddressBase::Fn(lowering.import_undeclared(function))
}

/// The signature inside a weak static's type, which is a function pointer or an option of one.
fn weak_sig<'tcx>(lowering: &mut Lowering<'tcx>, def_id: DefId) -> Option<ir::FnSig> {
    let ty = static_ty(lowering, def_id);
    let pointer = match *ty.kind() {
        ty::Adt(_, args) => args.types().next()?,
        _ => ty,
    };
    let ty::FnPtr(sig, header) = *pointer.kind() else { return None };
    Some(lowering.types.fn_ptr_sig(sig.with(header)))
}

fn lower_memory<'tcx>(lowering: &mut Lowering<'tcx>, alloc: AllocId) -> ir::Global {
    let memory = lowering.memory(alloc);
    let contents = data(lowering, memory.inner());
    let kind = if contents.mutable { GlobalKind::Mutable } else { GlobalKind::Const };
    anonymous(lowering, "constant", kind, contents.align, contents.data)
}

/// What an allocation of rustc's holds.
struct Contents {
    data: ir::Data,
    align: u64,
    mutable: bool,
}

fn data<'tcx>(lowering: &mut Lowering<'tcx>, alloc: &Allocation) -> Contents {
    let mut bytes = alloc.inspect_with_uninit_and_ptr_outside_interpreter(0..alloc.len()).to_vec();
    let uninit = uninit_ranges(alloc);
    for &(start, end) in &uninit {
        // What stands there is left over from evaluation and would differ between builds.
        bytes[index(start)..index(end)].fill(0);
    }
    let relocs = relocations(lowering, alloc, &mut bytes);
    Contents {
        data: ir::Data { bytes, uninit, relocs },
        align: alloc.align.bytes(),
        mutable: alloc.mutability.is_mut(),
    }
}

/// Uninitialised ranges as start and end.
fn uninit_ranges(alloc: &Allocation) -> Vec<(u64, u64)> {
    let whole = AllocRange { start: Size::ZERO, size: alloc.size() };
    let chunks = alloc.init_mask().range_as_init_chunks(whole);
    chunks
        .filter_map(|chunk| match chunk {
            InitChunk::Init(_) => None,
            InitChunk::Uninit(range) => Some((range.start.bytes(), range.end.bytes())),
        })
        .collect()
}

fn relocations<'tcx>(
    lowering: &mut Lowering<'tcx>,
    alloc: &Allocation,
    bytes: &mut [u8],
) -> Vec<(u64, Address)> {
    let (endian, pointer) = (lowering.tcx.data_layout.endian, lowering.tcx.data_layout.pointer_size());
    let mut relocs = Vec::new();
    for &(at, provenance) in alloc.provenance().ptrs().iter() {
        let word = &mut bytes[at.bytes_usize()..(at + pointer).bytes_usize()];
        let offset = read_target_uint(endian, word).expect("a pointer has the size of one");
        let offset = Size::from_bytes(u64::try_from(offset).expect("a pointer has at most 64 bits"));
        if let Some(address) = address(lowering, provenance.alloc_id(), offset) {
            word.fill(0);
            relocs.push((at.bytes(), address));
        }
    }
    relocs
}

fn index(offset: u64) -> usize {
    usize::try_from(offset).expect("an allocation of rustc's fits its memory")
}

fn plain(bytes: Vec<u8>) -> ir::Data {
    ir::Data { bytes, uninit: Vec::new(), relocs: Vec::new() }
}

/// Memory without a symbol.
pub fn anonymous(
    lowering: &mut Lowering<'_>,
    name: &str,
    kind: GlobalKind,
    align: u64,
    data: ir::Data,
) -> ir::Global {
    let krate: CrateId = lowering.spans.crate_id(rustc_hir::def_id::LOCAL_CRATE);
    ir::Global {
        name: name.to_owned(),
        symbol: String::new(),
        linkage: Linkage::Internal,
        kind,
        align,
        data,
        span: SpanId::NONE,
        krate,
    }
}
