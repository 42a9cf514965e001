//! Programs of the real system, with `--host process`. They see the real file system; their standard streams are what the
//! virtual system has there: what goes through a virtual pipe, file or socket is carried between it and a real pipe, whenever the
//! program that started them waits. While one runs, waiting takes as long as it really takes.

use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};
use ubik_engine::{Machine, Meanwhile};
use ubik_verdict::Result;
use ubik_vos::{Kernel, Object, Process, Stream, Where};

use super::turns::{Running, has_ended};
use super::{Ended, Start};
use crate::call::{Answer, Call, Failure};
use crate::errno::Errno;
use crate::options::{Input, Output};
use crate::state::System;

/// How much is carried at once.
const PORTION: usize = 1 << 16;
/// For how long nothing is looked at but what a child does.
const PATIENCE: Duration = Duration::from_millis(100);

/// A process of the real system, which copies of a machine share, and the descriptors that it has in the virtual one.
#[derive(Clone)]
pub struct Child {
    real: Arc<Mutex<Real>>,
    process: Process,
}

struct Real {
    child: std::process::Child,
    /// Becomes readable when the process ends.
    end: OwnedFd,
    input: Option<Carried>,
    outputs: Vec<Carried>,
}

/// One end of a real pipe, the virtual descriptor behind it, and what has been taken but not been given on.
struct Carried {
    pipe: File,
    fd: i32,
    bytes: Vec<u8>,
}

impl Child {
    fn real(&self) -> MutexGuard<'_, Real> {
        self.real.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the process a signal.
    pub fn kill(&self, number: i32) -> std::result::Result<(), Errno> {
        let real = self.real();
        // The process was not waited for, so its number is still its own.
        let process = rustix::process::Pid::from_child(&real.child);
        match rustix::process::Signal::from_named_raw(number) {
            Some(signal) => Ok(rustix::process::kill_process(process, signal)?),
            None => Err(Errno::EINVAL),
        }
    }
}

/// Starts a program of the real system.
pub(super) fn start(call: &mut Call<'_>, process: i32, start: Start) -> Answer<()> {
    let parent = call.kernel().start_child(process, &start.actions)?;
    let started = spawn(call, &start);
    let system = call.system();
    match started {
        Ok(real) => {
            let mut own = parent;
            system.kernel.switch_process(&mut own);
            system.has_effects = true;
            let child = Child { real: Arc::new(Mutex::new(real)), process: own };
            system.children.running.insert(process, Running::Native(child));
            Ok(())
        }
        Err(failure) => {
            system.kernel.end_child(parent);
            Err(failure)
        }
    }
}

fn spawn(call: &mut Call<'_>, start: &Start) -> Answer<Real> {
    let program = if start.searched { search(start)? } else { path_of(&start.path) };
    let directory = path_of(&call.kernel().current_directory()?);
    if !directory.is_dir() {
        let what = format!("in `{}`, which only the virtual file system has", directory.display());
        return Err(call.unsupported(what));
    }
    let mut command = Command::new(program);
    let args: Vec<OsString> = start.args.iter().cloned().map(OsString::from_vec).collect();
    if let Some((name, rest)) = args.split_first() {
        command.arg0(name).args(rest);
    }
    command.current_dir(directory).env_clear();
    for entry in &start.env {
        let end = entry.iter().position(|&byte| byte == b'=').unwrap_or(entry.len());
        let value = entry.get(end + 1..).unwrap_or_default();
        command.env(OsString::from_vec(entry[..end].to_vec()), OsString::from_vec(value.to_vec()));
    }
    let input = stream_for(call.system(), 0)?;
    let outputs = [stream_for(call.system(), 1)?, stream_for(call.system(), 2)?];
    let is_carried = [&input, &outputs[0], &outputs[1]].map(|stream| stream.is_none());
    command.stdin(input.unwrap_or_else(Stdio::piped));
    let [output, error] = outputs;
    command.stdout(output.unwrap_or_else(Stdio::piped)).stderr(error.unwrap_or_else(Stdio::piped));
    let mut child = command.spawn().map_err(|error| Failure::Errno(Errno::of(&error)))?;
    let end = rustix::process::pidfd_open(
        rustix::process::Pid::from_child(&child),
        rustix::process::PidfdFlags::empty(),
    )?;
    let carried = |pipe: Option<OwnedFd>, fd: i32| pipe.map(|pipe| Carried::new(pipe, fd)).transpose();
    let input = carried(child.stdin.take().map(OwnedFd::from), 0)?;
    let output = carried(child.stdout.take().map(OwnedFd::from), 1)?;
    let error = carried(child.stderr.take().map(OwnedFd::from), 2)?;
    // What is not carried, nobody needs here.
    for (fd, is_carried) in (0..).zip(is_carried) {
        if !is_carried {
            let _ = call.kernel().close(fd);
        }
    }
    Ok(Real { child, end, input, outputs: output.into_iter().chain(error).collect() })
}

fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsString::from_vec(bytes.to_vec()))
}

/// Where a program is that was given by its name: along the variable `PATH` that it gets, or else Ubik's own.
fn search(start: &Start) -> Answer<PathBuf> {
    let name = path_of(&start.path);
    if start.path.contains(&b'/') {
        return Ok(name);
    }
    let given = start.env.iter().find_map(|entry| entry.strip_prefix(b"PATH="));
    let given = given.map(|path| OsString::from_vec(path.to_vec())).or_else(|| std::env::var_os("PATH"));
    let given = given.unwrap_or_else(|| "/bin:/usr/bin".into());
    let found: Vec<PathBuf> =
        std::env::split_paths(&given).map(|dir| dir.join(&name)).filter(|path| path.is_file()).collect();
    let is_executable =
        |path: &&PathBuf| path.metadata().is_ok_and(|found| found.permissions().mode() & 0o111 != 0);
    match found.iter().find(is_executable) {
        Some(path) => Ok(path.clone()),
        None if found.is_empty() => Err(Errno::ENOENT.into()),
        None => Err(Errno::EACCES.into()),
    }
}

/// What a new process gets as a standard stream, unless that is to be carried.
fn stream_for(system: &System, fd: i32) -> Answer<Option<Stdio>> {
    let Ok(description) = system.kernel.description(fd) else { return Ok(Some(Stdio::null())) };
    let inherits = match &description.object {
        Object::Real(file) => {
            let file = file.try_clone().map_err(|error| Failure::Errno(Errno::of(&error)))?;
            return Ok(Some(file.into()));
        }
        Object::Stream(Stream::In) => system.options.input == Input::PassThrough,
        Object::Stream(_) => system.options.output == Output::PassThrough,
        _ => false,
    };
    let own = |stream: &Object| match (stream, fd) {
        (Object::Stream(Stream::In), 0) => Some(Stdio::inherit()),
        (Object::Stream(Stream::Out), 1) => Some(Stdio::inherit()),
        (Object::Stream(Stream::Error), 2) => Some(Stdio::inherit()),
        (Object::Stream(Stream::Out), _) => duplicate(rustix::stdio::stdout()),
        (Object::Stream(Stream::Error), _) => duplicate(rustix::stdio::stderr()),
        _ => None,
    };
    Ok(if inherits { own(&description.object) } else { None })
}

fn duplicate(stream: impl AsFd) -> Option<Stdio> {
    Some(stream.as_fd().try_clone_to_owned().ok()?.into())
}

impl Carried {
    fn new(pipe: OwnedFd, fd: i32) -> Answer<Carried> {
        rustix::io::ioctl_fionbio(&pipe, true)?;
        Ok(Carried { pipe: File::from(pipe), fd, bytes: Vec::new() })
    }

    /// From the virtual system to the real one. Says whether anything was carried, and whether there may be more.
    fn give(&mut self, system: &mut System) -> (bool, bool) {
        let mut any = false;
        if self.bytes.is_empty() {
            match take(system, self.fd) {
                Taken::Bytes(bytes) => (self.bytes, any) = (bytes, true),
                Taken::Later => return (false, true),
                Taken::End => return (true, false),
            }
        }
        match self.pipe.write(&self.bytes) {
            Ok(count) => {
                self.bytes.drain(..count);
                (true, true)
            }
            Err(error) => (any, is_later(&error)),
        }
    }

    /// From the real system to the virtual one.
    fn take(&mut self, system: &mut System) -> (bool, bool) {
        let mut any = false;
        if self.bytes.is_empty() {
            let mut portion = vec![0; PORTION];
            match self.pipe.read(&mut portion) {
                Ok(0) => return (true, false),
                Ok(count) => {
                    portion.truncate(count);
                    (self.bytes, any) = (portion, true);
                }
                Err(error) => return (false, is_later(&error)),
            }
        }
        match put(system, self.fd, &self.bytes) {
            Ok(0) => (any, true),
            Ok(count) => {
                self.bytes.drain(..count);
                (true, true)
            }
            Err(()) => (true, false),
        }
    }
}

fn is_later(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

enum Taken {
    Bytes(Vec<u8>),
    Later,
    End,
}

/// Reads from a virtual descriptor what is there.
fn take(system: &mut System, fd: i32) -> Taken {
    let object = system.kernel.description(fd).map(|found| found.object.clone());
    let read = match object {
        Ok(Object::Stream(Stream::In)) => system.read_input(PORTION),
        Ok(_) => system.kernel.read(fd, Where::Here, PORTION).map_err(Failure::from),
        Err(fault) => Err(fault.into()),
    };
    match read {
        Ok(bytes) if bytes.is_empty() => Taken::End,
        Ok(bytes) => Taken::Bytes(bytes),
        Err(Failure::Wait(..) | Failure::WaitAtMost(..) | Failure::Errno(Errno::EAGAIN)) => Taken::Later,
        Err(_) => Taken::End,
    }
}

/// Writes to a virtual descriptor as much as there is room for.
fn put(system: &mut System, fd: i32, bytes: &[u8]) -> std::result::Result<usize, ()> {
    let object = system.kernel.description(fd).map(|found| found.object.clone());
    let written = match object {
        Ok(Object::Stream(stream)) => system.write_to(stream, bytes).map(|count| count as usize),
        Ok(_) => {
            // More than fits at once is split as a pipe splits it.
            let written = system.kernel.write(fd, Where::Here, bytes);
            let written =
                written.or_else(|_| system.kernel.write(fd, Where::Here, &bytes[..bytes.len().min(1)]));
            written.map_err(Failure::from)
        }
        Err(fault) => Err(fault.into()),
    };
    match written {
        Ok(count) => Ok(count),
        Err(Failure::Wait(..) | Failure::WaitAtMost(..) | Failure::Errno(Errno::EAGAIN)) => Ok(0),
        Err(_) => Err(()),
    }
}

impl Real {
    /// Carries what there is to carry. Says whether there was anything.
    fn carry(&mut self, system: &mut System) -> bool {
        let mut any = false;
        if let Some(input) = &mut self.input {
            let (moved, goes_on) = input.give(system);
            any |= moved || !goes_on;
            if !goes_on {
                self.input = None;
                close(&mut system.kernel, 0);
            }
        }
        self.outputs.retain_mut(|output| {
            let (moved, goes_on) = output.take(system);
            any |= moved || !goes_on;
            if !goes_on {
                close(&mut system.kernel, output.fd);
            }
            goes_on
        });
        any
    }

    /// Waits until there may be something to carry, or the process has ended.
    fn wait(&self, most: Duration) {
        let mut waiting = vec![PollFd::new(&self.end, PollFlags::IN)];
        if let Some(input) = self.input.as_ref().filter(|input| !input.bytes.is_empty()) {
            waiting.push(PollFd::new(&input.pipe, PollFlags::OUT));
        }
        let outputs = self.outputs.iter().filter(|output| output.bytes.is_empty());
        waiting.extend(outputs.map(|output| PollFd::new(&output.pipe, PollFlags::IN)));
        let most = Timespec::try_from(most).ok();
        // Whatever is wrong shows when it is carried.
        let _ = rustix::event::poll(&mut waiting, most.as_ref());
    }
}

fn close(kernel: &mut Kernel, fd: i32) {
    let _ = kernel.close(fd);
}

/// Carries what is to be carried for a process, and notes its end. Says whether anything has happened.
pub(super) fn look(machine: &mut Machine, process: i32, most: Duration) -> Result<bool> {
    let system = machine.host_as::<System>();
    let Some(Running::Native(mut child)) = system.children.running.remove(&process) else { return Ok(false) };
    let shared = child.real.clone();
    let mut real = shared.lock().unwrap_or_else(PoisonError::into_inner);
    if !most.is_zero() {
        real.wait(most);
    }
    // What it has written before its end is there when it has ended.
    let ended = real.child.try_wait().ok().flatten();
    system.kernel.switch_process(&mut child.process);
    let mut any = false;
    while real.carry(system) {
        any = true;
    }
    match ended {
        Some(status) if real.outputs.iter().all(|output| output.bytes.is_empty()) => {
            system.kernel.end_child(child.process);
            has_ended(machine, process, how(status))?;
            Ok(true)
        }
        _ => {
            system.kernel.switch_process(&mut child.process);
            drop(real);
            system.children.running.insert(process, Running::Native(child));
            if any {
                Call::by_system(machine).changed();
            }
            Ok(any)
        }
    }
}

fn how(status: ExitStatus) -> Ended {
    match (status.code(), status.signal()) {
        (Some(code), _) => Ended::Exited(code.to_le_bytes()[0]),
        (None, signal) => Ended::Killed(signal.unwrap_or_default()),
    }
}

/// The processes of the real system that run.
fn all(machine: &mut Machine) -> Vec<i32> {
    let running = machine.host_as::<System>().children.running.iter();
    let native = running.filter(|(_, running)| matches!(running, Running::Native(_)));
    native.map(|(&process, _)| process).collect()
}

pub(super) fn are_running(machine: &mut Machine) -> bool {
    !all(machine).is_empty()
}

/// Waits for what processes of the real system do, at most until a moment. The virtual clock goes on meanwhile.
pub(super) fn wait(machine: &mut Machine, until: Option<Duration>) -> Result<Meanwhile> {
    let steps = machine.steps;
    let now = machine.host_as::<System>().moment(steps);
    let most = until.map_or(PATIENCE, |until| until.saturating_sub(now).min(PATIENCE));
    let began = Instant::now();
    let processes = all(machine);
    let share = most / u32::try_from(processes.len()).unwrap_or(1).max(1);
    for process in processes {
        // A real wait of no time at all would spin.
        look(machine, process, share.max(Duration::from_micros(100)))?;
    }
    machine.host_as::<System>().set_clock(steps, now.saturating_add(began.elapsed()));
    match machine.host.interrupted() {
        Some(reason) => Err(reason.into()),
        None => Ok(Meanwhile::Something),
    }
}
