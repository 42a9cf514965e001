//! Reading and writing by descriptor. The standard streams always work: input and output are what a program is for.

use std::io::IsTerminal;
use std::os::fd::{AsFd, BorrowedFd};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec};
use ubik_engine::value::Slot;
use ubik_verdict::{AbortReason, Stop};
use ubik_vos::{Description, Device, Object, Stream, Where, fcntl as command, open as flag};

use super::signals::Fate;
use super::{files, network, random};
use crate::abi::{C, structs};
use crate::call::{Answer, Call, Failure, bits, done, number, offset};
use crate::errno::Errno;
use crate::options::{Input, Output, Part};
use crate::state::System;
use crate::table::rows;

rows! {
    "write"(Int, Ptr, Size) -> SSize = write, Full, "The bytes must be initialised.";
    "writev"(Int, Ptr, Int) -> SSize = writev, Full, "All buffers as one.";
    "read"(Int, Ptr, Size) -> SSize = read, Full, "";
    "readv"(Int, Ptr, Int) -> SSize = readv, Full, "Into the first buffers that have room.";
    "pread"(Int, Ptr, Size, Off) -> SSize = pread, Full, "";
    "pread64"(Int, Ptr, Size, I64) -> SSize = pread, Full, "";
    "pwrite"(Int, Ptr, Size, Off) -> SSize = pwrite, Full, "";
    "pwrite64"(Int, Ptr, Size, I64) -> SSize = pwrite, Full, "";
    "preadv"(Int, Ptr, Int, Off) -> SSize = preadv, Full, "";
    "preadv64"(Int, Ptr, Int, I64) -> SSize = preadv, Full, "";
    "pwritev"(Int, Ptr, Int, Off) -> SSize = pwritev, Full, "";
    "pwritev64"(Int, Ptr, Int, I64) -> SSize = pwritev, Full, "";
    "puts"(Ptr) -> Int = puts, Full, "Unbuffered.";
    "putchar"(Int) -> Int = putchar, Full, "Unbuffered.";
    "isatty"(Int) -> Int = isatty, Full, "Only with the environment open is a stream ever a terminal.";
    "close"(Int) -> Int = close, Full, "";
    "close_range"(UInt, UInt, Int) -> Int = close_range, Part, "Without `CLOSE_RANGE_UNSHARE`.";
    "dup"(Int) -> Int = dup, Full, "The lowest free descriptor.";
    "dup2"(Int, Int) -> Int = dup2, Full, "Closes what was there.";
    "dup3"(Int, Int, Int) -> Int = dup3, Full, "";
    "fcntl"(Int, Int; v) -> Int = fcntl, Part, "Duplicates, flags, locks of one process, pipe sizes, seals.";
    "fcntl64"(Int, Int; v) -> Int = fcntl, Part, "As `fcntl`.";
    "ioctl"(Int, Size; v) -> Int = ioctl, Part, "`FIOCLEX`, `FIONCLEX`, `FIONBIO`, `FIONREAD`; no stream is a terminal.";
}

/// The most that one call reads: callers must expect less than they asked for.
const READ_AT_ONCE: u64 = 1 << 20;

impl System {
    /// Writes to a standard stream and says how much.
    pub fn write_to(&mut self, stream: Stream, bytes: &[u8]) -> Answer<u64> {
        let captured = &mut self.captured;
        match (self.options.output, stream) {
            (_, Stream::In) => return Err(Errno::EBADF.into()),
            (Output::PassThrough, Stream::Out) => {
                let written = uninterrupted(|| rustix::io::write(rustix::stdio::stdout(), bytes))?;
                return Ok(written as u64);
            }
            (Output::PassThrough, Stream::Error) => {
                let written = uninterrupted(|| rustix::io::write(rustix::stdio::stderr(), bytes))?;
                return Ok(written as u64);
            }
            (Output::Captured, Stream::Error) => captured.stderr.extend_from_slice(bytes),
            _ => captured.stdout.extend_from_slice(bytes),
        }
        Ok(bytes.len() as u64)
    }

    /// Waits until something can be read, but not for longer than the run may take.
    fn await_input(&self, source: BorrowedFd<'_>) -> Answer<()> {
        let (Some(limit), Some(left)) = (self.options.time_limit, self.remaining()) else { return Ok(()) };
        let mut waiting = [PollFd::from_borrowed_fd(source, PollFlags::IN)];
        let left = Timespec::try_from(left).ok();
        match rustix::event::poll(&mut waiting, left.as_ref()) {
            Ok(0) => Err(Box::<Stop>::from(self.out_of_time(limit)).into()),
            // Whatever else is wrong shows when it is read.
            _ => Ok(()),
        }
    }

    /// Reads at most so many bytes of standard input.
    pub fn read_input(&mut self, len: usize) -> Answer<Vec<u8>> {
        if self.options.input == Input::PassThrough {
            self.await_input(rustix::stdio::stdin())?;
        }
        let buffer = match &self.options.input {
            Input::Bytes(input) => {
                let rest = &input[self.consumed.len()..];
                rest[..rest.len().min(len)].to_vec()
            }
            Input::PassThrough => {
                let mut buffer = vec![0; len];
                let read = uninterrupted(|| rustix::io::read(rustix::stdio::stdin(), &mut buffer[..]))?;
                buffer.truncate(read);
                buffer
            }
        };
        self.consumed.extend_from_slice(&buffer);
        Ok(buffer)
    }
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
    /// Reads at most so many bytes from what a descriptor stands for.
    fn read_some(&mut self, fd: i32, len: u64) -> Answer<Vec<u8>> {
        self.sync_mappings()?;
        let len = usize::try_from(len.min(READ_AT_ONCE)).unwrap_or_default();
        match self.kernel().description(fd)?.object.clone() {
            Object::Stream(Stream::In) => self.system().read_input(len),
            Object::Stream(_) => Err(Errno::EBADF.into()),
            Object::Real(file) => {
                self.system().await_input(file.as_fd())?;
                let mut buffer = vec![0; len];
                let read = uninterrupted(|| rustix::io::read(file.as_fd(), &mut buffer[..]))?;
                buffer.truncate(read);
                Ok(buffer)
            }
            Object::Event(_) => {
                if len < 8 {
                    return Err(Errno::EINVAL.into());
                }
                let count = self.kernel().read_event(fd)?;
                Ok(self.eight_bytes(count))
            }
            Object::Timer(_) => {
                if len < 8 {
                    return Err(Errno::EINVAL.into());
                }
                let count = self.read_timer(fd)?;
                Ok(self.eight_bytes(count))
            }
            _ => Ok(self.kernel().read(fd, Where::Here, len)?),
        }
    }

    /// How often a timer was due.
    fn read_timer(&mut self, fd: i32) -> Answer<u64> {
        match self.kernel().read_timer(fd) {
            Err(ubik_vos::Fault::Wait(what)) => Err(Failure::Wait(what, self.next_timer())),
            answer => Ok(answer?),
        }
    }

    /// Data went through a descriptor. Files order nothing; other threads may wait for anything else.
    fn exchanged(&mut self, fd: i32) -> Answer<()> {
        let object = &self.kernel().description(fd)?.object;
        if !matches!(object, Object::Node(_) | Object::Real(_) | Object::Stream(_)) {
            self.saw();
            self.changed();
        }
        Ok(())
    }

    /// The moment at which the next timer is due.
    pub fn next_timer(&mut self) -> Option<Duration> {
        self.kernel().next_timer().map(|next| next.saturating_sub(super::START))
    }

    pub fn write_some(&mut self, fd: i32, bytes: &[u8]) -> Answer<u64> {
        let written = match self.kernel().description(fd)?.object.clone() {
            Object::Stream(stream) => return self.system().write_to(stream, bytes),
            Object::Real(file) => return Ok(uninterrupted(|| rustix::io::write(file.as_fd(), bytes))? as u64),
            Object::Event(_) => {
                let count = self.count_in(bytes)?;
                self.kernel().write_event(fd, count)?;
                self.changed();
                return Ok(8);
            }
            _ => self.kernel().write(fd, Where::Here, bytes),
        };
        self.refresh_mappings(fd)?;
        self.exchanged(fd)?;
        match written {
            Err(ubik_vos::Fault::Errno(Errno::EPIPE)) => Err(self.broken_pipe()),
            written => Ok(written? as u64),
        }
    }

    /// Writing to what nobody reads any more raises a signal, too.
    pub fn broken_pipe(&mut self) -> Failure {
        const SIGNAL: i32 = 13;
        match self.fate(SIGNAL) {
            Fate::Ends => Stop::abort(AbortReason::Signal { number: SIGNAL }).into(),
            Fate::Handled => self.unsupported("with a handler for the signal of a broken pipe"),
            Fate::Nothing => Errno::EPIPE.into(),
        }
    }

    fn is_big_endian(&self) -> bool {
        self.machine.program.target().endian == ubik_ir::Endian::Big
    }

    pub fn eight_bytes(&self, value: u64) -> Vec<u8> {
        if self.is_big_endian() { value.to_be_bytes().to_vec() } else { value.to_le_bytes().to_vec() }
    }

    fn count_in(&self, bytes: &[u8]) -> Answer<u64> {
        let first: [u8; 8] = bytes.get(..8).and_then(|first| first.try_into().ok()).ok_or(Errno::EINVAL)?;
        Ok(if self.is_big_endian() { u64::from_be_bytes(first) } else { u64::from_le_bytes(first) })
    }

    /// Whether a descriptor gives random bytes.
    fn is_random(&mut self, fd: i32) -> bool {
        matches!(self.kernel().device(fd), Some(Device::Random | Device::Urandom))
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

    /// The bytes of all buffers in an array.
    fn gathered(&mut self) -> Answer<Vec<u8>> {
        let mut bytes = Vec::new();
        for (base, len) in self.buffers()? {
            bytes.extend(self.read(base, len)?);
        }
        Ok(bytes)
    }

    /// Spreads bytes over buffers.
    pub fn scatter(&mut self, bytes: &[u8], buffers: Vec<(Slot, u64)>) -> Answer {
        let mut rest = bytes;
        for (base, len) in buffers {
            let (now, later) = rest.split_at(rest.len().min(usize::try_from(len).unwrap_or(usize::MAX)));
            self.write(base, now)?;
            rest = later;
        }
        bits(bytes.len() as u64)
    }

    /// Buffers that have room, and how much together.
    fn room_in_buffers(&mut self) -> Answer<(Vec<(Slot, u64)>, u64)> {
        let buffers = self.buffers()?;
        for &(base, len) in &buffers {
            self.require_room(base, len)?;
        }
        let total = buffers.iter().fold(0u64, |sum, buffer| sum.saturating_add(buffer.1));
        Ok((buffers, total))
    }
}

fn write(call: &mut Call<'_>) -> Answer {
    call.object(0)?;
    let bytes = call.read(call.ptr(1), call.bits(2))?;
    bits(call.write_some(call.int(0), &bytes)?)
}

fn writev(call: &mut Call<'_>) -> Answer {
    call.object(0)?;
    let bytes = call.gathered()?;
    bits(call.write_some(call.int(0), &bytes)?)
}

fn read(call: &mut Call<'_>) -> Answer {
    call.object(0)?;
    let (fd, room) = (call.int(0), call.bits(2));
    call.require_room(call.ptr(1), room)?;
    if call.is_random(fd) {
        return random::fill(call, call.ptr(1), room);
    }
    let bytes = call.read_some(fd, room)?;
    call.exchanged(fd)?;
    call.write(call.ptr(1), &bytes)?;
    bits(bytes.len() as u64)
}

fn readv(call: &mut Call<'_>) -> Answer {
    call.object(0)?;
    let fd = call.int(0);
    let (buffers, total) = call.room_in_buffers()?;
    if call.is_random(fd) {
        return match buffers.first() {
            Some(&(base, len)) => random::fill(call, base, len),
            None => bits(0),
        };
    }
    let bytes = call.read_some(fd, total)?;
    call.exchanged(fd)?;
    call.scatter(&bytes, buffers)
}

fn pread(call: &mut Call<'_>) -> Answer {
    let (object, fd, room) = (call.object(0)?, call.int(0), call.bits(2));
    call.require_room(call.ptr(1), room)?;
    let at = call.signed(3);
    let bytes = files::read_at(call, &object, fd, at, room.min(READ_AT_ONCE) as usize)?;
    call.write(call.ptr(1), &bytes)?;
    bits(bytes.len() as u64)
}

fn pwrite(call: &mut Call<'_>) -> Answer {
    let (object, fd) = (call.object(0)?, call.int(0));
    let bytes = call.read(call.ptr(1), call.bits(2))?;
    let at = call.signed(3);
    bits(files::write_at(call, &object, fd, at, &bytes)?)
}

fn preadv(call: &mut Call<'_>) -> Answer {
    let (object, fd, at) = (call.object(0)?, call.int(0), call.signed(3));
    let (buffers, total) = call.room_in_buffers()?;
    let bytes = files::read_at(call, &object, fd, at, total.min(READ_AT_ONCE) as usize)?;
    call.scatter(&bytes, buffers)
}

fn pwritev(call: &mut Call<'_>) -> Answer {
    let (object, fd, at) = (call.object(0)?, call.int(0), call.signed(3));
    let bytes = call.gathered()?;
    bits(files::write_at(call, &object, fd, at, &bytes)?)
}

fn puts(call: &mut Call<'_>) -> Answer {
    let mut line = call.string(0)?;
    line.push(b'\n');
    call.system().write_to(Stream::Out, &line)?;
    number(1)
}

fn putchar(call: &mut Call<'_>) -> Answer {
    let byte = call.bits(0) as u8;
    call.system().write_to(Stream::Out, &[byte])?;
    number(byte)
}

fn isatty(call: &mut Call<'_>) -> Answer {
    match is_terminal(call) {
        Ok(true) => number(1),
        Ok(false) => refuse(call, Errno::ENOTTY),
        Err(_) => refuse(call, Errno::EBADF),
    }
}

/// Whether the descriptor that the first argument names is a terminal of the host.
pub fn is_terminal(call: &mut Call<'_>) -> Answer<bool> {
    let object = call.object(0)?;
    let options = &call.system().options;
    let real = options.open.contains(Part::Env) && options.output == Output::PassThrough;
    Ok(real
        && match &object {
            Object::Stream(Stream::In) => std::io::stdin().is_terminal(),
            Object::Stream(Stream::Out) => std::io::stdout().is_terminal(),
            Object::Stream(Stream::Error) => std::io::stderr().is_terminal(),
            Object::Real(file) => file.is_terminal(),
            _ => false,
        })
}

/// A zero that means failure.
fn refuse(call: &mut Call<'_>, errno: Errno) -> Answer {
    call.set_errno(errno)?;
    number(0)
}

fn close(call: &mut Call<'_>) -> Answer {
    let fd = call.int(0);
    call.kernel().close(fd)?;
    call.changed();
    done()
}

fn close_range(call: &mut Call<'_>) -> Answer {
    const ON_EXEC: i32 = 4;
    let (first, last, flags) = (call.bits(0), call.bits(1), call.int(2));
    if first > last {
        return Err(Errno::EINVAL.into());
    }
    if flags & !ON_EXEC != 0 {
        return Err(call.unsupported(format!("with flags {flags:#x}")));
    }
    for fd in call.kernel().open_descriptors() {
        if !(first..=last).contains(&(fd as u64)) {
            continue;
        }
        match flags {
            0 => call.kernel().close(fd)?,
            _ => call.kernel().set_close_on_exec(fd, true)?,
        }
    }
    call.changed();
    done()
}

fn dup(call: &mut Call<'_>) -> Answer {
    let fd = call.int(0);
    number(call.kernel().duplicate(fd, 0, false)?)
}

fn dup2(call: &mut Call<'_>) -> Answer {
    let (fd, to) = (call.int(0), call.int(1));
    let new = call.kernel().duplicate_to(fd, to, false)?;
    call.changed();
    number(new)
}

fn dup3(call: &mut Call<'_>) -> Answer {
    let (fd, to, flags) = (call.int(0), call.int(1), call.int(2));
    if fd == to || flags & !flag::CLOSE_ON_EXEC != 0 {
        return Err(Errno::EINVAL.into());
    }
    let new = call.kernel().duplicate_to(fd, to, flags != 0)?;
    call.changed();
    number(new)
}

fn fcntl(call: &mut Call<'_>) -> Answer {
    const CLOSE_ON_EXEC: u64 = 1;
    call.object(0)?;
    let fd = call.int(0);
    let wanted = call.int(1);
    match wanted {
        command::DUP | command::DUP_CLOEXEC => {
            let least = call.variadic(0)?.bits as i32;
            number(call.kernel().duplicate(fd, least, wanted == command::DUP_CLOEXEC)?)
        }
        command::GET_FD => number(i64::from(call.kernel().close_on_exec(fd)?)),
        command::SET_FD => {
            let on = call.variadic(0)?.bits & CLOSE_ON_EXEC != 0;
            call.kernel().set_close_on_exec(fd, on)?;
            done()
        }
        command::GET_STATUS => number(status(&call.kernel().description(fd)?.clone())),
        command::SET_STATUS => {
            let flags = call.variadic(0)?.bits as i32;
            call.kernel().set_status(fd, flags)?;
            done()
        }
        command::GET_PIPE_SIZE => number(call.kernel().pipe_size(fd)? as i64),
        command::SET_PIPE_SIZE => {
            let size = call.variadic(0)?.bits as u32 as usize;
            number(call.kernel().set_pipe_size(fd, size)? as i64)
        }
        command::GET_SEALS => number(call.kernel().seals(fd)?),
        command::ADD_SEALS => {
            let seals = call.variadic(0)?.bits as u32;
            call.kernel().add_seals(fd, seals)?;
            done()
        }
        command::GET_LOCK | command::SET_LOCK | command::SET_LOCK_WAIT => record_lock(call, wanted),
        other => Err(call.unsupported(format!("with command {other}"))),
    }
}

/// Files are opened with `O_LARGEFILE` on Linux, whatever the program says.
fn status(description: &Description) -> i32 {
    match description.object {
        Object::Node(_) | Object::Real(_) | Object::Stream(_) if description.flags & flag::PATH == 0 => {
            description.flags | flag::LARGE_FILE
        }
        _ => description.flags,
    }
}

/// Locks of one process never keep itself out.
fn record_lock(call: &mut Call<'_>, wanted: i32) -> Answer {
    const UNLOCKED: u64 = 2;
    const WRITE: u64 = 1;
    let lock = call.variadic(0)?;
    let kind = call.load(lock, C::Short)?.bits;
    if kind > UNLOCKED {
        return Err(Errno::EINVAL.into());
    }
    if wanted == command::GET_LOCK {
        call.store(lock, C::Short, Slot::int(UNLOCKED))?;
        return done();
    }
    let fd = call.int(0);
    let description = call.kernel().description(fd)?;
    let allowed = if kind == WRITE { description.writes() } else { description.reads() };
    if kind != UNLOCKED && !allowed {
        return Err(Errno::EBADF.into());
    }
    done()
}

fn ioctl(call: &mut Call<'_>) -> Answer {
    const CLOSE_ON_EXEC: u64 = 0x5451;
    const KEEP_ON_EXEC: u64 = 0x5450;
    const NON_BLOCK: u64 = 0x5421;
    const READABLE: u64 = 0x541b;
    const INTERFACE_NAME: u64 = 0x8910;
    const INTERFACE_INDEX: u64 = 0x8933;
    const OF_TERMINALS: std::ops::RangeInclusive<u64> = 0x5401..=0x541a;
    call.object(0)?;
    let fd = call.int(0);
    match call.bits(1) {
        request @ (CLOSE_ON_EXEC | KEEP_ON_EXEC) => {
            call.kernel().set_close_on_exec(fd, request == CLOSE_ON_EXEC)?;
            done()
        }
        NON_BLOCK => {
            let ptr = call.variadic(0)?;
            let on = call.load(ptr, C::Int)?.bits != 0;
            let flags = call.kernel().description(fd)?.flags & !flag::NON_BLOCK;
            call.kernel().set_status(fd, flags | if on { flag::NON_BLOCK } else { 0 })?;
            done()
        }
        READABLE => {
            let count = call.kernel().available(fd)?;
            let ptr = call.variadic(0)?;
            call.store(ptr, C::Int, Slot::int(count))?;
            done()
        }
        request @ (INTERFACE_NAME | INTERFACE_INDEX) => network::interface(call, request == INTERFACE_NAME),
        request if OF_TERMINALS.contains(&request) => Err(Errno::ENOTTY.into()),
        request => Err(call.unsupported(format!("with request {request:#x}"))),
    }
}
