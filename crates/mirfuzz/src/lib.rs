//! Random programs without undefined behaviour, to find bugs in compilers and in Ubik.
//!
//! A program is written in Ubik's IR while the machine executes it, so everything is known where the next statement is
//! chosen, and what would be undefined is never written: each continuation is tried on a copy of the machine first. Then
//! it runs in all modes of the machine, and, printed as custom MIR, on compiled code; all must agree.

pub mod campaign;
pub mod choices;
mod code;
pub mod compile;
mod control;
pub mod coverage;
mod drive;
pub mod faults;
pub mod findings;
mod finish;
mod flow;
pub mod generate;
mod intrinsics;
pub mod marks;
pub mod modes;
mod objects;
mod owned;
mod owners;
pub mod plant;
pub mod print;
pub mod profile;
pub mod reduce;
mod scene;
mod skeleton;
mod values;
mod view;
pub mod world;
mod wrappers;

pub use choices::Choices;
pub use generate::{Generated, generate, generate_seed};
pub use profile::Profile;
