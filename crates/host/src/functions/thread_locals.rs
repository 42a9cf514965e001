//! Thread-local data by keys, and destructors of thread-local variables. Values live in memory of the system's, so that
//! what they point to counts as reachable.

use std::collections::BTreeMap;

use ubik_engine::value::Slot;

use crate::abi::C;
use crate::call::{Answer, Call, done, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "__cxa_thread_atexit_impl"(Ptr, Ptr, Ptr) -> Int = thread_atexit, Full, "Destructors of `thread_local!`.";
    "pthread_key_create"(Ptr, Ptr) -> Status = key_create, Part,
        "Destructors are for threads that end before the process.";
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
    cells: BTreeMap<(usize, u32), Slot>,
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
            let size = call.machine.memory.pointer_size;
            let cell = call.machine.system_bytes(&vec![0; size as usize], size)?;
            call.system().keys.cells.insert((thread, key), cell);
            cell
        }
    };
    call.store(cell, C::Ptr, value)?;
    done()
}
