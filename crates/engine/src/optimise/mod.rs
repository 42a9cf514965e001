//! The passes between translation and execution, in their order.
//!
//! Small functions are inlined, copies between slots are propagated, and retags that no later operation could observe are left out
//! (`docs/elision.md`). Accesses, validity checks, counted blocks and choices stay, and so does every tag and protector that
//! makes a difference. In paranoid mode none of this is done.

mod allowed;
mod fast_paths;
mod flow;
mod frames;
mod fused;
mod inline;
mod operands;
mod own;
mod passing;
mod print;
mod promote;
mod readers;
mod relaid;
mod retags;
mod simplify;
mod straighten;
mod sweep;
#[cfg(test)]
mod tests;
mod untouched;
mod values;
mod verify;

use ubik_borrows::Model;
use ubik_ir::{FnId, Program};

use self::flow::Flow;
use self::own::Own;
use crate::code::{Code, Op, Pc};
pub use inline::may_be_inlined;
pub use operands::target;
pub use sweep::{LiveBehind, Slots};

/// The most slots that code may have to be worked on.
const MOST_SLOTS: u32 = 60_000;

/// What it depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    pub model: Option<Model>,
    /// Whether locals that nobody sees may be slots.
    pub promotes: bool,
    /// Whether retags may be left out, so that a violation may be found by a later one than the one that is at fault.
    pub elides: bool,
    /// Whether a reference is valid if it leads to memory that is there.
    pub checks_by_plan: bool,
    /// Whether it is to be known what is live where.
    pub keeps_live: bool,
    /// Whether what has become of the code is verified.
    pub verifies: bool,
}

impl Rules {
    /// Whether nothing is accessed when a protector ends.
    fn ends_quietly(self) -> bool {
        matches!(self.model, Some(Model::Stacked) | None)
    }
}

/// Sees code behind each pass, by the pass's name.
type After<'a> = dyn FnMut(&'static str, &[Op], &Code) + 'a;

/// Improves a function's code. `find` gives the code of functions that are worth inlining; `after` sees it behind each pass.
pub fn optimise(
    mut code: Code,
    program: &Program,
    rules: Rules,
    find: impl FnMut(FnId) -> Option<*const Code>,
    after: &mut After,
) -> Code {
    if code.slots >= MOST_SLOTS {
        return code;
    }
    inline::inline(&mut code, program, find);
    after("inline", &code.ops, &code);
    straighten::straighten(&mut code);
    after("straighten", &code.ops, &code);
    if rules.promotes {
        promote::promote(&mut code, program, rules.model);
        after("promote", &code.ops, &code);
    }
    let mut ops = std::mem::take(&mut code.ops).into_vec();
    sweep::silence(&mut ops, &code);
    simplify::simplify(&mut ops, &mut code, program, rules);
    after("simplify", &ops, &code);
    if rules.elides && ops.iter().any(|op| matches!(op, Op::Retag { .. })) {
        ops = elide(ops, &mut code, program, rules, after);
    }
    if rules.verifies {
        check(&mut ops, &mut code, program, rules);
    }
    fast_paths::fast_paths(&mut ops, &code, rules);
    after("fast_paths", &ops, &code);
    sweep::sweep(ops, &mut code, program);
    after("sweep", &code.ops, &code);
    if rules.keeps_live {
        code.live = Some(Box::new(sweep::live_during(&mut code, program)));
    }
    code
}

/// Panics if there is something wrong with improved code: that is a bug in a pass.
fn check(ops: &mut [Op], code: &mut Code, program: &Program, rules: Rules) {
    let problems = verify::verify(ops, code, program, rules);
    if !problems.is_empty() {
        let name = &program.function(code.function).name;
        panic!("improved code of `{name}` is wrong: {problems:?}\n{}", print::print(ops, code));
    }
}

/// Leaves out retags, and what was there for their sake.
fn elide(mut ops: Vec<Op>, code: &mut Code, program: &Program, rules: Rules, after: &mut After) -> Vec<Op> {
    ops = elide_retags(ops, code, program, rules, after);
    // The end of a call that protects nothing after all leaves more retags without a purpose.
    if !rules.ends_quietly() && frames::idle_ends(&mut ops, code) {
        ops = elide_retags(ops, code, program, rules, after);
    }
    frames::frames(&mut ops, code);
    after("frames", &ops, code);
    sweep::silence(&mut ops, code);
    // What was retagged in between may be a mere copy now.
    simplify::simplify(&mut ops, code, program, rules);
    after("simplify", &ops, code);
    ops
}

/// Leaves out retags that no later operation could observe.
fn elide_retags(
    mut ops: Vec<Op>,
    code: &mut Code,
    program: &Program,
    rules: Rules,
    after: &mut After,
) -> Vec<Op> {
    let flow = Flow::new(&mut ops, code, program);
    retags::retags(&mut ops, code, program, &flow, rules);
    after("retags", &ops, code);
    readers::readers(&mut ops, code, program, &flow, rules);
    after("readers", &ops, code);
    let mut own = Own::new(&mut ops, code, program, &flow);
    let late = passing::passing(&mut ops, code, program, &flow, &own, rules);
    after("passing", &ops, code);
    late.iter().for_each(|(at, _)| own.touch_all(*at));
    untouched::untouched(&mut ops, code, &own);
    after("untouched", &ops, code);
    allowed::allowed(&mut ops, code, program, &flow, &own, rules);
    after("allowed", &ops, code);
    let ops = relaid::insert(ops, code, late);
    after("late retags", &ops, code);
    ops
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
