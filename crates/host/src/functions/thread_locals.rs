//! Thread-local data by keys, and destructors of thread-local variables. Values live in memory of the system's, so that
//! what they point to counts as reachable.

use std::collections::BTreeMap;

use ubik_engine::memory::Place;
use ubik_engine::value::Slot;
use ubik_engine::{Machine, ThreadId};
use ubik_verdict::Result;

use crate::abi::C;
use crate::call::{Answer, Call, done, pointer};
use crate::errno::Errno;
use crate::state::System;
use crate::table::rows;

rows! {
    "__cxa_thread_atexit_impl"(Ptr, Ptr, Ptr) -> Int = thread_atexit, Full, "Destructors of `thread_local!`.";
    "pthread_key_create"(Ptr, Ptr) -> Status = key_create, Full,
        "Destructors run at the end of a thread that ends before the process, at most four times for each.";
    "pthread_key_delete"(UInt) -> Status = key_delete, Full, "Runs no destructor.";
    "pthread_getspecific"(UInt) -> Ptr = getspecific, Full, "";
    "pthread_setspecific"(UInt, Ptr) -> Status = setspecific, Full, "";
}

/// Keys and their values.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// The destructor of each key.
    destructors: BTreeMap<u32, Slot>,
    next: u32,
    /// Where the value of a key is, by thread.
    cells: BTreeMap<(ThreadId, u32), Slot>,
    /// How often the keys of a thread that ends were gone through, and the key that comes next.
    rounds: BTreeMap<ThreadId, (u32, u32)>,
}

fn thread_atexit(call: &mut Call<'_>) -> Answer {
    let registered = (call.ptr(0), call.ptr(1));
    call.machine.thread().destructors.push(registered);
    done()
}

fn key_create(call: &mut Call<'_>) -> Answer {
    let destructor = call.ptr(1);
    let keys = &mut call.system().keys;
    let key = keys.next;
    keys.next += 1;
    keys.destructors.insert(key, destructor);
    call.store(call.ptr(0), C::UInt, Slot::int(key.into()))?;
    done()
}

/// The key in the first argument, if there is such a key.
fn key(call: &mut Call<'_>) -> Option<u32> {
    let key = call.bits(0) as u32;
    call.system().keys.destructors.contains_key(&key).then_some(key)
}

fn key_delete(call: &mut Call<'_>) -> Answer {
    let key = key(call).ok_or(Errno::EINVAL)?;
    let keys = &mut call.system().keys;
    keys.destructors.remove(&key);
    let old = keys.cells.extract_if(.., |&(_, other), _| other == key);
    for (_, cell) in old.collect::<Vec<_>>() {
        call.store(cell, C::Ptr, Slot::ZERO)?;
    }
    done()
}

fn getspecific(call: &mut Call<'_>) -> Answer {
    let (thread, key) = (call.machine.current, key(call));
    let cell = key.and_then(|key| call.system().keys.cells.get(&(thread, key)).copied());
    match cell {
        Some(cell) => pointer(call.load(cell, C::Ptr)?),
        None => pointer(Slot::ZERO),
    }
}

fn setspecific(call: &mut Call<'_>) -> Answer {
    let key = key(call).ok_or(Errno::EINVAL)?;
    let (thread, value) = (call.machine.current, call.ptr(1));
    let cell = match call.system().keys.cells.get(&(thread, key)) {
        Some(&cell) => cell,
        None => {
            let size = call.machine.memory.layout.pointer_size;
            let cell = call.machine.system_bytes(&vec![0; size as usize], size)?;
            call.system().keys.cells.insert((thread, key), cell);
            cell
        }
    };
    call.store(cell, C::Ptr, value)?;
    done()
}

/// How often the destructors of keys are run as long as they set values anew.
const ROUNDS: u32 = 4;

/// The next destructor of a key's value for the current thread, which ends. The value is gone by then.
pub fn next_key_destructor(machine: &mut Machine) -> Result<Option<(Slot, Slot)>> {
    let thread = machine.current;
    let size = machine.memory.layout.pointer_size;
    loop {
        let keys = &machine.host_as::<System>().keys;
        let (round, from) = keys.rounds.get(&thread).copied().unwrap_or_default();
        let own = keys.cells.range((thread, from)..=(thread, u32::MAX)).next();
        let Some((&(_, key), &cell)) = own else {
            // A round after which nothing is left would find nothing.
            let is_over = round + 1 >= ROUNDS || from == 0 || !has_values(machine, thread)?;
            let keys = &mut machine.host_as::<System>().keys;
            if is_over {
                keys.cells.retain(|(owner, _), _| *owner != thread);
                keys.rounds.remove(&thread);
                return Ok(None);
            }
            keys.rounds.insert(thread, (round + 1, 0));
            continue;
        };
        let destructor = keys.destructors.get(&key).copied().unwrap_or(Slot::ZERO);
        machine.host_as::<System>().keys.rounds.insert(thread, (round, key + 1));
        let value = machine.memory.read_scalar(Place::unaligned(cell), size)?;
        if value.bits != 0 && destructor.bits != 0 {
            machine.memory.write_scalar(Place::unaligned(cell), size, Slot::ZERO)?;
            return Ok(Some((destructor, value)));
        }
    }
}

/// Whether some key of a thread has a value that a destructor is for.
fn has_values(machine: &mut Machine, thread: ThreadId) -> Result<bool> {
    let size = machine.memory.layout.pointer_size;
    let keys = machine.host_as::<System>().keys.clone();
    let own = keys.cells.range((thread, 0)..=(thread, u32::MAX));
    for (&(_, key), &cell) in own {
        let is_destroyed = keys.destructors.get(&key).is_some_and(|destructor| destructor.bits != 0);
        if is_destroyed && machine.memory.read_scalar(Place::unaligned(cell), size)?.bits != 0 {
            return Ok(true);
        }
    }
    Ok(false)
}
