//! A call of a foreign function: its arguments by C's types, the memory that it may use, and how it fails.

use std::time::Duration;

use ubik_engine::memory::Place;
use ubik_engine::value::{Slot, mask, sign_extend};
use ubik_engine::{Flow, Machine, Resumed, SyncObjectId, Wait, WaitKey, Woken};
use ubik_ir::TyKind;
use ubik_verdict::{Access, ArgCount, Result, Stop, Ub, Unsupported, Variadic, WaitingFor, WarningKind};
use ubik_vos::Fault;

use crate::abi::{C, Struct};
use crate::errno::Errno;
use crate::interruption::{self, After};
use crate::options::{Part, WhenClosed};
use crate::state::System;
use crate::table::Signature;

/// Why a handler has no result: the function fails, or the run ends.
#[derive(Debug)]
pub enum Failure {
    Errno(Errno),
    Stop(Box<Stop>),
    /// It would have to wait, for this, at most until a moment of the monotonic clock.
    Wait(&'static str, Option<Duration>),
    /// The same, for so long; after that it fails with `EAGAIN`.
    WaitAtMost(&'static str, Duration),
    /// This use of the function is not there.
    Unsupported(String),
}

impl From<Errno> for Failure {
    fn from(errno: Errno) -> Failure {
        Failure::Errno(errno)
    }
}

impl From<rustix::io::Errno> for Failure {
    fn from(errno: rustix::io::Errno) -> Failure {
        Failure::Errno(errno.into())
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        match fault {
            Fault::Errno(errno) => Failure::Errno(errno),
            Fault::Wait(what) => Failure::Wait(what, None),
            Fault::WaitAtMost(what, limit) => Failure::WaitAtMost(what, limit),
            Fault::Unsupported(what) => Failure::Unsupported(what),
        }
    }
}

impl From<Box<Stop>> for Failure {
    fn from(stop: Box<Stop>) -> Failure {
        Failure::Stop(stop)
    }
}

impl From<Ub> for Failure {
    fn from(ub: Ub) -> Failure {
        Failure::Stop(ub.into())
    }
}

/// What a handler gives. An error number becomes what the function's result type says: `-1` or null with `errno`
/// set, or the number itself.
pub type Answer<T = Flow> = std::result::Result<T, Failure>;

/// A result that is a number.
pub fn number(value: impl Into<i64>) -> Answer {
    Ok(Flow::One(Slot::int(value.into() as u64)))
}

/// A result that is a length or a bit pattern.
pub fn bits(value: u64) -> Answer {
    Ok(Flow::One(Slot::int(value)))
}

/// A result that is a pointer.
pub fn pointer(ptr: Slot) -> Answer {
    Ok(Flow::One(ptr))
}

pub fn nothing() -> Answer {
    Ok(Flow::Nothing)
}

/// Success of a function that gives zero for it.
pub fn done() -> Answer {
    bits(0)
}

/// Runs a row's handler.
#[inline]
pub fn dispatch(
    signature: &'static Signature,
    machine: &mut Machine,
    args: &[Slot],
    handler: impl Fn(&mut Call<'_>) -> Answer,
) -> Result<Flow> {
    check_count(signature, args.len())?;
    let mut call = Call { machine, args, signature };
    if let Some(goes_on) = call.machine.was_interrupted() {
        match interruption::after(signature.name, goes_on) {
            After::Fails => return call.fail(Errno::EINTR),
            After::LooksAgain => call.machine.wait_on(),
            After::Knows => {}
        }
    }
    match handler(&mut call) {
        Ok(Flow::One(slot)) => Ok(Flow::One(call.fit(slot))),
        Ok(flow) => Ok(flow),
        Err(Failure::Stop(stop)) => Err(stop),
        Err(Failure::Errno(errno)) => call.fail(errno),
        Err(Failure::Wait(what, until)) => call.wait_for(what, until),
        Err(Failure::WaitAtMost(what, limit)) => call.wait_at_most(what, limit),
        Err(Failure::Unsupported(what)) => Err(Unsupported::argument(call.name(), what)),
    }
}

/// A declaration with fewer or more parameters than the function has is undefined behaviour to call.
#[inline]
fn check_count(signature: &Signature, passed: usize) -> Result<()> {
    let expected = signature.slots();
    if passed == expected || (signature.variadic && passed > expected) {
        return Ok(());
    }
    let (passed, expected) = (passed as u32, expected as u32);
    let problem = match passed < expected {
        true => ArgCount::TooFew { passed, expected },
        false => ArgCount::TooMany { passed, expected },
    };
    Err(Ub::call_arg_count(problem).into())
}

/// What a function takes a variable argument for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Read {
    /// An integer of so many bytes.
    Int(u64),
    Float,
    Ptr,
}

impl Read {
    fn name(self) -> &'static str {
        match self {
            Read::Int(..=4) => "int",
            Read::Int(_) => "long",
            Read::Float => "double",
            Read::Ptr => "a pointer",
        }
    }
}

/// What threads wait for that wait for anything in the virtual system. Being woken for nothing does no harm.
const CHANGE: WaitKey = WaitKey::Host(0);

pub struct Call<'m> {
    pub machine: &'m mut Machine,
    args: &'m [Slot],
    signature: &'static Signature,
}

/// What the system does by itself, between the program's calls.
const BY_SYSTEM: Signature = Signature { name: "signal", params: &[], variadic: false, ret: C::Void };

impl<'m> Call<'m> {
    /// Not a call of the program: the system has something to do.
    pub fn by_system(machine: &'m mut Machine) -> Call<'m> {
        Call { machine, args: &[], signature: &BY_SYSTEM }
    }

    /// How the run ends where there is nobody who could be told of a failure.
    pub fn stop_for(&self, failure: Failure) -> Box<Stop> {
        match failure {
            Failure::Stop(stop) => stop,
            Failure::Unsupported(what) => Unsupported::argument(self.name(), what),
            Failure::Errno(_) | Failure::Wait(..) | Failure::WaitAtMost(..) => {
                Unsupported::argument(self.name(), "of the system's own that fails".to_owned())
            }
        }
    }

    pub fn name(&self) -> &'static str {
        self.signature.name
    }

    /// The type of the function's result.
    pub fn result(&self) -> C {
        self.signature.ret
    }

    pub fn system(&mut self) -> &mut System {
        self.machine.host_as()
    }

    pub fn ptr(&self, index: usize) -> Slot {
        self.args[index]
    }

    /// An unsigned argument, zero-extended.
    pub fn bits(&self, index: usize) -> u64 {
        self.args[index].bits
    }

    /// An `int`.
    pub fn int(&self, index: usize) -> i32 {
        self.args[index].bits as u32 as i32
    }

    /// A signed argument as wide as the row says.
    pub fn signed(&self, index: usize) -> i64 {
        let size = self.signature.params[index].size(self.machine.program.target());
        sign_extend(self.args[index].bits, size)
    }

    /// An argument beyond the fixed ones.
    pub fn variadic(&self, index: usize) -> Result<Slot> {
        let missing = || Ub::call_variadic(Variadic::Exhausted).into();
        self.args.get(self.signature.slots() + index).copied().ok_or_else(missing)
    }

    /// The same, which the function reads as a number, a fraction or a pointer. Integers and pointers of one size are not told
    /// apart, nor are wider ones than what is read: of those the low bits count, as everywhere in practice.
    pub fn variadic_as(&self, index: usize, read: Read) -> Result<Slot> {
        let slot = self.variadic(index)?;
        let Some(&ty) = self.machine.unnamed_types().get(index) else { return Ok(slot) };
        let ty = self.machine.program.ty(ty);
        let fits = match (&ty.kind, read) {
            (TyKind::Float { .. }, Read::Float) => true,
            (TyKind::Float { .. }, _) => false,
            (TyKind::Int { bits, .. }, Read::Int(size)) => u64::from(*bits) >= 8 * size.min(8),
            (TyKind::Int { bits, .. }, Read::Ptr) => {
                u64::from(*bits) >= 8 * C::Ptr.size(self.machine.program.target())
            }
            (TyKind::Int { .. }, Read::Float) => false,
            (TyKind::RawPtr { .. } | TyKind::FnPtr(_), Read::Float) => false,
            _ => true,
        };
        match fits {
            true => Ok(slot),
            false => {
                let (requested, passed) = (read.name().into(), ty.name.clone().into());
                Err(Ub::call_variadic(Variadic::WrongType { requested, passed }).into())
            }
        }
    }

    /// The run ends because this use of the function is not there.
    pub fn unsupported(&self, what: impl Into<String>) -> Failure {
        Unsupported::argument(self.name(), what.into()).into()
    }

    /// The part of the host that a function needs: it is open, or the function ends here, with `errno` if the
    /// options want it to fail.
    pub fn require(&mut self, part: Part, errno: Errno) -> Answer<()> {
        let options = self.system().options.clone();
        if options.open.contains(part) {
            return Ok(());
        }
        match options.when_closed {
            WhenClosed::Stop => Err(Unsupported::isolated(self.name(), part).into()),
            WhenClosed::Warn => {
                self.machine.warn(WarningKind::Isolated { function: self.name().into(), part });
                Err(errno.into())
            }
            WhenClosed::Fail => Err(errno.into()),
        }
    }

    /// Bytes behind a pointer argument; they must be initialised.
    pub fn read(&mut self, ptr: Slot, len: u64) -> Result<Vec<u8>> {
        Ok(self.machine.memory.read_bytes(Place::unaligned(ptr), len)?.to_vec())
    }

    pub fn write(&mut self, ptr: Slot, bytes: &[u8]) -> Result<()> {
        self.machine.memory.write_bytes(Place::unaligned(ptr), bytes)
    }

    /// A buffer that the function may write to must be there whole, however little comes.
    pub fn require_room(&mut self, ptr: Slot, len: u64) -> Result<()> {
        match len {
            0 => Ok(()),
            _ => self.machine.memory.locate(ptr, 0, len, Access::write(len).into()).map(|_| ()),
        }
    }

    /// The C string behind a pointer argument, without its end.
    pub fn string(&mut self, index: usize) -> Result<Vec<u8>> {
        self.machine.memory.read_c_string(self.args[index])
    }

    /// A scalar in memory.
    pub fn load(&mut self, ptr: Slot, c: C) -> Result<Slot> {
        let size = c.size(self.machine.program.target());
        self.machine.memory.read_scalar(Place::unaligned(ptr), size)
    }

    pub fn store(&mut self, ptr: Slot, c: C, value: Slot) -> Result<()> {
        let size = c.size(self.machine.program.target());
        let value = Slot { bits: value.bits & mask(size), ..value };
        self.machine.memory.write_scalar(Place::unaligned(ptr), size, value)
    }

    /// A field of a struct in memory, sign-extended.
    pub fn load_field(&mut self, ptr: Slot, layout: &Struct, field: &str) -> Result<i64> {
        let slot = self.load_ptr_field(ptr, layout, field)?;
        let size = layout.field(field).0.size(self.machine.program.target());
        Ok(sign_extend(slot.bits, size))
    }

    pub fn load_ptr_field(&mut self, ptr: Slot, layout: &Struct, field: &str) -> Result<Slot> {
        let (c, at) = layout.field(field);
        self.load(offset(ptr, at), c)
    }

    pub fn store_field(&mut self, ptr: Slot, layout: &Struct, field: &str, value: Slot) -> Result<()> {
        let (c, at) = layout.field(field);
        self.store(offset(ptr, at), c, value)
    }

    /// Writes every field: the value of the list, or zero.
    pub fn store_fields(&mut self, ptr: Slot, layout: &Struct, values: &[(&str, u64)]) -> Result<()> {
        for &(name, c, at) in layout.fields() {
            let value = values.iter().find(|value| value.0 == name).map_or(0, |value| value.1);
            self.store(offset(ptr, at), c, Slot::int(value))?;
        }
        Ok(())
    }

    /// A result no wider than its type.
    fn fit(&self, slot: Slot) -> Slot {
        let size = self.signature.ret.size(self.machine.program.target());
        Slot { bits: slot.bits & mask(size), ..slot }
    }

    /// Has the thread wait until something changes in the virtual system, or until a moment; then the call is made again.
    #[cold]
    fn wait_for(&mut self, what: &'static str, until: Option<Duration>) -> Result<Flow> {
        let shown = WaitingFor::Io { what: what.into() };
        self.machine.block(Wait::on(CHANGE, shown).until(until));
        Ok(Flow::Blocked)
    }

    /// The same with a limit, which counts from when the call was first made.
    #[cold]
    fn wait_at_most(&mut self, what: &'static str, limit: Duration) -> Result<Flow> {
        match self.machine.resumed() {
            Some(Resumed { how: Woken::TimedOut, .. }) => self.fail(Errno::EAGAIN),
            Some(Resumed { deadline, .. }) => self.wait_for(what, deadline),
            None => {
                let until = self.deadline_after(limit);
                self.wait_for(what, Some(until))
            }
        }
    }

    /// Something changed in the virtual system that another thread may wait for. What this one did before happens before
    /// what others do when they have seen it.
    pub fn changed(&mut self) {
        self.system().changes += 1;
        self.machine.sync_release(SyncObjectId::World);
        self.wake_waiting();
    }

    /// Threads that wait for something in the virtual system look again.
    pub fn wake_waiting(&mut self) {
        self.machine.wake(CHANGE, usize::MAX, 0);
    }

    /// Something was seen that another thread may have done.
    pub fn saw(&mut self) {
        self.machine.sync_acquire(SyncObjectId::World);
    }

    #[cold]
    fn fail(&mut self, errno: Errno) -> Result<Flow> {
        let result = match self.signature.ret {
            C::Status => return Flow::int(errno.0 as u64),
            C::Ptr => Slot::ZERO,
            _ => Slot::int(u64::MAX),
        };
        self.set_errno(errno)?;
        Ok(Flow::One(self.fit(result)))
    }

    pub fn set_errno(&mut self, errno: Errno) -> Result<()> {
        let cell = self.errno_cell()?;
        self.store(cell, C::Int, Slot::int(errno.0 as u64))
    }

    /// Has the current thread wait; the handler is called again when that is over.
    pub fn wait(&mut self, wait: Wait) -> Answer {
        self.machine.block(wait);
        Ok(Flow::Blocked)
    }

    /// A scalar in memory that the system reads in one step, whatever other threads do.
    pub fn load_atomic(&mut self, ptr: Slot, c: C) -> Result<Slot> {
        let size = c.size(self.machine.program.target());
        self.machine.system_load(Place::aligned(ptr, size), size)
    }

    /// The same for a write.
    pub fn store_atomic(&mut self, ptr: Slot, c: C, value: Slot) -> Result<()> {
        let size = c.size(self.machine.program.target());
        let value = Slot { bits: value.bits & mask(size), ..value };
        self.machine.system_store(Place::aligned(ptr, size), size, value)
    }

    /// Where the current thread's `errno` lies.
    pub fn errno_cell(&mut self) -> Result<Slot> {
        let thread = self.machine.current;
        if let Some(&cell) = self.system().errno.get(&thread) {
            return Ok(cell);
        }
        let cell = self.machine.system_bytes(&[0; 4], 4)?;
        self.system().errno.insert(thread, cell);
        Ok(cell)
    }
}

/// A pointer so many bytes further.
pub fn offset(ptr: Slot, by: u64) -> Slot {
    Slot { bits: ptr.bits.wrapping_add(by), ..ptr }
}
