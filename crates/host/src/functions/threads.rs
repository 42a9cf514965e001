//! Threads: how they are started, named, joined and detached.

use ubik_engine::value::Slot;
use ubik_engine::{Flow, JoinState, NewThread, ThreadId, Wait, WaitKey};
use ubik_verdict::{JoinProblem, Ub, WaitingFor};

use crate::abi::C;
use crate::call::{Answer, Call, bits, done, number};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "pthread_create"(Ptr, Ptr, Ptr, Ptr) -> Status = create, Full, "";
    "pthread_join"(Size, Ptr) -> Status = join, Full, "Of a thread that was joined or detached it is undefined behaviour.";
    "pthread_detach"(Size) -> Status = detach, Full, "As `pthread_join`.";
    "pthread_exit"(Ptr) -> Never = |c| Ok(Flow::ExitThread(c.ptr(0))), Part, "Frames are left without being cleaned up.";
    "pthread_self"() -> Size = |c| bits(handle(c.machine.current)), Full, "";
    "pthread_equal"(Size, Size) -> Int = |c| number(i64::from(c.bits(0) == c.bits(1))), Full, "";
    "pthread_setname_np"(Size, Ptr) -> Status = setname, Full, "At most 15 bytes. Reports use it.";
    "pthread_getname_np"(Size, Ptr, Size) -> Status = getname, Full, "";
    "pthread_attr_init"(Ptr) -> Status = |c| set_attributes(c, JOINABLE, DEFAULT_STACK), Full, "";
    "pthread_attr_setstacksize"(Ptr, Size) -> Status = setstacksize, Full, "At least 16 KiB; how much there is does not depend on it.";
    "pthread_attr_getstacksize"(Ptr, Ptr) -> Status = getstacksize, Full, "";
    "pthread_attr_setdetachstate"(Ptr, Int) -> Status = setdetachstate, Full, "";
    "pthread_attr_getdetachstate"(Ptr, Ptr) -> Status = getdetachstate, Full, "";
    "pthread_attr_setguardsize"(Ptr, Size) -> Status = |_| done(), Full, "Without effect.";
    "pthread_attr_destroy"(Ptr) -> Status = |_| done(), Full, "";
}

/// Attributes of threads to be: the state at the start, then the size of the stack in a word.
const JOINABLE: u64 = 0;
const DETACHED: u64 = 1;
const DEFAULT_STACK: u64 = 8 << 20;
const LEAST_STACK: u64 = 16 << 10;

/// What `pthread_self` gives for a thread.
fn handle(thread: ThreadId) -> u64 {
    u64::from(thread.0) + 1
}

/// The thread behind a handle. Handles of threads that were joined stay theirs.
pub fn thread(call: &Call<'_>, index: usize) -> Answer<ThreadId> {
    let id = call.bits(index).checked_sub(1).and_then(|number| u32::try_from(number).ok()).map(ThreadId);
    Ok(id.filter(|&id| call.machine.threads.get(id).is_some()).ok_or(Errno::ESRCH)?)
}

fn create(call: &mut Call<'_>) -> Answer {
    let attributes = call.ptr(1);
    let detached = attributes.bits != 0 && call.load(attributes, C::UInt)?.bits == DETACHED;
    let new = NewThread { function: call.ptr(2), argument: call.ptr(3), detached };
    call.require_room(call.ptr(0), C::Size.size(call.machine.program.target()))?;
    let id = call.machine.start_thread(new).ok_or(Errno::EAGAIN)?;
    let creator = call.machine.current;
    call.system().signals.inherit(creator, id);
    call.store(call.ptr(0), C::Size, Slot::int(handle(id)))?;
    done()
}

fn join(call: &mut Call<'_>) -> Answer {
    let id = thread(call, 0)?;
    if id == call.machine.current {
        return Err(Errno::EDEADLK.into());
    }
    let is_waiting = call.machine.resumed().is_some();
    let name = call.machine.thread_name(id);
    let problem = match call.machine.threads[id].join {
        JoinState::Joinable => None,
        JoinState::Awaited if is_waiting => None,
        JoinState::Awaited | JoinState::Joined => Some(JoinProblem::AlreadyJoined),
        JoinState::Detached => Some(JoinProblem::Detached),
    };
    if let Some(problem) = problem {
        return Err(Ub::bad_join(name, problem).into());
    }
    if !call.machine.is_finished(id) {
        call.machine.threads[id].join = JoinState::Awaited;
        return call.wait(Wait::on(WaitKey::Thread(id), WaitingFor::Join { thread: name.into() }));
    }
    let result = call.machine.join_thread(id);
    if call.ptr(1).bits != 0 {
        call.store(call.ptr(1), C::Ptr, result)?;
    }
    done()
}

fn detach(call: &mut Call<'_>) -> Answer {
    let id = thread(call, 0)?;
    let name = call.machine.thread_name(id);
    match call.machine.threads[id].join {
        JoinState::Joinable => call.machine.threads[id].join = JoinState::Detached,
        // Somebody waits already: that is not changed, and Linux says nothing.
        JoinState::Awaited => {}
        JoinState::Joined => return Err(Ub::bad_join(name, JoinProblem::AlreadyJoined).into()),
        JoinState::Detached => return Err(Ub::bad_join(name, JoinProblem::Detached).into()),
    }
    done()
}

fn setname(call: &mut Call<'_>) -> Answer {
    const LONGEST: usize = 15;
    let (id, name) = (thread(call, 0)?, call.string(1)?);
    if name.len() > LONGEST {
        return Err(Errno::ERANGE.into());
    }
    call.machine.threads[id].name = Some(String::from_utf8_lossy(&name).into_owned());
    done()
}

fn getname(call: &mut Call<'_>) -> Answer {
    let id = thread(call, 0)?;
    let mut name = call.machine.thread_name(id).into_bytes();
    name.push(0);
    if (call.bits(2) as usize) < name.len() {
        return Err(Errno::ERANGE.into());
    }
    call.write(call.ptr(1), &name)?;
    done()
}

/// Where the size of the stack is kept among attributes.
fn stack_size_at(call: &Call<'_>) -> Slot {
    crate::call::offset(call.ptr(0), call.machine.memory.layout.pointer_size)
}

fn set_attributes(call: &mut Call<'_>, state: u64, stack: u64) -> Answer {
    call.store(call.ptr(0), C::UInt, Slot::int(state))?;
    call.store(stack_size_at(call), C::Size, Slot::int(stack))?;
    done()
}

fn setstacksize(call: &mut Call<'_>) -> Answer {
    if call.bits(1) < LEAST_STACK {
        return Err(Errno::EINVAL.into());
    }
    call.store(stack_size_at(call), C::Size, Slot::int(call.bits(1)))?;
    done()
}

fn getstacksize(call: &mut Call<'_>) -> Answer {
    let size = call.load(stack_size_at(call), C::Size)?;
    call.store(call.ptr(1), C::Size, size)?;
    done()
}

fn setdetachstate(call: &mut Call<'_>) -> Answer {
    match call.bits(1) {
        state @ (JOINABLE | DETACHED) => {
            call.store(call.ptr(0), C::UInt, Slot::int(state))?;
            done()
        }
        _ => Err(Errno::EINVAL.into()),
    }
}

fn getdetachstate(call: &mut Call<'_>) -> Answer {
    let state = call.load(call.ptr(0), C::UInt)?;
    call.store(call.ptr(1), C::Int, state)?;
    done()
}
