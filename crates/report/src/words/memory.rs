//! Accesses, pointer arithmetic and allocation.

use ubik_verdict::{
    AllocInfo, AllocKind, AllocRequest, FreeOp, MisalignBasis, Need, NotData, OffsetFrom, PtrInfo,
    PtrProblem, Ub, UninitBytes,
};

use super::parts::{alloc, alloc_kind, allocator, bytes, ptr, range};

pub fn message(ub: &Ub) -> Option<String> {
    Some(match ub {
        Ub::OutOfBounds { ptr, need, alloc } => {
            format!("{}, but got {}", wanted(need), outside(ptr, size(need), alloc))
        }
        Ub::UseAfterFree { need, alloc: name, .. } => format!("{}: {}", act(need), freed(alloc(*name))),
        Ub::DeadLocal {} => "accessing a dead local variable".to_owned(),
        Ub::NullPointer { need } => format!("{}, but got null pointer", wanted(need)),
        Ub::DanglingInt { addr, need } => format!("{}, but got {}", wanted(need), no_provenance(*addr)),
        Ub::Unexposed { addr, need } => format!("{}, but got {}", wanted(need), unexposed(*addr)),
        Ub::Misaligned { has, required, basis, .. } => misaligned(*has, *required, *basis),
        Ub::Uninit { bytes } => uninit(bytes.as_ref()),
        Ub::ReadOnly { alloc: info } => format!("writing to {} which is read-only", alloc(info.name)),
        Ub::NotPlainData { alloc: name, what } => {
            format!("accessing {} which contains {}", alloc(*name), not_data(*what))
        }
        Ub::Index { len, index } => {
            format!("indexing out of bounds: the len is {len} but the index is {index}")
        }
        Ub::Offset { ptr, by, problem } => offset(ptr, *by, problem),
        Ub::OffsetOverflow {} => {
            "overflowing pointer arithmetic: the total offset in bytes does not fit in an `isize`".to_owned()
        }
        Ub::Distance { function, problem } => distance(function, problem),
        _ => return allocation(ub),
    })
}

fn allocation(ub: &Ub) -> Option<String> {
    Some(match ub {
        Ub::DoubleFree { alloc: name, op } => {
            format!(
                "{} {}, which has already been freed, so this pointer is dangling",
                free_op(*op),
                alloc(*name)
            )
        }
        Ub::FreeInterior { ptr: inner, op } => {
            format!("{} {} which does not point to the beginning of an object", free_op(*op), ptr(inner))
        }
        Ub::FreeNotHeap { alloc: info, op } => {
            format!("{} {}, which is {}", free_op(*op), alloc(info.name), not_heap(&info.kind))
        }
        Ub::WrongAllocator { alloc: info, freed_by } => format!(
            "deallocating {}, which is {} memory, using {} deallocation operation",
            alloc(info.name),
            alloc_kind(&info.kind),
            allocator(freed_by)
        ),
        Ub::WrongLayout { alloc: info, size, align } => format!(
            "incorrect layout on deallocation: {} has size {} and alignment {}, but gave size {size} and alignment {align}",
            alloc(info.name),
            info.size,
            info.align
        ),
        Ub::BadRequest { function, request } => {
            format!("creating allocation with {} in `{function}`", bad_request(*request))
        }
        _ => return None,
    })
}

/// The beginning of a message: which check failed.
fn act(need: &Need) -> &'static str {
    match need {
        Need::Access(_) => "memory access failed",
        Need::Dereferenceable { .. } | Need::SomeAllocation => "pointer not dereferenceable",
    }
}

fn size(need: &Need) -> i64 {
    let size = match need {
        Need::Access(access) => access.size,
        Need::Dereferenceable { size } => *size,
        Need::SomeAllocation => 0,
    };
    i64::try_from(size).unwrap_or(i64::MAX)
}

fn wanted(need: &Need) -> String {
    let act = act(need);
    match need {
        Need::Access(access) => format!("{act}: attempting to access {}", bytes(access.size)),
        Need::SomeAllocation | Need::Dereferenceable { size: 0 } => {
            format!("{act}: pointer must point to some allocation")
        }
        Need::Dereferenceable { size } => {
            format!("{act}: pointer must be dereferenceable for {}", bytes(*size))
        }
    }
}

fn freed(name: String) -> String {
    format!("{name} has been freed, so this pointer is dangling")
}

fn no_provenance(addr: u64) -> String {
    format!("{addr:#x}[noalloc] which is a dangling pointer (it has no provenance)")
}

fn unexposed(addr: u64) -> String {
    format!("{addr:#x}[wildcard] which is a dangling pointer (nothing exposed is at this address)")
}

/// The pointer and why `size` bytes from it (to the left if negative) are not in the allocation.
fn outside(at: &PtrInfo, size: i64, info: &AllocInfo) -> String {
    let why = if at.offset < 0 {
        "points to before the beginning of the allocation".to_owned()
    } else if size < 0 && at.offset == 0 {
        "is at the beginning of the allocation".to_owned()
    } else if size < 0 {
        format!("is only {} from the beginning of the allocation", bytes(at.offset))
    } else if at.offset.unsigned_abs() >= info.size {
        format!("is at or beyond the end of the allocation of size {}", bytes(info.size))
    } else {
        format!("is only {} from the end of the allocation", bytes(info.size - at.offset.unsigned_abs()))
    };
    format!("{} which {why}", ptr(at))
}

fn offset(at: &PtrInfo, by: i64, problem: &PtrProblem) -> String {
    const ACT: &str = "in-bounds pointer arithmetic failed";
    let attempt = format!("{ACT}: attempting to offset pointer by {}, but got", bytes(by));
    match problem {
        PtrProblem::Freed => format!("{ACT}: {}", freed(at.alloc.map_or_else(|| ptr(at), alloc))),
        PtrProblem::Null => format!("{attempt} null pointer"),
        PtrProblem::NoProvenance => format!("{attempt} {}", no_provenance(at.addr)),
        PtrProblem::NothingExposed => format!("{attempt} {}", unexposed(at.addr)),
        PtrProblem::OutOfBounds(info) => format!("{attempt} {}", outside(at, by, info)),
    }
}

fn distance(function: &str, problem: &OffsetFrom) -> String {
    let why = match problem {
        OffsetFrom::DifferentAllocations => {
            "on two different pointers that are not both derived from the same allocation".to_owned()
        }
        OffsetFrom::OutOfBounds => {
            "on two different pointers where the memory range between them is not in-bounds \
                                    of an allocation"
                .to_owned()
        }
        OffsetFrom::Negative { first, second } => {
            format!("when first pointer has smaller address than second: {first} < {second}")
        }
        OffsetFrom::TooFarBefore => "when first pointer is too far before second".to_owned(),
        OffsetFrom::TooFarAhead => "when first pointer is too far ahead of second".to_owned(),
        OffsetFrom::NotMultipleOfSize { distance, size } => format!(
            "on two pointers that are {} apart, which is not a multiple of the {} of an element",
            bytes(*distance),
            bytes(*size)
        ),
    };
    format!("`{function}` called {why}")
}

fn misaligned(has: u64, required: u64, basis: MisalignBasis) -> String {
    let what = match basis {
        MisalignBasis::Access | MisalignBasis::Promise => "accessing memory",
        MisalignBasis::Place => "accessing memory based on pointer",
    };
    format!("{what} with alignment {has}, but alignment {required} is required")
}

fn uninit(found: Option<&UninitBytes>) -> String {
    match found {
        None => "using uninitialized data, but this operation requires initialized memory".to_owned(),
        Some(found) => format!(
            "reading memory at {}{}, but memory is uninitialized at {}, and this operation requires initialized memory",
            alloc(found.alloc),
            range(found.access),
            range(found.bad)
        ),
    }
}

fn not_data(what: NotData) -> &'static str {
    match what {
        NotData::Function => "a function",
        NotData::VTable => "a vtable",
        NotData::VaList => "a variable argument list",
        NotData::TypeId => "a `TypeId`",
    }
}

fn free_op(op: FreeOp) -> &'static str {
    match op {
        FreeOp::Dealloc => "deallocating",
        FreeOp::Realloc => "reallocating",
    }
}

fn not_heap(kind: &AllocKind) -> String {
    match kind {
        AllocKind::Function { .. } => "a function".to_owned(),
        AllocKind::VTable => "a vtable".to_owned(),
        AllocKind::Static { .. } | AllocKind::Const => "static memory".to_owned(),
        kind => format!("{} memory", alloc_kind(kind)),
    }
}

fn bad_request(request: AllocRequest) -> String {
    match request {
        AllocRequest::ZeroSize => "size 0".to_owned(),
        AllocRequest::AlignNotPowerOfTwo { align } => format!("non-power-of-two alignment {align}"),
        AllocRequest::AlignNotMultipleOf { align, unit } => {
            format!("alignment {align}, which is not a multiple of {unit}")
        }
        AllocRequest::SizeNotMultipleOfAlign { size, align } => {
            format!("size {size}, which is not a multiple of the alignment {align}")
        }
        AllocRequest::NotPositive { count } => format!("{count} elements"),
        AllocRequest::TooLarge { size, align } => {
            format!("size {size} and alignment {align}, which is more than half of the address space")
        }
    }
}
