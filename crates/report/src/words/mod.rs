//! Every sentence about what happened.
//!
//! Where rustc's own constant evaluation or the Miri paper (POPL 2026) has a message for a situation, the words
//! here are the same, so that people recognise it; everything else is a lower-case phrase that names the act.
//! One file for each group of rules; `parts` holds how pointers, ranges and the like are written.

mod borrows;
pub(crate) mod c;
mod calls;
mod events;
mod hints;
mod memory;
mod operations;
mod parts;
pub mod repair;
mod stops;
mod sync;
mod values;

use ubik_verdict::Ub;

pub(crate) use events::{event, event_name, news};
pub(crate) use hints::hints;
pub(crate) use stops::{
    blocked, leak_notes, leak_title, notes, primary_label, stop_help, stop_title, warning_help, warning_title,
};

/// The message of a report about undefined behaviour, without its prefix.
pub fn undefined(ub: &Ub) -> String {
    memory::message(ub)
        .or_else(|| values::message(ub))
        .or_else(|| operations::message(ub))
        .or_else(|| calls::message(ub))
        .or_else(|| borrows::message(ub))
        .or_else(|| sync::message(ub))
        .unwrap_or_else(|| ub.rule().title().to_owned())
}
