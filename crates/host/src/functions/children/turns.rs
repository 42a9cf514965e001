//! Whose turn it is among processes. A process runs until no thread of its own can. Then those that it has started go on, each
//! until it waits in turn, if anything has changed that it may wait for or its time has come; after them whoever started it goes on. Time
//! passes only when nobody can go on otherwise, for all of them together. So all of this happens at places that the program decides, and a
//! copy of a machine has copies of what it has started.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ubik_engine::{Config, Machine, Meanwhile};
use ubik_verdict::{AbortReason, Outcome, Result, Stop};
use ubik_vos::Process;

use super::{Ended, Image, Start, native, suite};
use crate::call::{Answer, Call, Failure};
use crate::functions::signals;
use crate::options::{HostOptions, Part};
use crate::state::System;

/// The signal that tells of a child's end.
const CHILD: i32 = 17;
const KILL: i32 = 9;

/// A process that this one has started, while it does not run.
#[derive(Clone)]
pub(super) enum Running {
    /// It has a machine.
    Machine(Box<Waiting>),
    /// It runs on the real system.
    Native(native::Child),
}

/// A machine that waits for its turn.
pub(super) struct Waiting {
    machine: Mutex<Machine>,
    process: Process,
    /// Its image, if it is another program than the run began with.
    image: Option<PathBuf>,
    /// What had changed when it last had to wait.
    seen: u64,
    /// The first moment that it, or one of those that it has started, waits for.
    next: Option<Duration>,
}

impl Clone for Waiting {
    fn clone(&self) -> Waiting {
        let mut machine = self.machine.lock().unwrap_or_else(PoisonError::into_inner);
        Waiting {
            machine: Mutex::new(machine.fork()),
            process: self.process.clone(),
            image: self.image.clone(),
            seen: self.seen,
            next: self.next,
        }
    }
}

/// What goes from one process to another and back.
pub(super) struct World {
    kernel: ubik_vos::Kernel,
    captured: crate::Captured,
    consumed: Vec<u8>,
    has_effects: bool,
    started: i32,
    changes: u64,
    now: Duration,
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
            changes: self.changes,
            now: self.moment(steps),
        }
    }

    fn enter(&mut self, steps: u64, world: World) {
        self.kernel = world.kernel;
        self.captured = world.captured;
        self.consumed = world.consumed;
        self.has_effects = world.has_effects;
        self.children.started = world.started;
        self.changes = world.changes;
        self.set_clock(steps, world.now);
    }
}

pub(super) fn world_of(machine: &mut Machine) -> World {
    let steps = machine.steps;
    machine.host_as::<System>().world(steps)
}

pub(super) fn put_into(machine: &mut Machine, world: World) {
    let steps = machine.steps;
    machine.host_as::<System>().enter(steps, world);
}

/// Starts a process, and has it run until it waits or ends.
pub(super) fn start(call: &mut Call<'_>, process: i32, (program, image): Image, start: Start) -> Answer<()> {
    let is_other = image.is_some() && !call.kernel().is_program(&start.path);
    let path = call.kernel().absolute(&start.path);
    let parent = call.kernel().start_child(process, &start.actions)?;
    if is_other {
        call.kernel().set_program(path);
    }
    let options = options_of_child(call.system(), start.env);
    let config = Config { args: start.args.clone(), ..call.machine.config.clone() };
    let world = world_of(call.machine);
    let system = System::on(world.kernel.clone(), options);
    let mut machine = match crate::machine_on(program, config, system) {
        Ok(machine) => machine,
        Err(stop) => {
            put_into(call.machine, world);
            call.kernel().end_child(parent);
            return Err(stop.into());
        }
    };
    let kernel_with_arguments = machine.host_as::<System>().kernel.clone();
    put_into(&mut machine, World { kernel: kernel_with_arguments, ..world });
    let own = &mut machine.host_as::<System>().children;
    (own.is_child, own.image) = (true, image.clone());
    let outcome = machine.run_or_pause();
    if let Some(list) = machine.host_as::<System>().tests() {
        machine.host_as::<System>().children.is_child = false;
        let ended = suite::run(call, &mut machine, &list, &start.args);
        let world = world_of(&mut machine);
        put_into(call.machine, world);
        call.kernel().end_child(parent);
        call.system().children.ended.insert(process, ended?);
        return Ok(());
    }
    let waiting = Waiting { machine: Mutex::new(machine), process: parent, image, seen: 0, next: None };
    Ok(turn_is_over(call.machine, process, waiting, outcome)?)
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

/// A process has had its turn: the one that started it goes on. `waiting.process` is what belongs to that one.
fn turn_is_over(
    parent: &mut Machine,
    process: i32,
    mut waiting: Waiting,
    outcome: Option<Outcome>,
) -> Result<()> {
    let machine = waiting.machine.get_mut().unwrap_or_else(PoisonError::into_inner);
    let next = next_moment(machine);
    let world = world_of(machine);
    waiting.seen = world.changes;
    put_into(parent, world);
    let kernel = &mut parent.host_as::<System>().kernel;
    let Some(mut outcome) = outcome else {
        kernel.switch_process(&mut waiting.process);
        waiting.next = next;
        let running = Running::Machine(Box::new(waiting));
        parent.host_as::<System>().children.running.insert(process, running);
        return Ok(());
    };
    kernel.end_child(waiting.process);
    parent.warnings.append(&mut outcome.warnings);
    match ended(&outcome) {
        Some(ended) => has_ended(parent, process, ended),
        None => {
            outcome.warnings.append(&mut parent.warnings);
            outcome.image = outcome.image.take().or(waiting.image);
            Err(parent.end_as(outcome))
        }
    }
}

/// Notes the end of a process, and tells the one that has started it.
pub(super) fn has_ended(parent: &mut Machine, process: i32, ended: Ended) -> Result<()> {
    parent.host_as::<System>().children.ended.insert(process, ended);
    Call::by_system(parent).changed();
    signals::post_from_outside(parent, CHILD)
}

/// The first moment that a process or one of those that it has started waits for.
fn next_moment(machine: &mut Machine) -> Option<Duration> {
    let own = machine.first_deadline();
    let running = machine.host_as::<System>().children.running.values();
    let others = running.filter_map(|running| match running {
        Running::Machine(waiting) => waiting.next,
        // It may have something at any time.
        Running::Native(_) => Some(Duration::ZERO),
    });
    others.chain(own).min()
}

/// What the system knows of an end, if a program can end so without ending the run.
pub(super) fn ended(outcome: &Outcome) -> Option<Ended> {
    const ABORTED: i32 = 6;
    match &outcome.stop {
        Stop::Exit { code } => Some(Ended::Exited(code.to_le_bytes()[0])),
        Stop::Abort(AbortReason::Signal { number }) => Some(Ended::Killed(*number)),
        Stop::Abort(_) => Some(Ended::Killed(ABORTED)),
        _ => None,
    }
}

/// Gives a turn to each process that may have something to do. Says whether any had.
pub(super) fn give_turns(parent: &mut Machine) -> Result<bool> {
    let mut any = false;
    let running: Vec<i32> = parent.host_as::<System>().children.running.keys().copied().collect();
    for process in running {
        any |= give_turn(parent, process)?;
    }
    Ok(any)
}

fn give_turn(parent: &mut Machine, process: i32) -> Result<bool> {
    let steps = parent.steps;
    let system = parent.host_as::<System>();
    let (changes, now) = (system.changes, system.moment(steps));
    match system.children.running.get_mut(&process) {
        Some(Running::Machine(waiting)) => {
            let is_due = waiting.next.is_some_and(|next| next <= now);
            if waiting.seen == changes && !is_due {
                return Ok(false);
            }
        }
        Some(Running::Native(_)) => return native::look(parent, process, Duration::ZERO),
        None => return Ok(false),
    }
    let Some(Running::Machine(waiting)) = system.children.running.remove(&process) else { return Ok(false) };
    let mut waiting = *waiting;
    system.kernel.switch_process(&mut waiting.process);
    let world = world_of(parent);
    let machine = waiting.machine.get_mut().unwrap_or_else(PoisonError::into_inner);
    put_into(machine, world);
    Call::by_system(machine).wake_waiting();
    let outcome = machine.go_on_after_waiting();
    turn_is_over(parent, process, waiting, outcome)?;
    Call::by_system(parent).wake_waiting();
    Ok(true)
}

/// No thread can run before a moment: others go on.
pub(super) fn others(machine: &mut Machine, until: Option<Duration>) -> Result<Meanwhile> {
    if give_turns(machine)? {
        return Ok(Meanwhile::Something);
    }
    let waits = machine.waits_for_host() || until.is_some();
    let system = machine.host_as::<System>();
    let has_running = !system.children.running.is_empty();
    if system.children.is_child && (waits || has_running) {
        if native::are_running(machine) {
            native::wait(machine, until)?;
        }
        return Ok(Meanwhile::Pause);
    }
    if native::are_running(machine) {
        return native::wait(machine, until);
    }
    // Nobody can go on before a moment, unless it is an earlier one of somebody else.
    let first = next_moment(machine).filter(|&first| until.is_none_or(|until| first < until));
    let Some(first) = first else { return Ok(Meanwhile::Nothing) };
    let steps = machine.steps;
    machine.host_as::<System>().set_clock(steps, first);
    give_turns(machine)?;
    Ok(Meanwhile::Something)
}

/// Sends a signal to a process that was started.
pub fn send(call: &mut Call<'_>, process: i32, number: i32) -> Answer {
    match call.system().children.running.remove(&process) {
        // It has ended, and nobody has asked how.
        None => {}
        Some(running) if number == 0 => drop(call.system().children.running.insert(process, running)),
        Some(Running::Native(child)) => {
            child.kill(number).map_err(Failure::Errno)?;
            call.system().children.running.insert(process, Running::Native(child));
        }
        Some(Running::Machine(waiting)) => send_to(call, process, *waiting, number)?,
    }
    crate::call::done()
}

fn send_to(call: &mut Call<'_>, process: i32, mut waiting: Waiting, number: i32) -> Answer<()> {
    let machine = waiting.machine.get_mut().unwrap_or_else(PoisonError::into_inner);
    let posted = if number == KILL {
        Err(Stop::abort(AbortReason::Signal { number }))
    } else {
        signals::post(machine, number, None)
    };
    match posted {
        Ok(()) => {
            // It may have a handler to run.
            waiting.seen = u64::MAX;
            let running = Running::Machine(Box::new(waiting));
            call.system().children.running.insert(process, running);
        }
        Err(_) => {
            call.kernel().switch_process(&mut waiting.process);
            call.kernel().end_child(waiting.process);
            has_ended(call.machine, process, Ended::Killed(number))?;
        }
    }
    Ok(())
}
