//! Typed indices and the tables they index.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A typed index: a `u32` that only fits the table it was made for.
pub trait Idx: Copy + Eq + Ord + std::hash::Hash + std::fmt::Debug {
    fn from_usize(index: usize) -> Self;
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl Idx for $name {
            fn from_usize(index: usize) -> Self {
                $name(u32::try_from(index).expect("a table of more than 2^32 entries"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}

ids! {
    /// A type, with its layout.
    TyId "t";
    /// A function, defined or imported.
    FnId "f";
    /// A global: a static, a constant's memory, a vtable.
    GlobalId "g";
    /// A local variable, argument or temporary of one function. Local 0 is the return place.
    LocalId "_";
    /// A basic block of one function. Block 0 is the entry.
    BlockId "bb";
    /// A source location with its macro parents.
    SpanId "s";
    /// A source file.
    FileId "file";
    /// A crate (or C translation unit) that code came from.
    CrateId "crate";
}

impl LocalId {
    /// Where the function leaves its result.
    pub const RETURN: LocalId = LocalId(0);
}

impl BlockId {
    pub const ENTRY: BlockId = BlockId(0);
}

impl SpanId {
    /// Entry 0 of every source map: code without a location.
    pub const NONE: SpanId = SpanId(0);
}

/// A vector indexed by one kind of id.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IndexVec<I, T> {
    pub raw: Vec<T>,
    #[serde(skip)]
    marker: PhantomData<fn(I)>,
}

impl<I: Idx, T> IndexVec<I, T> {
    pub fn new() -> Self {
        Self::from_raw(Vec::new())
    }

    pub fn from_raw(raw: Vec<T>) -> Self {
        IndexVec { raw, marker: PhantomData }
    }

    pub fn push(&mut self, value: T) -> I {
        let id = I::from_usize(self.raw.len());
        self.raw.push(value);
        id
    }

    pub fn next_id(&self) -> I {
        I::from_usize(self.raw.len())
    }

    pub fn len(&self) -> usize {
        self.raw.len()
    }

    pub fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }

    pub fn get(&self, id: I) -> Option<&T> {
        self.raw.get(id.index())
    }

    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.raw.iter()
    }

    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.raw.iter_mut()
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.raw.len()).map(I::from_usize)
    }

    pub fn iter_enumerated(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.raw.iter().enumerate().map(|(index, value)| (I::from_usize(index), value))
    }
}

impl<I: Idx, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Idx, T: std::fmt::Debug> std::fmt::Debug for IndexVec<I, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter_enumerated()).finish()
    }
}

impl<I: Idx, T> Index<I> for IndexVec<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.raw[id.index()]
    }
}

impl<I: Idx, T> IndexMut<I> for IndexVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.raw[id.index()]
    }
}

impl<I: Idx, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(iter: It) -> Self {
        Self::from_raw(iter.into_iter().collect())
    }
}
