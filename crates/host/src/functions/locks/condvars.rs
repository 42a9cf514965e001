//! Condition variables. A wait has two stages: for the notification, and for the mutex.

use ubik_engine::value::Slot;
use ubik_engine::{Resumed, Wait};
use ubik_verdict::{SyncObject, Ub, WaitingFor};

use super::{Object, clock, is_late, mutexes, until};
use crate::abi::C;
use crate::call::{Answer, Call, done};
use crate::errno::Errno;
use crate::functions::time::ClockId;
use crate::table::rows;

rows! {
    "pthread_cond_init"(Ptr, Ptr) -> Status = init, Full, "With the clock of its attributes.";
    "pthread_cond_signal"(Ptr) -> Status = |c| notify(c, 1), Full, "Wakes who has waited longest.";
    "pthread_cond_broadcast"(Ptr) -> Status = |c| notify(c, usize::MAX), Full, "";
    "pthread_cond_wait"(Ptr, Ptr) -> Status = |c| wait(c, Limit::None), Full, "With a mutex that the thread holds.";
    "pthread_cond_timedwait"(Ptr, Ptr, Ptr) -> Status = |c| { let clock = own_clock(c)?; wait(c, Limit::At(clock, 2)) }, Full, "By the variable's clock.";
    "pthread_cond_clockwait"(Ptr, Ptr, Int, Ptr) -> Status = |c| { let clock = clock(c, 2)?; wait(c, Limit::At(clock, 3)) }, Full, "";
    "pthread_cond_destroy"(Ptr) -> Status = destroy, Full, "Not while somebody waits.";
    "pthread_condattr_init"(Ptr) -> Status = super::no_attributes, Full, "";
    "pthread_condattr_setclock"(Ptr, Int) -> Status = setclock, Full, "The real-time and the monotonic clock.";
    "pthread_condattr_getclock"(Ptr, Ptr) -> Status = getclock, Full, "";
    "pthread_condattr_destroy"(Ptr) -> Status = |_| done(), Full, "";
}

/// The clock of a variable, by its number.
const CLOCK_AT: u64 = 4;
/// The mutex of those who wait, by its note.
const MUTEX_AT: u64 = 8;

/// Stages of a wait.
const NOTIFICATION: u32 = 1;
const MUTEX: u32 = 2;
const MUTEX_TOO_LATE: u32 = 3;

#[derive(Clone, Copy)]
enum Limit {
    None,
    /// A time of this clock, in this argument.
    At(ClockId, usize),
}

fn condvar(call: &mut Call<'_>) -> Answer<Object> {
    Object::used(call, 0, SyncObject::Condvar)
}

fn init(call: &mut Call<'_>) -> Answer {
    let (condvar, attributes) = (Object::argument(call, 0, SyncObject::Condvar), call.ptr(1));
    let clock = if attributes.bits == 0 { 0 } else { call.load(attributes, C::UInt)?.bits };
    condvar.begin(call)?;
    condvar.set(call, CLOCK_AT, clock)?;
    done()
}

fn setclock(call: &mut Call<'_>) -> Answer {
    let number = call.int(1);
    if !matches!(number, 0 | 1) {
        return Err(Errno::EINVAL.into());
    }
    call.store(call.ptr(0), C::UInt, Slot::int(number as u64))?;
    done()
}

fn getclock(call: &mut Call<'_>) -> Answer {
    let number = call.load(call.ptr(0), C::UInt)?;
    call.store(call.ptr(1), C::Int, number)?;
    done()
}

fn own_clock(call: &mut Call<'_>) -> Answer<ClockId> {
    let number = Object::argument(call, 0, SyncObject::Condvar).word(call, CLOCK_AT)?;
    Ok(ClockId::of(number as i32).ok_or(Errno::EINVAL)?)
}

fn notify(call: &mut Call<'_>, at_most: usize) -> Answer {
    let condvar = condvar(call)?;
    call.machine.wake(condvar.key(), at_most, 0);
    done()
}

fn wait(call: &mut Call<'_>, limit: Limit) -> Answer {
    match call.machine.resumed() {
        None => begin(call, limit),
        Some(resumed @ Resumed { stage: NOTIFICATION, .. }) => {
            let stage = if is_late(Some(resumed)) { MUTEX_TOO_LATE } else { MUTEX };
            lock_again(call, stage)
        }
        Some(Resumed { stage, .. }) => lock_again(call, stage),
    }
}

fn begin(call: &mut Call<'_>, limit: Limit) -> Answer {
    let (condvar, mutex) = (condvar(call)?, Object::used(call, 1, SyncObject::Mutex)?);
    let deadline = match limit {
        Limit::None => None,
        Limit::At(clock, index) => until(call, clock, index, None)?.deadline(),
    };
    if !mutexes::is_held(mutex, call)? {
        return Err(Ub::unlock_not_held(SyncObject::Mutex).into());
    }
    if !call.machine.waiters(condvar.key()).is_empty() && condvar.word(call, MUTEX_AT)? != mutex.note() {
        return Err(Ub::condvar_mutex().into());
    }
    condvar.set(call, MUTEX_AT, mutex.note())?;
    mutexes::release(mutex, call)?;
    let shown = WaitingFor::Notification(SyncObject::Condvar);
    call.wait(Wait::on(condvar.key(), shown).until(deadline).stage(NOTIFICATION))
}

/// The end of a wait: the mutex is the thread's again.
fn lock_again(call: &mut Call<'_>, stage: u32) -> Answer {
    let mutex = Object::used(call, 1, SyncObject::Mutex)?;
    if !mutexes::take(mutex, call)? {
        let wait = mutexes::waiting(mutex, call)?;
        return call.wait(wait.stage(stage));
    }
    if stage == MUTEX_TOO_LATE { Err(Errno::ETIMEDOUT.into()) } else { done() }
}

fn destroy(call: &mut Call<'_>) -> Answer {
    let condvar = condvar(call)?;
    if !call.machine.waiters(condvar.key()).is_empty() {
        return Err(Ub::destroy_in_use(SyncObject::Condvar).into());
    }
    condvar.end(call)?;
    done()
}
