//! Functions that programs may declare to talk to whoever interprets them, by the names under which people know them.
//! Others of them are with what they are about.

use ubik_engine::memory::{Free, HeapKind};
use ubik_engine::{JoinState, NewThread, ThreadId, Wait, WaitKey};
use ubik_verdict::{FreeOp, WaitingFor};

use crate::call::{Answer, Call, bits, nothing, pointer};
use crate::table::rows;

rows! {
    "miri_spin_loop"() -> Void = spin_loop, Full, "A hint that the thread waits for another: others run.";
    "miri_thread_spawn"(Ptr, Ptr) -> Size = thread_spawn, Full, "Starts a thread that calls the function with the pointer.";
    "miri_thread_join"(Size) -> Bool = thread_join, Full, "Waits for the end of a thread; whether there is such a thread.";
    "miri_alloc"(Size, Size) -> Ptr = alloc, Full, "Memory that only `miri_dealloc` frees.";
    "miri_dealloc"(Ptr, Size, Size) -> Void = dealloc, Full, "";
    "miri_genmc_assume"(Bool) -> Void = assume, Full, "While all executions are explored: leaves out those in which it does not hold.";
    "ubik_assume"(Bool) -> Void = assume, Full, "The same.";
    "miri_pointer_name"(Ptr, UChar, Str) -> Void = |_| nothing(), Part, "Reports do not use the name.";
}

fn spin_loop(call: &mut Call<'_>) -> Answer {
    call.machine.spin_thread();
    nothing()
}

fn assume(call: &mut Call<'_>) -> Answer {
    if call.bits(0) & 1 == 1 {
        return nothing();
    }
    match call.machine.explored_assume_not() {
        Some(stop) => Err(stop.into()),
        None => Err(call.unsupported("of what does not hold, unless all executions are explored")),
    }
}

fn thread_spawn(call: &mut Call<'_>) -> Answer {
    let new = NewThread { function: call.ptr(0), argument: call.ptr(1), detached: false };
    match call.machine.start_thread(new) {
        Some(id) => bits(id.0.into()),
        None => Err(call.unsupported("with as many threads as there are")),
    }
}

fn thread_join(call: &mut Call<'_>) -> Answer {
    let id = u32::try_from(call.bits(0)).ok().map(ThreadId);
    let is_waiting = call.machine.resumed().is_some();
    let can_join = |id: &ThreadId| match call.machine.threads.get(*id).map(|thread| thread.join) {
        Some(JoinState::Joinable) => *id != call.machine.current,
        Some(JoinState::Awaited) => is_waiting,
        Some(JoinState::Joined | JoinState::Detached) | None => false,
    };
    let Some(id) = id.filter(can_join) else { return bits(0) };
    if !call.machine.is_finished(id) {
        call.machine.threads[id].join = JoinState::Awaited;
        let shown = WaitingFor::Join { thread: call.machine.thread_name(id).into() };
        return call.wait(Wait::on(WaitKey::Thread(id), shown));
    }
    call.machine.join_thread(id);
    bits(1)
}

fn alloc(call: &mut Call<'_>) -> Answer {
    let (size, align) = (call.bits(0), call.bits(1));
    if !align.is_power_of_two() {
        return Err(call.unsupported(format!("with alignment {align}")));
    }
    let kind = HeapKind::Interpreter;
    pointer(call.machine.memory.allocate_heap(size, align, kind, &mut call.machine.choice)?)
}

fn dealloc(call: &mut Call<'_>) -> Answer {
    let layout = Some((call.bits(1), call.bits(2)));
    let free = Free { by: HeapKind::Interpreter, layout, op: FreeOp::Dealloc };
    call.machine.memory.free_heap(call.ptr(0), free)?;
    nothing()
}
