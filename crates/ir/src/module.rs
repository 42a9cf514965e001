//! A module: what one compilation produced. A module without unresolved symbols and with an entry is a
//! program; written to a file it is an image.

use serde::{Deserialize, Serialize};

use crate::body::Function;
use crate::global::Global;
use crate::ids::{FnId, GlobalId, IndexVec, TyId};
use crate::source::SourceMap;
use crate::target::Target;
use crate::types::Type;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Module {
    pub target: Target,
    pub types: IndexVec<TyId, Type>,
    pub functions: IndexVec<FnId, Function>,
    pub globals: IndexVec<GlobalId, Global>,
    pub sources: SourceMap,
    pub entry: Option<Entry>,
    /// Functions to call before the entry and after it, in order (`.init_array`, `.fini_array`).
    pub init: Vec<FnId>,
    pub fini: Vec<FnId>,
    /// Functions and types of the language that the machine itself needs.
    pub lang: LangItems,
}

/// Where a program starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    pub function: FnId,
    pub kind: EntryKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EntryKind {
    /// `fn(argc: isize, argv: *const *const u8) -> isize`: a shim around std's `lang_start` and `main`.
    Start,
    /// C's `main(argc, argv) -> int`.
    CMain,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LangItems {
    /// Panics that cannot unwind: called when a [`TerminateReason`](crate::body::TerminateReason) applies.
    pub panic_cannot_unwind: Option<FnId>,
    pub panic_in_cleanup: Option<FnId>,
    /// `core::cmp::Ordering`, the result of three-way comparison.
    pub ordering: Option<TyId>,
}
