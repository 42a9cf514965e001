//! What is done to register code between translation and execution: small functions are taken over into their
//! callers, copies between slots are dropped, and so are retags that no rule could tell were made.
//!
//! Nothing here changes what is found out: every access, validity check, counted block and choice stays, and so does every
//! tag and protector that could make a difference. In paranoid mode none of it is done.

mod allowed;
mod flow;
mod frames;
mod fused;
mod glances;
mod inline;
mod operands;
mod own;
mod passing;
mod promote;
mod readers;
mod relaid;
mod retags;
mod simplify;
mod straighten;
mod sweep;
mod untouched;
mod values;

use ubik_borrows::Model;
use ubik_ir::{FnId, Program};

use crate::code::{Code, Pc};
pub use inline::may_be_taken_over;
pub use operands::target;
pub use sweep::Slots;

/// The most slots that code may have to be worked on.
const MOST_SLOTS: u32 = 60_000;

/// What it depends on.
#[derive(Clone, Copy)]
pub struct Rules {
    pub model: Option<Model>,
    /// Whether locals that nobody sees may be slots.
    pub promotes: bool,
    /// Whether a violation may be found by a later retag than the one that is at fault.
    pub drops_chains: bool,
    /// Whether a reference is valid if it leads to memory that is there.
    pub checks_by_plan: bool,
}

impl Rules {
    /// Whether nothing is accessed when a protector ends.
    fn ends_quietly(self) -> bool {
        matches!(self.model, Some(Model::Stacked) | None)
    }
}

/// Improves a function's code. `find` gives the code of functions that are worth taking over.
pub fn optimise(
    mut code: Code,
    program: &Program,
    rules: Rules,
    find: impl FnMut(FnId) -> Option<*const Code>,
) -> Code {
    if code.slots < MOST_SLOTS {
        inline::inline(&mut code, program, find);
        straighten::straighten(&mut code);
        if rules.promotes {
            promote::promote(&mut code, program, rules.model);
        }
        sweep::sweep(&mut code, program, rules);
    }
    code
}

/// Drops the operations that are not kept.
fn keep(code: &mut Code, kept: &[bool]) {
    if kept.iter().all(|&kept| kept) {
        return;
    }
    let mut next = 0;
    let mut moved: Vec<Pc> = kept.iter().map(|&kept| (next, next += Pc::from(kept)).0).collect();
    moved.push(next);
    operands::positions(code, |to| *to = moved[*to as usize]);
    code.ops = filter(&code.ops, kept);
    code.spans = filter(&code.spans, kept);
    code.scope_of = filter(&code.scope_of, kept);
}

fn filter<T: Copy>(list: &[T], kept: &[bool]) -> Box<[T]> {
    list.iter().zip(kept).filter(|(_, kept)| **kept).map(|(item, _)| *item).collect()
}
