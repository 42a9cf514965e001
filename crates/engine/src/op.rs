//! The operations of register code: one table, from which everything that passes ask about an operation is derived.
//!
//! A row names the operation, its [`Effect`], `ends` if control never goes on to the next operation, and its operands. The word before
//! an operand says what it is:
//!
//! | word | meaning |
//! |---|---|
//! | `read`, `read_pair` | a slot that is read, alone or with the one behind it |
//! | `write`, `write_pair`, `write_some` | a slot that is written; `some`: perhaps up to two behind it as well |
//! | `read_by(table, entry)`, `write_by(..)` | one slot or two, as the entry of a side table says |
//! | `change_by(table, entry)` | the same, read and written in place |
//! | `to` | an operation that control may go to |
//! | `in(table)` | an entry of a side table of [`Code`](crate::code::Code); slots of call sites are slots of the operation |
//! | `guards` | a call site of which only the guards count |
//! | `with` | a constant |
//!
//! Operands stand in the order in which passes see them: what is read comes before what is written. A new operation is one row here and
//! one arm in the loop (`exec.rs`); what a row does not say does not compile.

use std::fmt;

use ubik_ir::{FnId, GlobalId, TerminateReason};

use crate::code::{AlignBits, Pc, S, Shift, Side};

/// How an operation uses a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Read,
    /// The slot and the one behind it.
    ReadPair,
    Write,
    WritePair,
    /// The slot, and perhaps up to two behind it.
    WriteSome,
    /// Read and written in place.
    Change,
    ChangePair,
}

impl Role {
    /// How many slots are read.
    pub fn reads(self) -> S {
        match self {
            Role::Write | Role::WritePair | Role::WriteSome => 0,
            Role::Read | Role::Change => 1,
            Role::ReadPair | Role::ChangePair => 2,
        }
    }

    /// How many slots are written, at the most.
    pub fn writes(self) -> S {
        match self {
            Role::Read | Role::ReadPair => 0,
            Role::Write | Role::Change => 1,
            Role::WritePair | Role::ChangePair => 2,
            Role::WriteSome => 3,
        }
    }
}

/// What an operation does besides reading and writing slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: it is not needed if nobody reads what it writes.
    Pure,
    /// It decides where control goes.
    Branch,
    /// It may stop the run, count, or begin or end a call, but touches neither memory nor its borrows.
    Quiet,
    /// It ends a call, which is an access under some models if the call protects something.
    EndsCall,
    /// It makes one access to memory at a known distance from a pointer.
    Access,
    /// It makes a borrow, or an access that stands for one.
    Retag,
    /// It may do anything to memory.
    Memory,
    /// It calls a function, which may do anything.
    Call,
}

/// The side tables of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    Sites,
    Switches,
    Values,
    Copies,
    Ranges,
    Indices,
    Tags,
    /// Operators, whose left or right operand is meant.
    Operations,
    Right,
    Quick,
    Retags,
    Messages,
}

/// The index of an entry of a side table, as operations hold it.
pub enum Entry<'a> {
    Short(&'a mut u16),
    Long(&'a mut Side),
}

impl Entry<'_> {
    pub fn get(&self) -> usize {
        match self {
            Entry::Short(index) => usize::from(**index),
            Entry::Long(index) => **index as usize,
        }
    }

    /// Refers to the entry so many behind. Short ones are only moved where they fit.
    pub fn move_by(self, by: Side) {
        match self {
            Entry::Short(index) => *index += by as u16,
            Entry::Long(index) => *index += by,
        }
    }
}

impl<'a> From<&'a mut u16> for Entry<'a> {
    fn from(index: &'a mut u16) -> Entry<'a> {
        Entry::Short(index)
    }
}

impl<'a> From<&'a mut Side> for Entry<'a> {
    fn from(index: &'a mut Side) -> Entry<'a> {
        Entry::Long(index)
    }
}

/// An operand that passes may look at and change.
pub enum Operand<'a> {
    Slot(Role, &'a mut S),
    /// A slot, or two of them if the entry of a table says so; the role is that of one.
    SlotBy(Role, Table, usize, &'a mut S),
    To(&'a mut Pc),
    In(Table, Entry<'a>),
    /// A call site whose guards count.
    Guards(&'a mut Side),
}

/// Whether a row says that control never goes on to the next operation.
macro_rules! is_end {
    () => {
        false
    };
    (ends) => {
        true
    };
}

/// Whether an operand is an operation that control may go to.
macro_rules! is_to {
    (to) => {
        true
    };
    ($other:tt) => {
        false
    };
}

/// Shows one operand to a visitor.
macro_rules! show_operand {
    ($see:ident, read, $field:ident) => {
        $see(Operand::Slot(Role::Read, $field))
    };
    ($see:ident, read_pair, $field:ident) => {
        $see(Operand::Slot(Role::ReadPair, $field))
    };
    ($see:ident, write, $field:ident) => {
        $see(Operand::Slot(Role::Write, $field))
    };
    ($see:ident, write_pair, $field:ident) => {
        $see(Operand::Slot(Role::WritePair, $field))
    };
    ($see:ident, write_some, $field:ident) => {
        $see(Operand::Slot(Role::WriteSome, $field))
    };
    ($see:ident, read_by, $field:ident, $table:ident, $entry:ident) => {
        $see(Operand::SlotBy(Role::Read, Table::$table, *$entry as usize, $field))
    };
    ($see:ident, write_by, $field:ident, $table:ident, $entry:ident) => {
        $see(Operand::SlotBy(Role::Write, Table::$table, *$entry as usize, $field))
    };
    ($see:ident, change_by, $field:ident, $table:ident, $entry:ident) => {
        $see(Operand::SlotBy(Role::Change, Table::$table, *$entry as usize, $field))
    };
    ($see:ident, to, $field:ident) => {
        $see(Operand::To($field))
    };
    ($see:ident, in, $field:ident, $table:ident) => {
        $see(Operand::In(Table::$table, $field.into()))
    };
    ($see:ident, guards, $field:ident) => {
        $see(Operand::Guards($field))
    };
    ($see:ident, with, $field:ident) => {
        let _ = $field;
    };
}

/// Prints one operand.
macro_rules! print_operand {
    ($f:ident, read, $field:ident) => {
        write!($f, " s{}", $field)?
    };
    ($f:ident, read_pair, $field:ident) => {
        write!($f, " s{}+1", $field)?
    };
    ($f:ident, write, $field:ident) => {
        write!($f, " -> s{}", $field)?
    };
    ($f:ident, write_pair, $field:ident) => {
        write!($f, " -> s{}+1", $field)?
    };
    ($f:ident, write_some, $field:ident) => {
        write!($f, " -> s{}..", $field)?
    };
    ($f:ident, read_by, $field:ident, $table:ident, $entry:ident) => {
        write!($f, " s{}", $field)?
    };
    ($f:ident, write_by, $field:ident, $table:ident, $entry:ident) => {
        write!($f, " -> s{}", $field)?
    };
    ($f:ident, change_by, $field:ident, $table:ident, $entry:ident) => {
        write!($f, " s{}", $field)?
    };
    ($f:ident, to, $field:ident) => {
        write!($f, " to @{}", $field)?
    };
    ($f:ident, in, $field:ident, $table:ident) => {
        write!($f, " {}#{}", stringify!($field), $field)?
    };
    ($f:ident, guards, $field:ident) => {
        write!($f, " guards#{}", $field)?
    };
    ($f:ident, with, $field:ident) => {
        write!($f, " {}={:?}", stringify!($field), $field)?
    };
}

macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $name:ident: $effect:ident $($end:ident)? $({ $(
            $what:tt $(($table:ident $(, $entry:ident)?))? $field:ident: $ty:ty
        ),* })?;
    )*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Op {
            $( $(#[$doc])* $name $({ $($field: $ty),* })? ),*
        }

        impl Op {
            /// What it does besides reading and writing slots.
            pub fn effect(&self) -> Effect {
                match self {
                    $( Op::$name { .. } => Effect::$effect ),*
                }
            }

            /// Whether control never goes on to the next operation.
            pub fn ends(&self) -> bool {
                match self {
                    $( Op::$name { .. } => is_end!($($end)?) ),*
                }
            }

            /// Whether one of its operands is an operation that control may go to. Switches have tables of these.
            #[inline]
            pub fn jumps(&self) -> bool {
                match self {
                    $( Op::$name { .. } => false $( $( || is_to!($what) )* )? ),*
                }
            }

            /// Shows all operands but constants.
            #[inline]
            pub fn operands<'a>(&'a mut self, see: &mut impl FnMut(Operand<'a>)) {
                match self {
                    $( Op::$name $({ $($field),* })? => {
                        $( $( show_operand!(see, $what, $field $(, $table $(, $entry)?)?); )* )?
                    } ),*
                }
            }
        }

        impl fmt::Display for Op {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $( Op::$name $({ $($field),* })? => {
                        f.write_str(stringify!($name))?;
                        $( $( print_operand!(f, $what, $field $(, $table $(, $entry)?)?); )* )?
                    } ),*
                }
                Ok(())
            }
        }
    };
}

operations! {
    // Moves and constants.
    Move: Pure { read src: S, write dst: S };
    Move2: Pure { read_pair src: S, write_pair dst: S };
    /// `a` if the condition holds, otherwise `b`.
    Select: Pure { read cond: S, read a: S, read b: S, write dst: S };
    Imm: Pure { write dst: S, with bits: u64 };
    /// A pointer into a global or to a function: entry `alloc` of the table of allocations, at its root tag.
    Fixed: Pure { write dst: S, with alloc: u32, with offset: u32 };
    Uninit: Pure { write dst: S };

    // Integers up to 64 bits. Results are zero-extended and have no provenance.
    Add: Pure { read a: S, read b: S, write dst: S, with w: Shift };
    Sub: Pure { read a: S, read b: S, write dst: S, with w: Shift };
    Mul: Pure { read a: S, read b: S, write dst: S, with w: Shift };
    And: Pure { read a: S, read b: S, write dst: S };
    Or: Pure { read a: S, read b: S, write dst: S };
    Xor: Pure { read a: S, read b: S, write dst: S };
    Shl: Pure { read a: S, read b: S, write dst: S, with w: Shift };
    ShrU: Pure { read a: S, read b: S, write dst: S, with w: Shift };
    ShrS: Pure { read a: S, read b: S, write dst: S, with w: Shift };
    Eq: Pure { read a: S, read b: S, write dst: S };
    Ne: Pure { read a: S, read b: S, write dst: S };
    LtU: Pure { read a: S, read b: S, write dst: S };
    LeU: Pure { read a: S, read b: S, write dst: S };
    LtS: Pure { read a: S, read b: S, write dst: S, with w: Shift };
    LeS: Pure { read a: S, read b: S, write dst: S, with w: Shift };
    AddImm: Pure { read a: S, write dst: S, with w: Shift, with imm: u64 };
    AndImm: Pure { read a: S, write dst: S, with imm: u64 };
    EqImm: Pure { read a: S, write dst: S, with imm: u64 };
    NeImm: Pure { read a: S, write dst: S, with imm: u64 };
    Not: Pure { read a: S, write dst: S, with w: Shift };
    NotBool: Pure { read a: S, write dst: S };
    Neg: Pure { read a: S, write dst: S, with w: Shift };
    Truncate: Pure { read a: S, write dst: S, with w: Shift };
    SignExtend: Pure { read a: S, write dst: S, with from: Shift, with to: Shift };
    /// Fused with the branch to the panic: jumps to `fail` on overflow.
    AddChkU: Quiet { read a: S, read b: S, write dst: S, with w: Shift, to fail: Pc };
    AddChkS: Quiet { read a: S, read b: S, write dst: S, with w: Shift, to fail: Pc };
    SubChkU: Quiet { read a: S, read b: S, write dst: S, with w: Shift, to fail: Pc };
    SubChkS: Quiet { read a: S, read b: S, write dst: S, with w: Shift, to fail: Pc };
    MulChkU: Quiet { read a: S, read b: S, write dst: S, with w: Shift, to fail: Pc };
    MulChkS: Quiet { read a: S, read b: S, write dst: S, with w: Shift, to fail: Pc };
    /// With a small constant, which is not negative.
    AddChkUImm: Quiet { read a: S, write dst: S, with w: Shift, with imm: u32, to fail: Pc };
    AddChkSImm: Quiet { read a: S, write dst: S, with w: Shift, with imm: u32, to fail: Pc };
    SubChkUImm: Quiet { read a: S, write dst: S, with w: Shift, with imm: u32, to fail: Pc };
    /// Every other binary and unary operation, by its types.
    Binary: Quiet {
        read_by(Operations, info) a: S, read_by(Right, info) b: S, write_some dst: S, in(Operations) info: Side
    };
    Unary: Quiet { read_by(Operations, info) a: S, write_some dst: S, in(Operations) info: Side };
    Cast: Quiet { read_by(Operations, info) a: S, write_some dst: S, in(Operations) info: Side };
    F64Add: Quiet { read a: S, read b: S, write dst: S };
    F64Sub: Quiet { read a: S, read b: S, write dst: S };
    F64Mul: Quiet { read a: S, read b: S, write dst: S };
    F64Div: Quiet { read a: S, read b: S, write dst: S };
    F64Lt: Quiet { read a: S, read b: S, write dst: S };
    F64Le: Quiet { read a: S, read b: S, write dst: S };

    // Control.
    Jump: Quiet ends { to to: Pc };
    /// A jump to the head of a loop in code that has not been improved: the frame may go on in better code.
    JumpBack: Memory ends { to to: Pc };
    /// A jump that the program does not know of: it counts as no block.
    Goto: Quiet ends { to to: Pc };
    BranchIf: Branch { read cond: S, to to: Pc };
    BranchIfNot: Branch { read cond: S, to to: Pc };
    /// Branches fused with the comparison before them.
    BranchEqImm: Branch { read a: S, to to: Pc, with imm: u64 };
    BranchNeImm: Branch { read a: S, to to: Pc, with imm: u64 };
    BranchLtUImm: Branch { read a: S, to to: Pc, with imm: u64 };
    BranchGeUImm: Branch { read a: S, to to: Pc, with imm: u64 };
    BranchLtU: Branch { read a: S, read b: S, to to: Pc };
    BranchGeU: Branch { read a: S, read b: S, to to: Pc };
    BranchLtS: Branch { read a: S, read b: S, with w: Shift, to to: Pc };
    BranchGeS: Branch { read a: S, read b: S, with w: Shift, to to: Pc };
    BranchEq: Branch { read a: S, read b: S, to to: Pc };
    BranchNe: Branch { read a: S, read b: S, to to: Pc };
    Switch: Branch ends { read value: S, in(Switches) table: Side };
    SwitchWide: Branch ends { read_pair value: S, in(Switches) table: Side };
    Call: Call { with function: FnId, in(Sites) site: Side };
    CallPtr: Call { read callee: S, in(Sites) site: Side };
    CallVirtual: Call { read_pair receiver: S, in(Sites) site: Side, with slot: u32 };
    CallForeign: Call { with function: FnId, in(Sites) site: Side };
    CallIntrinsic: Call { in(Sites) site: Side };
    /// An intrinsic by its fast path, and by the call if that does not decide.
    Quick: Call { read a: S, read b: S, in(Quick) info: Side, write dst: S };
    /// Drops the value behind a wide pointer to a trait object.
    DropDyn: Call { read_pair ptr: S, in(Sites) site: Side };
    TailCall: Call ends { with function: FnId, in(Sites) site: Side };
    TailCallPtr: Call ends { read callee: S, in(Sites) site: Side };
    /// The beginning of a function at which the run can pause; its arguments may be others from here on.
    Entry: Memory;
    /// Begins calls whose callees were inlined into their callers.
    EnterPlain: Quiet { with count: u32 };
    /// Likewise, of a callee that protects arguments: it borrows the frame, and its arguments begin at this slot.
    Enter: Quiet { with args: S, with consumed: u32 };
    /// Guards what belongs to such a callee.
    Guard: Memory { with function: FnId, guards site: Side };
    /// Ends such a call, which may have protected something.
    Leave: EndsCall { with protects: bool };
    Return: Quiet ends;
    ReturnOne: Quiet ends { read src: S };
    ReturnTwo: Quiet ends { read_pair src: S };
    ReturnMem: Memory ends { read ptr: S, with offset: i32 };
    Resume: Memory ends;
    Terminate: Memory ends { with reason: TerminateReason };
    Unreachable: Quiet ends;
    Unsupported: Quiet ends { in(Messages) message: Side };
    Assume: Quiet { read cond: S };

    // Memory.
    /// Reserves a part of the stack for a callee that was inlined and has nothing left in memory.
    Reserve: Quiet { with size: u64, with align: AlignBits };
    /// Counts an allocation that was not made, for the names of the others.
    Unmade: Quiet;
    Load1: Access { read ptr: S, write dst: S, with align: AlignBits, with offset: i32 };
    Load2: Access { read ptr: S, write dst: S, with align: AlignBits, with offset: i32 };
    Load4: Access { read ptr: S, write dst: S, with align: AlignBits, with offset: i32 };
    Load8: Access { read ptr: S, write dst: S, with align: AlignBits, with offset: i32 };
    LoadBool: Access { read ptr: S, write dst: S, with align: AlignBits, with offset: i32 };
    LoadPtr4: Access { read ptr: S, write dst: S, with align: AlignBits, with offset: i32 };
    LoadPtr8: Access { read ptr: S, write dst: S, with align: AlignBits, with offset: i32 };
    Store1: Access { read src: S, read ptr: S, with align: AlignBits, with offset: i32 };
    Store2: Access { read src: S, read ptr: S, with align: AlignBits, with offset: i32 };
    Store4: Access { read src: S, read ptr: S, with align: AlignBits, with offset: i32 };
    Store8: Access { read src: S, read ptr: S, with align: AlignBits, with offset: i32 };
    StorePtr4: Access { read src: S, read ptr: S, with align: AlignBits, with offset: i32 };
    StorePtr8: Access { read src: S, read ptr: S, with align: AlignBits, with offset: i32 };
    /// Any scalar or pair by its description: byte order, validity, 128 bits.
    LoadValue: Access {
        read ptr: S, write_by(Values, value) dst: S, with align: AlignBits, in(Values) value: u16, with offset: i32
    };
    StoreValue: Access {
        read_by(Values, value) src: S, read ptr: S, with align: AlignBits, in(Values) value: u16, with offset: i32
    };
    /// The typed copy of a value that travels as bytes.
    Copy: Memory { read dst: S, read src: S, in(Copies) info: Side };
    /// Writes nothing but uninitialised bytes.
    Deinit: Memory { read ptr: S, with align: AlignBits, in(Ranges) ranges: u16, with offset: i32 };
    /// A zero-sized access still needs alignment.
    CheckAlign: Memory { read ptr: S, with align: AlignBits, with offset: i32 };

    // Addresses. They keep the provenance of their base.
    Offset: Pure { read ptr: S, write dst: S, with offset: i64 };
    /// The same by a count of elements, to anywhere.
    PtrMove: Pure { read ptr: S, read count: S, write dst: S, with stride: u32 };
    /// `ptr + offset + index * stride`, with `index < len`.
    Index: Quiet { read ptr: S, read index: S, write dst: S, in(Indices) info: Side };
    /// The same with the length in a slot.
    IndexLen: Quiet { read ptr: S, read index: S, read len: S, write dst: S, in(Indices) info: Side };
    /// The offset of a field behind a trait object's alignment, of which packed structs allow so much.
    DynField: Memory { read ptr: S, read vtable: S, write dst: S, with most: AlignBits, with offset: u32 };
    /// `len - a`, for indices from the end; must not be negative.
    FromEnd: Quiet { read len: S, write dst: S, with back: u32 };
    /// The way from one address to another plus an offset must stay in the first one's allocation.
    InBounds: Quiet { read from: S, read to: S, with offset: i64 };
    /// In-bounds pointer arithmetic by a count of elements.
    PtrOffset: Quiet { read ptr: S, read count: S, write dst: S, with w: Shift, with stride: u32 };
    /// The same by an unsigned count.
    PtrAdd: Quiet { read ptr: S, read count: S, write dst: S, with w: Shift, with stride: u32 };

    // Values.
    /// Checks a scalar in slots against its type.
    Check: Quiet { read_by(Values, value) src: S, in(Values) value: Side };
    /// The same, of a reference to so many bytes, or to elements of that size. If they are there, that is all.
    CheckRef: Quiet {
        read_by(Values, value) src: S, with align: AlignBits, with elements: bool, with size: u32, in(Values) value: Side
    };
    Discriminant: Quiet { read_by(Tags, info) tag: S, write_some dst: S, in(Tags) info: Side };
    /// Entry `entry` (in words) of a vtable, as a pointer.
    VTableEntry: Memory { read vtable: S, write dst: S, with entry: u32 };
    ThreadLocal: Memory { write dst: S, with global: GlobalId };
    Expose: Memory { read src: S, write dst: S };
    FromExposed: Memory { read src: S, write dst: S };

    // Borrows.
    Retag: Retag { change_by(Retags, info) slot: S, in(Retags) info: Side };
    /// A preliminary retag of a pointer to this many bytes, or to elements of that size. If it is known to be allowed what the
    /// borrow is for, that is all.
    Lend: Retag {
        change_by(Retags, info) slot: S, with writes: bool, with elements: bool, with size: u32, in(Retags) info: Side
    };
    /// A retag that was put off and comes before those of the pointers that were made from it. If one of these has another
    /// tag by now, it was made at its place after all, and this one comes too late.
    RetagLate: Retag { change_by(Retags, info) slot: S, in(Retags) info: Side };
    /// Retags references inside a place in memory.
    RetagPlace: Memory { read ptr: S, with offset: i32, in(Retags) info: Side };

    // Locals in memory.
    Live: Memory { with local: Side };
    Dead: Memory { with local: Side };
    /// Begins the life of a local in the frame's own memory.
    FrameUninit: Memory { with offset: u32, with len: u32 };
    CopyNonOverlapping: Memory { read src: S, read dst: S, read count: S, with stride: u32, with align: AlignBits };
    /// Copies the first element of an array to all others.
    Repeat: Memory { read ptr: S, with offset: i32, in(Indices) info: Side };
}

const _: () = assert!(size_of::<Op>() == 16);
