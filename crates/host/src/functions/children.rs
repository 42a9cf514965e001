//! Other processes: a program that starts itself runs in a machine of its own, from its beginning to its end, while the one
//! that started it stands still. That is one of the orders in which both may run, and copies of a machine need not know of it. It has the
//! files, the clock and the standard streams of the one that started it. How it ended is asked for later.
//!
//! Undefined behaviour, and every other end that the system knows no number for, is the end of the whole run. Other programs
//! than the one that runs cannot be started.

mod suite;

use std::collections::BTreeMap;

use ubik_engine::value::Slot;
use ubik_engine::{Config, Machine};
use ubik_verdict::{AbortReason, Outcome, Stop, WaitingFor};
use ubik_vos::Action;

use super::process::UID;
use super::signals::Fate;
use crate::abi::C;
use crate::call::{Answer, Call, done, number, offset};
use crate::errno::Errno;
use crate::options::{HostOptions, Part};
use crate::state::System;
use crate::table::rows;

rows! {
    "posix_spawn"(Ptr, Ptr, Ptr, Ptr, Ptr, Ptr) -> Status = spawn, Part, "The program itself, in a machine of its own that runs to its end at once; not with a pipe whose other end waits.";
    "posix_spawnp"(Ptr, Ptr, Ptr, Ptr, Ptr, Ptr) -> Status = spawn, Part, "As `posix_spawn`.";
    "posix_spawn_file_actions_init"(Ptr) -> Status = forget_actions, Full, "";
    "posix_spawn_file_actions_destroy"(Ptr) -> Status = forget_actions, Full, "";
    "posix_spawn_file_actions_adddup2"(Ptr, Int, Int) -> Status = |c| { let action = Action::Duplicate(c.int(1), c.int(2)); add_action(c, action) }, Full, "";
    "posix_spawn_file_actions_addclose"(Ptr, Int) -> Status = |c| { let action = Action::Close(c.int(1)); add_action(c, action) }, Full, "";
    "posix_spawn_file_actions_addchdir_np"(Ptr, Ptr) -> Status = |c| { let action = Action::ChangeDirectory(c.string(1)?); add_action(c, action) }, Full, "";
    "posix_spawnattr_init"(Ptr) -> Status = |_| done(), Full, "";
    "posix_spawnattr_destroy"(Ptr) -> Status = |_| done(), Full, "";
    "posix_spawnattr_setflags"(Ptr, Short) -> Status = |_| done(), Part, "Accepted without effect.";
    "posix_spawnattr_setsigmask"(Ptr, Ptr) -> Status = |_| done(), Part, "Accepted without effect: a process starts without blocked signals.";
    "posix_spawnattr_setsigdefault"(Ptr, Ptr) -> Status = |_| done(), Part, "Accepted without effect: a process starts without handlers.";
    "posix_spawnattr_setpgroup"(Ptr, Int) -> Status = |_| done(), Part, "Accepted without effect: there is one group.";
    "fork"() -> Int = other_program, Part, "Never there.";
    "vfork"() -> Int = other_program, Part, "As `fork`.";
    "execvp"(Ptr, Ptr) -> Int = other_program, Part, "As `fork`.";
    "execve"(Ptr, Ptr, Ptr) -> Int = other_program, Part, "As `fork`.";
    "system"(Ptr) -> Int = other_program, Part, "As `fork`.";
    "wait"(Ptr) -> Int = |c| { let found = any(c)?; reap(c, found, 0) }, Full, "";
    "waitpid"(Int, Ptr, Int) -> Int = |c| { let found = named(c)?; reap(c, found, 1) }, Full, "";
    "wait4"(Int, Ptr, Int, Ptr) -> Int = wait4, Full, "Nothing is known of what a child has used.";
    "waitid"(UInt, UInt, Ptr, Int) -> Int = waitid, Full, "";
}

/// Programs that a program has started.
#[derive(Clone, Debug, Default)]
pub struct Children {
    /// What is to be done before a program starts, by the address of the list.
    actions: BTreeMap<u64, Vec<Action>>,
    /// Those that nobody has waited for, by their number.
    ended: BTreeMap<i32, Ended>,
    /// How many were started, here and by others.
    started: i32,
}

impl Children {
    /// Whether there is a child with this number.
    pub fn has(&self, process: i32) -> bool {
        self.ended.contains_key(&process)
    }
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Exited(u8),
    Killed(i32),
}

impl Ended {
    /// As `waitpid` tells it.
    fn status(self) -> i32 {
        match self {
            Ended::Exited(code) => i32::from(code) << 8,
            Ended::Killed(signal) => signal,
        }
    }
}

/// What goes from one process to another and back.
struct World {
    kernel: ubik_vos::Kernel,
    captured: crate::Captured,
    consumed: Vec<u8>,
    has_effects: bool,
    started: i32,
    now: std::time::Duration,
}

impl System {
    /// What another process finds, after so many blocks of this one.
    fn world(&mut self, steps: u64) -> World {
        World {
            kernel: self.kernel_at(steps).clone(),
            captured: std::mem::take(&mut self.captured),
            consumed: std::mem::take(&mut self.consumed),
            has_effects: self.has_effects,
            started: self.children.started,
            now: self.moment(steps),
        }
    }

    fn enter(&mut self, steps: u64, world: World) {
        self.kernel = world.kernel;
        self.captured = world.captured;
        self.consumed = world.consumed;
        self.has_effects = world.has_effects;
        self.children.started = world.started;
        self.set_clock(steps, world.now);
    }
}

fn world_of(machine: &mut Machine) -> World {
    let steps = machine.steps;
    machine.host_as::<System>().world(steps)
}

fn put_into(machine: &mut Machine, world: World) {
    let steps = machine.steps;
    machine.host_as::<System>().enter(steps, world);
}

fn forget_actions(call: &mut Call<'_>) -> Answer {
    let list = call.ptr(0).bits;
    call.system().children.actions.remove(&list);
    done()
}

fn add_action(call: &mut Call<'_>, action: Action) -> Answer {
    let list = call.ptr(0).bits;
    call.system().children.actions.entry(list).or_default().push(action);
    done()
}

/// Starting another program needs another process, which the machine does not have.
fn other_program(call: &mut Call<'_>) -> Answer {
    call.require(Part::Process, Errno::ENOSYS)?;
    Err(call.unsupported("with `--host process`, which is not there yet"))
}

fn spawn(call: &mut Call<'_>) -> Answer {
    const CHILD: i32 = 17;
    let path = call.string(1)?;
    if !call.kernel().is_program(&path) {
        return other_program(call);
    }
    if call.machine.config.explores {
        return Err(call.unsupported("while all executions are explored"));
    }
    if call.fate(CHILD) == Fate::Handled {
        return Err(call.unsupported("with a handler for the signal of a child's end"));
    }
    let (args, env) = (strings(call, call.ptr(4))?, strings(call, call.ptr(5))?);
    let list = call.ptr(2).bits;
    let actions = call.system().children.actions.get(&list).cloned().unwrap_or_default();
    call.sync_mappings()?;
    call.system().children.started += 1;
    let process = number_of(call.system().children.started);
    let parent = call.kernel().start_child(process, &actions)?;
    let ended = run(call, args, env);
    call.kernel().end_child(parent);
    let ended = ended?;
    call.system().children.ended.insert(process, ended);
    call.store(call.ptr(0), C::Int, Slot::int(process as u64))?;
    call.saw();
    call.changed();
    done()
}

/// Numbers of processes are apart from those of threads.
fn number_of(started: i32) -> i32 {
    const APART: i32 = 10_000;
    ubik_vos::PROCESS.wrapping_add(started.wrapping_mul(APART))
}

/// A list of strings with a null at its end.
fn strings(call: &mut Call<'_>, list: Slot) -> Answer<Vec<Vec<u8>>> {
    let mut strings = Vec::new();
    loop {
        let entry = offset(list, strings.len() as u64 * call.machine.memory.layout.pointer_size);
        let string = call.load(entry, C::Ptr)?;
        if string.bits == 0 {
            return Ok(strings);
        }
        strings.push(call.machine.memory.read_c_string(string)?);
    }
}

/// Runs the program once more, to its end. Whatever it has changed is then here.
fn run(call: &mut Call<'_>, args: Vec<Vec<u8>>, env: Vec<Vec<u8>>) -> Answer<Ended> {
    let options = options_of_child(call.system(), env);
    let config = Config { args: args.clone(), ..call.machine.config.clone() };
    let world = world_of(call.machine);
    let system = System::on(world.kernel.clone(), options);
    let mut machine = match crate::machine_on(call.machine.program.clone(), config, system) {
        Ok(machine) => machine,
        Err(stop) => {
            put_into(call.machine, world);
            return Err(stop.into());
        }
    };
    let kernel_with_arguments = machine.host_as::<System>().kernel.clone();
    put_into(&mut machine, World { kernel: kernel_with_arguments, ..world });
    let mut outcome = machine.run();
    let tests = machine.host_as::<System>().tests();
    let result = match tests {
        Some(list) => suite::run(call, &mut machine, &list, &args),
        None => ended(call, &mut outcome),
    };
    let world = world_of(&mut machine);
    put_into(call.machine, world);
    result
}

/// The surroundings of a program that is started with these variables.
fn options_of_child(system: &System, env: Vec<Vec<u8>>) -> HostOptions {
    let options = (*system.options).clone();
    let variable = |entry: Vec<u8>| {
        let end = entry.iter().position(|&byte| byte == b'=').unwrap_or(entry.len());
        let value = entry.get(end + 1..).unwrap_or_default().to_vec();
        (entry[..end].to_vec(), Some(value))
    };
    HostOptions {
        open: options.open.without(Part::Env),
        env: env.into_iter().map(variable).collect(),
        time_limit: system.remaining(),
        keep_files: None,
        ..options
    }
}

/// What the system knows of an end, if a program can end so without ending the run.
fn ended(call: &mut Call<'_>, outcome: &mut Outcome) -> Answer<Ended> {
    const ABORTED: i32 = 6;
    call.machine.warnings.append(&mut outcome.warnings);
    match &outcome.stop {
        Stop::Exit { code } => Ok(Ended::Exited(code.to_le_bytes()[0])),
        Stop::Abort(AbortReason::Signal { number }) => Ok(Ended::Killed(*number)),
        Stop::Abort(_) => Ok(Ended::Killed(ABORTED)),
        Stop::Deadlock { threads }
            if threads.iter().any(|thread| matches!(thread.waiting, WaitingFor::Io { .. })) =>
        {
            Err(call.unsupported("of a program that waits for the one that has started it"))
        }
        _ => {
            outcome.warnings.append(&mut call.machine.warnings);
            Err(call.machine.end_as(outcome.clone()).into())
        }
    }
}

/// The first child that has ended.
fn any(call: &mut Call<'_>) -> Answer<i32> {
    Ok(*call.system().children.ended.keys().next().ok_or(Errno::ECHILD)?)
}

/// The child that the first argument names, or any: all are of one group.
fn named(call: &mut Call<'_>) -> Answer<i32> {
    match call.int(0) {
        process @ 1.. if call.system().children.has(process) => Ok(process),
        1.. => Err(Errno::ECHILD.into()),
        _ => any(call),
    }
}

/// Tells how a child ended, and forgets it.
fn reap(call: &mut Call<'_>, process: i32, to: usize) -> Answer {
    let ended = call.system().children.ended.remove(&process).ok_or(Errno::ECHILD)?;
    if call.ptr(to).bits != 0 {
        call.store(call.ptr(to), C::Int, Slot::int(ended.status() as u64))?;
    }
    number(process)
}

fn wait4(call: &mut Call<'_>) -> Answer {
    const LONGS: u64 = 18;
    let found = named(call)?;
    let size = C::Long.size(call.machine.program.target());
    if call.ptr(3).bits != 0 {
        call.write(call.ptr(3), &vec![0; (LONGS * size) as usize])?;
    }
    reap(call, found, 1)
}

fn waitid(call: &mut Call<'_>) -> Answer {
    const ALL: u64 = 0;
    const PROCESS: u64 = 1;
    const LAST_KIND: u64 = 3;
    const EXITED_STOPPED_OR_CONTINUED: i32 = 4 | 2 | 8;
    const EXITED: i32 = 4;
    const KEEP: i32 = 0x0100_0000;
    let (kind, flags) = (call.bits(0), call.int(3));
    if kind > LAST_KIND || flags & EXITED_STOPPED_OR_CONTINUED == 0 {
        return Err(Errno::EINVAL.into());
    }
    let wanted = call.int(1);
    let found = match kind {
        _ if flags & EXITED == 0 => return Err(Errno::ECHILD.into()),
        ALL => any(call)?,
        PROCESS if call.system().children.has(wanted) => wanted,
        PROCESS => return Err(Errno::ECHILD.into()),
        _ => return Err(call.unsupported("by a group or a descriptor")),
    };
    let ended = *call.system().children.ended.get(&found).ok_or(Errno::ECHILD)?;
    store_info(call, found, ended)?;
    if flags & KEEP == 0 {
        call.system().children.ended.remove(&found);
    }
    done()
}

/// A `siginfo_t` about the end of a child.
fn store_info(call: &mut Call<'_>, process: i32, ended: Ended) -> Answer<()> {
    const SIZE: usize = 128;
    const SIGNAL: i32 = 17;
    let (code, status) = match ended {
        Ended::Exited(code) => (1, i32::from(code)),
        Ended::Killed(signal) => (2, signal),
    };
    let info = call.ptr(2);
    if info.bits == 0 {
        return Ok(());
    }
    let after = if call.machine.program.target().pointer_size == 8 { 16 } else { 12 };
    call.write(info, &[0; SIZE])?;
    for (at, value) in [(0, SIGNAL), (8, code), (after, process), (after + 4, UID), (after + 8, status)] {
        call.store(offset(info, at), C::Int, Slot::int(value as u64))?;
    }
    Ok(())
}
