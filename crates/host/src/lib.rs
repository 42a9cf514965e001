//! The surroundings of a program: foreign functions and the state behind them.
//!
//! Every function is one row of a table ([`table::all`]): name, signature in C's types, how well it is supported, a
//! small handler, a sentence. Dispatch and `docs/supported.md` derive from the table; what has no row ends the run as
//! unsupported, by name.
//!
//! The host is closed by default: virtual clock, empty environment, random bytes from the run's own choices, a virtual file
//! system (`ubik_vos`).
//! [`HostOptions`] opens parts of it. This crate is the only one that reads the real clock, environment, file system
//! or randomness.

mod abi;
mod call;
mod declaration;
mod functions;
mod options;
mod state;
pub mod table;

use std::sync::Arc;

use ubik_engine::{Config, Machine};
use ubik_ir::Program;
use ubik_verdict::Result;

pub use functions::{Test, TestEnd, TestList};
pub use options::{HostOptions, Input, Listener, Output, Part, Parts, UnknownPart, WhenClosed};
pub use state::{Captured, System};
pub use ubik_vos::{Errno, Mounts};

/// Error numbers, by the name that this crate has for them.
mod errno {
    pub use ubik_vos::Errno;
}

/// A machine that is about to start a program in these surroundings.
pub fn machine(program: Arc<Program>, config: Config, options: HostOptions) -> Result<Machine> {
    machine_on(program, config, System::new(options))
}

/// The same on a system that is there already.
fn machine_on(program: Arc<Program>, config: Config, system: System) -> Result<Machine> {
    let arguments = config.args.clone();
    let mut machine = Machine::new(program, config, Box::new(system))?;
    machine.host_as::<System>().set_arguments(arguments);
    machine.memory.rules.host_defines = |symbol| table::find(symbol).is_some();
    functions::install_environment(&mut machine)?;
    Ok(machine)
}
