//! Barriers.

use ubik_engine::Wait;
use ubik_verdict::{SyncObject, Ub, WaitingFor};

use super::{Object, no_attributes};
use crate::call::{Answer, Call, done, number};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "pthread_barrier_init"(Ptr, Ptr, UInt) -> Status = init, Full, "";
    "pthread_barrier_wait"(Ptr) -> Int = wait, Full, "";
    "pthread_barrier_destroy"(Ptr) -> Status = destroy, Full, "Not while somebody waits.";
    "pthread_barrierattr_init"(Ptr) -> Status = no_attributes, Full, "";
    "pthread_barrierattr_destroy"(Ptr) -> Status = |_| done(), Full, "";
}

/// How many threads come together, and how many are there.
const COUNT_AT: u64 = 0;
const THERE_AT: u64 = 4;
/// What the last one gets.
const SERIAL: i64 = -1;

fn init(call: &mut Call<'_>) -> Answer {
    let (barrier, count) = (Object::argument(call, 0, SyncObject::Barrier), call.bits(2));
    if count == 0 {
        return Err(Errno::EINVAL.into());
    }
    barrier.begin(call)?;
    barrier.set(call, COUNT_AT, count)?;
    barrier.set(call, THERE_AT, 0)?;
    done()
}

fn wait(call: &mut Call<'_>) -> Answer {
    // Who was first out of the barrier may have destroyed it before this thread goes on.
    if call.machine.resumed().is_some() {
        let barrier = Object::argument(call, 0, SyncObject::Barrier);
        call.machine.sync_acquire(barrier.sync());
        return done();
    }
    let barrier = Object::used(call, 0, SyncObject::Barrier)?;
    let there = barrier.word(call, THERE_AT)? + 1;
    call.machine.sync_release(barrier.sync());
    if there < barrier.word(call, COUNT_AT)? {
        barrier.set(call, THERE_AT, there)?;
        return call.wait(Wait::on(barrier.key(), WaitingFor::Notification(SyncObject::Barrier)));
    }
    barrier.set(call, THERE_AT, 0)?;
    call.machine.sync_acquire(barrier.sync());
    call.machine.wake(barrier.key(), usize::MAX, 0);
    number(SERIAL)
}

fn destroy(call: &mut Call<'_>) -> Answer {
    let barrier = Object::used(call, 0, SyncObject::Barrier)?;
    if barrier.word(call, THERE_AT)? != 0 {
        return Err(Ub::destroy_in_use(SyncObject::Barrier).into());
    }
    barrier.end(call)?;
    done()
}
