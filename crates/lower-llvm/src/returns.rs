//! Whether every way out of a function gives a value. C lets a function end without one as long as nobody uses it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::llvm::{Block, Kind, Value, What};
use crate::opcode;

/// Whether what a function returns is always initialised, as far as the function itself is concerned.
pub fn always_a_value(function: Value) -> bool {
    if function.value_type().ret().kind() == Kind::Void {
        return true;
    }
    let blocks = function.blocks();
    let returns = blocks.iter().filter_map(|block| block.terminator());
    returns
        .filter(|end| end.opcode() == opcode::RET && end.operand_count() == 1)
        .all(|end| is_value(end.operand(0), &blocks))
}

fn is_value(value: Value, blocks: &[Block]) -> bool {
    match (value.what(), value.ty().kind()) {
        (What::Undef, _) => false,
        // Structs may have padding.
        (_, Kind::Struct | Kind::Array | Kind::Vector | Kind::X86Fp80) => false,
        (What::Instruction, _) if value.opcode() == opcode::LOAD => {
            let variable = value.operand(0);
            variable.what() == What::Instruction
                && variable.opcode() == opcode::ALLOCA
                && variable.allocated_type() == value.ty()
                && is_always_stored(variable, value.parent(), blocks)
        }
        _ => true,
    }
}

/// Whether every way to a block passes a store to the variable.
fn is_always_stored(variable: Value, at: Block, blocks: &[Block]) -> bool {
    let users = variable.users();
    let direct = users.iter().all(|user| {
        matches!(user.opcode(), opcode::LOAD | opcode::STORE)
            && user.operand(user.operand_count() - 1) == variable
    });
    let stores: FxHashSet<Block> =
        users.iter().filter(|user| user.opcode() == opcode::STORE).map(|user| user.parent()).collect();
    if !direct {
        return false;
    }
    if stores.contains(&at) {
        return true;
    }
    // Blocks that can be reached from the entry without a store.
    let successors: FxHashMap<Block, Vec<Block>> =
        blocks.iter().map(|&block| (block, block.successors())).collect();
    let mut seen = FxHashSet::default();
    let mut pending: Vec<Block> = blocks.first().copied().into_iter().collect();
    while let Some(block) = pending.pop() {
        if block == at {
            return false;
        }
        if seen.insert(block) && !stores.contains(&block) {
            pending.extend(&successors[&block]);
        }
    }
    true
}
