//! Ubik in all of its modes: they must say the same of every program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ubik_engine::memory::BorrowModel;
use ubik_engine::{Config, Machine};
use ubik_ir::{Module, Program};
use ubik_verdict::Stop;

use crate::world::{Output, World};

/// One way to run a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    pub name: &'static str,
    pub borrows: BorrowModel,
    pub paranoid: bool,
    pub eager: bool,
    /// Bodies count as written by hand, so that no local is a slot.
    pub by_hand: bool,
    pub seed: u64,
}

/// How many blocks a program may run, which is more than any generated one needs.
const STEPS: u64 = 1_000_000;

pub const PLAIN: Mode = Mode {
    name: "plain",
    borrows: BorrowModel::Stacked,
    paranoid: false,
    eager: false,
    by_hand: false,
    seed: 0,
};

/// The modes, the strictest first.
pub const MODES: &[Mode] = &[
    Mode { name: "paranoid", paranoid: true, ..PLAIN },
    PLAIN,
    Mode { name: "eager", eager: true, ..PLAIN },
    Mode { name: "eager-by-hand", eager: true, by_hand: true, seed: 1, ..PLAIN },
    Mode { name: "paranoid-tree", paranoid: true, borrows: BorrowModel::Tree, seed: 2, ..PLAIN },
    Mode { name: "plain-tree", borrows: BorrowModel::Tree, ..PLAIN },
    Mode { name: "eager-tree", eager: true, borrows: BorrowModel::Tree, ..PLAIN },
    Mode { name: "eager-none", eager: true, borrows: BorrowModel::None, ..PLAIN },
];

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Done(Output),
    /// It was stopped: by which rule, in which words.
    Stopped(String),
}

/// Runs a program in one mode.
pub fn run(module: &Module, mode: Mode) -> End {
    let mut module = module.clone();
    for function in module.functions.iter_mut() {
        function.attrs.by_hand = mode.by_hand;
    }
    match Program::from_module(&module) {
        Ok(program) => run_program(&Arc::new(program), mode),
        Err(error) => End::Stopped(error.to_string()),
    }
}

/// How many blocks programs run that come to their end soon.
pub const SOON: u64 = 20_000;

/// Whether a program comes to its end soon, judged without aliasing.
pub fn ends_soon(module: &Module) -> bool {
    let mode = Mode { borrows: BorrowModel::None, ..PLAIN };
    Program::from_module(module)
        .is_ok_and(|program| matches!(run_for(&Arc::new(program), mode, SOON), End::Done(_)))
}

pub fn run_program(program: &Arc<Program>, mode: Mode) -> End {
    run_for(program, mode, STEPS)
}

/// Runs a program for at most this many blocks.
pub fn run_for(program: &Arc<Program>, mode: Mode, steps: u64) -> End {
    let ended = catch_unwind(AssertUnwindSafe(|| run_unguarded(program.clone(), mode, steps)));
    ended.unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        let text = text.or(payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        End::Stopped(format!("panic: {}", text.unwrap_or_default()))
    })
}

fn run_unguarded(program: Arc<Program>, mode: Mode, steps: u64) -> End {
    let config = Config {
        seed: mode.seed,
        borrows: mode.borrows,
        paranoid: mode.paranoid,
        eager: mode.eager,
        ignore_leaks: true,
        leak_backtraces: false,
        // Nobody is told.
        warn_int_to_ptr: false,
        step_limit: Some(steps),
        ..Config::default()
    };
    let made = Machine::new(program, config, Box::new(World::default()));
    let mut machine = match made {
        Ok(machine) => machine,
        Err(stop) => return End::Stopped(format!("{stop:?}")),
    };
    let outcome = machine.run();
    match outcome.stop {
        Stop::Exit { code: 0 } => End::Done(machine.host_as::<World>().take_output()),
        Stop::Ub(ub) => End::Stopped(format!("{}: {ub:?}", ub.rule().id())),
        stop => End::Stopped(format!("{stop:?}")),
    }
}

/// A mode that says something else than the first.
#[derive(Clone, Debug)]
pub struct Difference {
    pub mode: &'static str,
    pub expected: End,
    pub found: End,
}

/// Runs a program in the given modes and compares. The first must run it to its end.
pub fn compare(module: &Module, modes: &[Mode]) -> Result<Output, Difference> {
    let (first, others) = modes.split_first().expect("there is a mode");
    let expected = run(module, *first);
    let End::Done(output) = expected.clone() else {
        return Err(Difference { mode: first.name, expected: expected.clone(), found: expected });
    };
    for &mode in others {
        let found = run(module, mode);
        if found != expected {
            return Err(Difference { mode: mode.name, expected, found });
        }
    }
    Ok(output)
}
