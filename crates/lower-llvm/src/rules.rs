//! Rules of C that no instruction of LLVM's has: they are read off how clang writes what C says, or off the debug
//! information, or clang tests for them itself (`--c-strict`) and calls a handler if they are broken.

use rustc_hash::FxHashSet;
use ubik_ir::{CastKind, Operand, Origin, Rvalue};

use crate::body::FnBuilder;
use crate::llvm::{Block, Kind, Metadata, Value, What, operand};
use crate::opcode;
use crate::unsupported::Lowered;
use crate::variables::{self, Variable};

/// The numbers under which the machine knows the rules.
const SHIFT: u128 = 1;
const LENGTH: u128 = 2;
const NOT_NULL: u128 = 3;
const POINTER: u128 = 4;
const INDEX: u128 = 5;

impl FnBuilder<'_> {
    /// A variable-length array has at least one element. `count` has lost its sign on the way to a size.
    pub fn require_length(&mut self, count: Value) -> Lowered<()> {
        if count.what() == What::Instruction && count.opcode() == opcode::MUL {
            self.require_length(count.operand(0))?;
            return self.require_length(count.operand(1));
        }
        let widened = count.what() == What::Instruction && count.opcode() == opcode::ZEXT;
        let count = if widened { count.operand(0) } else { count };
        if count.what() != What::Instruction {
            return Ok(());
        }
        let word = self.cx.types.int(64, true);
        let operand = self.operand(count)?;
        let signed = self.temp(word, Rvalue::Cast { kind: CastKind::IntToInt, operand, ty: word });
        let unit = self.cx.types.unit();
        self.intrinsic_with("c_require_length", Vec::new(), Vec::new(), vec![Self::copy(signed)], unit);
        Ok(())
    }

    /// Pointers that are subtracted point into one object. Libraries play tricks here: only the user's own code is held
    /// to it.
    pub fn require_one_object(&mut self, subtraction: Value) -> Lowered<()> {
        let is_users = self.cx.sources.crates[self.cx.krate].origin == Origin::Local;
        if !is_users || !subtraction.name().starts_with("sub.ptr.sub") {
            return Ok(());
        }
        let pointer = |value: Value| {
            let is_cast = value.what() == What::Instruction
                && matches!(value.opcode(), opcode::PTR_TO_INT | opcode::PTR_TO_ADDR);
            is_cast.then(|| value.operand(0))
        };
        let (left, right) = (pointer(subtraction.operand(0)), pointer(subtraction.operand(1)));
        if let (Some(left), Some(right)) = (left, right) {
            let (args, unit) = (vec![self.operand(left)?, self.operand(right)?], self.cx.types.unit());
            self.intrinsic("c_difference", Vec::new(), args, unit);
        }
        Ok(())
    }

    /// The handlers that clang's own tests call; whether a call is one.
    pub fn handler(&mut self, it: Value, name: &str) -> Lowered<bool> {
        let Some(name) = name.strip_prefix("__ubsan_handle_") else { return Ok(false) };
        let rule = match name.trim_end_matches("_abort") {
            "shift_out_of_bounds" => SHIFT,
            "vla_bound_not_positive" => LENGTH,
            "nonnull_arg" | "nonnull_return_v1" => NOT_NULL,
            "pointer_overflow" => POINTER,
            "out_of_bounds" => INDEX,
            _ => return Ok(false),
        };
        let value = match it.args().get(1) {
            Some(&value) if value.ty().kind() == Kind::Int(64) => self.operand(value)?,
            _ => self.word(0),
        };
        let (length, unit) = (array_length(it.args()[0]).unwrap_or(0), self.cx.types.unit());
        self.intrinsic_with("c_broken", Vec::new(), vec![rule, length.into()], vec![value], unit);
        Ok(true)
    }

    /// Marks a variable that is defined `const` as soon as it has its value.
    pub fn fix_constant(&mut self, it: Value) {
        if !self.fixing.contains(&it) {
            return;
        }
        if let Some(&Variable::Memory { pointer, .. }) =
            variables::written(it).and_then(|to| self.variables.get(&to))
        {
            let unit = self.cx.types.unit();
            self.intrinsic(
                "c_constant",
                Vec::new(),
                vec![Operand::Copy(ubik_ir::Place::local(pointer))],
                unit,
            );
        }
    }

    /// The instructions that give variables their values which are defined `const`: the first store of a scalar, and the
    /// copy of a whole array or struct. One that is given in parts has no such point.
    pub fn find_fixing(&self, blocks: &[Block]) -> FxHashSet<Value> {
        let mut constants = FxHashSet::default();
        let mut found = FxHashSet::default();
        for instruction in blocks.iter().flat_map(|block| block.instructions()) {
            let declared = instruction.declared().into_iter();
            constants
                .extend(declared.filter(|&(_, variable)| self.is_constant(variable)).map(|(value, _)| value));
            if let Some(variable) = variables::written(instruction).filter(|to| constants.contains(to))
                && self.is_marked_once(variable)
            {
                constants.remove(&variable);
                found.insert(instruction);
            }
        }
        found
    }

    /// A variable without a scope may be given a value again by a jump, unless it is a parameter.
    fn is_marked_once(&self, variable: Value) -> bool {
        matches!(self.variables.get(&variable), Some(Variable::Memory { has_scope: true, .. }))
    }

    fn is_constant(&self, variable: Metadata) -> bool {
        let Some(mut ty) = self.cx.bc.node_operand(variable, operand::TYPE_OF_VARIABLE) else { return false };
        loop {
            let text = self.cx.bc.print(ty);
            if text.contains("DW_TAG_const_type") {
                return true;
            }
            let leads_on = ["DW_TAG_typedef", "DW_TAG_volatile_type", "DW_TAG_array_type"];
            let Some(base) = self.cx.bc.node_operand(ty, operand::BASE_TYPE) else { return false };
            if !leads_on.iter().any(|tag| text.contains(tag)) {
                return false;
            }
            ty = base;
        }
    }
}

/// The length of the array whose type a handler's data names, as in `'int[3]'`.
fn array_length(data: Value) -> Option<u64> {
    let name = data.initializer()?.element(1)?.initializer()?.element(2)?.bytes()?;
    let name = String::from_utf8_lossy(&name).into_owned();
    let start = name.find('[')? + 1;
    name[start..].split(']').next()?.parse().ok()
}
