//! POSIX locks. With one thread a lock is free or held by that thread; its state is in the lock's own memory, so that
//! a copy of the bytes is a copy of the lock. The static initialisers of the three targets are all zeros, except for
//! the kind of a mutex, which is not at an offset that is used here.

use ubik_engine::value::Slot;
use ubik_verdict::{SyncObject, Ub, WaitingFor};

use crate::abi::C;
use crate::call::{Answer, Call, done, offset};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "pthread_mutex_init"(Ptr, Ptr) -> Status = mutex_init, Full, "Normal, recursive and checking mutexes.";
    "pthread_mutex_lock"(Ptr) -> Status = mutex_lock, Full, "";
    "pthread_mutex_trylock"(Ptr) -> Status = mutex_trylock, Full, "";
    "pthread_mutex_unlock"(Ptr) -> Status = mutex_unlock, Full, "";
    "pthread_mutex_destroy"(Ptr) -> Status = mutex_destroy, Full, "Not while it is locked.";
    "pthread_mutexattr_init"(Ptr) -> Status = |c| store_word(c, 0, NORMAL), Full, "";
    "pthread_mutexattr_settype"(Ptr, Int) -> Status = settype, Full, "";
    "pthread_mutexattr_destroy"(Ptr) -> Status = |_| done(), Full, "";
    "pthread_rwlock_init"(Ptr, Ptr) -> Status = |c| store_word(c, 0, 0), Part, "Without attributes.";
    "pthread_rwlock_rdlock"(Ptr) -> Status = |c| read_lock(c, Wait::Yes), Full, "";
    "pthread_rwlock_tryrdlock"(Ptr) -> Status = |c| read_lock(c, Wait::No), Full, "";
    "pthread_rwlock_wrlock"(Ptr) -> Status = |c| write_lock(c, Wait::Yes), Full, "";
    "pthread_rwlock_trywrlock"(Ptr) -> Status = |c| write_lock(c, Wait::No), Full, "";
    "pthread_rwlock_unlock"(Ptr) -> Status = rwlock_unlock, Full, "";
    "pthread_rwlock_destroy"(Ptr) -> Status = rwlock_destroy, Full, "Not while it is locked.";
    "pthread_cond_init"(Ptr, Ptr) -> Status = |c| store_word(c, 0, 0), Part, "Without attributes.";
    "pthread_cond_signal"(Ptr) -> Status = |_| done(), Full, "Nobody waits on one thread.";
    "pthread_cond_broadcast"(Ptr) -> Status = |_| done(), Full, "As `pthread_cond_signal`.";
    "pthread_cond_wait"(Ptr, Ptr) -> Status = cond_wait, Full, "";
    "pthread_cond_destroy"(Ptr) -> Status = |_| done(), Full, "";
}

/// Kinds of mutexes. The first is also `PTHREAD_MUTEX_DEFAULT`.
const NORMAL: u64 = 0;
const RECURSIVE: u64 = 1;
const CHECKING: u64 = 2;

/// How often a mutex is held; the number of readers of a rwlock, or [`WRITER`].
const STATE_AT: u64 = 0;
const WRITER: u64 = u32::MAX as u64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wait {
    Yes,
    No,
}

/// Where glibc keeps the kind of a mutex: behind lock, count, owner, (users,) on 64-bit targets.
fn kind_at(call: &Call<'_>) -> u64 {
    if call.machine.memory.pointer_size == 8 { 16 } else { 12 }
}

fn word(call: &mut Call<'_>, at: u64) -> Answer<u64> {
    Ok(call.load(offset(call.ptr(0), at), C::UInt)?.bits)
}

fn set_word(call: &mut Call<'_>, at: u64, value: u64) -> Answer<()> {
    Ok(call.store(offset(call.ptr(0), at), C::UInt, Slot::int(value))?)
}

fn store_word(call: &mut Call<'_>, at: u64, value: u64) -> Answer {
    set_word(call, at, value)?;
    done()
}

fn mutex_init(call: &mut Call<'_>) -> Answer {
    let attributes = call.ptr(1);
    let kind = if attributes.bits == 0 { NORMAL } else { call.load(attributes, C::UInt)?.bits };
    set_word(call, STATE_AT, 0)?;
    let at = kind_at(call);
    store_word(call, at, kind)
}

fn settype(call: &mut Call<'_>) -> Answer {
    match call.bits(1) {
        kind @ (NORMAL | RECURSIVE | CHECKING) => store_word(call, 0, kind),
        _ => Err(Errno::EINVAL.into()),
    }
}

fn mutex_kind(call: &mut Call<'_>) -> Answer<u64> {
    let at = kind_at(call);
    word(call, at)
}

fn mutex_lock(call: &mut Call<'_>) -> Answer {
    let held = word(call, STATE_AT)?;
    match mutex_kind(call)? {
        _ if held == 0 => store_word(call, STATE_AT, 1),
        RECURSIVE => store_word(call, STATE_AT, held + 1),
        CHECKING => Err(Errno::EDEADLK.into()),
        _ => Err(call.stuck(SyncObject::Mutex)),
    }
}

fn mutex_trylock(call: &mut Call<'_>) -> Answer {
    let held = word(call, STATE_AT)?;
    if held == 0 || mutex_kind(call)? == RECURSIVE {
        return store_word(call, STATE_AT, held + 1);
    }
    Err(Errno::EBUSY.into())
}

fn mutex_unlock(call: &mut Call<'_>) -> Answer {
    let held = word(call, STATE_AT)?;
    match mutex_kind(call)? {
        _ if held > 0 => store_word(call, STATE_AT, held - 1),
        NORMAL => Err(Ub::unlock_not_held(SyncObject::Mutex).into()),
        _ => Err(Errno::EPERM.into()),
    }
}

fn mutex_destroy(call: &mut Call<'_>) -> Answer {
    if word(call, STATE_AT)? != 0 {
        return Err(Ub::destroy_in_use(SyncObject::Mutex).into());
    }
    done()
}

fn read_lock(call: &mut Call<'_>, wait: Wait) -> Answer {
    match word(call, STATE_AT)? {
        WRITER if wait == Wait::No => Err(Errno::EBUSY.into()),
        WRITER => Err(Errno::EDEADLK.into()),
        readers => store_word(call, STATE_AT, readers + 1),
    }
}

fn write_lock(call: &mut Call<'_>, wait: Wait) -> Answer {
    match word(call, STATE_AT)? {
        0 => store_word(call, STATE_AT, WRITER),
        _ if wait == Wait::No => Err(Errno::EBUSY.into()),
        WRITER => Err(Errno::EDEADLK.into()),
        _ => Err(call.stuck(SyncObject::RwLock)),
    }
}

fn rwlock_unlock(call: &mut Call<'_>) -> Answer {
    match word(call, STATE_AT)? {
        0 => Err(Ub::unlock_not_held(SyncObject::RwLock).into()),
        WRITER => store_word(call, STATE_AT, 0),
        readers => store_word(call, STATE_AT, readers - 1),
    }
}

fn rwlock_destroy(call: &mut Call<'_>) -> Answer {
    if word(call, STATE_AT)? != 0 {
        return Err(Ub::destroy_in_use(SyncObject::RwLock).into());
    }
    done()
}

fn cond_wait(call: &mut Call<'_>) -> Answer {
    Err(call.blocked(WaitingFor::Notification(SyncObject::Condvar)))
}

impl Call<'_> {
    /// The only thread waits for a lock that it holds itself.
    fn stuck(&self, object: SyncObject) -> crate::call::Failure {
        self.blocked(WaitingFor::Lock { object, holder: Some("main".into()) })
    }
}
