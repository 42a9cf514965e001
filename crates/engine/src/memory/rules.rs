//! What is checked of memory, and how strictly. It is stated when the machine is made, and a run does not change it.

use ubik_borrows::Model;
use ubik_ir::{EntryKind, Program};

use super::BorrowModel;
use crate::machine::Config;

#[derive(Clone, Copy)]
pub struct MemoryRules {
    pub borrow_model: BorrowModel,
    /// Under Tree Borrows, whether a mutable argument is written to when the call begins.
    pub implicit_writes: bool,
    /// Under Tree Borrows, whether interior mutability anywhere in a type counts for all of it.
    pub whole_cells: bool,
    /// Whether statics and constants may be written to.
    pub writable_globals: bool,
    pub check_alignment: bool,
    /// Whether misalignment is judged by what an allocation promises instead of by addresses.
    pub symbolic_alignment: bool,
    /// Whether the bytes of an integer that are read as a pointer are one that was cast from it: all of the program is C.
    pub integers_point: bool,
    /// Whether the host has a function of this name: the address of a weak one that nobody defines is null.
    pub host_defines: fn(&str) -> bool,
    /// No caches: every access takes the slow path. Also if alignment is symbolic, which caches know nothing of.
    pub paranoid: bool,
    /// Whether an exploration wants to know of writes.
    pub explores: bool,
}

impl MemoryRules {
    pub fn new(config: &Config, program: &Program) -> MemoryRules {
        MemoryRules {
            borrow_model: config.borrows,
            implicit_writes: config.implicit_writes,
            whole_cells: config.whole_cells && config.borrows == BorrowModel::Tree,
            writable_globals: config.writable_globals,
            check_alignment: config.alignment,
            symbolic_alignment: config.symbolic_alignment,
            integers_point: program.entry().is_some_and(|entry| entry.kind == EntryKind::CMain),
            host_defines: |_| true,
            paranoid: config.paranoid || config.symbolic_alignment,
            explores: config.explores,
        }
    }

    /// Which rules decide about aliasing, if any.
    pub fn model(&self) -> Option<Model> {
        match self.borrow_model {
            BorrowModel::None => None,
            BorrowModel::Stacked => Some(Model::Stacked),
            BorrowModel::Tree if self.implicit_writes => Some(Model::TreeWithImplicitWrites),
            BorrowModel::Tree => Some(Model::Tree),
        }
    }
}
