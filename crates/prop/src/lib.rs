//! Inputs from types: calls of a crate's public functions with generated arguments.
//!
//! The front end describes the public functions of a crate ([`ubik_ir::api`]). From that table this crate writes a program
//! of tests, one for each function ([`driver`]), which reads a value from standard input and calls the function. Values
//! are made outside of the machine ([`generate`]) from one recorded sequence of choices ([`choices`]), so a failing one is
//! made smaller by its choices ([`shrink`]), whatever its type. Each case runs in a copy of the machine that waits at the
//! beginning of the test ([`campaign`]).
//!
//! The engine knows nothing of all this.

pub mod calls;
pub mod campaign;
pub mod choices;
pub mod corpus;
pub mod dictionary;
pub mod driver;
pub mod feasible;
pub mod generate;
pub mod guide;
pub mod literal;
pub mod parts;
pub mod promises;
pub mod regressions;
pub mod shrink;
pub mod stated;
pub mod value;
pub mod vary;
