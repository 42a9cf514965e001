//! What std asks of whoever interprets it, and Ubik's own hooks.

use ubik_engine::value::{Slot, sign_extend};
use ubik_ir::TyKind;
use ubik_verdict::{Need, Result, Ub};

use crate::abi::C;
use crate::call::{Answer, Call, bits, nothing};
use crate::table::rows;

rows! {
    "__ubik_precondition_violated"(Str, Str; ...) -> Never = precondition, Full,
        "A precondition of std's own `unsafe` functions does not hold: undefined behaviour. Names and values of what it is about follow.";
    "__ubik_invalid_instantiation"(Str) -> Never = instantiation, Full,
        "`mem::zeroed`, `MaybeUninit::assume_init` and their kind at a type that forbids it: undefined behaviour.";
    "miri_promise_symbolic_alignment"(Ptr, Size) -> Void = promise_alignment, Full,
        "For `--symbolic-alignment`: the program has tested that a pointer is aligned.";
    "miri_run_provenance_gc"() -> Void = |_| nothing(), Full, "Tags are collected when it pays.";
    "miri_static_root"(Ptr) -> Void = static_root, Full, "What the pointer reaches is not leaked.";
    "miri_get_alloc_id"(Ptr) -> U64 = alloc_id, Full, "The number of an allocation, as reports and `--track-alloc` have it.";
    "miri_host_to_target_path"(Ptr, Ptr, Size) -> Size = target_path, Full,
        "The same path, with a null at its end: 0, or how much room it needs.";
    "miri_write_to_stdout"(Str) -> Void = |c| console(c, Console::Out), Full, "Bytes, as `&[u8]`.";
    "miri_write_to_stderr"(Str) -> Void = |c| console(c, Console::Error), Full, "Bytes, as `&[u8]`.";
}

fn precondition(call: &mut Call<'_>) -> Answer {
    let (message, names) = (text(call, 0)?, text(call, 1)?);
    let names = names.split(',').filter(|name| !name.is_empty()).enumerate();
    let values: Result<Vec<_>> =
        names.map(|(index, name)| Ok((name.to_owned().into(), shown(call, index)?.into()))).collect();
    Err(Ub::precondition(message, values?).into())
}

/// A value as a user would write it.
fn shown(call: &Call<'_>, index: usize) -> Result<String> {
    let bits = call.variadic(index)?.bits;
    let kind = call.machine.unnamed_types().get(index).map(|&ty| &call.machine.program.ty(ty).kind);
    Ok(match kind {
        Some(TyKind::Int { bits: width, signed: true }) => {
            sign_extend(bits, u64::from(*width / 8)).to_string()
        }
        Some(TyKind::RawPtr { .. }) => format!("{bits:#x}"),
        Some(TyKind::Bool) => (bits != 0).to_string(),
        _ => bits.to_string(),
    })
}

fn instantiation(call: &mut Call<'_>) -> Answer {
    Err(Ub::instantiation(text(call, 0)?).into())
}

/// One of the first arguments, which are all `&str`.
fn text(call: &mut Call<'_>, index: usize) -> Result<String> {
    let (ptr, len): (Slot, u64) = (call.ptr(2 * index), call.bits(2 * index + 1));
    let text = call.read(ptr, len)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
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
    let size = call.machine.memory.layout.pointer_size;
    let cell = call.machine.system_bytes(&vec![0; size as usize], size)?;
    call.store(cell, C::Ptr, call.ptr(0))?;
    nothing()
}

fn alloc_id(call: &mut Call<'_>) -> Answer {
    let memory = &call.machine.memory;
    let (id, ..) = memory.locate(call.ptr(0), 0, 0, Need::SomeAllocation)?;
    bits(memory.name(id).0)
}

/// Paths of the program's system are the host's.
fn target_path(call: &mut Call<'_>) -> Answer {
    let mut path = call.string(0)?;
    path.push(0);
    let needed = path.len() as u64;
    if needed > call.bits(2) {
        return bits(needed);
    }
    call.write(call.ptr(1), &path)?;
    bits(0)
}

enum Console {
    Out,
    Error,
}

fn console(call: &mut Call<'_>, to: Console) -> Answer {
    let bytes = call.read(call.ptr(0), call.bits(1))?;
    let descriptor = match to {
        Console::Out => ubik_vos::Stream::Out,
        Console::Error => ubik_vos::Stream::Error,
    };
    call.system().write_to(descriptor, &bytes)?;
    nothing()
}
