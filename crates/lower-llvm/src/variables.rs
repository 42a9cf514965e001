//! The variables of a function: which of them need memory, and when they live.

use rustc_hash::{FxHashMap, FxHashSet};
use ubik_ir::{LocalId, StatementKind};

use crate::body::FnBuilder;
use crate::llvm::{Block, Kind, Value, What};
use crate::opcode;
use crate::unsupported::Lowered;

#[derive(Clone, Copy)]
pub enum Variable {
    /// Nobody has its address: loads and stores are copies of the local.
    Local { local: LocalId, loose: bool },
    /// Memory of its own, and the pointer to it.
    Memory { memory: LocalId, pointer: LocalId, has_scope: bool },
}

/// Finds the variables of a function and gives them locals; those without a scope live from here on.
pub fn find(builder: &mut FnBuilder<'_>, blocks: &[Block]) -> Lowered<FxHashMap<Value, Variable>> {
    let names = names(builder, blocks);
    let returned = returned_variables(blocks);
    let mut found = FxHashMap::default();
    for alloca in blocks.iter().flat_map(|block| block.instructions()) {
        if alloca.opcode() != opcode::ALLOCA || constant_size(builder, alloca).is_none() {
            continue;
        }
        let (uses, name) = (Uses::of(alloca), names.get(&alloca).cloned());
        let variable = match uses.is_direct && is_scalar(alloca) {
            true => {
                let unset = returned.contains(&alloca) && builder.returns_loosely();
                let loose = unset || is_only_copied(builder, alloca);
                direct(builder, alloca, name, uses.has_scope, loose)?
            }
            false => in_memory(builder, alloca, name, uses.has_scope)?,
        };
        found.insert(alloca, variable);
    }
    Ok(found)
}

fn direct(
    builder: &mut FnBuilder<'_>,
    alloca: Value,
    name: Option<String>,
    has_scope: bool,
    loose: bool,
) -> Lowered<Variable> {
    let ty = alloca.allocated_type();
    let ty = match loose {
        true => builder.cx.types.memory(&builder.cx.bc, ty)?,
        false => builder.cx.types.lower(&builder.cx.bc, ty)?,
    };
    Ok(Variable::Local { local: builder.named_local(ty, name, !has_scope), loose })
}

fn in_memory(
    builder: &mut FnBuilder<'_>,
    alloca: Value,
    name: Option<String>,
    has_scope: bool,
) -> Lowered<Variable> {
    let size = constant_size(builder, alloca).unwrap_or(0);
    let ty = builder.cx.types.bytes(size, placed(size, alloca.align()));
    let memory = builder.named_local(ty, name, !has_scope);
    let plain = builder.cx.types.pointer();
    let pointer = builder.local(plain);
    if !has_scope {
        point_to(builder, memory, pointer);
    }
    Ok(Variable::Memory { memory, pointer, has_scope })
}

/// The alignment of a variable: as on real machines it lies where an access of a part of it is aligned whose offset
/// is, also if its type, a packed struct or an array of `char`, promises nothing.
pub fn placed(size: u64, align: u64) -> u64 {
    const MOST: u64 = 16;
    let natural = size.checked_ilog2().map_or(1, |power| 1 << power);
    align.max(natural.min(MOST))
}

fn point_to(builder: &mut FnBuilder<'_>, memory: LocalId, pointer: LocalId) {
    let at = builder.address_of(memory);
    builder.assign(ubik_ir::Place::local(pointer), ubik_ir::Rvalue::Use(FnBuilder::copy(at.local)));
}

/// A scope begins: the variable is there, without a value.
pub fn begin(builder: &mut FnBuilder<'_>, variable: Variable) {
    match variable {
        Variable::Local { local, .. } => builder.statement(StatementKind::StorageLive(local)),
        Variable::Memory { memory, pointer, has_scope: true } => {
            builder.statement(StatementKind::StorageLive(memory));
            point_to(builder, memory, pointer);
        }
        Variable::Memory { .. } => {}
    }
}

pub fn end(builder: &mut FnBuilder<'_>, variable: Variable) {
    match variable {
        Variable::Local { local, .. } => builder.statement(StatementKind::StorageDead(local)),
        Variable::Memory { memory, has_scope: true, .. } => {
            builder.statement(StatementKind::StorageDead(memory))
        }
        Variable::Memory { .. } => {}
    }
}

/// The bytes of a variable; `None` if that is known only when the program runs.
pub fn constant_size(builder: &FnBuilder<'_>, alloca: Value) -> Option<u64> {
    let count = alloca.operand(0);
    let one = builder.cx.bc.size(alloca.allocated_type());
    let is_in_entry = builder.function.blocks().first() == Some(&alloca.parent());
    (count.what() == What::Int && is_in_entry).then(|| one * count.int() as u64)
}

fn is_scalar(alloca: Value) -> bool {
    let fits = match alloca.allocated_type().kind() {
        Kind::Int(bits) => matches!(bits, 8 | 16 | 32 | 64 | 128),
        Kind::Pointer | Kind::Float | Kind::Double => true,
        _ => false,
    };
    fits && alloca.operand(0).int() == 1
}

/// Whether nobody ever looks at the variable's value: it may be anything, and is handed on as it is.
fn is_only_copied(builder: &FnBuilder<'_>, alloca: Value) -> bool {
    let users = alloca.users();
    let mut loads = users.into_iter().filter(|user| user.opcode() == opcode::LOAD).peekable();
    loads.peek().is_some() && loads.all(|load| crate::memory::is_only_copied(builder, load))
}

/// The variable that an instruction gives a value as a whole: by a store, or by the copy of a constant.
pub fn written(instruction: Value) -> Option<Value> {
    let variable = match instruction.opcode() {
        opcode::STORE => instruction.operand(1),
        opcode::CALL if instruction.callee().name().starts_with("llvm.memcpy.") => {
            let args = instruction.args();
            is_constant_text(args[1]).then_some(args[0])?
        }
        _ => return None,
    };
    let variable = through_casts(variable);
    let is_variable = variable.what() == What::Instruction && variable.opcode() == opcode::ALLOCA;
    // A store of another type may be one of several that give a struct its value.
    let is_part =
        || instruction.opcode() == opcode::STORE && instruction.operand(0).ty() != variable.allocated_type();
    (is_variable && !is_part()).then_some(variable)
}

/// Whether a value is the address of what clang keeps to copy from, which old bitcode casts.
fn is_constant_text(value: Value) -> bool {
    match value.what() {
        What::Expr => value.operand_count() > 0 && is_constant_text(value.operand(0)),
        _ => through_casts(value).name().starts_with("__const."),
    }
}

fn through_casts(mut value: Value) -> Value {
    while value.what() == What::Instruction && value.opcode() == opcode::BIT_CAST {
        value = value.operand(0);
    }
    value
}

/// How a variable is used.
struct Uses {
    /// Only loaded and stored whole.
    is_direct: bool,
    has_scope: bool,
}

impl Uses {
    fn of(alloca: Value) -> Uses {
        let ty = alloca.allocated_type();
        let mut uses = Uses { is_direct: true, has_scope: false };
        for user in alloca.users() {
            match user.opcode() {
                opcode::LOAD => uses.is_direct &= user.ty() == ty && user.ordering() == 0,
                opcode::STORE => {
                    uses.is_direct &=
                        user.operand(0) != alloca && user.operand(0).ty() == ty && user.ordering() == 0;
                }
                opcode::CALL if is_marker(user) => uses.has_scope = true,
                // Bitcode of old compilers casts before it marks.
                opcode::BIT_CAST if is_cast_for_marker(user) => uses.has_scope = true,
                _ => uses.is_direct = false,
            }
        }
        uses
    }
}

fn is_marker(user: Value) -> bool {
    user.opcode() == opcode::CALL && user.callee().name().starts_with("llvm.lifetime.")
}

/// Whether a cast is there only to mark where a scope begins or ends.
pub fn is_cast_for_marker(cast: Value) -> bool {
    // Reading old bitcode takes the cast out of the marker and leaves it without a user.
    cast.users().into_iter().all(is_marker)
}

/// The variables that hold what a function returns.
fn returned_variables(blocks: &[Block]) -> FxHashSet<Value> {
    let ends = blocks.iter().filter_map(|block| block.terminator());
    let returned = ends.filter(|end| end.opcode() == opcode::RET && end.operand_count() == 1);
    returned
        .map(|end| end.operand(0))
        .filter(|value| value.what() == What::Instruction && value.opcode() == opcode::LOAD)
        .map(|load| load.operand(0))
        .collect()
}

fn names(builder: &FnBuilder<'_>, blocks: &[Block]) -> FxHashMap<Value, String> {
    let mut names = FxHashMap::default();
    for instruction in blocks.iter().flat_map(|block| block.instructions()) {
        for (value, variable) in instruction.declared() {
            names.extend(builder.cx.variable_name(variable).map(|name| (value, name)));
        }
    }
    names
}
