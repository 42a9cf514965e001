//! Ubik's intermediate representation: monomorphic programs with resolved layouts.
//!
//! Modelled on MIR after drop elaboration, with MiniRust as the guide for what a construct means. This crate
//! knows what a program is, how it is written as text, checked, stored and linked. It does not know how
//! anything is executed, nor which compiler it came from.

pub mod api;
pub mod bindings;
pub mod body;
pub mod global;
pub mod ids;
pub mod image;
pub mod layout;
pub mod link;
pub mod module;
pub mod program;
pub mod ranges;
mod remap;
pub mod shape;
pub mod source;
pub mod target;
pub mod text;
pub mod types;
pub mod verify;

pub use body::*;
pub use global::*;
pub use ids::*;
pub use image::{ImageError, write};
pub use layout::{PlaceTy, RetagPoint, Types, Validity};
pub use link::{LinkProblem, link};
pub use module::*;
pub use program::{FunctionHeader, GlobalPlace, Program};
pub use ranges::Ranges;
pub use source::{Crate, File, Origin, SourceMap, Span};
pub use target::{Endian, Target};
pub use types::*;
pub use verify::{Problem, verify};
