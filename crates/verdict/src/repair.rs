//! What could be changed in the source so that a program passes, as data.

use serde::{Deserialize, Serialize};

use crate::{Loc, Text};

/// A change of the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    pub advice: Advice,
    pub applicability: Applicability,
    /// In order, none of them inside another. Empty where there is only something to say.
    pub edits: Vec<Edit>,
}

/// What a change is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Advice {
    /// Borrow mutably, all the way.
    Mutable,
    /// Take a raw pointer without a reference before it.
    Raw,
    /// Derive the pointer from all that it is used for.
    Whole,
    /// Go through the pointer that is used later.
    ThroughPointer,
    /// Free what the owner gave away, not what a reference says.
    Owner,
    /// What is written behind a shared reference has to be in a cell.
    Cell,
    /// A static that is written to has to be mutable.
    MutableStatic,
    /// It passes if these borrows are mutable or not made, and how the source says so is not known.
    OnlyPlaces { places: Vec<Loc> },
    /// Nothing that was tried makes it pass.
    Nothing,
}

/// How sure a change is, in rustc's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Applicability {
    /// The changed program was compiled, and passed.
    MachineApplicable,
    /// It was not tried.
    MaybeIncorrect,
}

/// A range of a file and what stands there instead. Lines and columns count from 1, columns count characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    pub file: Text,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
    pub replacement: Text,
}
