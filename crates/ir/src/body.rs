//! Functions: locals, blocks, statements, terminators.
//!
//! The shape is MIR's after drop elaboration; MiniRust is the guide for what a construct means. Nothing
//! is generic, no name is looked up: every place has types with layouts, every call site says whom it calls.

use serde::{Deserialize, Serialize};

use crate::global::Const;
use crate::ids::{BlockId, CrateId, FnId, GlobalId, IndexVec, LocalId, SpanId, TyId};
use crate::types::FnSig;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Function {
    /// The path with its type arguments, for reports: `core::ptr::read::<u8>`.
    pub name: String,
    /// The symbol under which modules link, unique among what they define; internal functions need none.
    pub symbol: String,
    pub linkage: Linkage,
    pub sig: FnSig,
    pub attrs: FnAttrs,
    pub span: SpanId,
    pub krate: CrateId,
    /// `None`: defined elsewhere, found by `symbol` when modules are linked, or served by the host.
    pub body: Option<Body>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Linkage {
    /// Known only inside its module.
    Internal,
    /// Defined here once, visible to other modules.
    Export,
    /// Defined here unless another module exports the symbol.
    Weak,
    /// Defined elsewhere; an error if it is called and nobody defines it.
    Import,
    /// Defined elsewhere or not at all; its address is null if nobody defines it.
    ImportWeak,
}

impl Linkage {
    pub fn is_import(self) -> bool {
        matches!(self, Linkage::Import | Linkage::ImportWeak)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FnAttrs {
    /// Takes the caller's location as a last, hidden parameter, which the signature includes.
    pub track_caller: bool,
    /// Glue or a shim that the compiler made: traces leave it out.
    pub shim: bool,
    /// Target features that a caller must have.
    pub target_features: Vec<String>,
    /// The function is `const fn`-evaluable etc. is of no concern here; `naked` functions cannot run.
    pub naked: bool,
    /// This panics without unwinding because a documented precondition of std was violated:
    /// calling it is undefined behaviour of the program, with the message that it is given.
    pub precondition_panic: bool,
    /// The least alignment of the function's address, if it asks for one.
    pub align: Option<u64>,
    /// The body was written by hand (`#[custom_mir]`): locals may be read before they are written, and fields of
    /// variants that they do not hold.
    pub by_hand: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    /// The return place, then the parameters in order, then variables and temporaries.
    pub locals: IndexVec<LocalId, Local>,
    /// How many parameters there are: locals `1..=params`.
    pub params: u32,
    /// Where a variadic function finds its extra arguments: a local of type `VaList`.
    pub va_list: Option<LocalId>,
    pub blocks: IndexVec<BlockId, Block>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Local {
    pub ty: TyId,
    /// The variable's name, if it is one that the user wrote.
    pub name: Option<String>,
    pub span: SpanId,
    /// Live for the whole call: it has no `StorageLive`. Return place and parameters are always so.
    pub always_live: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    pub statements: Vec<Statement>,
    pub terminator: Terminator,
    /// Runs only while unwinding.
    pub cleanup: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: SpanId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StatementKind {
    /// The place is evaluated before the value. The value is typed-copied into it.
    Assign(Place, Rvalue),
    /// Writes what marks the variant; the rest is left as it is.
    SetDiscriminant { place: Place, variant: u32 },
    /// Begins the life of a local (again), uninitialised.
    StorageLive(LocalId),
    /// Ends it: pointers to it dangle from here.
    StorageDead(LocalId),
    /// Gives the references inside the place new tags.
    Retag(RetagKind, Place),
    /// Makes all bytes of the place uninitialised.
    Deinit(Place),
    /// Undefined behaviour unless true.
    Assume(Operand),
    /// `count` elements of the pointers' pointee type; ranges must not overlap.
    CopyNonOverlapping { src: Operand, dst: Operand, count: Operand },
    /// Evaluates the place (projections must be in bounds) without accessing it.
    PlaceMention(Place),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RetagKind {
    /// On entry of a function: its arguments, with protectors.
    FnEntry,
    TwoPhase,
    Raw,
    Default,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terminator {
    pub kind: TerminatorKind,
    pub span: SpanId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TerminatorKind {
    Goto(BlockId),
    /// `value` is an integer, bool or char; its bits, zero-extended, select a target.
    Switch {
        value: Operand,
        targets: Vec<(u128, BlockId)>,
        otherwise: BlockId,
    },
    Return,
    /// Undefined behaviour if reached.
    Unreachable,
    /// Continues unwinding in the caller.
    Resume,
    /// Aborts: a panic tried to leave through here.
    Terminate(TerminateReason),
    Call(Box<Call>),
    /// Replaces the frame by the callee's.
    TailCall {
        callee: Callee,
        args: Vec<Operand>,
        sig: FnSig,
    },
    /// Drops the value in the place by its glue; the place's bytes are left as they are.
    Drop {
        place: Place,
        glue: DropGlue,
        target: BlockId,
        unwind: Unwind,
    },
    /// The machine does not do this; reaching it ends the run as unsupported.
    Unsupported(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    pub callee: Callee,
    pub args: Vec<Operand>,
    pub dest: Place,
    /// Where it goes on; `None` if the callee does not return: returning is undefined behaviour.
    pub target: Option<BlockId>,
    pub unwind: Unwind,
    /// The type at which the caller calls. Absent for intrinsics.
    pub sig: Option<Box<FnSig>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Callee {
    /// A function of the program, defined or imported.
    Fn(FnId),
    /// A function pointer.
    Ptr(Operand),
    /// Entry `slot` (in pointer-sized words) of the vtable that the first argument, a wide pointer or a
    /// struct around one, carries; the callee gets the thin part.
    Virtual {
        slot: u32,
    },
    Intrinsic(Box<Intrinsic>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intrinsic {
    pub name: String,
    pub types: Vec<TyId>,
    /// Const generic arguments, as bits.
    pub consts: Vec<u128>,
    /// The body that std gives it, if there is one.
    pub fallback: Option<FnId>,
    /// Whether that body is the specification, so that it may be run without losing undefined behaviour.
    pub fallback_is_spec: bool,
}

/// Who drops a value of a given type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DropGlue {
    /// Nothing to do.
    None,
    /// Takes a pointer to the place.
    Fn(FnId),
    /// The first vtable entry, which may be null.
    Dyn,
}

/// What happens when a call unwinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unwind {
    /// Goes on in the caller.
    Continue,
    /// Undefined behaviour.
    Unreachable,
    Terminate(TerminateReason),
    Cleanup(BlockId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TerminateReason {
    /// Unwinding out of a function whose ABI forbids it.
    Abi,
    /// A panic inside a cleanup block.
    InCleanup,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    pub local: LocalId,
    pub projection: Vec<Projection>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Projection {
    /// The place that a pointer or reference points to.
    Deref,
    /// A field of a struct-like type, or of the variant that a `Downcast` before it selected.
    Field {
        index: u32,
        ty: TyId,
    },
    Downcast {
        variant: u32,
    },
    /// An element of an array or slice; must be in bounds.
    Index(LocalId),
    ConstIndex {
        offset: u64,
        min_length: u64,
        from_end: bool,
    },
    Subslice {
        from: u64,
        to: u64,
        from_end: bool,
        ty: TyId,
    },
    /// The same place seen at a type of equal layout.
    Cast {
        ty: TyId,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operand {
    Copy(Place),
    /// Like a copy; as a call argument the callee may own the memory, which is off limits meanwhile.
    Move(Place),
    Const(Box<Const>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rvalue {
    Use(Operand),
    Repeat {
        value: Operand,
        count: u64,
    },
    /// A reference to the place, of type `ty`, freshly retagged.
    Ref {
        kind: BorrowKind,
        place: Place,
        ty: TyId,
    },
    /// A raw pointer to the place, of type `ty`; retagged as raw unless the place is behind a raw pointer.
    AddressOf {
        place: Place,
        ty: TyId,
        mutable: bool,
    },
    Cast {
        kind: CastKind,
        operand: Operand,
        ty: TyId,
    },
    Binary {
        op: BinOp,
        left: Operand,
        right: Operand,
    },
    Unary {
        op: UnOp,
        operand: Operand,
    },
    Discriminant(Place),
    Aggregate {
        kind: AggregateKind,
        ty: TyId,
        operands: Vec<Operand>,
    },
    /// The address of this thread's instance of a thread-local static.
    ThreadLocal {
        global: GlobalId,
        ty: TyId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BorrowKind {
    Shared,
    /// Checks the place without creating a usable reference (match guards).
    Fake,
    Mut,
    TwoPhase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AggregateKind {
    /// Struct, tuple, closure, coroutine's initial state: operands are the fields in order.
    Struct,
    Array,
    /// An enum's variant with all of its fields.
    Variant(u32),
    /// One field of a union.
    UnionField(u32),
    /// A pointer (thin) and its metadata.
    RawPtr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CastKind {
    /// Between integers, bool, char, C-like enums: truncation or extension by the source's sign.
    IntToInt,
    IntToFloat,
    FloatToInt,
    FloatToFloat,
    /// Between raw pointers, thinning allowed.
    PtrToPtr,
    FnPtrToPtr,
    /// `as usize`: exposes provenance.
    Expose,
    /// `as *const T`: picks up exposed provenance.
    FromExposed,
    /// The same bytes at another type of the same size; a size mismatch is undefined behaviour.
    Transmute,
    /// A function item to the pointer to it (the operand has no data).
    ReifyFn(FnId),
    /// Unsizing of a pointer or of a struct around one.
    Unsize(Unsize),
    /// The same pointer at a type that differs in nothing the machine sees.
    Identity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unsize {
    /// Array to slice: the metadata is this count.
    Length(u64),
    /// A sized type to a trait object: the metadata is this vtable.
    VTable(GlobalId),
    /// A trait object to one of a supertrait: the new vtable stands in this entry (in words) of the old one;
    /// `None`: the vtable stays.
    Upcast(Option<u32>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    /// Overflow is undefined behaviour.
    AddUnchecked,
    SubUnchecked,
    MulUnchecked,
    /// Give a pair: the wrapped result and whether it overflowed.
    AddOverflow,
    SubOverflow,
    MulOverflow,
    /// Division by zero and `MIN / -1` are undefined behaviour.
    Div,
    Rem,
    BitXor,
    BitAnd,
    BitOr,
    /// The amount is taken modulo the width.
    Shl,
    Shr,
    /// An amount of at least the width is undefined behaviour.
    ShlUnchecked,
    ShrUnchecked,
    Eq,
    Lt,
    Le,
    Ne,
    Ge,
    Gt,
    /// Three-way comparison: gives `core::cmp::Ordering`.
    Cmp,
    /// Pointer plus a count of elements, in bounds.
    Offset,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UnOp {
    Not,
    Neg,
    /// The metadata of a wide pointer, `()` of a thin one.
    PtrMetadata,
}

impl Place {
    pub fn local(local: LocalId) -> Place {
        Place { local, projection: Vec::new() }
    }

    /// The place as a plain local, if it is one.
    pub fn as_local(&self) -> Option<LocalId> {
        self.projection.is_empty().then_some(self.local)
    }

    pub fn is_indirect(&self) -> bool {
        self.projection.contains(&Projection::Deref)
    }
}

impl Operand {
    pub fn place(&self) -> Option<&Place> {
        match self {
            Operand::Copy(place) | Operand::Move(place) => Some(place),
            Operand::Const(_) => None,
        }
    }
}
