//! POSIX locks and what else threads wait with. The state of an object is in its own memory; who waits for it, the engine
//! knows by its address. The static initialisers of the three targets are all zeros, except for the kind of a mutex, which
//! is where glibc has it. From its first use on, an object that has room for it notes its address. So an object that
//! was moved, copied or destroyed is recognised. Spin locks and `pthread_once_t` are one word and have no such note.
//!
//! Words of objects are read and written as the system does it, in one step; what threads may see of each other's
//! work goes by [`Machine::sync_release`](ubik_engine::Machine) and its counterpart.

pub mod barriers;
pub mod condvars;
pub mod mutexes;
pub mod once;
pub mod rwlocks;
pub mod semaphores;

use std::time::Duration;

use ubik_engine::value::Slot;
use ubik_engine::{Resumed, SyncObjectId, ThreadId, Wait, WaitKey, Woken};
use ubik_verdict::{SyncObject, Ub, WaitingFor};

use crate::abi::{C, structs};
use crate::call::{Answer, Call, done, offset};
use crate::errno::Errno;
use crate::functions::time::ClockId;

/// How long a lock may be waited for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    Endless,
    /// Until a moment.
    Until(Duration),
    /// Not at all.
    None,
}

impl Patience {
    fn deadline(self) -> Option<Duration> {
        match self {
            Patience::Until(deadline) => Some(deadline),
            Patience::Endless | Patience::None => None,
        }
    }
}

/// An object in the program's memory.
#[derive(Clone, Copy)]
struct Object {
    at: Slot,
    kind: SyncObject,
}

/// The note of an object that was destroyed. Notes of addresses are odd.
const DESTROYED: u64 = 2;

impl Object {
    /// The object that an argument points to, in whatever state it is.
    fn argument(call: &Call<'_>, index: usize, kind: SyncObject) -> Object {
        Object { at: call.ptr(index), kind }
    }

    /// The object that an argument points to. It must not have been moved since its first use, nor destroyed.
    fn used(call: &mut Call<'_>, index: usize, kind: SyncObject) -> Answer<Object> {
        let object = Object::argument(call, index, kind);
        let Some(at) = object.note_at() else { return Ok(object) };
        let problem = match object.word(call, at)? {
            0 => {
                object.set(call, at, object.note())?;
                return Ok(object);
            }
            note if note == object.note() => return Ok(object),
            DESTROYED => "has been destroyed",
            _ => "has been moved or overwritten since its first use",
        };
        Err(Ub::sync_state(kind, problem).into())
    }

    /// Where the object notes its address: in no target's glibc does a static initialiser have something there.
    fn note_at(self) -> Option<u64> {
        match self.kind {
            SyncObject::Mutex | SyncObject::RwLock | SyncObject::Condvar => Some(20),
            SyncObject::Semaphore | SyncObject::Barrier => Some(12),
            SyncObject::Spinlock | SyncObject::Once | SyncObject::Thread => None,
        }
    }

    fn note(self) -> u64 {
        (self.at.bits | 1) & u64::from(u32::MAX)
    }

    fn word(self, call: &mut Call<'_>, at: u64) -> Answer<u64> {
        Ok(call.load_atomic(offset(self.at, at), C::UInt)?.bits)
    }

    fn set(self, call: &mut Call<'_>, at: u64, value: u64) -> Answer<()> {
        Ok(call.store_atomic(offset(self.at, at), C::UInt, Slot::int(value))?)
    }

    fn key(self) -> WaitKey {
        WaitKey::Object(self.at.bits)
    }

    fn sync(self) -> SyncObjectId {
        SyncObjectId::Address(self.at.bits)
    }

    /// Initialises the object: nothing that was before orders anything.
    fn begin(self, call: &mut Call<'_>) -> Answer<()> {
        call.machine.sync_forget(self.sync());
        self.note_at().map_or(Ok(()), |at| self.set(call, at, self.note()))
    }

    /// Destroys the object.
    fn end(self, call: &mut Call<'_>) -> Answer<()> {
        call.machine.sync_forget(self.sync());
        self.note_at().map_or(Ok(()), |at| self.set(call, at, DESTROYED))
    }

    /// Waits for the object to be free, as long as there is patience. The call is made again then.
    fn wait(self, call: &mut Call<'_>, holder: Option<u64>, patience: Patience) -> Answer {
        match patience {
            Patience::None => Err(Errno::EBUSY.into()),
            _ => call.wait(self.waiting(call, holder).until(patience.deadline())),
        }
    }

    /// Waiting for the object to be free.
    fn waiting(self, call: &Call<'_>, holder: Option<u64>) -> Wait {
        let holder = holder.and_then(|owner| owner_name(call, owner));
        Wait::on(self.key(), WaitingFor::Lock { object: self.kind, holder })
    }
}

/// How threads are noted in objects: zero is none.
fn owner(thread: ThreadId) -> u64 {
    u64::from(thread.0) + 1
}

fn owner_name(call: &Call<'_>, owner: u64) -> Option<ubik_verdict::Text> {
    let id = ThreadId(u32::try_from(owner.checked_sub(1)?).ok()?);
    call.machine.threads.get(id)?;
    Some(call.machine.thread_name(id).into())
}

fn current(call: &Call<'_>) -> u64 {
    owner(call.machine.current)
}

/// Whether a call that waits for a lock is over because its time is.
fn is_late(resumed: Option<Resumed>) -> bool {
    matches!(resumed, Some(Resumed { how: Woken::TimedOut, .. }))
}

/// The patience that a moment of a clock in an argument allows. A call that was made before knows it.
fn until(call: &mut Call<'_>, clock: ClockId, index: usize, resumed: Option<Resumed>) -> Answer<Patience> {
    if let Some(deadline) = resumed.and_then(|resumed| resumed.deadline) {
        return Ok(Patience::Until(deadline));
    }
    let layout = structs::timespec(call.machine.program.target());
    let time = call.load_time(call.ptr(index), &layout)?.ok_or(Errno::EINVAL)?;
    Ok(Patience::Until(call.deadline_at(clock, time)))
}

/// The clock that an argument names.
fn clock(call: &Call<'_>, index: usize) -> Answer<ClockId> {
    Ok(ClockId::of(call.int(index)).ok_or(Errno::EINVAL)?)
}

/// Attributes that say nothing of what is modelled.
fn no_attributes(call: &mut Call<'_>) -> Answer {
    call.store(call.ptr(0), C::UInt, Slot::ZERO)?;
    done()
}
