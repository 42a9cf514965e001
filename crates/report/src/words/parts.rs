//! How pointers, sizes, ranges, paths and names are written.

use std::fmt::Write;

use ubik_verdict::{
    AccessKind, AllocInfo, AllocKind, AllocName, Allocator, ByteRange, PathElem, PtrInfo, PtrKind,
    RaceAccessKind, SyncObject, Tag,
};

/// `1 byte`, `4 bytes`, `-4 bytes`.
pub fn bytes(count: impl Into<i128>) -> String {
    plural(count, "byte")
}

pub fn plural(count: impl Into<i128>, noun: &str) -> String {
    match count.into() {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}

pub fn alloc(name: AllocName) -> String {
    format!("alloc{}", name.0)
}

/// `<12>`, `<wildcard>`.
pub fn tag(tag: Tag) -> String {
    match tag {
        Tag::Known(number) => format!("<{number}>"),
        Tag::Wildcard => "<wildcard>".to_owned(),
    }
}

/// `alloc1+0x4`, `alloc1-0x9`, `0x10[noalloc]`, `0x10[wildcard]`.
pub fn ptr(ptr: &PtrInfo) -> String {
    match (ptr.alloc, ptr.tag) {
        (Some(name), _) => format!("{}{}", alloc(name), signed_hex(ptr.offset)),
        (None, Some(Tag::Wildcard)) => format!("{:#x}[wildcard]", ptr.addr),
        (None, _) => format!("{:#x}[noalloc]", ptr.addr),
    }
}

fn signed_hex(offset: i64) -> String {
    match offset {
        0 => String::new(),
        1.. => format!("+{offset:#x}"),
        _ => format!("-{:#x}", offset.unsigned_abs()),
    }
}

/// `[0x0..0x4]`.
pub fn range(range: ByteRange) -> String {
    format!("[{:#x}..{:#x}]", range.start, range.end())
}

/// `.f1`, `.0[3].<deref>`, in the notation of rustc's constant evaluation.
pub fn path(path: &[PathElem]) -> String {
    let mut out = String::new();
    for elem in path {
        let written = match elem {
            PathElem::Field(name) => write!(out, ".{name}"),
            PathElem::TupleElem(index) => write!(out, ".{index}"),
            PathElem::ArrayElem(index) => write!(out, "[{index}]"),
            PathElem::Variant(name) => write!(out, ".<enum-variant({name})>"),
            PathElem::EnumTag => write!(out, ".<enum-tag>"),
            PathElem::CapturedVar(name) => write!(out, ".<captured-var({name})>"),
            PathElem::CoroutineState(index) => write!(out, ".<coroutine-state({index})>"),
            PathElem::CoroutineTag => write!(out, ".<coroutine-tag>"),
            PathElem::Deref => write!(out, ".<deref>"),
            PathElem::DynDowncast(ty) => write!(out, ".<dyn-downcast({ty})>"),
            PathElem::Vtable => write!(out, ".<vtable>"),
        };
        written.expect("writing to a string cannot fail");
    }
    out
}

pub fn ptr_kind(kind: PtrKind) -> &'static str {
    match kind {
        PtrKind::Reference => "reference",
        PtrKind::Box => "box",
        PtrKind::Raw => "raw pointer",
    }
}

pub fn allocator(allocator: &Allocator) -> &str {
    match allocator {
        Allocator::Rust => "Rust heap",
        Allocator::C => "C heap",
        Allocator::Cpp => "C++ heap (`new`)",
        Allocator::CppArray => "C++ heap (`new[]`)",
        Allocator::Mmap => "mmap",
        Allocator::Other(name) => name,
    }
}

/// What an allocation is, as in `alloc1 (Rust heap, size: 4, align: 4)`.
pub fn alloc_kind(kind: &AllocKind) -> String {
    let (what, name) = match kind {
        AllocKind::Heap(heap) => (allocator(heap), &None),
        AllocKind::Stack { local } => ("stack variable", local),
        AllocKind::Static { name } => ("static", name),
        AllocKind::ThreadLocal { name } => ("thread-local", name),
        AllocKind::Const => ("constant", &None),
        AllocKind::VTable => ("vtable", &None),
        AllocKind::Function { name } => ("function", name),
        AllocKind::VaList => ("variable argument list", &None),
        AllocKind::System => ("system memory", &None),
    };
    match name {
        Some(name) => format!("{what} `{name}`"),
        None => what.to_owned(),
    }
}

pub fn alloc_details(info: &AllocInfo) -> String {
    let kind = alloc_kind(&info.kind);
    format!("{} ({kind}, size: {}, align: {})", alloc(info.name), info.size, info.align)
}

pub fn access_kind(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
        AccessKind::Dealloc => "deallocation",
    }
}

pub fn race_access(kind: RaceAccessKind) -> &'static str {
    match kind {
        RaceAccessKind::AtomicLoad => "atomic load",
        RaceAccessKind::AtomicStore => "atomic store",
        RaceAccessKind::AtomicRmw => "atomic read-modify-write",
        RaceAccessKind::Read => "non-atomic read",
        RaceAccessKind::Write => "non-atomic write",
        RaceAccessKind::RetagRead => "retag read",
        RaceAccessKind::RetagWrite => "retag write",
        RaceAccessKind::Allocate => "creating a new allocation",
        RaceAccessKind::Deallocate => "deallocation",
    }
}

pub fn sync_object(object: SyncObject) -> &'static str {
    match object {
        SyncObject::Mutex => "mutex",
        SyncObject::RwLock => "read-write lock",
        SyncObject::Condvar => "condition variable",
        SyncObject::Once => "once cell",
        SyncObject::Thread => "thread",
        SyncObject::Semaphore => "semaphore",
        SyncObject::Barrier => "barrier",
        SyncObject::Spinlock => "spin lock",
    }
}
