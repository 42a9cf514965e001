//! Where source text comes from: what a report needs to know of the image's source map.

use std::path::Path;
use std::sync::Arc;

use ubik_verdict::{Loc, Origin};

/// Resolves locations and reads source files; the command line implements it over the image's source map.
pub trait Sources {
    /// The place that a location stands for; `None` for code without source.
    fn resolve(&self, loc: Loc) -> Option<Place>;

    /// The text of a file as [`Place::file`] names it.
    fn text(&self, file: &str) -> SourceText;

    /// The same for another program that was built beside this one.
    fn of_image(&self, _image: &Path) -> Option<Box<dyn Sources>> {
        None
    }
}

/// A range of source text. Lines and columns count from 1, columns count characters; the end is exclusive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub file: Arc<str>,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
    /// Whose file this is: macros of std expand into the user's functions.
    pub origin: Origin,
    /// The macro call that this was expanded from, or the call that it was inlined at.
    pub parent: Option<Loc>,
}

/// The text of a file, if it is still the one that was compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceText {
    Current(Arc<str>),
    /// The file is there, but its hash is not the one that was compiled.
    Changed,
    Missing,
}

/// Sources for reports without any: every location is unknown.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoSources;

impl Sources for NoSources {
    fn resolve(&self, _: Loc) -> Option<Place> {
        None
    }

    fn text(&self, _: &str) -> SourceText {
        SourceText::Missing
    }
}
