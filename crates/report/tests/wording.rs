//! The words of every rule, one row for each message, and proof that no rule is without.

use ubik_report::undefined;
use ubik_verdict::*;

/// A rule id, what happened, and how it is said.
type Row = (&'static str, Ub, &'static str);

fn heap(name: u64, size: u64) -> AllocInfo {
    AllocInfo::new(AllocName(name), size, 4, AllocKind::Heap(Allocator::Rust))
}

fn at(offset: i64) -> PtrInfo {
    PtrInfo::in_alloc(0x1000, AllocName(246), offset)
}

fn memory() -> Vec<Row> {
    let freed = AllocName(289);
    let somewhere = Need::SomeAllocation;
    let vec = |count| Need::Dereferenceable { size: count };
    let bytes = UninitBytes::new(AllocName(1), ByteRange::new(0, 4), ByteRange::new(2, 2));
    vec![
        (
            "UB-MEM-OOB",
            Ub::out_of_bounds(at(-9), Access::write(1), heap(246, 1)),
            "memory access failed: attempting to access 1 byte, but got alloc246-0x9 which points to before the \
             beginning of the allocation",
        ),
        (
            "UB-MEM-OOB",
            Ub::out_of_bounds(at(4), Access::read(4), heap(246, 4)),
            "memory access failed: attempting to access 4 bytes, but got alloc246+0x4 which is at or beyond the end \
             of the allocation of size 4 bytes",
        ),
        (
            "UB-MEM-OOB",
            Ub::out_of_bounds(at(3), vec(4), heap(246, 4)),
            "pointer not dereferenceable: pointer must be dereferenceable for 4 bytes, but got alloc246+0x3 which is \
             only 1 byte from the end of the allocation",
        ),
        (
            "UB-MEM-UAF",
            Ub::use_after_free(at(0), Access::write(4), freed),
            "memory access failed: alloc289 has been freed, so this pointer is dangling",
        ),
        (
            "UB-MEM-NULL",
            Ub::null_pointer(Access::read(1)),
            "memory access failed: attempting to access 1 byte, but got null pointer",
        ),
        (
            "UB-MEM-NULL",
            Ub::null_pointer(somewhere),
            "pointer not dereferenceable: pointer must point to some allocation, but got null pointer",
        ),
        (
            "UB-MEM-DANGLING-INT",
            Ub::dangling_int(0x10_u64, Access::read(8)),
            "memory access failed: attempting to access 8 bytes, but got 0x10[noalloc] which is a dangling pointer \
             (it has no provenance)",
        ),
        (
            "UB-MEM-UNEXPOSED",
            Ub::unexposed(0x20_u64, Access::read(8)),
            "memory access failed: attempting to access 8 bytes, but got 0x20[wildcard] which is a dangling pointer \
             (nothing exposed is at this address)",
        ),
        (
            "UB-MEM-ALIGN",
            Ub::misaligned(at(1), 1_u64, 4_u64, MisalignBasis::Access),
            "accessing memory with alignment 1, but alignment 4 is required",
        ),
        (
            "UB-MEM-ALIGN",
            Ub::misaligned(at(1), 1_u64, 4_u64, MisalignBasis::Place),
            "accessing memory based on pointer with alignment 1, but alignment 4 is required",
        ),
        (
            "UB-MEM-UNINIT",
            Ub::uninit(None),
            "using uninitialized data, but this operation requires initialized memory",
        ),
        (
            "UB-MEM-UNINIT",
            Ub::uninit(bytes),
            "reading memory at alloc1[0x0..0x4], but memory is uninitialized at [0x2..0x4], and this operation \
             requires initialized memory",
        ),
        ("UB-MEM-READ-ONLY", Ub::read_only(heap(7, 4)), "writing to alloc7 which is read-only"),
        (
            "UB-MEM-NOT-DATA",
            Ub::not_data(AllocName(7), NotData::Function),
            "accessing alloc7 which contains a function",
        ),
        (
            "UB-MEM-NOT-DATA",
            Ub::not_data(AllocName(7), NotData::VTable),
            "accessing alloc7 which contains a vtable",
        ),
        (
            "UB-MEM-INDEX",
            Ub::index_out_of_bounds(3_u64, 5_u64),
            "indexing out of bounds: the len is 3 but the index is 5",
        ),
    ]
}

fn pointers() -> Vec<Row> {
    let distance = |problem| Ub::distance("ptr_offset_from", problem);
    vec![
        (
            "UB-PTR-OFFSET",
            Ub::offset(at(0), 8, PtrProblem::OutOfBounds(heap(246, 4))),
            "in-bounds pointer arithmetic failed: attempting to offset pointer by 8 bytes, but got alloc246 which is \
             only 4 bytes from the end of the allocation",
        ),
        (
            "UB-PTR-OFFSET",
            Ub::offset(at(0), -1, PtrProblem::OutOfBounds(heap(246, 4))),
            "in-bounds pointer arithmetic failed: attempting to offset pointer by -1 bytes, but got alloc246 which is \
             at the beginning of the allocation",
        ),
        (
            "UB-PTR-OFFSET",
            Ub::offset(at(2), -4, PtrProblem::OutOfBounds(heap(246, 4))),
            "in-bounds pointer arithmetic failed: attempting to offset pointer by -4 bytes, but got alloc246+0x2 which \
             is only 2 bytes from the beginning of the allocation",
        ),
        (
            "UB-PTR-OFFSET",
            Ub::offset(at(0), 4, PtrProblem::Freed),
            "in-bounds pointer arithmetic failed: alloc246 has been freed, so this pointer is dangling",
        ),
        (
            "UB-PTR-OFFSET",
            Ub::offset(PtrInfo::without_provenance(0), 1, PtrProblem::Null),
            "in-bounds pointer arithmetic failed: attempting to offset pointer by 1 byte, but got null pointer",
        ),
        (
            "UB-PTR-OVERFLOW",
            Ub::offset_overflow(),
            "overflowing pointer arithmetic: the total offset in bytes does not fit in an `isize`",
        ),
        (
            "UB-PTR-DISTANCE",
            distance(OffsetFrom::DifferentAllocations),
            "`ptr_offset_from` called on two different pointers that are not both derived from the same allocation",
        ),
        (
            "UB-PTR-DISTANCE",
            distance(OffsetFrom::OutOfBounds),
            "`ptr_offset_from` called on two different pointers where the memory range between them is not in-bounds \
             of an allocation",
        ),
        (
            "UB-PTR-DISTANCE",
            distance(OffsetFrom::Negative { first: 4, second: 8 }),
            "`ptr_offset_from` called when first pointer has smaller address than second: 4 < 8",
        ),
        (
            "UB-PTR-DISTANCE",
            distance(OffsetFrom::TooFarAhead),
            "`ptr_offset_from` called when first pointer is too far ahead of second",
        ),
        (
            "UB-PTR-DISTANCE",
            distance(OffsetFrom::NotMultipleOfSize { distance: 3, size: 2 }),
            "`ptr_offset_from` called on two pointers that are 3 bytes apart, which is not a multiple of the 2 bytes \
             of an element",
        ),
    ]
}

fn allocation() -> Vec<Row> {
    let local = AllocInfo::new(AllocName(3), 4, 4, AllocKind::Stack { local: Some("x".into()) });
    let vtable = AllocInfo::new(AllocName(3), 24, 8, AllocKind::VTable);
    let request = |request| Ub::bad_alloc_request("alloc", request);
    vec![
        ("UB-MEM-DEAD-LOCAL", Ub::dead_local(), "accessing a dead local variable"),
        (
            "UB-ALLOC-DOUBLE-FREE",
            Ub::double_free(AllocName(2), FreeOp::Dealloc),
            "deallocating alloc2, which has already been freed, so this pointer is dangling",
        ),
        (
            "UB-ALLOC-INTERIOR",
            Ub::free_interior(at(4), FreeOp::Dealloc),
            "deallocating alloc246+0x4 which does not point to the beginning of an object",
        ),
        (
            "UB-ALLOC-INTERIOR",
            Ub::free_interior(at(4), FreeOp::Realloc),
            "reallocating alloc246+0x4 which does not point to the beginning of an object",
        ),
        (
            "UB-ALLOC-NOT-HEAP",
            Ub::free_not_heap(vtable, FreeOp::Dealloc),
            "deallocating alloc3, which is a vtable",
        ),
        (
            "UB-ALLOC-NOT-HEAP",
            Ub::free_not_heap(local, FreeOp::Dealloc),
            "deallocating alloc3, which is stack variable `x` memory",
        ),
        (
            "UB-ALLOC-MISMATCH",
            Ub::wrong_allocator(heap(3, 4), Allocator::C),
            "deallocating alloc3, which is Rust heap memory, using C heap deallocation operation",
        ),
        (
            "UB-ALLOC-LAYOUT",
            Ub::wrong_layout(heap(3, 4), 8_u64, 4_u64),
            "incorrect layout on deallocation: alloc3 has size 4 and alignment 4, but gave size 8 and alignment 4",
        ),
        ("UB-ALLOC-REQUEST", request(AllocRequest::ZeroSize), "creating allocation with size 0 in `alloc`"),
        (
            "UB-ALLOC-REQUEST",
            request(AllocRequest::AlignNotPowerOfTwo { align: 3 }),
            "creating allocation with non-power-of-two alignment 3 in `alloc`",
        ),
    ]
}

fn values() -> Vec<Row> {
    let field = || ValueAt::part("S", vec![PathElem::Field("f1".into())]);
    let whole = || ValueAt::whole("T");
    let deep = || {
        ValueAt::part(
            "Outer",
            vec![
                PathElem::TupleElem(0),
                PathElem::ArrayElem(3),
                PathElem::Deref,
                PathElem::Variant("Some".into()),
                PathElem::EnumTag,
                PathElem::CapturedVar("x".into()),
                PathElem::DynDowncast("Dog".into()),
                PathElem::Vtable,
                PathElem::CoroutineState(2),
                PathElem::CoroutineTag,
            ],
        )
    };
    let byte = |lo, hi| ValidRange { lo, hi, max: 255 };
    let range = |range| Ub::invalid_range(whole(), 0_u128, range);
    vec![
        (
            "UB-VALUE-BOOL",
            Ub::invalid_bool(field(), 0xff),
            "constructing invalid value at .f1: encountered 0xff, but expected a boolean",
        ),
        (
            "UB-VALUE-BOOL",
            Ub::invalid_bool(deep(), 2),
            "constructing invalid value at .0[3].<deref>.<enum-variant(Some)>.<enum-tag>.<captured-var(x)>\
             .<dyn-downcast(Dog)>.<vtable>.<coroutine-state(2)>.<coroutine-tag>: encountered 0x02, but expected a \
             boolean",
        ),
        (
            "UB-VALUE-CHAR",
            Ub::invalid_char(whole(), 0xd800_u32),
            "constructing invalid value: encountered 0x0000d800, but expected a valid unicode scalar value (in \
             `0..=0x10FFFF` but not in `0xD800..=0xDFFF`)",
        ),
        (
            "UB-VALUE-ENUM",
            Ub::invalid_tag(whole(), 7_u128, 2_u64),
            "constructing invalid value: encountered 0x0007, but expected a valid enum tag",
        ),
        (
            "UB-VALUE-RANGE",
            range(byte(1, 255)),
            "constructing invalid value: encountered 0, but expected something greater or equal to 1",
        ),
        (
            "UB-VALUE-RANGE",
            range(byte(10, 20)),
            "constructing invalid value: encountered 0, but expected something in the range 10..=20",
        ),
        (
            "UB-VALUE-RANGE",
            Ub::invalid_range(whole(), 5_u128, byte(6, 4)),
            "constructing invalid value: encountered 5, but expected something less or equal to 4, or greater or equal \
             to 6",
        ),
        (
            "UB-VALUE-RANGE",
            Ub::invalid_range(whole(), 5_u128, byte(0, 4)),
            "constructing invalid value: encountered 5, but expected something less or equal to 4",
        ),
        (
            "UB-VALUE-UNINIT",
            Ub::invalid_uninit(field(), Expected::Int),
            "constructing invalid value at .f1: encountered uninitialized memory, but expected an integer",
        ),
        (
            "UB-VALUE-NULL",
            Ub::invalid_null(whole(), PtrKind::Reference),
            "constructing invalid value: encountered a null reference",
        ),
        (
            "UB-VALUE-ALIGN",
            Ub::invalid_align(whole(), PtrKind::Box, 1_u64, 4_u64),
            "constructing invalid value: encountered an unaligned box (required 4 byte alignment but found 1)",
        ),
        (
            "UB-VALUE-DANGLING",
            Ub::invalid_dangling(
                whole(),
                PtrKind::Reference,
                Dangling::NoProvenance(PtrInfo::without_provenance(0x10)),
            ),
            "constructing invalid value: encountered a dangling reference (0x10[noalloc] has no provenance)",
        ),
        (
            "UB-VALUE-DANGLING",
            Ub::invalid_dangling(whole(), PtrKind::Reference, Dangling::OutOfBounds(at(9))),
            "constructing invalid value: encountered a dangling reference (going beyond the bounds of its allocation)",
        ),
        (
            "UB-VALUE-DANGLING",
            Ub::invalid_dangling(whole(), PtrKind::Box, Dangling::Freed(at(0))),
            "constructing invalid value: encountered a dangling box (use-after-free)",
        ),
        (
            "UB-VALUE-POINTEE",
            Ub::invalid_pointee(whole(), PtrKind::Reference, "!"),
            "constructing invalid value: encountered a reference pointing to uninhabited type !",
        ),
        (
            "UB-VALUE-FN-PTR",
            Ub::invalid_fn_ptr(whole(), PtrInfo::without_provenance(0)),
            "constructing invalid value: encountered a null function pointer",
        ),
        (
            "UB-VALUE-FN-PTR",
            Ub::invalid_fn_ptr(whole(), at(0)),
            "constructing invalid value: encountered alloc246, but expected a function pointer",
        ),
        (
            "UB-VALUE-META",
            Ub::invalid_meta(whole(), PtrKind::Reference, MetaProblem::SliceTooBig),
            "constructing invalid value: encountered invalid reference metadata: slice is bigger than largest \
             supported object",
        ),
        (
            "UB-VALUE-VTABLE",
            Ub::invalid_vtable(whole(), VtableProblem::NotAVtable(at(8))),
            "constructing invalid value: encountered alloc246+0x8, but expected a vtable pointer",
        ),
        (
            "UB-VALUE-VTABLE",
            Ub::invalid_vtable(
                whole(),
                VtableProblem::WrongTrait { expected: "Debug".into(), found: "Send".into() },
            ),
            "constructing invalid value: wrong trait in wide pointer vtable: expected `Debug`, but encountered `Send`",
        ),
        (
            "UB-VALUE-UNINHABITED",
            Ub::invalid_uninhabited(whole(), Uninhabited::Never),
            "constructing invalid value: encountered a value of the never type `!`",
        ),
        (
            "UB-VALUE-UNINHABITED",
            Ub::invalid_uninhabited(whole(), Uninhabited::Type("Void".into())),
            "constructing invalid value: encountered a value of uninhabited type `Void`",
        ),
        (
            "UB-VALUE-UNINHABITED",
            Ub::invalid_uninhabited(whole(), Uninhabited::Variant),
            "constructing invalid value: encountered an uninhabited enum variant",
        ),
        (
            "UB-VALUE-USE",
            Ub::used_invalid(UsedAs::Bool(3)),
            "interpreting an invalid 8-bit value as a bool: 0x03",
        ),
        (
            "UB-VALUE-USE",
            Ub::used_invalid(UsedAs::Char(0x11_0000)),
            "interpreting an invalid 32-bit value as a char: 0x00110000",
        ),
        (
            "UB-VALUE-USE",
            Ub::used_invalid(UsedAs::EnumTag { bits: 9, size: 1 }),
            "enum value has invalid tag: 0x09",
        ),
        (
            "UB-VALUE-DISCRIMINANT",
            Ub::bad_discriminant(Discriminant::ReadUninhabited),
            "read discriminant of an uninhabited enum variant",
        ),
        (
            "UB-VALUE-DISCRIMINANT",
            Ub::bad_discriminant(Discriminant::WroteNiche { ty: "Option<&u8>".into() }),
            "trying to set discriminant of a Option<&u8> to the niched variant, but the value does not match",
        ),
        (
            "UB-VALUE-TRANSMUTE",
            Ub::transmute_size("u32", 4_u64, "u64", 8_u64),
            "transmuting from 4-byte type to 8-byte type: `u32` -> `u64`",
        ),
    ]
}

fn instantiation() -> Vec<Row> {
    let words = "attempted to instantiate uninhabited type `!`";
    vec![("UB-VALUE-INIT", Ub::instantiation(words), words)]
}

fn precondition() -> Row {
    (
        "UB-PRECOND",
        Ub::precondition(
            "unsafe precondition(s) violated: slice::get_unchecked requires that the index is within the slice\n\n\
             This check is optional.",
            vec![("index".into(), "7".into()), ("len".into(), "3".into())],
        ),
        "unsafe precondition(s) violated: slice::get_unchecked requires that the index is within the slice \
         (index = 7, len = 3)",
    )
}

fn operations() -> Vec<Row> {
    vec![
        ("UB-UNREACHABLE", Ub::unreachable(), "entering unreachable code"),
        ("UB-ASSUME", Ub::assume_false(), "`assume` called with `false`"),
        precondition(),
        (
            "UB-INTRINSIC-OVERFLOW",
            Ub::arith_overflow("unchecked_add"),
            "arithmetic overflow in `unchecked_add`",
        ),
        (
            "UB-INTRINSIC-SHIFT",
            Ub::shift_overflow("unchecked_shl", 33, None),
            "overflowing shift by 33 in `unchecked_shl`",
        ),
        (
            "UB-INTRINSIC-SHIFT",
            Ub::shift_overflow("simd_shl", -1, 2),
            "overflowing shift by -1 in `simd_shl` in lane 2",
        ),
        ("UB-INTRINSIC-DIV-ZERO", Ub::division_by_zero(), "dividing by zero"),
        (
            "UB-INTRINSIC-REM-ZERO",
            Ub::remainder_by_zero(),
            "calculating the remainder with a divisor of zero",
        ),
        (
            "UB-INTRINSIC-DIV-OVERFLOW",
            Ub::division_overflow(),
            "overflow in signed division (dividing MIN by -1)",
        ),
        (
            "UB-INTRINSIC-REM-OVERFLOW",
            Ub::remainder_overflow(),
            "overflow in signed remainder (dividing MIN by -1)",
        ),
        (
            "UB-INTRINSIC-EXACT-DIV",
            Ub::exact_div("7_i32", "2_i32"),
            "exact_div: 7_i32 cannot be divided by 2_i32 without remainder",
        ),
        ("UB-INTRINSIC-ZERO", Ub::called_on_zero("ctlz_nonzero"), "`ctlz_nonzero` called on 0"),
        (
            "UB-INTRINSIC-DISJOINT",
            Ub::not_disjoint("disjoint_bitor"),
            "`disjoint_bitor` called on values that have a bit in common",
        ),
        (
            "UB-INTRINSIC-FLOAT-TO-INT",
            Ub::float_to_int("float_to_int_unchecked", "300.0", "u8"),
            "`float_to_int_unchecked` intrinsic called on 300.0 which cannot be represented in target type `u8`",
        ),
        (
            "UB-INTRINSIC-FAST-MATH",
            Ub::fast_math("fadd_fast", FastMath::Result),
            "`fadd_fast` intrinsic produced a non-finite value as result",
        ),
        (
            "UB-INTRINSIC-OVERLAP",
            Ub::overlap("copy_nonoverlapping"),
            "`copy_nonoverlapping` called on overlapping ranges",
        ),
        (
            "UB-INTRINSIC-SIZE",
            Ub::size_overflow("write_bytes"),
            "overflow computing total size of `write_bytes`",
        ),
        (
            "UB-INTRINSIC-SIMD-INDEX",
            Ub::simd_index("simd_extract", 4_u64, 4_u64),
            "`simd_extract` index 4 is out-of-bounds of vector with length 4",
        ),
        (
            "UB-INTRINSIC-SIMD-MASK",
            Ub::simd_mask("simd_select"),
            "each element of a SIMD mask must be all-0-bits or all-1-bits",
        ),
    ]
}

fn calls() -> Vec<Row> {
    let count = |problem| Ub::call_arg_count(problem);
    vec![
        (
            "UB-CALL-ABI",
            Ub::call_abi("Rust", "C"),
            "calling a function with calling convention \"C\" using calling convention \"Rust\"",
        ),
        (
            "UB-CALL-ARG-COUNT",
            count(ArgCount::TooFew { passed: 1, expected: 2 }),
            "calling a function with fewer arguments than it requires",
        ),
        (
            "UB-CALL-ARG-COUNT",
            count(ArgCount::TooMany { passed: 2, expected: 1 }),
            "calling a function with more arguments than it expected",
        ),
        (
            "UB-CALL-ARG-TYPE",
            Ub::call_arg_type(0_u32, "f32", "i32"),
            "calling a function whose parameter #1 has type i32 passing argument of type f32",
        ),
        (
            "UB-CALL-RETURN-TYPE",
            Ub::call_return_type("u32", "()"),
            "calling a function with return type () passing return place of type u32",
        ),
        (
            "UB-CALL-VARIADIC",
            Ub::call_variadic(Variadic::Exhausted),
            "more C-variadic arguments read than were passed",
        ),
        (
            "UB-CALL-VARIADIC",
            Ub::call_variadic(Variadic::FixedCount { caller: 1, callee: 2 }),
            "calling a C-variadic function with 1 fixed arguments, but the function expects 2",
        ),
        (
            "UB-CALL-FN-PTR",
            Ub::call_fn_ptr(at(0)),
            "using alloc246 as function pointer but it does not point to a function",
        ),
        (
            "UB-CALL-VTABLE",
            Ub::call_vtable(VtableProblem::WrongTrait { expected: "A".into(), found: "B".into() }),
            "using vtable for `B` but `A` was expected",
        ),
        (
            "UB-CALL-FEATURE",
            Ub::call_feature("f", vec!["avx2".into(), "fma".into()]),
            "calling a function that requires unavailable target features: avx2, fma",
        ),
        (
            "UB-CALL-UNWIND",
            Ub::call_unwind(UnwindProblem::ForbiddenByFrame),
            "unwinding past a stack frame that does not allow unwinding",
        ),
        (
            "UB-CALL-UNWIND",
            Ub::call_unwind(UnwindProblem::PastTopmostFrame),
            "unwinding past the topmost frame of the stack",
        ),
        (
            "UB-CALL-FOREIGN",
            Ub::foreign_contract("memcpy", "on overlapping ranges"),
            "calling `memcpy` on overlapping ranges",
        ),
    ]
}

fn aliasing() -> Vec<Row> {
    let site = |op, tag| BorrowSite { op, tag, alloc: AllocName(1), offset: 0, range: ByteRange::new(0, 4) };
    let known = Tag::Known(123);
    let conflict = Conflict::new(Tag::Known(2), TreePermission::Frozen, Relation::Child);
    let returned = PlaceUse::new(AccessKind::Write, at(0));
    vec![
        (
            "UB-ALIAS-STACKED-READ",
            Ub::stacked_read(site(BorrowOp::Read, known), StackProblem::NotInStack),
            "attempting a read access using <123> at alloc1[0x0], but that tag does not exist in the borrow stack for \
             this location",
        ),
        (
            "UB-ALIAS-STACKED-WRITE",
            Ub::stacked_write(
                site(BorrowOp::Write, known),
                StackProblem::OnlyGrants(StackPermission::SharedReadOnly),
            ),
            "attempting a write access using <123> at alloc1[0x0], but that tag only grants SharedReadOnly permission \
             for this location",
        ),
        (
            "UB-ALIAS-STACKED-WRITE",
            Ub::stacked_write(site(BorrowOp::Write, Tag::Wildcard), StackProblem::NothingExposed),
            "attempting a write access using <wildcard> at alloc1[0x0], but no exposed tags have suitable permission \
             in the borrow stack for this location",
        ),
        (
            "UB-ALIAS-STACKED-DEALLOC",
            Ub::stacked_dealloc(site(BorrowOp::Dealloc, known), StackProblem::NotInStack),
            "attempting deallocation using <123> at alloc1[0x0], but that tag does not exist in the borrow stack for \
             this location",
        ),
        (
            "UB-ALIAS-STACKED-RETAG",
            Ub::stacked_retag(
                site(BorrowOp::Retag(RetagKind::Shared), known),
                StackProblem::NotInStack,
                StackPermission::SharedReadOnly,
            ),
            "trying to retag from <123> for SharedReadOnly permission at alloc1[0x0], but that tag does not exist in \
             the borrow stack for this location",
        ),
        (
            "UB-ALIAS-STACKED-PROTECTED",
            Ub::stacked_protected(
                site(BorrowOp::Write, known),
                Tag::Known(2),
                StackPermission::Unique,
                Protector::Strong,
            ),
            "not granting access to tag <123> because that would remove [Unique for <2>] which is strongly protected",
        ),
        (
            "UB-ALIAS-STACKED-PROTECTED",
            Ub::stacked_protected(
                site(BorrowOp::Dealloc, known),
                Tag::Known(2),
                StackPermission::Unique,
                Protector::Strong,
            ),
            "deallocating alloc1 while item [Unique for <2>] is strongly protected",
        ),
        (
            "UB-ALIAS-TREE-READ",
            Ub::tree_read(site(BorrowOp::Read, known), conflict),
            "read access through <123> at alloc1[0x0] is forbidden",
        ),
        (
            "UB-ALIAS-TREE-WRITE",
            Ub::tree_write(site(BorrowOp::Write, known), conflict),
            "write access through <123> at alloc1[0x0] is forbidden",
        ),
        (
            "UB-ALIAS-TREE-DEALLOC",
            Ub::tree_dealloc(site(BorrowOp::Dealloc, known), conflict),
            "deallocation through <123> at alloc1[0x0] is forbidden",
        ),
        (
            "UB-ALIAS-TREE-RETAG",
            Ub::tree_retag(site(BorrowOp::Retag(RetagKind::Mutable), known), conflict),
            "mutable reborrow through <123> at alloc1[0x0] is forbidden",
        ),
        (
            "UB-ALIAS-TREE-PROTECTED",
            Ub::tree_protected(site(BorrowOp::Write, known), conflict, Protector::Strong),
            "write access through <123> at alloc1[0x0] is forbidden",
        ),
        (
            "UB-ALIAS-TREE-WILDCARD",
            Ub::tree_wildcard(site(BorrowOp::Write, Tag::Wildcard)),
            "write access through <wildcard> at alloc1[0x0] is forbidden",
        ),
        (
            "UB-ALIAS-RETURN-PLACE",
            Ub::return_place("f", returned),
            "write of alloc246 while it is the return place of the running call of `f`",
        ),
        (
            "UB-ALIAS-MOVED-ARG",
            Ub::moved_arg("f", 0_u32, returned),
            "write of alloc246 while it is argument #1 of the running call of `f`",
        ),
    ]
}

fn concurrency() -> Vec<Row> {
    let access = |kind, thread: &'static str| RaceAccess::new(kind, thread, 2, None);
    let (earlier, later) =
        (access(RaceAccessKind::Write, "unnamed-1"), access(RaceAccessKind::Read, "unnamed-2"));
    let place = PtrInfo::in_alloc(0x1000, AllocName(1), 0);
    vec![
        (
            "UB-RACE-DATA",
            Ub::data_race(earlier, later, place),
            "Data race detected between (1) non-atomic write on thread `unnamed-1` and (2) non-atomic read on thread \
             `unnamed-2` at alloc1",
        ),
        (
            "UB-RACE-MIXED-SIZE",
            Ub::mixed_size_race(
                access(RaceAccessKind::AtomicStore, "a"),
                RaceAccess::new(RaceAccessKind::AtomicLoad, "b", 1, None),
                place,
            ),
            "Race condition detected between (1) 2-byte atomic store on thread `a` and (2) 1-byte atomic load on \
             thread `b` at alloc1",
        ),
        (
            "UB-ATOMIC-READ-ONLY",
            Ub::atomic_read_only(heap(5, 4), RaceAccessKind::AtomicRmw),
            "atomic read-modify-write on alloc5 which is read-only",
        ),
        (
            "UB-SYNC-UNLOCK",
            Ub::unlock_not_held(SyncObject::Mutex),
            "unlocking a mutex that the current thread does not hold",
        ),
        (
            "UB-SYNC-DESTROY",
            Ub::destroy_in_use(SyncObject::RwLock),
            "destroying a read-write lock that is in use",
        ),
        (
            "UB-SYNC-STATE",
            Ub::sync_state(SyncObject::Mutex, "has been moved since its first use"),
            "using a mutex that has been moved since its first use",
        ),
        (
            "UB-SYNC-RELOCK",
            Ub::relock(SyncObject::Mutex),
            "locking a mutex that the current thread already holds",
        ),
        (
            "UB-SYNC-JOIN",
            Ub::bad_join("worker", JoinProblem::AlreadyJoined),
            "joining thread `worker`, which has already been joined",
        ),
        (
            "UB-SYNC-JOIN",
            Ub::bad_join("worker", JoinProblem::Detached),
            "joining thread `worker`, which has been detached",
        ),
        (
            "UB-SYNC-CONDVAR",
            Ub::condvar_mutex(),
            "waiting on a condition variable with another mutex than the threads that already wait on it",
        ),
    ]
}

fn rows() -> Vec<Row> {
    let groups = [
        memory(),
        pointers(),
        allocation(),
        values(),
        instantiation(),
        operations(),
        calls(),
        aliasing(),
        concurrency(),
    ];
    groups.into_iter().flatten().collect()
}

fn check((id, ub, words): Row) {
    assert_eq!((ub.rule().id(), undefined(&ub).as_str()), (id, words));
    let copy: Ub = serde_json::from_str(&serde_json::to_string(&ub).unwrap()).unwrap();
    assert_eq!(copy, ub, "{id} survives a process boundary");
}

#[test]
fn every_message_has_its_words() {
    rows().into_iter().for_each(check);
}

#[test]
fn every_rule_has_a_row() {
    let rows = rows();
    let missing: Vec<_> =
        Rule::ALL.iter().filter(|rule| !rows.iter().any(|(_, ub, _)| ub.rule() == **rule)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
