//! What can be called from outside of a crate, and how values of the parameters are made.
//!
//! The front end writes this table beside a library when it is asked to. Each type is a recipe, and recipes refer to one
//! another by number, so recursive types need nothing special. Types are Rust's syntax, as a crate that depends on this
//! one may write them, with `'static` for every lifetime.

use serde::{Deserialize, Serialize};

/// The public functions of one crate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Api {
    pub krate: String,
    pub callables: Vec<Callable>,
    /// Functions that cannot be called at all, with the reason.
    pub refused: Vec<(String, String)>,
    pub recipes: Vec<Recipe>,
}

/// An index into [`Api::recipes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RecipeId(pub u32);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Callable {
    /// An expression that names it: `demo::parse`, `demo::Buffer::<u8>::push`.
    pub path: String,
    pub params: Vec<Param>,
    pub is_unsafe: bool,
    /// It has C's calling convention.
    pub is_c: bool,
    /// It had type parameters, for which types were put in.
    pub is_generic: bool,
    pub file: String,
    pub line: u32,
    /// The section `# Safety` of its documentation.
    pub safety: String,
    /// How what it returns is looked at.
    pub look: Look,
    /// What attributes say that callers promise, one text for each attribute: `len(buf) = n, nonnull(p)`.
    pub stated: Vec<String>,
}

/// How the result of a call is looked at, so that what is wrong within it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Look {
    /// Not at all: returning it has checked all that there is.
    Nothing,
    /// By writing it with `{:?}`.
    Debug,
    /// By taking items out of an iterator, and writing them if they can be written.
    Items { shown: bool },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Param {
    /// Empty if it is a pattern.
    pub name: String,
    pub recipe: RecipeId,
}

/// How values of a type are made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipe {
    pub ty: String,
    pub how: How,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    Int {
        bits: u32,
        signed: bool,
    },
    Float {
        bits: u32,
    },
    Bool,
    Char,
    /// `&str`.
    Str,
    String,
    /// `&CStr`.
    CStr,
    List {
        kind: ListKind,
        item: RecipeId,
    },
    Tuple(Vec<RecipeId>),
    /// One variant for a struct, several for an enum.
    Adt(Vec<Variant>),
    Ref {
        mutable: bool,
        to: RecipeId,
    },
    Ptr {
        mutable: bool,
        to: RecipeId,
    },
    /// A function, for a function pointer or a closure. What it answers is made in advance.
    Function {
        /// The calling convention, such as `extern "C"`; empty for Rust's.
        abi: String,
        /// The types of its parameters, as a function item writes them.
        params: Vec<String>,
        /// The type of its result, in the same way.
        output: String,
        result: RecipeId,
        is_unsafe: bool,
    },
    /// By calls: one constructor, then any number of changes.
    Made {
        by: Vec<Maker>,
        changes: Vec<Maker>,
    },
    /// Nobody outside of the crate can make one, for this reason.
    Refused(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ListKind {
    Vec,
    Slice {
        mutable: bool,
    },
    BoxedSlice,
    /// Made from an iterator: maps, sets, queues, shared slices.
    Collected,
    Array(u64),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    pub path: String,
    pub form: Form,
    /// Their names, which are numbers in the form of a tuple.
    pub fields: Vec<(String, RecipeId)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    Unit,
    Tuple,
    Named,
}

/// A function that gives a value of the type, or a method that changes one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Maker {
    pub path: String,
    /// Without the receiver.
    pub args: Vec<RecipeId>,
    pub gives: Gives,
    pub is_unsafe: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gives {
    Value,
    /// Within `Some` or `Ok`; otherwise there is no value.
    Wrapped,
}

impl Api {
    pub fn recipe(&self, id: RecipeId) -> &Recipe {
        &self.recipes[id.0 as usize]
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_extend(self, Vec::new()).expect("encoding into memory cannot fail")
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Api, String> {
        postcard::from_bytes(bytes).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_survive_being_written() {
        let recipe = Recipe { ty: "u8".into(), how: How::Int { bits: 8, signed: false } };
        let api = Api { krate: "demo".into(), recipes: vec![recipe], ..Api::default() };
        assert_eq!(Api::from_bytes(&api.to_bytes()), Ok(api));
        assert!(Api::from_bytes(&[1]).is_err());
    }
}
