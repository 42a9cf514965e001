//! The text form of modules: [`print`] and [`parse`] are inverse to each other on verified modules.
//!
//! Text states what the rules of [`shape`](crate::shape) and a few defaults do not give, so that what a
//! compiler wrote is complete and what a person writes is short. `docs/ir.md` has the grammar by example.

mod lex;
mod parse;
mod parse_body;
mod parse_types;
mod parser;
mod print;
mod print_body;
mod print_types;
mod words;

pub use lex::TextError;
pub use parse::{parse, parse_located};
pub use print::{print, print_function};
