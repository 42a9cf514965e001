//! Other processes. A program that is an image, above all the program itself, runs in a machine of its own. One process runs at a time, until
//! it has to wait: then others go on, and those that it has started (`turns.rs`). That is one of the orders in which all may run. They
//! share files, the clock and the standard streams. With `--host process` other programs run on the real system (`native.rs`).
//!
//! Undefined behaviour, and every other end that the system knows no number for, is the end of the whole run.

mod native;
mod suite;
mod turns;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ubik_engine::Elsewhere;
use ubik_engine::value::Slot;
use ubik_ir::Program;
use ubik_ir::image::MAGIC;
use ubik_vos::Action;

use super::process::UID;
use crate::abi::C;
use crate::call::{Answer, Call, Failure, done, number, offset};
use crate::errno::Errno;
use crate::options::Part;
use crate::table::rows;
use turns::Running;
pub use turns::send;

rows! {
    "posix_spawn"(Ptr, Ptr, Ptr, Ptr, Ptr, Ptr) -> Status = |c| spawn(c, false), Part, "Programs that are images; others with `--host process`.";
    "posix_spawnp"(Ptr, Ptr, Ptr, Ptr, Ptr, Ptr) -> Status = |c| spawn(c, true), Part, "As `posix_spawn`.";
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
    "wait"(Ptr) -> Int = wait, Full, "";
    "waitpid"(Int, Ptr, Int) -> Int = waitpid, Full, "";
    "wait4"(Int, Ptr, Int, Ptr) -> Int = wait4, Full, "Nothing is known of what a child has used.";
    "waitid"(UInt, UInt, Ptr, Int) -> Int = waitid, Full, "";
}

/// Programs that a program has started.
#[derive(Clone, Default)]
pub struct Children {
    /// What is to be done before a program starts, by the address of the list.
    actions: BTreeMap<u64, Vec<Action>>,
    /// Those that run, by their number.
    running: BTreeMap<i32, Running>,
    /// Those that nobody has waited for, by their number.
    ended: BTreeMap<i32, Ended>,
    /// How many were started, here and by others.
    started: i32,
    /// Images that were opened.
    programs: BTreeMap<PathBuf, Arc<Program>>,
    /// The image of this process, if it is another program than the run began with.
    pub image: Option<PathBuf>,
    /// This process was started by another one, which goes on while it waits.
    pub is_child: bool,
}

impl Children {
    /// Whether there is a child with this number.
    pub fn has(&self, process: i32) -> bool {
        self.ended.contains_key(&process) || self.running.contains_key(&process)
    }

    /// Who goes on while this process waits.
    pub fn elsewhere(&self) -> Option<Elsewhere> {
        (self.is_child || !self.running.is_empty()).then_some(turns::others as Elsewhere)
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

/// Starting another program without `posix_spawn` needs a copy of the process, which the machine does not make.
fn other_program(call: &mut Call<'_>) -> Answer {
    Err(call.unsupported("of a process"))
}

/// A program, and where its image is if it is another one than the run began with.
type Image = (Arc<Program>, Option<PathBuf>);

/// What is to be started.
struct Start {
    path: Vec<u8>,
    searched: bool,
    args: Vec<Vec<u8>>,
    env: Vec<Vec<u8>>,
    actions: Vec<Action>,
}

fn spawn(call: &mut Call<'_>, searched: bool) -> Answer {
    let path = call.string(1)?;
    let (args, env) = (strings(call, call.ptr(4))?, strings(call, call.ptr(5))?);
    let list = call.ptr(2).bits;
    let actions = call.system().children.actions.get(&list).cloned().unwrap_or_default();
    let start = Start { path, searched, args, env, actions };
    let program = image(call, &start.path)?;
    if program.is_none() {
        call.require(Part::Process, Errno::ENOSYS)?;
    }
    if call.machine.config.explores {
        return Err(call.unsupported("while all executions are explored"));
    }
    call.sync_mappings()?;
    call.system().children.started += 1;
    let process = number_of(call.system().children.started);
    match program {
        Some(program) => turns::start(call, process, program, start)?,
        None => native::start(call, process, start)?,
    }
    call.store(call.ptr(0), C::Int, Slot::int(process as u64))?;
    call.saw();
    call.changed();
    done()
}

/// The program at a path, if that is an image: the one that runs, or one that was built beside it.
fn image(call: &mut Call<'_>, path: &[u8]) -> Answer<Option<Image>> {
    if call.kernel().is_program(path) {
        let own = call.system().children.image.clone();
        return Ok(Some((call.machine.program.clone(), own)));
    }
    if !path.contains(&b'/') {
        return Ok(None);
    }
    let Some(file) = image_file(call, path) else { return Ok(None) };
    if let Some(program) = call.system().children.programs.get(&file) {
        return Ok(Some((program.clone(), Some(file))));
    }
    let program = Program::open(&file)
        .map_err(|error| call.unsupported(format!("of `{}`: {error}", file.display())))?;
    let program = Arc::new(program);
    call.system().children.programs.insert(file.clone(), program.clone());
    Ok(Some((program, Some(file))))
}

/// Where the image at a path is: among the files that the program sees, or among those that were built together with it.
fn image_file(call: &mut Call<'_>, path: &[u8]) -> Option<PathBuf> {
    let is_real = call.system().options.open.contains(Part::Fs);
    let kernel = call.kernel();
    let real = PathBuf::from(OsString::from_vec(kernel.absolute(path)));
    let is_near =
        is_real || kernel.built_in().is_some_and(|dir| real.starts_with(dir) && dir != Path::new("/"));
    let file = kernel.unchanged_file(path).or_else(|| is_near.then_some(real))?;
    let mut start = [0; MAGIC.len()];
    File::open(&file).and_then(|mut file| file.read_exact(&mut start)).ok()?;
    (start == MAGIC).then_some(file)
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

/// Whoever waits, or asks without waiting, for children that have all to run yet.
enum Patience {
    Waits,
    Asks,
}

/// The child that was found, or nothing if none has ended and the caller does not wait. Those that run get a turn.
fn found(
    call: &mut Call<'_>,
    patience: Patience,
    find: impl Fn(&mut Call<'_>) -> Answer<Option<i32>>,
) -> Answer<Option<i32>> {
    if let Some(process) = find(call)? {
        call.saw();
        return Ok(Some(process));
    }
    turns::give_turns(call.machine)?;
    match (find(call)?, patience) {
        (None, Patience::Waits) => Err(Failure::Wait("the end of a process", None)),
        (found, _) => {
            call.saw();
            Ok(found)
        }
    }
}

/// `WNOHANG` among the flags of `waitpid` and `waitid`.
fn patience(flags: i32) -> Patience {
    if flags & 1 != 0 { Patience::Asks } else { Patience::Waits }
}

/// The first child that has ended.
fn any(call: &mut Call<'_>) -> Answer<Option<i32>> {
    let children = &call.system().children;
    if children.ended.is_empty() && children.running.is_empty() {
        return Err(Errno::ECHILD.into());
    }
    Ok(children.ended.keys().next().copied())
}

/// The child that the first argument names, or any: all are of one group.
fn named(call: &mut Call<'_>) -> Answer<Option<i32>> {
    match call.int(0) {
        process @ 1.. => one(call, process),
        _ => any(call),
    }
}

/// A child, if it has ended.
fn one(call: &mut Call<'_>, process: i32) -> Answer<Option<i32>> {
    let children = &call.system().children;
    match (children.ended.contains_key(&process), children.has(process)) {
        (true, _) => Ok(Some(process)),
        (false, true) => Ok(None),
        (false, false) => Err(Errno::ECHILD.into()),
    }
}

fn wait(call: &mut Call<'_>) -> Answer {
    let process = found(call, Patience::Waits, any)?;
    reap(call, process, 0)
}

fn waitpid(call: &mut Call<'_>) -> Answer {
    let patience = patience(call.int(2));
    let process = found(call, patience, named)?;
    reap(call, process, 1)
}

/// Tells how a child ended, and forgets it; zero if none has.
fn reap(call: &mut Call<'_>, process: Option<i32>, to: usize) -> Answer {
    let Some(process) = process else { return done() };
    let ended = call.system().children.ended.remove(&process).ok_or(Errno::ECHILD)?;
    if call.ptr(to).bits != 0 {
        call.store(call.ptr(to), C::Int, Slot::int(ended.status() as u64))?;
    }
    number(process)
}

fn wait4(call: &mut Call<'_>) -> Answer {
    const LONGS: u64 = 18;
    let patience = patience(call.int(2));
    let found = found(call, patience, named)?;
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
        ALL => found(call, patience(flags), any)?,
        PROCESS => found(call, patience(flags), |call| one(call, wanted))?,
        _ => return Err(call.unsupported("by a group or a descriptor")),
    };
    let Some(found) = found else {
        // Zeros say that there is nothing to tell.
        if call.ptr(2).bits != 0 {
            call.write(call.ptr(2), &[0; INFO])?;
        }
        return done();
    };
    let ended = *call.system().children.ended.get(&found).ok_or(Errno::ECHILD)?;
    store_info(call, found, ended)?;
    if flags & KEEP == 0 {
        call.system().children.ended.remove(&found);
    }
    done()
}

/// Bytes of a `siginfo_t`.
const INFO: usize = 128;

/// A `siginfo_t` about the end of a child.
fn store_info(call: &mut Call<'_>, process: i32, ended: Ended) -> Answer<()> {
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
    call.write(info, &[0; INFO])?;
    for (at, value) in [(0, SIGNAL), (8, code), (after, process), (after + 4, UID), (after + 8, status)] {
        call.store(offset(info, at), C::Int, Slot::int(value as u64))?;
    }
    Ok(())
}
