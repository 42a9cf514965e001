//! Initialisation that happens once. While one thread runs the function, others wait for it. After the function has
//! returned, the call is made again by the same thread, and notes that it is done.

use ubik_engine::value::Slot;
use ubik_engine::{Flow, Wait};
use ubik_verdict::{SyncObject, WaitingFor};

use super::{Object, current, owner_name};
use crate::call::{Answer, Call, done};
use crate::table::rows;

rows! {
    "pthread_once"(Ptr, Ptr) -> Status = once, Full, "";
}

/// Whoever runs the function, plus one.
const DONE: u64 = 1;

fn once(call: &mut Call<'_>) -> Answer {
    let once = Object::argument(call, 0, SyncObject::Once);
    let running = current(call) + DONE;
    match once.word(call, 0)? {
        0 => {
            once.set(call, 0, running)?;
            Ok(Flow::CallFirst { function: call.ptr(1), args: [Slot::ZERO; 3], count: 0 })
        }
        DONE => {
            call.machine.sync_acquire(once.sync());
            done()
        }
        state if state == running => {
            once.set(call, 0, DONE)?;
            call.machine.sync_release(once.sync());
            call.machine.wake(once.key(), usize::MAX, 0);
            done()
        }
        state => {
            let holder = owner_name(call, state - DONE);
            let shown = WaitingFor::Lock { object: SyncObject::Once, holder };
            call.wait(Wait::on(once.key(), shown))
        }
    }
}
