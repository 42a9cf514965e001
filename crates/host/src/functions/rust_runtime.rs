//! What std asks of whoever interprets it, and Ubik's own hooks.

use ubik_engine::value::Slot;
use ubik_verdict::Ub;

use crate::abi::C;
use crate::call::{Answer, Call, nothing};
use crate::table::rows;

rows! {
    "__ubik_precondition_violated"(Str) -> Never = precondition, Full,
        "A precondition of std's own `unsafe` functions does not hold: undefined behaviour.";
    "miri_promise_symbolic_alignment"(Ptr, Size) -> Void = promise_alignment, Full,
        "For `--symbolic-alignment`: the program has tested that a pointer is aligned.";
    "miri_spin_loop"() -> Void = |_| nothing(), Full, "A hint that the thread waits for another.";
    "miri_run_provenance_gc"() -> Void = |_| nothing(), Full, "Tags are collected when it pays.";
    "miri_static_root"(Ptr) -> Void = static_root, Full, "What the pointer reaches is not leaked.";
    "miri_write_to_stdout"(Str) -> Void = |c| console(c, Console::Out), Full, "Bytes, as `&[u8]`.";
    "miri_write_to_stderr"(Str) -> Void = |c| console(c, Console::Error), Full, "Bytes, as `&[u8]`.";
}

fn precondition(call: &mut Call<'_>) -> Answer {
    let (ptr, len): (Slot, u64) = (call.ptr(0), call.bits(1));
    let message = call.read(ptr, len)?;
    Err(Ub::precondition(String::from_utf8_lossy(&message).into_owned()).into())
}

fn promise_alignment(call: &mut Call<'_>) -> Answer {
    let (ptr, align) = (call.ptr(0), call.bits(1));
    if align.is_power_of_two() {
        call.machine.memory.promise_alignment(ptr, align);
    }
    nothing()
}

/// Memory of the system's is a root of what is reachable.
fn static_root(call: &mut Call<'_>) -> Answer {
    let size = call.machine.memory.pointer_size;
    let cell = call.machine.system_bytes(&vec![0; size as usize], size)?;
    call.store(cell, C::Ptr, call.ptr(0))?;
    nothing()
}

enum Console {
    Out,
    Error,
}

fn console(call: &mut Call<'_>, to: Console) -> Answer {
    let bytes = call.read(call.ptr(0), call.bits(1))?;
    let descriptor = match to {
        Console::Out => super::files::Descriptor::Stdout,
        Console::Error => super::files::Descriptor::Stderr,
    };
    call.system().write_to(&descriptor, &bytes)?;
    nothing()
}
