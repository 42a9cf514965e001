//! Planted bugs: each makes a compiler of the program wrong in one construct, so that finding them can be tested.
//!
//! A bug is a change to the IR between the machine, which runs the program as it is, and whatever stands for the compiler.

use std::sync::Arc;

use ubik_engine::memory::BorrowModel;
use ubik_ir::*;

use crate::modes::{self, End, Mode, PLAIN};
use crate::skeleton::{int_const, statement};
use crate::world::Output;

macro_rules! bugs {
    ($($name:ident $text:literal $change:expr;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Bug {
            $($name,)*
        }

        /// Every planted bug with its name.
        pub const BUGS: &[(Bug, &str)] = &[$((Bug::$name, $text),)*];

        impl Bug {
            fn change(self) -> Change {
                match self {
                    $(Bug::$name => $change,)*
                }
            }
        }
    };
}

/// What a bug changes.
enum Change {
    /// The value of an assignment.
    Value(fn(&Module, &Body, &mut Rvalue)),
    /// The statements of a block.
    Statements(fn(&Module, &Body, &mut Vec<Statement>)),
    Terminator(fn(&Module, &mut TerminatorKind)),
}

bugs! {
    LessIsLessOrEqual "less-is-less-or-equal" Change::Value(|_, _, value| operator(value, BinOp::Lt, BinOp::Le));
    GreaterIsGreaterOrEqual "greater-is-greater-or-equal" Change::Value(|_, _, value| operator(value, BinOp::Gt, BinOp::Ge));
    SwappedComparison "swapped-comparison" Change::Value(|_, _, value| operator(value, BinOp::Ge, BinOp::Le));
    EqualIsUnequal "equal-is-unequal" Change::Value(|_, _, value| operator(value, BinOp::Eq, BinOp::Ne));
    SwappedSubtraction "swapped-subtraction" Change::Value(swap_subtraction);
    RemainderIsQuotient "remainder-is-quotient" Change::Value(|_, _, value| operator(value, BinOp::Rem, BinOp::Div));
    AndIsOr "and-is-or" Change::Value(|_, _, value| operator(value, BinOp::BitAnd, BinOp::BitOr));
    XorIsOr "xor-is-or" Change::Value(|_, _, value| operator(value, BinOp::BitXor, BinOp::BitOr));
    ShiftTheOtherWay "shift-the-other-way" Change::Value(|_, _, value| operator(value, BinOp::Shr, BinOp::Shl));
    LostNegation "lost-negation" Change::Value(lost_negation);
    LostOffset "lost-offset" Change::Value(lost_offset);
    SwappedFields "swapped-fields" Change::Value(swapped_fields);
    WrongVariant "wrong-variant" Change::Value(wrong_variant);
    LostOverflow "lost-overflow" Change::Statements(lost_overflow);
    WrongNiche "wrong-niche" Change::Statements(wrong_niche);
    DroppedStore "dropped-store" Change::Statements(dropped_store);
    DroppedDeadStore "dropped-store-before-another" Change::Statements(dropped_before_another);
    MergedLoads "merged-loads" Change::Statements(merged_loads);
    LostDiscriminant "lost-discriminant" Change::Statements(|_, _, statements| {
        statements.retain(|statement| !matches!(statement.kind, StatementKind::SetDiscriminant { .. }));
    });
    WrongIndex "wrong-index" Change::Statements(wrong_index);
    WrongTarget "wrong-switch-target" Change::Terminator(wrong_target);
    LostCase "lost-switch-case" Change::Terminator(lost_case);
    LostDrop "lost-drop" Change::Terminator(lost_drop);
    SwappedArguments "swapped-arguments" Change::Terminator(swapped_arguments);
    WrongConstant "wrong-constant" Change::Value(wrong_constant);
}

impl Bug {
    pub fn named(name: &str) -> Option<Bug> {
        BUGS.iter().find(|(_, text)| *text == name).map(|&(bug, _)| bug)
    }

    /// The program as the wrong compiler takes it.
    pub fn plant(self, module: &Module) -> Module {
        let mut planted = module.clone();
        let change = self.change();
        for (id, function) in planted.functions.iter_mut().enumerate() {
            let is_entry = module.entry.is_some_and(|entry| entry.function.0 as usize == id);
            if let Some(body) = function.body.as_mut().filter(|_| !is_entry && !function.attrs.shim) {
                plant_body(module, body, &change);
            }
        }
        planted
    }
}

fn plant_body(module: &Module, body: &mut Body, change: &Change) {
    let original = body.clone();
    for block in body.blocks.iter_mut() {
        match change {
            Change::Value(change) => {
                for statement in &mut block.statements {
                    if let StatementKind::Assign(_, value) = &mut statement.kind {
                        change(module, &original, value);
                    }
                }
            }
            Change::Statements(change) => change(module, &original, &mut block.statements),
            Change::Terminator(change) => change(module, &mut block.terminator.kind),
        }
    }
}

/// Whether the wrong compiler's program does something else. The machine stands for the compiled code, without checks
/// of aliasing, which compiled code does not have.
pub fn differs(module: &Module, bug: Bug, output: &Output) -> bool {
    let planted = bug.plant(module);
    if planted == *module {
        return false;
    }
    let Ok(program) = Program::from_module(&planted) else { return true };
    let mode = Mode { borrows: BorrowModel::None, ..PLAIN };
    // Many bugs make loops endless: how long a run may take decides how long that takes to see.
    modes::run_for(&Arc::new(program), mode, modes::SOON) != End::Done(output.clone())
        && modes::ends_soon(module)
}

fn operator(value: &mut Rvalue, from: BinOp, to: BinOp) {
    if let Rvalue::Binary { op, .. } = value
        && *op == from
    {
        *op = to;
    }
}

fn swap_subtraction(_: &Module, _: &Body, value: &mut Rvalue) {
    if let Rvalue::Binary { op: BinOp::Sub, left, right } = value {
        std::mem::swap(left, right);
    }
}

fn lost_negation(_: &Module, _: &Body, value: &mut Rvalue) {
    if let Rvalue::Unary { op: UnOp::Not | UnOp::Neg, operand } = value {
        *value = Rvalue::Use(operand.clone());
    }
}

fn lost_offset(_: &Module, _: &Body, value: &mut Rvalue) {
    if let Rvalue::Binary { op: BinOp::Offset, left, .. } = value {
        *value = Rvalue::Use(left.clone());
    }
}

fn swapped_fields(module: &Module, _: &Body, value: &mut Rvalue) {
    if let Rvalue::Aggregate { kind: AggregateKind::Struct, ty, operands } = value
        && let Some([first, second, ..]) = module.ty(*ty).fields()
        && first.ty == second.ty
    {
        operands.swap(0, 1);
    }
}

/// Variants without fields are taken for another.
fn wrong_variant(module: &Module, _: &Body, value: &mut Rvalue) {
    if let Rvalue::Aggregate { kind: AggregateKind::Variant(variant), ty, operands } = value
        && operands.is_empty()
        && let Some(layout) = module.ty(*ty).enum_layout()
    {
        let others = layout.variants.iter().enumerate().rev().map(|(index, other)| (index as u32, other));
        let mut empty = others.filter(|(index, other)| other.fields.0.is_empty() && *index != *variant);
        if let Some((other, _)) = empty.next() {
            *variant = other;
        }
    }
}

fn wrong_constant(_: &Module, _: &Body, value: &mut Rvalue) {
    if let Rvalue::Binary { op: BinOp::Mul | BinOp::Add, right: Operand::Const(constant), .. } = value
        && let ConstValue::Scalar(ConstScalar::Int(bits)) = &mut constant.value
    {
        *bits ^= 1;
    }
}

fn lost_drop(_: &Module, kind: &mut TerminatorKind) {
    if let TerminatorKind::Drop { target, .. } = *kind {
        *kind = TerminatorKind::Goto(target);
    }
}

fn lost_overflow(module: &Module, body: &Body, statements: &mut Vec<Statement>) {
    insert_after(statements, |kind| {
        let StatementKind::Assign(
            place,
            Rvalue::Binary { op: BinOp::AddOverflow | BinOp::SubOverflow | BinOp::MulOverflow, .. },
        ) = kind
        else {
            return None;
        };
        let pair = module.place_ty(body, place)?.ty;
        let ty = module.ty(pair).fields()?.get(1)?.ty;
        let mut flag = place.clone();
        flag.projection.push(Projection::Field { index: 1, ty });
        Some(StatementKind::Assign(flag, Rvalue::Use(Operand::Const(Box::new(int_const(ty, 0))))))
    });
}

fn wrong_niche(module: &Module, body: &Body, statements: &mut Vec<Statement>) {
    insert_after(statements, |kind| {
        let StatementKind::Assign(place, Rvalue::Discriminant(of)) = kind else { return None };
        let layout = module.ty(module.place_ty(body, of)?.ty).enum_layout()?;
        matches!(layout.encoding, Encoding::Niche { .. }).then_some(())?;
        let one = Operand::Const(Box::new(int_const(layout.discriminant, 1)));
        let value = Rvalue::Binary { op: BinOp::BitXor, left: Operand::Copy(place.clone()), right: one };
        Some(StatementKind::Assign(place.clone(), value))
    });
}

fn insert_after(statements: &mut Vec<Statement>, next: impl Fn(&StatementKind) -> Option<StatementKind>) {
    let mut at = 0;
    while at < statements.len() {
        at += 1;
        if let Some(kind) = next(&statements[at - 1].kind) {
            statements.insert(at, statement(kind));
            at += 1;
        }
    }
}

/// The last store of a block through a pointer.
fn dropped_store(_: &Module, _: &Body, statements: &mut Vec<Statement>) {
    let is_store = |statement: &Statement| matches!(&statement.kind, StatementKind::Assign(place, _) if place.is_indirect());
    if let Some(at) = statements.iter().rposition(is_store) {
        statements.remove(at);
    }
}

/// A store to a whole local, if the block writes to a part of it later.
fn dropped_before_another(_: &Module, _: &Body, statements: &mut Vec<Statement>) {
    let found = (0..statements.len()).find(|&at| {
        let StatementKind::Assign(place, _) = &statements[at].kind else { return false };
        place.projection.is_empty()
            && statements[at + 1..].iter().any(|later| {
                matches!(&later.kind, StatementKind::Assign(part, _)
                    if part.local == place.local && !part.projection.is_empty() && !part.is_indirect())
            })
    });
    if let Some(at) = found {
        statements.remove(at);
    }
}

/// Loads of one type through different pointers are taken for the same.
fn merged_loads(module: &Module, body: &Body, statements: &mut Vec<Statement>) {
    let mut first: Option<(TyId, Place)> = None;
    for statement in statements {
        if let StatementKind::Assign(
            _,
            Rvalue::Use(Operand::Copy(place)) | Rvalue::Binary { left: Operand::Copy(place), .. },
        ) = &mut statement.kind
            && place.is_indirect()
            && let Some(at) = module.place_ty(body, place)
        {
            match &first {
                Some((ty, earlier)) if *ty == at.ty => *place = earlier.clone(),
                Some(_) => {}
                None => first = Some((at.ty, place.clone())),
            }
        }
    }
}

/// Elements are looked up by the first index of the block.
fn wrong_index(_: &Module, _: &Body, statements: &mut Vec<Statement>) {
    let mut first = None;
    for statement in statements {
        let StatementKind::Assign(place, _) = &mut statement.kind else { continue };
        for step in &mut place.projection {
            if let Projection::Index(local) = step {
                *local = *first.get_or_insert(*local);
            }
        }
    }
}

fn wrong_target(_: &Module, kind: &mut TerminatorKind) {
    if let TerminatorKind::Switch { targets, otherwise, .. } = kind
        && let Some((_, last)) = targets.last_mut()
    {
        std::mem::swap(last, otherwise);
    }
}

fn lost_case(_: &Module, kind: &mut TerminatorKind) {
    if let TerminatorKind::Switch { targets, .. } = kind
        && targets.len() > 1
    {
        targets.pop();
    }
}

fn swapped_arguments(module: &Module, kind: &mut TerminatorKind) {
    if let TerminatorKind::Call(call) = kind
        && let Callee::Fn(function) = call.callee
        && let [first, second, ..] = module.functions[function].sig.params[..]
        && first == second
    {
        call.args.swap(0, 1);
    }
}
