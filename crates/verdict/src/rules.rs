//! The table of undefined behaviour: one row for each rule.
//!
//! A row gives the stable id (part of the public interface: it never changes its meaning and is never reused),
//! a title, the variant of [`Ub`] with its payload, and the named constructor that builds it. `Rule`, `Ub` and
//! the constructors derive from the table. Rows follow the sections of the Reference's "behavior considered
//! undefined"; the explanation behind each id belongs to `ubik-report`.

use serde::{Deserialize, Serialize};

use crate::{
    AccessKind, AllocInfo, AllocName, AllocRequest, Allocator, ArgCount, BorrowSite, ByteRange, Conflict,
    Dangling, Discriminant, Expected, FastMath, FreeOp, JoinProblem, Lane, MetaProblem, MisalignBasis, Need,
    NotData, OffsetFrom, PathElem, Protector, PtrInfo, PtrKind, PtrProblem, RaceAccess, RaceAccessKind,
    StackPermission, StackProblem, SyncObject, Tag, Text, Uninhabited, UnwindProblem, UsedAs, ValidRange,
    ValueAt, Variadic, VtableProblem,
};

macro_rules! rules {
    ($(
        $category:ident $category_title:literal {
            $(
                $id:literal $title:literal
                    $variant:ident = $constructor:ident ( $( $field:ident : $ty:ty ),* $(,)? )
            )*
        }
    )*) => {
        /// The sections that rules are grouped by.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Category { $( $category, )* }

        impl Category {
            pub const ALL: &[Category] = &[ $( Category::$category, )* ];

            pub fn title(self) -> &'static str {
                match self { $( Category::$category => $category_title, )* }
            }
        }

        /// A kind of undefined behaviour, without its details.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Rule { $($( $variant, )*)* }

        impl Rule {
            pub const ALL: &[Rule] = &[ $($( Rule::$variant, )*)* ];

            /// The stable id, such as `UB-MEM-OOB`.
            pub fn id(self) -> &'static str {
                match self { $($( Rule::$variant => $id, )*)* }
            }

            pub fn title(self) -> &'static str {
                match self { $($( Rule::$variant => $title, )*)* }
            }

            pub fn category(self) -> Category {
                match self { $($( Rule::$variant => Category::$category, )*)* }
            }
        }

        /// Undefined behaviour that the program has shown.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Ub { $($( $variant { $( $field: $ty, )* }, )*)* }

        impl Ub {
            pub fn rule(&self) -> Rule {
                match self { $($( Ub::$variant { .. } => Rule::$variant, )*)* }
            }

            $($(
                #[doc = concat!("`", $id, "`: ", $title, ".")]
                #[cold]
                pub fn $constructor( $( $field: impl Into<$ty> ),* ) -> Ub {
                    Ub::$variant { $( $field: $field.into(), )* }
                }
            )*)*
        }
    };
}

rules! {
    Memory "Memory" {
        "UB-MEM-OOB" "access outside of the allocation"
            OutOfBounds = out_of_bounds(ptr: PtrInfo, need: Need, alloc: AllocInfo)
        "UB-MEM-UAF" "use of memory that has been freed or gone out of scope"
            UseAfterFree = use_after_free(ptr: PtrInfo, need: Need, alloc: AllocName)
        "UB-MEM-DEAD-LOCAL" "use of a local variable that is not live"
            DeadLocal = dead_local()
        "UB-MEM-NULL" "access through a null pointer"
            NullPointer = null_pointer(need: Need)
        "UB-MEM-DANGLING-INT" "access through a pointer without provenance"
            DanglingInt = dangling_int(addr: u64, need: Need)
        "UB-MEM-UNEXPOSED" "access through an integer's address where nothing was exposed"
            Unexposed = unexposed(addr: u64, need: Need)
        "UB-MEM-ALIGN" "access at an address with too little alignment"
            Misaligned = misaligned(ptr: PtrInfo, has: u64, required: u64, basis: MisalignBasis)
        "UB-MEM-UNINIT" "use of uninitialised data"
            Uninit = uninit(bytes: Option<UninitBytes>)
        "UB-MEM-READ-ONLY" "write to read-only memory"
            ReadOnly = read_only(alloc: AllocInfo)
        "UB-MEM-NOT-DATA" "access to a function or vtable as data"
            NotPlainData = not_data(alloc: AllocName, what: NotData)
        "UB-MEM-INDEX" "array or slice index out of bounds"
            Index = index_out_of_bounds(len: u64, index: u64)
    }
    Pointers "Pointer arithmetic" {
        "UB-PTR-OFFSET" "pointer arithmetic that leaves its allocation"
            Offset = offset(ptr: PtrInfo, by: i64, problem: PtrProblem)
        "UB-PTR-OVERFLOW" "pointer arithmetic that overflows"
            OffsetOverflow = offset_overflow()
        "UB-PTR-DISTANCE" "distance of pointers that have none"
            Distance = distance(function: Text, problem: OffsetFrom)
    }
    Allocation "Allocation" {
        "UB-ALLOC-DOUBLE-FREE" "memory freed twice"
            DoubleFree = double_free(alloc: AllocName, op: FreeOp)
        "UB-ALLOC-INTERIOR" "free of a pointer that is not the start of its allocation"
            FreeInterior = free_interior(ptr: PtrInfo, op: FreeOp)
        "UB-ALLOC-NOT-HEAP" "free of memory that was never allocated"
            FreeNotHeap = free_not_heap(alloc: AllocInfo, op: FreeOp)
        "UB-ALLOC-MISMATCH" "memory freed by another allocator"
            WrongAllocator = wrong_allocator(alloc: AllocInfo, freed_by: Allocator)
        "UB-ALLOC-LAYOUT" "memory freed with another size or alignment"
            WrongLayout = wrong_layout(alloc: AllocInfo, size: u64, align: u64)
        "UB-ALLOC-REQUEST" "allocation with a forbidden size or alignment"
            BadRequest = bad_alloc_request(function: Text, request: AllocRequest)
    }
    Values "Values" {
        "UB-VALUE-BOOL" "invalid bool"
            InvalidBool = invalid_bool(at: ValueAt, found: u8)
        "UB-VALUE-CHAR" "invalid char"
            InvalidChar = invalid_char(at: ValueAt, found: u32)
        "UB-VALUE-ENUM" "invalid enum tag"
            InvalidTag = invalid_tag(at: ValueAt, found: u128, size: u64)
        "UB-VALUE-RANGE" "value outside of its type's range"
            InvalidRange = invalid_range(at: ValueAt, found: u128, range: ValidRange)
        "UB-VALUE-UNINIT" "uninitialised part of a value"
            InvalidUninit = invalid_uninit(at: ValueAt, expected: Expected)
        "UB-VALUE-NULL" "null reference or box"
            InvalidNull = invalid_null(at: ValueAt, kind: PtrKind)
        "UB-VALUE-ALIGN" "misaligned reference or box"
            InvalidAlign = invalid_align(at: ValueAt, kind: PtrKind, has: u64, required: u64)
        "UB-VALUE-DANGLING" "dangling reference or box"
            InvalidDangling = invalid_dangling(at: ValueAt, kind: PtrKind, why: Dangling)
        "UB-VALUE-POINTEE" "reference or box to an uninhabited type"
            InvalidPointee = invalid_pointee(at: ValueAt, kind: PtrKind, pointee: Text)
        "UB-VALUE-FN-PTR" "invalid function pointer"
            InvalidFnPtr = invalid_fn_ptr(at: ValueAt, found: PtrInfo)
        "UB-VALUE-META" "wide pointer with an impossible length"
            InvalidMeta = invalid_meta(at: ValueAt, kind: PtrKind, problem: MetaProblem)
        "UB-VALUE-VTABLE" "wide pointer with an invalid vtable"
            InvalidVtable = invalid_vtable(at: ValueAt, problem: VtableProblem)
        "UB-VALUE-UNINHABITED" "value of an uninhabited type"
            InvalidUninhabited = invalid_uninhabited(at: ValueAt, what: Uninhabited)
        "UB-VALUE-USE" "operation on bits that are no value of its type"
            UsedInvalid = used_invalid(value: UsedAs)
        "UB-VALUE-DISCRIMINANT" "impossible discriminant"
            BadDiscriminant = bad_discriminant(problem: Discriminant)
        "UB-VALUE-TRANSMUTE" "transmute between sizes"
            Transmute = transmute_size(from: Text, from_size: u64, to: Text, to_size: u64)
        "UB-VALUE-INIT" "value made of nothing at a type that forbids it"
            Instantiation = instantiation(message: Text)
    }
    Contracts "Promises to the compiler" {
        "UB-UNREACHABLE" "unreachable code reached"
            Unreachable = unreachable()
        "UB-ASSUME" "false assumption"
            Assume = assume_false()
        "UB-PRECOND" "unsafe precondition of a library function violated"
            Precondition = precondition(message: Text, values: Vec<(Text, Text)>)
    }
    Intrinsics "Unchecked operations" {
        "UB-INTRINSIC-OVERFLOW" "overflow in unchecked arithmetic"
            ArithOverflow = arith_overflow(intrinsic: Text)
        "UB-INTRINSIC-SHIFT" "shift by too many bits"
            ShiftOverflow = shift_overflow(intrinsic: Text, amount: i128, lane: Lane)
        "UB-INTRINSIC-DIV-ZERO" "division by zero"
            DivisionByZero = division_by_zero()
        "UB-INTRINSIC-REM-ZERO" "remainder of division by zero"
            RemainderByZero = remainder_by_zero()
        "UB-INTRINSIC-DIV-OVERFLOW" "overflow in division"
            DivisionOverflow = division_overflow()
        "UB-INTRINSIC-REM-OVERFLOW" "overflow in remainder"
            RemainderOverflow = remainder_overflow()
        "UB-INTRINSIC-EXACT-DIV" "exact division with a remainder"
            ExactDiv = exact_div(dividend: Text, divisor: Text)
        "UB-INTRINSIC-ZERO" "zero where it is forbidden"
            CalledOnZero = called_on_zero(intrinsic: Text)
        "UB-INTRINSIC-DISJOINT" "common bits where there must be none"
            NotDisjoint = not_disjoint(intrinsic: Text)
        "UB-INTRINSIC-FLOAT-TO-INT" "float that does not fit its integer"
            FloatToInt = float_to_int(intrinsic: Text, value: Text, ty: Text)
        "UB-INTRINSIC-FAST-MATH" "fast-math operation on what is not finite"
            FastMath = fast_math(intrinsic: Text, problem: FastMath)
        "UB-INTRINSIC-OVERLAP" "overlapping ranges where there must be none"
            Overlap = overlap(intrinsic: Text)
        "UB-INTRINSIC-SIZE" "overflow of a total size"
            SizeOverflow = size_overflow(intrinsic: Text)
        "UB-INTRINSIC-SIMD-INDEX" "vector index out of bounds"
            SimdIndex = simd_index(intrinsic: Text, index: u64, len: u64)
        "UB-INTRINSIC-SIMD-MASK" "vector mask that is neither all zeros nor all ones"
            SimdMask = simd_mask(intrinsic: Text)
    }
    Calls "Calls" {
        "UB-CALL-ABI" "call with another calling convention"
            CallAbi = call_abi(caller: Text, callee: Text)
        "UB-CALL-ARG-COUNT" "call with another number of arguments"
            CallArgCount = call_arg_count(problem: ArgCount)
        "UB-CALL-ARG-TYPE" "call with an argument of an incompatible type"
            CallArgType = call_arg_type(index: u32, caller: Text, callee: Text)
        "UB-CALL-RETURN-TYPE" "call with an incompatible return type"
            CallReturnType = call_return_type(caller: Text, callee: Text)
        "UB-CALL-VARIADIC" "variable arguments misused"
            CallVariadic = call_variadic(problem: Variadic)
        "UB-CALL-FN-PTR" "call of what is not a function"
            CallFnPtr = call_fn_ptr(ptr: PtrInfo)
        "UB-CALL-VTABLE" "call through a wrong vtable"
            CallVtable = call_vtable(problem: VtableProblem)
        "UB-CALL-FEATURE" "call of a function that needs missing CPU features"
            CallFeature = call_feature(function: Text, missing: Vec<Text>)
        "UB-CALL-UNWIND" "unwinding where it is forbidden"
            CallUnwind = call_unwind(problem: UnwindProblem)
        "UB-CALL-FOREIGN" "contract of a foreign function violated"
            ForeignContract = foreign_contract(function: Text, broken: Text)
    }
    Aliasing "Aliasing" {
        "UB-ALIAS-STACKED-READ" "read through a pointer that lost its right to (Stacked Borrows)"
            StackedRead = stacked_read(site: BorrowSite, problem: StackProblem)
        "UB-ALIAS-STACKED-WRITE" "write through a pointer that has no right to (Stacked Borrows)"
            StackedWrite = stacked_write(site: BorrowSite, problem: StackProblem)
        "UB-ALIAS-STACKED-DEALLOC" "deallocation through a pointer that has no right to (Stacked Borrows)"
            StackedDealloc = stacked_dealloc(site: BorrowSite, problem: StackProblem)
        "UB-ALIAS-STACKED-RETAG" "reborrow of a pointer that lost its right to (Stacked Borrows)"
            StackedRetag = stacked_retag(site: BorrowSite, problem: StackProblem, wanted: StackPermission)
        "UB-ALIAS-STACKED-PROTECTED" "use that invalidates an argument of a running function (Stacked Borrows)"
            StackedProtected = stacked_protected(
                site: BorrowSite, item: Tag, permission: StackPermission, protector: Protector,
            )
        "UB-ALIAS-TREE-READ" "read that another borrow forbids (Tree Borrows)"
            TreeRead = tree_read(site: BorrowSite, conflict: Conflict)
        "UB-ALIAS-TREE-WRITE" "write that another borrow forbids (Tree Borrows)"
            TreeWrite = tree_write(site: BorrowSite, conflict: Conflict)
        "UB-ALIAS-TREE-DEALLOC" "deallocation that another borrow forbids (Tree Borrows)"
            TreeDealloc = tree_dealloc(site: BorrowSite, conflict: Conflict)
        "UB-ALIAS-TREE-RETAG" "reborrow that another borrow forbids (Tree Borrows)"
            TreeRetag = tree_retag(site: BorrowSite, conflict: Conflict)
        "UB-ALIAS-TREE-PROTECTED" "use that disables an argument of a running function (Tree Borrows)"
            TreeProtected = tree_protected(site: BorrowSite, conflict: Conflict, protector: Protector)
        "UB-ALIAS-TREE-WILDCARD" "use of an integer's address that no exposed borrow allows (Tree Borrows)"
            TreeWildcard = tree_wildcard(site: BorrowSite)
        "UB-ALIAS-RETURN-PLACE" "use of a return place while the callee owns it"
            ReturnPlace = return_place(function: Text, site: PlaceUse)
        "UB-ALIAS-MOVED-ARG" "use of a moved argument's memory while the callee owns it"
            MovedArg = moved_arg(function: Text, argument: u32, site: PlaceUse)
    }
    Concurrency "Concurrency" {
        "UB-RACE-DATA" "data race"
            DataRace = data_race(earlier: RaceAccess, later: RaceAccess, at: PtrInfo)
        "UB-RACE-MIXED-SIZE" "unordered atomic accesses of different sizes"
            MixedSizeRace = mixed_size_race(earlier: RaceAccess, later: RaceAccess, at: PtrInfo)
        "UB-ATOMIC-READ-ONLY" "atomic modification of read-only memory"
            AtomicReadOnly = atomic_read_only(alloc: AllocInfo, access: RaceAccessKind)
        "UB-SYNC-UNLOCK" "unlock of what is not held"
            UnlockNotHeld = unlock_not_held(object: SyncObject)
        "UB-SYNC-DESTROY" "destruction of a synchronisation object in use"
            DestroyInUse = destroy_in_use(object: SyncObject)
        "UB-SYNC-STATE" "use of a synchronisation object that was moved or destroyed"
            SyncState = sync_state(object: SyncObject, problem: Text)
        "UB-SYNC-RELOCK" "lock of what the thread already holds"
            Relock = relock(object: SyncObject)
        "UB-SYNC-JOIN" "join of a thread that cannot be joined"
            Join = bad_join(thread: Text, problem: JoinProblem)
        "UB-SYNC-CONDVAR" "condition variable used with another mutex"
            CondvarMutex = condvar_mutex()
    }
}

/// Uninitialised bytes inside the range that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct UninitBytes {
    pub alloc: AllocName,
    pub access: ByteRange,
    pub bad: ByteRange,
}

impl UninitBytes {
    pub fn new(alloc: AllocName, access: ByteRange, bad: ByteRange) -> Self {
        Self { alloc, access, bad }
    }
}

/// An access to memory that belongs to a running call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceUse {
    pub kind: AccessKind,
    pub ptr: PtrInfo,
}

impl PlaceUse {
    pub fn new(kind: AccessKind, ptr: PtrInfo) -> Self {
        Self { kind, ptr }
    }
}

impl Rule {
    /// Looks up a stable id, in any case.
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.id().eq_ignore_ascii_case(id))
    }
}

macro_rules! value_of {
    ($ub:expr) => {
        match $ub {
            Ub::InvalidBool { at, .. }
            | Ub::InvalidChar { at, .. }
            | Ub::InvalidTag { at, .. }
            | Ub::InvalidRange { at, .. }
            | Ub::InvalidUninit { at, .. }
            | Ub::InvalidNull { at, .. }
            | Ub::InvalidAlign { at, .. }
            | Ub::InvalidDangling { at, .. }
            | Ub::InvalidPointee { at, .. }
            | Ub::InvalidFnPtr { at, .. }
            | Ub::InvalidMeta { at, .. }
            | Ub::InvalidVtable { at, .. }
            | Ub::InvalidUninhabited { at, .. } => Some(at),
            _ => None,
        }
    };
}

impl Ub {
    /// The allocations that it is about, whose history explains it.
    pub fn allocations(&self) -> Vec<AllocName> {
        let of_pointer = |ptr: &PtrInfo| ptr.alloc.into_iter().collect();
        match self {
            Ub::OutOfBounds { alloc, .. }
            | Ub::ReadOnly { alloc }
            | Ub::FreeNotHeap { alloc, .. }
            | Ub::WrongAllocator { alloc, .. }
            | Ub::WrongLayout { alloc, .. } => vec![alloc.name],
            Ub::UseAfterFree { alloc, .. } | Ub::DoubleFree { alloc, .. } => vec![*alloc],
            Ub::Misaligned { ptr, .. } | Ub::Offset { ptr, .. } | Ub::FreeInterior { ptr, .. } => {
                of_pointer(ptr)
            }
            Ub::DataRace { at, .. } | Ub::MixedSizeRace { at, .. } => of_pointer(at),
            Ub::Uninit { bytes } => bytes.iter().map(|bytes| bytes.alloc).collect(),
            Ub::InvalidDangling { why, .. } => match why {
                Dangling::Freed(ptr) | Dangling::OutOfBounds(ptr) => of_pointer(ptr),
                Dangling::NoProvenance(_) | Dangling::NothingExposed(_) => Vec::new(),
            },
            _ => self.site().map(|site| site.alloc).into_iter().collect(),
        }
    }

    /// The borrows that it is about.
    pub fn tags(&self) -> Vec<Tag> {
        let accessed = self.site().map(|site| site.tag);
        let other = match self {
            Ub::StackedProtected { item, .. } => Some(*item),
            Ub::TreeRead { conflict, .. }
            | Ub::TreeWrite { conflict, .. }
            | Ub::TreeDealloc { conflict, .. }
            | Ub::TreeRetag { conflict, .. }
            | Ub::TreeProtected { conflict, .. } => Some(conflict.tag),
            _ => None,
        };
        accessed.into_iter().chain(other).collect()
    }

    /// The operation that an aliasing rule is about.
    pub fn site(&self) -> Option<&BorrowSite> {
        match self {
            Ub::StackedRead { site, .. }
            | Ub::StackedWrite { site, .. }
            | Ub::StackedDealloc { site, .. }
            | Ub::StackedRetag { site, .. }
            | Ub::StackedProtected { site, .. }
            | Ub::TreeRead { site, .. }
            | Ub::TreeWrite { site, .. }
            | Ub::TreeDealloc { site, .. }
            | Ub::TreeRetag { site, .. }
            | Ub::TreeProtected { site, .. }
            | Ub::TreeWildcard { site } => Some(site),
            _ => None,
        }
    }

    /// The value that a validity rule is about.
    pub fn value(&self) -> Option<&ValueAt> {
        value_of!(self)
    }

    /// Says that the invalid value is this part of a larger one, of type `whole`.
    ///
    /// A checker that descends into a value calls it on the way back up, so that no path is built while all
    /// is well.
    pub fn within(mut self, elem: PathElem, whole: impl Into<Text>) -> Ub {
        if let Some(at) = value_of!(&mut self) {
            at.path.insert(0, elem);
            at.ty = whole.into();
        }
        self
    }
}
