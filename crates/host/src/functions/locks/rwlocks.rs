//! Locks for many readers or one writer. Readers come first, as with glibc's default.

use ubik_verdict::{SyncObject, Ub};

use super::{Object, Patience, clock, current, is_late, no_attributes, until};
use crate::call::{Answer, Call, done};
use crate::errno::Errno;
use crate::functions::time::ClockId;
use crate::table::rows;

rows! {
    "pthread_rwlock_init"(Ptr, Ptr) -> Status = init, Full, "Attributes have no effect.";
    "pthread_rwlock_rdlock"(Ptr) -> Status = |c| lock(c, Side::Reader, Patience::Endless), Full, "";
    "pthread_rwlock_tryrdlock"(Ptr) -> Status = |c| lock(c, Side::Reader, Patience::None), Full, "";
    "pthread_rwlock_timedrdlock"(Ptr, Ptr) -> Status = |c| lock_until(c, Side::Reader, ClockId::Real, 1), Full, "";
    "pthread_rwlock_clockrdlock"(Ptr, Int, Ptr) -> Status = |c| { let clock = clock(c, 1)?; lock_until(c, Side::Reader, clock, 2) }, Full, "";
    "pthread_rwlock_wrlock"(Ptr) -> Status = |c| lock(c, Side::Writer, Patience::Endless), Full, "";
    "pthread_rwlock_trywrlock"(Ptr) -> Status = |c| lock(c, Side::Writer, Patience::None), Full, "";
    "pthread_rwlock_timedwrlock"(Ptr, Ptr) -> Status = |c| lock_until(c, Side::Writer, ClockId::Real, 1), Full, "";
    "pthread_rwlock_clockwrlock"(Ptr, Int, Ptr) -> Status = |c| { let clock = clock(c, 1)?; lock_until(c, Side::Writer, clock, 2) }, Full, "";
    "pthread_rwlock_unlock"(Ptr) -> Status = unlock, Full, "A writer's by the thread that holds it.";
    "pthread_rwlock_destroy"(Ptr) -> Status = destroy, Full, "Not while it is locked.";
    "pthread_rwlockattr_init"(Ptr) -> Status = no_attributes, Full, "";
    "pthread_rwlockattr_destroy"(Ptr) -> Status = |_| done(), Full, "";
}

/// The number of readers, or [`WRITER`], and who that is.
const STATE_AT: u64 = 0;
const WRITER_AT: u64 = 8;
const WRITER: u64 = u32::MAX as u64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Reader,
    Writer,
}

fn rwlock(call: &mut Call<'_>) -> Answer<Object> {
    Object::used(call, 0, SyncObject::RwLock)
}

fn init(call: &mut Call<'_>) -> Answer {
    let lock = Object::argument(call, 0, SyncObject::RwLock);
    lock.begin(call)?;
    lock.set(call, STATE_AT, 0)?;
    lock.set(call, WRITER_AT, 0)?;
    done()
}

fn take(lock: Object, call: &mut Call<'_>, side: Side) -> Answer<bool> {
    let next = match (lock.word(call, STATE_AT)?, side) {
        (WRITER, _) => return Ok(false),
        (readers, Side::Reader) => readers + 1,
        (0, Side::Writer) => WRITER,
        (_, Side::Writer) => return Ok(false),
    };
    if side == Side::Writer {
        let owner = current(call);
        lock.set(call, WRITER_AT, owner)?;
    }
    lock.set(call, STATE_AT, next)?;
    call.machine.sync_acquire(lock.sync());
    Ok(true)
}

fn lock(call: &mut Call<'_>, side: Side, patience: Patience) -> Answer {
    let lock = rwlock(call)?;
    if take(lock, call, side)? { done() } else { refuse(lock, call, patience) }
}

fn lock_until(call: &mut Call<'_>, side: Side, clock: ClockId, index: usize) -> Answer {
    let resumed = call.machine.resumed();
    let lock = rwlock(call)?;
    if take(lock, call, side)? {
        return done();
    }
    if is_late(resumed) {
        return Err(Errno::ETIMEDOUT.into());
    }
    let patience = until(call, clock, index, resumed)?;
    refuse(lock, call, patience)
}

fn refuse(lock: Object, call: &mut Call<'_>, patience: Patience) -> Answer {
    let writer = lock.word(call, WRITER_AT)?;
    if writer == current(call) && patience != Patience::None {
        return Err(Errno::EDEADLK.into());
    }
    lock.wait(call, Some(writer), patience)
}

fn unlock(call: &mut Call<'_>) -> Answer {
    let lock = rwlock(call)?;
    let left = match lock.word(call, STATE_AT)? {
        0 => return Err(Ub::unlock_not_held(SyncObject::RwLock).into()),
        WRITER if lock.word(call, WRITER_AT)? != current(call) => {
            return Err(Ub::unlock_not_held(SyncObject::RwLock).into());
        }
        WRITER => {
            lock.set(call, WRITER_AT, 0)?;
            0
        }
        readers => readers - 1,
    };
    lock.set(call, STATE_AT, left)?;
    call.machine.sync_release(lock.sync());
    if left == 0 {
        call.machine.wake(lock.key(), usize::MAX, 0);
    }
    done()
}

fn destroy(call: &mut Call<'_>) -> Answer {
    let lock = rwlock(call)?;
    if lock.word(call, STATE_AT)? != 0 {
        return Err(Ub::destroy_in_use(SyncObject::RwLock).into());
    }
    lock.end(call)?;
    done()
}
