//! Where the program was: opaque source locations, frames and stack traces.

use serde::{Deserialize, Serialize};

use crate::Text;

/// A source location: an index into the image's source map, which this crate never looks into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Loc(pub u32);

/// Whose code a frame belongs to; reports point at the innermost frame that the user can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// The crate under test or one that the user asked to be treated like it.
    Local,
    /// Another crate of the dependency graph.
    Dependency,
    /// The standard library.
    Std,
}

/// One call that was active.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The path of the function, with its generic arguments.
    pub function: Text,
    /// What the frame was executing; `None` for shims without source.
    pub loc: Option<Loc>,
    pub origin: Origin,
    /// How many calls between this one and the next were left out, because there are too many to tell.
    #[serde(default)]
    pub left_out: u32,
}

impl Frame {
    pub fn new(function: impl Into<Text>, loc: Option<Loc>, origin: Origin) -> Self {
        Self { function: function.into(), loc, origin, left_out: 0 }
    }
}

/// The calls that were active, innermost first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    pub frames: Vec<Frame>,
}

impl Trace {
    pub fn new(frames: Vec<Frame>) -> Self {
        Self { frames }
    }

    /// The index of the frame that a report points at: the innermost local one, otherwise the innermost one
    /// outside the standard library, otherwise the innermost one; frames without source do not count.
    pub fn primary(&self) -> Option<usize> {
        let first = |wanted: fn(Origin) -> bool| {
            self.frames.iter().position(|frame| frame.loc.is_some() && wanted(frame.origin))
        };
        first(|origin| origin == Origin::Local)
            .or_else(|| first(|origin| origin != Origin::Std))
            .or_else(|| first(|_| true))
    }
}
