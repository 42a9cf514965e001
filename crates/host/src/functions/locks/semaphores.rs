//! Semaphores without names.

use ubik_engine::Wait;
use ubik_engine::value::Slot;
use ubik_verdict::{SyncObject, Ub, WaitingFor};

use super::{Object, Patience, clock, is_late, until};
use crate::abi::C;
use crate::call::{Answer, Call, done};
use crate::errno::Errno;
use crate::functions::time::ClockId;
use crate::table::rows;

rows! {
    "sem_init"(Ptr, Int, UInt) -> Int = init, Full, "Within one process.";
    "sem_wait"(Ptr) -> Int = |c| wait(c, Patience::Endless), Full, "";
    "sem_trywait"(Ptr) -> Int = |c| wait(c, Patience::None), Full, "";
    "sem_timedwait"(Ptr, Ptr) -> Int = |c| wait_until(c, ClockId::Real, 1), Full, "";
    "sem_clockwait"(Ptr, Int, Ptr) -> Int = |c| { let clock = clock(c, 1)?; wait_until(c, clock, 2) }, Full, "";
    "sem_post"(Ptr) -> Int = post, Full, "";
    "sem_getvalue"(Ptr, Ptr) -> Int = getvalue, Full, "";
    "sem_destroy"(Ptr) -> Int = destroy, Full, "Not while somebody waits.";
}

const MOST: u64 = i32::MAX as u64;

fn semaphore(call: &mut Call<'_>) -> Answer<Object> {
    Object::used(call, 0, SyncObject::Semaphore)
}

fn init(call: &mut Call<'_>) -> Answer {
    let (semaphore, value) = (Object::argument(call, 0, SyncObject::Semaphore), call.bits(2));
    if call.int(1) != 0 {
        return Err(call.unsupported("between processes"));
    }
    if value > MOST {
        return Err(Errno::EINVAL.into());
    }
    semaphore.begin(call)?;
    semaphore.set(call, 0, value)?;
    done()
}

fn take(semaphore: Object, call: &mut Call<'_>) -> Answer<bool> {
    let value = semaphore.word(call, 0)?;
    if value == 0 {
        return Ok(false);
    }
    semaphore.set(call, 0, value - 1)?;
    call.machine.sync_acquire(semaphore.sync());
    Ok(true)
}

fn refuse(semaphore: Object, call: &mut Call<'_>, patience: Patience) -> Answer {
    if patience == Patience::None {
        return Err(Errno::EAGAIN.into());
    }
    let shown = WaitingFor::Notification(SyncObject::Semaphore);
    call.wait(Wait::on(semaphore.key(), shown).until(patience.deadline()))
}

fn wait(call: &mut Call<'_>, patience: Patience) -> Answer {
    let semaphore = semaphore(call)?;
    if take(semaphore, call)? { done() } else { refuse(semaphore, call, patience) }
}

fn wait_until(call: &mut Call<'_>, clock: ClockId, index: usize) -> Answer {
    let resumed = call.machine.resumed();
    let semaphore = semaphore(call)?;
    if take(semaphore, call)? {
        return done();
    }
    if is_late(resumed) {
        return Err(Errno::ETIMEDOUT.into());
    }
    let patience = until(call, clock, index, resumed)?;
    refuse(semaphore, call, patience)
}

fn post(call: &mut Call<'_>) -> Answer {
    let semaphore = semaphore(call)?;
    let value = semaphore.word(call, 0)?;
    if value == MOST {
        return Err(Errno::EOVERFLOW.into());
    }
    call.machine.sync_release(semaphore.sync());
    semaphore.set(call, 0, value + 1)?;
    call.machine.wake(semaphore.key(), 1, 0);
    done()
}

fn getvalue(call: &mut Call<'_>) -> Answer {
    let value = semaphore(call)?.word(call, 0)?;
    call.store(call.ptr(1), C::Int, Slot::int(value))?;
    done()
}

fn destroy(call: &mut Call<'_>) -> Answer {
    let semaphore = semaphore(call)?;
    if !call.machine.waiters(semaphore.key()).is_empty() {
        return Err(Ub::destroy_in_use(SyncObject::Semaphore).into());
    }
    semaphore.end(call)?;
    done()
}
