//! Backtraces that the program asks for, by the interface that std has under `cfg(miri)`: frames are opaque pointers,
//! which can be resolved to names and places.

use std::sync::Arc;

use ubik_engine::Flow;
use ubik_engine::value::Slot;
use ubik_ir::{Program, Span, SpanId};
use ubik_verdict::{Frame, Ub};

use crate::abi::{C, Struct};
use crate::call::{Answer, Call, bits, nothing, offset};
use crate::table::rows;

rows! {
    "miri_backtrace_size"(U64) -> Size = |c| bits(c.machine.trace().frames.len() as u64), Full, "How many frames.";
    "miri_get_backtrace"(U64, Ptr) -> Void = get, Full, "Writes a pointer for each frame, innermost first.";
    "miri_resolve_frame"(Ptr, U64) -> Struct = resolve, Full, "Lengths of names, line and column.";
    "miri_resolve_frame_names"(Ptr, U64, Ptr, Ptr) -> Void = resolve_names, Full, "The names themselves.";
}

/// Frames by number, as far as they were handed out. Copies of a machine share them.
#[derive(Clone, Default)]
pub struct Frames(Vec<Arc<Frame>>);

/// The address of the first frame's pointer; the next ones follow byte by byte.
const FIRST: u64 = 0x1000;

fn get(call: &mut Call<'_>) -> Answer {
    let size = call.machine.memory.layout.pointer_size;
    for (index, frame) in call.machine.trace().frames.into_iter().enumerate() {
        let frames = &mut call.system().frames.0;
        let number = frames.iter().position(|known| **known == frame).unwrap_or_else(|| {
            frames.push(Arc::new(frame));
            frames.len() - 1
        });
        let at = offset(call.ptr(1), index as u64 * size);
        call.store(at, C::Ptr, Slot::int(FIRST + number as u64))?;
    }
    nothing()
}

/// What a frame is called, and where it was.
struct Resolved {
    name: String,
    file: String,
    line: u32,
    column: u32,
}

fn find(call: &mut Call<'_>) -> Answer<Resolved> {
    let (number, function) = (call.ptr(0).bits.wrapping_sub(FIRST), call.name());
    let frames = &call.system().frames.0;
    let frame = usize::try_from(number).ok().and_then(|number| frames.get(number)).cloned();
    let frame = frame.ok_or_else(|| Ub::foreign_contract(function, "the pointer is no frame"))?;
    let program = call.machine.program.clone();
    let span = frame.loc.map(|loc| outermost(&program, SpanId(loc.0)));
    Ok(Resolved {
        name: frame.function.clone().into_owned(),
        file: span.map_or(String::new(), |span| program.file(span.file).path.clone()),
        line: span.map_or(0, |span| span.line),
        column: span.map_or(0, |span| span.column),
    })
}

/// Where the program's author wrote what became this code: outside of all macros.
fn outermost(program: &Program, span: SpanId) -> Span {
    let mut span = program.span(span);
    while let Some(parent) = span.parent {
        span = program.span(parent);
    }
    span
}

fn resolve(call: &mut Call<'_>) -> Answer {
    let found = find(call)?;
    let fields = [
        ("name_len", C::Size),
        ("filename_len", C::Size),
        ("lineno", C::UInt),
        ("colno", C::UInt),
        ("fn_ptr", C::Ptr),
    ];
    let layout = Struct::new(call.machine.program.target(), &fields);
    let result = call.machine.system_bytes(&vec![0; layout.size as usize], 8)?;
    let values = [
        ("name_len", found.name.len() as u64),
        ("filename_len", found.file.len() as u64),
        ("lineno", found.line.into()),
        ("colno", found.column.into()),
        ("fn_ptr", call.ptr(0).bits),
    ];
    call.store_fields(result, &layout, &values)?;
    Ok(Flow::Bytes(result, layout.size))
}

fn resolve_names(call: &mut Call<'_>) -> Answer {
    let found = find(call)?;
    call.write(call.ptr(2), found.name.as_bytes())?;
    call.write(call.ptr(3), found.file.as_bytes())?;
    nothing()
}
