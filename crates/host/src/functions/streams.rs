//! Reading and writing by descriptor. The standard streams always work: input and output are what a program is for.

use std::io::IsTerminal;
use std::os::fd::AsFd;

use ubik_engine::value::Slot;
use ubik_verdict::Unsupported;

use super::files::Descriptor;
use super::random;
use crate::abi::structs;
use crate::call::{Answer, Call, Failure, bits, done, number, offset};
use crate::errno::Errno;
use crate::options::{Input, Output, Part};
use crate::state::System;
use crate::table::rows;

rows! {
    "write"(Int, Ptr, Size) -> SSize = write, Full, "Streams and open files; the bytes must be initialised.";
    "writev"(Int, Ptr, Int) -> SSize = writev, Full, "All buffers as one.";
    "read"(Int, Ptr, Size) -> SSize = read, Full, "Streams and open files.";
    "readv"(Int, Ptr, Int) -> SSize = readv, Full, "Into the first buffers that have room.";
    "puts"(Ptr) -> Int = puts, Full, "Unbuffered.";
    "putchar"(Int) -> Int = putchar, Full, "Unbuffered.";
    "isatty"(Int) -> Int = isatty, Full, "Only with the environment open is a stream ever a terminal.";
    "poll"(Ptr, Size, Int) -> Int = poll, Part, "Streams and files, which are always ready.";
    "close"(Int) -> Int = close, Full, "";
    "dup"(Int) -> Int = dup, Full, "The lowest free descriptor.";
    "dup2"(Int, Int) -> Int = dup2, Full, "Closes what was there.";
    "fcntl"(Int, Int; v) -> Int = fcntl, Part, "`F_DUPFD`, `F_GETFD`, `F_SETFD`, `F_GETFL`.";
    "fcntl64"(Int, Int; v) -> Int = fcntl, Part, "As `fcntl`.";
    "ioctl"(Int, Size; v) -> Int = ioctl, Part, "`FIOCLEX`.";
}

impl System {
    /// Writes to a stream or file and says how much.
    pub fn write_to(&mut self, descriptor: &Descriptor, bytes: &[u8]) -> Answer<u64> {
        let output = self.options.output;
        let captured = output != Output::PassThrough;
        let written = match descriptor {
            Descriptor::Stdin => return Err(Errno::EBADF.into()),
            Descriptor::Stderr if output == Output::Together => {
                self.captured.stdout.extend_from_slice(bytes);
                bytes.len()
            }
            Descriptor::Stdout if captured => {
                self.captured.stdout.extend_from_slice(bytes);
                bytes.len()
            }
            Descriptor::Stderr if captured => {
                self.captured.stderr.extend_from_slice(bytes);
                bytes.len()
            }
            Descriptor::Stdout => uninterrupted(|| rustix::io::write(rustix::stdio::stdout(), bytes))?,
            Descriptor::Stderr => uninterrupted(|| rustix::io::write(rustix::stdio::stderr(), bytes))?,
            Descriptor::File(file) => uninterrupted(|| rustix::io::write(file.as_fd(), bytes))?,
            Descriptor::Random => bytes.len(),
            Descriptor::PipeEnd(_) => return Err(Errno::EBADF.into()),
            Descriptor::PipeStart(id) => match self.write_pipe(*id, bytes)? {
                Some(written) => written,
                None => return Err(waiting("write", "to a pipe that is full")),
            },
        };
        Ok(written as u64)
    }

    /// Reads at most so many bytes.
    fn read_from(&mut self, descriptor: &Descriptor, len: u64) -> Answer<Vec<u8>> {
        let mut buffer = vec![0; usize::try_from(len).unwrap_or(usize::MAX).min(READ_AT_ONCE)];
        let read = match descriptor {
            Descriptor::Stdout | Descriptor::Stderr | Descriptor::PipeStart(_) => {
                return Err(Errno::EBADF.into());
            }
            Descriptor::PipeEnd(id) => {
                let read = self.read_pipe(*id, buffer.len());
                return read.ok_or_else(|| waiting("read", "from a pipe that is empty"));
            }
            Descriptor::Random => unreachable!("the run's choices are not the system's"),
            Descriptor::Stdin => match &self.options.input {
                Input::Bytes(input) => {
                    let rest = &input[self.consumed.len()..];
                    let read = rest.len().min(buffer.len());
                    buffer[..read].copy_from_slice(&rest[..read]);
                    read
                }
                Input::PassThrough => {
                    uninterrupted(|| rustix::io::read(rustix::stdio::stdin(), &mut buffer[..]))?
                }
            },
            Descriptor::File(file) => uninterrupted(|| rustix::io::read(file.as_fd(), &mut buffer[..]))?,
        };
        buffer.truncate(read);
        if matches!(descriptor, Descriptor::Stdin) {
            self.consumed.extend_from_slice(&buffer);
        }
        Ok(buffer)
    }
}

/// The most that one call reads: callers must expect less than they asked for.
const READ_AT_ONCE: usize = 1 << 20;

/// Nothing will ever happen on one thread.
fn waiting(function: &'static str, what: &str) -> Failure {
    Unsupported::argument(function, what.to_owned()).into()
}

/// Signals that Ubik itself receives are no business of the program's.
fn uninterrupted<T>(mut action: impl FnMut() -> rustix::io::Result<T>) -> Answer<T> {
    loop {
        match action() {
            Err(rustix::io::Errno::INTR) => {}
            result => return Ok(result?),
        }
    }
}

impl Call<'_> {
    /// What the descriptor in an argument stands for.
    pub fn descriptor(&mut self, index: usize) -> Answer<Descriptor> {
        let fd = self.int(index);
        Ok(self.system().files.get(fd).ok_or(Errno::EBADF)?)
    }

    /// The buffers that an array of `iovec` lists.
    fn buffers(&mut self) -> Answer<Vec<(Slot, u64)>> {
        const MOST: i32 = 1024;
        let (array, count) = (self.ptr(1), self.int(2));
        if !(0..=MOST).contains(&count) {
            return Err(Errno::EINVAL.into());
        }
        let layout = structs::iovec(self.machine.program.target());
        (0..count as u64)
            .map(|index| {
                let entry = offset(array, index * layout.size);
                let base = self.load_ptr_field(entry, &layout, "iov_base")?;
                let len = self.load_ptr_field(entry, &layout, "iov_len")?.bits;
                Ok((base, len))
            })
            .collect()
    }
}

fn write(call: &mut Call<'_>) -> Answer {
    let descriptor = call.descriptor(0)?;
    let bytes = call.read(call.ptr(1), call.bits(2))?;
    bits(call.system().write_to(&descriptor, &bytes)?)
}

fn writev(call: &mut Call<'_>) -> Answer {
    let descriptor = call.descriptor(0)?;
    let mut bytes = Vec::new();
    for (base, len) in call.buffers()? {
        bytes.extend(call.read(base, len)?);
    }
    bits(call.system().write_to(&descriptor, &bytes)?)
}

fn read(call: &mut Call<'_>) -> Answer {
    let descriptor = call.descriptor(0)?;
    let room = call.bits(2);
    call.require_room(call.ptr(1), room)?;
    if let Descriptor::Random = descriptor {
        return random::fill(call, call.ptr(1), room);
    }
    let bytes = call.system().read_from(&descriptor, room)?;
    call.write(call.ptr(1), &bytes)?;
    bits(bytes.len() as u64)
}

fn readv(call: &mut Call<'_>) -> Answer {
    let descriptor = call.descriptor(0)?;
    let buffers = call.buffers()?;
    let total = buffers.iter().fold(0u64, |sum, buffer| sum.saturating_add(buffer.1));
    for &(base, len) in &buffers {
        call.require_room(base, len)?;
    }
    if let Descriptor::Random = descriptor {
        return match buffers.first() {
            Some(&(base, len)) => random::fill(call, base, len),
            None => bits(0),
        };
    }
    let bytes = call.system().read_from(&descriptor, total)?;
    let mut rest = bytes.as_slice();
    for (base, len) in buffers {
        let (now, later) = rest.split_at(rest.len().min(usize::try_from(len).unwrap_or(usize::MAX)));
        call.write(base, now)?;
        rest = later;
    }
    bits(bytes.len() as u64)
}

fn puts(call: &mut Call<'_>) -> Answer {
    let mut line = call.string(0)?;
    line.push(b'\n');
    call.system().write_to(&Descriptor::Stdout, &line)?;
    number(1)
}

fn putchar(call: &mut Call<'_>) -> Answer {
    let byte = call.bits(0) as u8;
    call.system().write_to(&Descriptor::Stdout, &[byte])?;
    number(byte)
}

fn isatty(call: &mut Call<'_>) -> Answer {
    let descriptor = call.descriptor(0)?;
    let options = &call.system().options;
    let real = options.open.contains(Part::Env) && options.output == Output::PassThrough;
    let terminal = real
        && match &descriptor {
            Descriptor::Stdin => std::io::stdin().is_terminal(),
            Descriptor::Stdout => std::io::stdout().is_terminal(),
            Descriptor::Stderr => std::io::stderr().is_terminal(),
            Descriptor::File(file) => file.is_terminal(),
            Descriptor::Random | Descriptor::PipeEnd(_) | Descriptor::PipeStart(_) => false,
        };
    if terminal { number(1) } else { refuse(call, Errno::ENOTTY) }
}

/// A zero that means failure.
fn refuse(call: &mut Call<'_>, errno: Errno) -> Answer {
    call.set_errno(errno)?;
    number(0)
}

fn poll(call: &mut Call<'_>) -> Answer {
    const READY: i64 = 0x1 | 0x4;
    const INVALID: i64 = 0x20;
    let layout = structs::pollfd(call.machine.program.target());
    let mut ready = 0;
    for index in 0..call.bits(1) {
        let entry = offset(call.ptr(0), index * layout.size);
        let fd = call.load_field(entry, &layout, "fd")? as i32;
        let events = call.load_field(entry, &layout, "events")?;
        let known = call.system().files.get(fd).is_some();
        let happened = match (fd < 0, known) {
            (true, _) => 0,
            (false, true) => events & READY,
            (false, false) => INVALID,
        };
        call.store_field(entry, &layout, "revents", Slot::int(happened as u64))?;
        ready += i64::from(happened != 0);
    }
    if ready == 0 && call.int(2) != 0 {
        return Err(call.unsupported("to wait for something that never happens"));
    }
    number(ready)
}

fn close(call: &mut Call<'_>) -> Answer {
    let fd = call.int(0);
    call.system().files.close(fd).ok_or(Errno::EBADF)?;
    done()
}

fn dup(call: &mut Call<'_>) -> Answer {
    let descriptor = call.descriptor(0)?;
    number(call.system().files.add(descriptor, 0)?)
}

fn dup2(call: &mut Call<'_>) -> Answer {
    let (descriptor, to) = (call.descriptor(0)?, call.int(1));
    call.system().files.put(descriptor, to)?;
    number(to)
}

fn fcntl(call: &mut Call<'_>) -> Answer {
    const DUP: i32 = 0;
    const GET_FLAGS: i32 = 1;
    const SET_FLAGS: i32 = 2;
    const GET_STATUS: i32 = 3;
    const DUP_CLOEXEC: i32 = 1030;
    const READ_WRITE: i32 = 2;
    let descriptor = call.descriptor(0)?;
    match call.int(1) {
        DUP | DUP_CLOEXEC => {
            let least = call.variadic(0)?.bits as i32;
            number(call.system().files.add(descriptor, least)?)
        }
        GET_FLAGS | SET_FLAGS => done(),
        GET_STATUS => number(READ_WRITE),
        command => Err(call.unsupported(format!("with command {command}"))),
    }
}

fn ioctl(call: &mut Call<'_>) -> Answer {
    const CLOSE_ON_EXEC: u64 = 0x5451;
    call.descriptor(0)?;
    match call.bits(1) {
        CLOSE_ON_EXEC => done(),
        request => Err(call.unsupported(format!("with request {request:#x}"))),
    }
}
