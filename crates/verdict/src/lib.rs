//! Every way in which a run can end, and the events that explain it, as data.
//!
//! The engine and the host build these values through named constructors; `ubik-report` is the only crate
//! that turns them into words. So nothing here is a sentence, apart from text that is itself a fact about the
//! program: names, types, and messages that the program or its standard library wrote.
//!
//! * [`Stop`]: why the run ended; [`Result`] carries it, one pointer wide.
//! * [`Ub`] and [`Rule`]: one variant and one stable rule id for each kind of undefined behaviour, from one table.
//! * [`Outcome`]: a stop with its trace, the history that explains it, and the warnings on the way.

mod access;
mod borrow;
mod outcome;
mod repair;
mod rules;
mod stop;
mod sync;
mod trace;
mod value;

pub use access::{
    Access, AccessKind, AllocInfo, AllocKind, AllocName, AllocRequest, Allocator, ByteRange, FreeOp,
    MisalignBasis, Need, NotData, OffsetFrom, PtrInfo, PtrProblem,
};
pub use borrow::{
    Argument, BorrowOp, BorrowSite, Conflict, Model, Permission, Protector, Relation, RetagKind,
    StackPermission, StackProblem, Tag, TreePermission,
};
pub use outcome::{Event, EventKind, Outcome, SecondOpinion, Warning, WarningKind};
pub use repair::{Advice, Applicability, Edit, Suggestion};
pub use rules::{Category, PlaceUse, Rule, Ub, UninitBytes};
pub use stop::{
    AbortReason, BlockedThread, Exhausted, HostPart, LeakSite, LeakedBlock, MemoryUse, MostUsed, Result,
    Severity, Stop, Unsupported, UsageExit, WaitingFor,
};
pub use sync::{JoinProblem, RaceAccess, RaceAccessKind, SyncObject};
pub use trace::{Frame, Loc, Origin, Trace};
pub use value::{
    ArgCount, Dangling, Discriminant, Expected, FastMath, Lane, MetaProblem, PathElem, PtrKind, Uninhabited,
    UnwindProblem, UsedAs, ValidRange, ValueAt, Variadic, VariadicSide, VtableProblem,
};

/// A name, a type or another piece of text that belongs to the program under test.
pub type Text = std::borrow::Cow<'static, str>;
