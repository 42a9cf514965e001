//! The machine that a program is written on.
//!
//! It stops at a block that has not been written. A continuation is tried on a copy: it counts if the copy arrives at
//! another unwritten block or at the end of the program, without undefined behaviour and within some steps. So what is
//! kept has no undefined behaviour by construction, also where it runs for the second time.

use std::sync::Arc;

use ubik_engine::memory::BorrowModel;
use ubik_engine::{Config, Machine, ThreadId};
use ubik_ir::{BlockId, FnId, Module, Program};
use ubik_verdict::{Stop, Unsupported};

use crate::skeleton::is_hole;
use crate::world::World;

/// A block that is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub function: FnId,
    pub block: BlockId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    Hole(Cursor),
    End,
}

/// How many blocks a continuation may take.
const PATIENCE: u64 = 600;

/// How often code that is older than what was written since may be left for it.
const ROUNDS: usize = 60;

/// A machine at the start of a program, in the strictest mode.
pub fn machine(module: &Module, borrows: BorrowModel) -> Option<Machine> {
    let program = Arc::new(Program::from_module(module).ok()?);
    let config = Config {
        borrows,
        paranoid: true,
        // What is aligned only by luck may not be so in compiled code.
        symbolic_alignment: true,
        ignore_leaks: true,
        frame_limit: 40,
        leak_backtraces: false,
        // Nobody is told.
        warn_int_to_ptr: false,
        ..Config::default()
    };
    let mut machine = Machine::new(program, config, Box::new(World::default())).ok()?;
    machine.let_grow();
    Some(machine)
}

/// Runs to the next block that is to be written, or to the end; nothing if the program would be refused.
pub fn advance(machine: &mut Machine, module: &Module) -> Option<Reached> {
    let limit = machine.steps + PATIENCE;
    for _ in 0..ROUNDS {
        let stop = machine.run_until(limit)?.stop;
        let cursor = match stop {
            Stop::Exit { code: 0 } => return Some(Reached::End),
            Stop::Unsupported(Unsupported::Operation { what }) => parse(&what)?,
            _ => return None,
        };
        let body = module.functions[cursor.function].body.as_ref()?;
        if is_hole(&body.blocks[cursor.block]) {
            // What threads run is written already: then it does not matter which of them runs first.
            if machine.current != ThreadId::MAIN {
                return None;
            }
            return Some(Reached::Hole(cursor));
        }
        // The frame's code is older than what was written there since.
        machine.go_on_in(body, cursor.block).ok()?;
    }
    None
}

fn parse(text: &str) -> Option<Cursor> {
    let (function, block) = text.strip_prefix("mirfuzz:")?.split_once(':')?;
    Some(Cursor { function: FnId(function.parse().ok()?), block: BlockId(block.parse().ok()?) })
}
