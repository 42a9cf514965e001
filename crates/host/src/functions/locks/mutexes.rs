//! Mutexes of all kinds, and spin locks.

use ubik_engine::Wait;
use ubik_engine::value::Slot;
use ubik_verdict::{SyncObject, Ub};

use super::{Object, Patience, clock, current, is_late, no_attributes, until};
use crate::abi::C;
use crate::call::{Answer, Call, done};
use crate::errno::Errno;
use crate::functions::time::ClockId;
use crate::table::rows;

rows! {
    "pthread_mutex_init"(Ptr, Ptr) -> Status = init, Full, "Normal, recursive and checking mutexes.";
    "pthread_mutex_lock"(Ptr) -> Status = |c| lock(c, Patience::Endless), Full, "";
    "pthread_mutex_trylock"(Ptr) -> Status = |c| lock(c, Patience::None), Full, "";
    "pthread_mutex_timedlock"(Ptr, Ptr) -> Status = |c| lock_until(c, ClockId::Real, 1), Full, "";
    "pthread_mutex_clocklock"(Ptr, Int, Ptr) -> Status = |c| { let clock = clock(c, 1)?; lock_until(c, clock, 2) }, Full, "";
    "pthread_mutex_unlock"(Ptr) -> Status = unlock, Full, "By the thread that holds it.";
    "pthread_mutex_destroy"(Ptr) -> Status = destroy, Full, "Not while it is locked.";
    "pthread_mutexattr_init"(Ptr) -> Status = no_attributes, Full, "";
    "pthread_mutexattr_settype"(Ptr, Int) -> Status = settype, Full, "";
    "pthread_mutexattr_gettype"(Ptr, Ptr) -> Status = gettype, Full, "";
    "pthread_mutexattr_destroy"(Ptr) -> Status = |_| done(), Full, "";
    "pthread_spin_init"(Ptr, Int) -> Status = spin_init, Full, "";
    "pthread_spin_lock"(Ptr) -> Status = |c| spin_lock(c, Patience::Endless), Full, "";
    "pthread_spin_trylock"(Ptr) -> Status = |c| spin_lock(c, Patience::None), Full, "";
    "pthread_spin_unlock"(Ptr) -> Status = spin_unlock, Full, "By the thread that holds it.";
    "pthread_spin_destroy"(Ptr) -> Status = spin_destroy, Full, "Not while it is locked.";
}

/// Kinds of mutexes. The number of `PTHREAD_MUTEX_DEFAULT` is that of `PTHREAD_MUTEX_NORMAL`, and POSIX defines less for it:
/// who locks it twice does not wait for ever, but has undefined behaviour. So a kind that was asked for is noted as such.
const DEFAULT: u64 = 0;
const NORMAL: u64 = 0x100;
const RECURSIVE: u64 = 1;
const CHECKING: u64 = 2;

/// How often a mutex is held, and by whom.
const COUNT_AT: u64 = 0;
const OWNER_AT: u64 = 8;

/// Where glibc keeps the kind of a mutex: behind lock, count, owner, (users,) on 64-bit targets.
fn kind(mutex: Object, call: &mut Call<'_>) -> Answer<u64> {
    let at = kind_at(call);
    mutex.word(call, at)
}

fn kind_at(call: &Call<'_>) -> u64 {
    if call.machine.memory.layout.pointer_size == 8 { 16 } else { 12 }
}

fn mutex(call: &mut Call<'_>) -> Answer<Object> {
    Object::used(call, 0, SyncObject::Mutex)
}

fn init(call: &mut Call<'_>) -> Answer {
    let (mutex, attributes) = (Object::argument(call, 0, SyncObject::Mutex), call.ptr(1));
    let kind = if attributes.bits == 0 { DEFAULT } else { call.load(attributes, C::UInt)?.bits };
    let at = kind_at(call);
    mutex.begin(call)?;
    for (at, value) in [(COUNT_AT, 0), (OWNER_AT, 0), (at, kind)] {
        mutex.set(call, at, value)?;
    }
    done()
}

fn settype(call: &mut Call<'_>) -> Answer {
    let kind = match call.bits(1) {
        DEFAULT => NORMAL,
        kind @ (RECURSIVE | CHECKING) => kind,
        _ => return Err(Errno::EINVAL.into()),
    };
    call.store(call.ptr(0), C::UInt, Slot::int(kind))?;
    done()
}

fn gettype(call: &mut Call<'_>) -> Answer {
    let kind = call.load(call.ptr(0), C::UInt)?.bits & !NORMAL;
    call.store(call.ptr(1), C::Int, Slot::int(kind))?;
    done()
}

fn lock_until(call: &mut Call<'_>, clock: ClockId, index: usize) -> Answer {
    let resumed = call.machine.resumed();
    let mutex = mutex(call)?;
    if take(mutex, call)? {
        return done();
    }
    if is_late(resumed) {
        return Err(Errno::ETIMEDOUT.into());
    }
    let patience = until(call, clock, index, resumed)?;
    refuse(mutex, call, patience)
}

fn lock(call: &mut Call<'_>, patience: Patience) -> Answer {
    let mutex = mutex(call)?;
    if take(mutex, call)? { done() } else { refuse(mutex, call, patience) }
}

/// A mutex that the current thread cannot have now.
fn refuse(mutex: Object, call: &mut Call<'_>, patience: Patience) -> Answer {
    let holder = mutex.word(call, OWNER_AT)?;
    let is_own = holder == current(call);
    if is_own && patience != Patience::None {
        match kind(mutex, call)? {
            CHECKING => return Err(Errno::EDEADLK.into()),
            DEFAULT => return Err(Ub::relock(SyncObject::Mutex).into()),
            _ => {}
        }
    }
    mutex.wait(call, Some(holder), patience)
}

/// Takes a mutex if it is free, or held by the current thread and recursive.
pub(super) fn take(mutex: Object, call: &mut Call<'_>) -> Answer<bool> {
    let held = mutex.word(call, COUNT_AT)?;
    if held == 0 {
        let owner = current(call);
        mutex.set(call, OWNER_AT, owner)?;
        call.machine.sync_acquire(mutex.sync());
    } else if mutex.word(call, OWNER_AT)? != current(call) || kind(mutex, call)? != RECURSIVE {
        return Ok(false);
    }
    mutex.set(call, COUNT_AT, held + 1)?;
    Ok(true)
}

/// Waiting for a mutex that another thread holds.
pub(super) fn waiting(mutex: Object, call: &mut Call<'_>) -> Answer<Wait> {
    let holder = mutex.word(call, OWNER_AT)?;
    Ok(mutex.waiting(call, Some(holder)))
}

/// Whether the current thread holds a mutex.
pub(super) fn is_held(mutex: Object, call: &mut Call<'_>) -> Answer<bool> {
    Ok(mutex.word(call, COUNT_AT)? > 0 && mutex.word(call, OWNER_AT)? == current(call))
}

/// Gives up a mutex that the current thread holds.
pub(super) fn release(mutex: Object, call: &mut Call<'_>) -> Answer<()> {
    let held = mutex.word(call, COUNT_AT)?;
    mutex.set(call, COUNT_AT, held - 1)?;
    if held == 1 {
        mutex.set(call, OWNER_AT, 0)?;
        call.machine.sync_release(mutex.sync());
        call.machine.wake(mutex.key(), 1, 0);
    }
    Ok(())
}

fn unlock(call: &mut Call<'_>) -> Answer {
    let mutex = mutex(call)?;
    if !is_held(mutex, call)? {
        return match kind(mutex, call)? {
            DEFAULT | NORMAL => Err(Ub::unlock_not_held(SyncObject::Mutex).into()),
            _ => Err(Errno::EPERM.into()),
        };
    }
    release(mutex, call)?;
    done()
}

fn destroy(call: &mut Call<'_>) -> Answer {
    let mutex = mutex(call)?;
    if mutex.word(call, COUNT_AT)? != 0 {
        return Err(Ub::destroy_in_use(SyncObject::Mutex).into());
    }
    mutex.end(call)?;
    done()
}

/// A spin lock is one word: who holds it.
fn spinlock(call: &Call<'_>) -> Object {
    Object::argument(call, 0, SyncObject::Spinlock)
}

fn spin_init(call: &mut Call<'_>) -> Answer {
    let lock = spinlock(call);
    lock.begin(call)?;
    lock.set(call, 0, 0)?;
    done()
}

fn spin_lock(call: &mut Call<'_>, patience: Patience) -> Answer {
    let lock = spinlock(call);
    match lock.word(call, 0)? {
        0 => {
            let owner = current(call);
            lock.set(call, 0, owner)?;
            call.machine.sync_acquire(lock.sync());
            done()
        }
        holder => lock.wait(call, Some(holder), patience),
    }
}

fn spin_unlock(call: &mut Call<'_>) -> Answer {
    let lock = spinlock(call);
    if lock.word(call, 0)? != current(call) {
        return Err(Ub::unlock_not_held(SyncObject::Spinlock).into());
    }
    lock.set(call, 0, 0)?;
    call.machine.sync_release(lock.sync());
    call.machine.wake(lock.key(), 1, 0);
    done()
}

fn spin_destroy(call: &mut Call<'_>) -> Answer {
    let lock = spinlock(call);
    if lock.word(call, 0)? != 0 {
        return Err(Ub::destroy_in_use(SyncObject::Spinlock).into());
    }
    lock.end(call)?;
    done()
}
