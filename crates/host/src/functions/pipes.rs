//! Pipes inside of the program: bytes in order, with an end when nobody can write any more.

use std::collections::{BTreeMap, VecDeque};

use ubik_engine::value::Slot;

use super::files::Descriptor;
use crate::abi::C;
use crate::call::{Answer, Call, done, offset};
use crate::errno::Errno;
use crate::state::System;
use crate::table::rows;

rows! {
    "pipe"(Ptr) -> Int = pipe, Part, "On one thread: reading what nobody can write any more is the end, waiting is not there.";
    "pipe2"(Ptr, Int) -> Int = pipe, Part, "As `pipe`.";
}

/// What is in the pipes, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Pipes {
    next: u32,
    bytes: BTreeMap<u32, VecDeque<u8>>,
}

/// As much as Linux keeps.
const ROOM: usize = 1 << 16;

fn pipe(call: &mut Call<'_>) -> Answer {
    let system = call.system();
    let id = system.pipes.next;
    system.pipes.next += 1;
    system.pipes.bytes.insert(id, VecDeque::new());
    let read = system.files.add(Descriptor::PipeEnd(id), 0)?;
    let write = system.files.add(Descriptor::PipeStart(id), 0)?;
    let (array, size) = (call.ptr(0), C::Int.size(call.machine.program.target()));
    call.store(array, C::Int, Slot::int(read as u64))?;
    call.store(offset(array, size), C::Int, Slot::int(write as u64))?;
    done()
}

impl System {
    /// Takes at most so many bytes; `None` if somebody may still write some.
    pub fn read_pipe(&mut self, id: u32, most: usize) -> Option<Vec<u8>> {
        let open =
            self.files.any(|descriptor| matches!(descriptor, Descriptor::PipeStart(other) if *other == id));
        let bytes = self.pipes.bytes.entry(id).or_default();
        let count = most.min(bytes.len());
        match count == 0 && most > 0 && open {
            true => None,
            false => Some(bytes.drain(..count).collect()),
        }
    }

    /// Puts in as much as there is room for; `None` if there is none.
    pub fn write_pipe(&mut self, id: u32, new: &[u8]) -> Answer<Option<usize>> {
        if !self.files.any(|descriptor| matches!(descriptor, Descriptor::PipeEnd(other) if *other == id)) {
            return Err(Errno::EPIPE.into());
        }
        let bytes = self.pipes.bytes.entry(id).or_default();
        let count = new.len().min(ROOM - bytes.len().min(ROOM));
        bytes.extend(&new[..count]);
        Ok((count > 0 || new.is_empty()).then_some(count))
    }
}
