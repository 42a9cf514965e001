//! Where code came from: files, locations with their macro parents, crates.
//!
//! Statements carry one index into the span table, nothing else. Files are stored as path and hash, not as
//! text: a report reads the text when it needs it and can tell whether it is still the text that was compiled.

use serde::{Deserialize, Serialize};

use crate::ids::{CrateId, FileId, IndexVec, SpanId};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceMap {
    pub files: IndexVec<FileId, File>,
    /// Entry 0 is [`Span::UNKNOWN`].
    pub spans: IndexVec<SpanId, Span>,
    pub crates: IndexVec<CrateId, Crate>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File {
    /// As the compiler names it: relative to where it ran, or absolute; std's are `library/...`-relative
    /// behind the prefix that the compiler uses for its own source.
    pub path: String,
    /// FNV-1a of the text, 0 if not known. See [`hash_text`].
    pub hash: u64,
}

/// A range in a file. Lines and columns count from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    pub file: FileId,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
    /// The macro call that this code was expanded from, or the call that it was inlined at.
    pub parent: Option<SpanId>,
}

impl Span {
    pub const UNKNOWN: Span =
        Span { file: FileId(u32::MAX), line: 0, column: 0, end_line: 0, end_column: 0, parent: None };

    pub fn is_known(&self) -> bool {
        self.line != 0
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Crate {
    pub name: String,
    pub origin: Origin,
}

/// Who is responsible for a crate: reports point into the user's own code first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// The crate that was asked for, or another one of its workspace.
    Local,
    Dependency,
    /// core, alloc, std and what they are built from.
    Std,
}

/// The hash under which a file's text is recorded.
pub fn hash_text(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
