//! Changes to the crate's own functions, for `ubik fuzz --from`: a program that exists becomes many that resemble it.
//!
//! The changes are made to the MIR from which everything follows: the image, what optimisations of MIR see, and what LLVM
//! is given. It is the caller who says which blocks are changed, and who has run the program to know which of them it
//! reaches; what comes of a change is not judged here. To know that, the caller asks for marks first: an assignment at the beginning of each block, whose
//! number says which block that is. Functions that constants may call are left as they are, since their values are part of types.
//!
//! What was moved is not read again: whether it may be is not decided, and optimisations rely on that it is not.

use std::path::Path;
use std::sync::OnceLock;

use rustc_data_structures::steal::Steal;
use rustc_hir::def_id::LocalDefId;
use rustc_interface::DEFAULT_QUERY_PROVIDERS;
use rustc_middle::mir::interpret::Scalar;
use rustc_middle::mir::{
    BasicBlock, BasicBlockData, BinOp, Body, Const, ConstOperand, ConstValue, Local, LocalDecl, Operand,
    Place, Rvalue, START_BLOCK, SourceInfo, Statement, StatementKind, TerminatorKind,
};
use rustc_middle::ty::{ScalarInt, Ty, TyCtxt};
use rustc_middle::util::Providers;
use rustc_span::DUMMY_SP;

/// What is done to the crate.
#[derive(Debug, PartialEq, Eq)]
pub enum Plan {
    /// Every block gets a mark.
    Mark,
    Change(Vec<Change>),
}

/// One change to a block of a function, both by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    body: usize,
    block: usize,
    /// Decides what is changed.
    seed: u64,
    /// The block is never executed: anything may be done to it.
    is_dead: bool,
}

/// The upper bits of every mark. Then come 24 bits each for the function and the block.
const MARK: u64 = 0x5542 << 48;

static PLAN: OnceLock<Plan> = OnceLock::new();

impl Plan {
    /// `mark`, or a file with a line for each change: `live` or `dead`, function, block, seed.
    pub fn parse(text: &str) -> Result<Plan, String> {
        if text == "mark" {
            return Ok(Plan::Mark);
        }
        let lines = std::fs::read_to_string(Path::new(text)).map_err(|error| format!("`{text}`: {error}"))?;
        let changes = lines.lines().map(|line| Change::parse(line).ok_or_else(|| format!("`{line}`")));
        Ok(Plan::Change(changes.collect::<Result<_, _>>()?))
    }

    /// Has the compiler change the bodies that it makes.
    pub fn install(self) {
        // The compiler takes a plain function, so what it does has to lie somewhere.
        PLAN.set(self).expect("a process compiles one crate");
    }
}

/// Has the compiler change what it is asked for, if there is a plan.
pub fn provide(providers: &mut Providers) {
    if PLAN.get().is_some() {
        providers.queries.mir_drops_elaborated_and_const_checked = changed;
    }
}

impl Change {
    fn parse(line: &str) -> Option<Change> {
        let words: Vec<&str> = line.split(' ').collect();
        let [kind, body, block, seed] = words[..] else { return None };
        let is_dead = match kind {
            "live" => false,
            "dead" => true,
            _ => return None,
        };
        Some(Change {
            body: body.parse().ok()?,
            block: block.parse().ok()?,
            seed: seed.parse().ok()?,
            is_dead,
        })
    }
}

/// The compiler's own body, changed.
fn changed(tcx: TyCtxt<'_>, def: LocalDefId) -> &Steal<Body<'_>> {
    let made = (DEFAULT_QUERY_PROVIDERS.queries.mir_drops_elaborated_and_const_checked)(tcx, def);
    let is_open = tcx.def_kind(def).is_fn_like() && !tcx.is_const_fn(def.to_def_id());
    if !is_open {
        return made;
    }
    let mut body = made.risky_hack_borrow_mut();
    let number = def.local_def_index.as_usize();
    match PLAN.get() {
        Some(Plan::Mark) => mark(tcx, &mut body, number),
        Some(Plan::Change(changes)) => {
            for change in changes.iter().filter(|change| change.body == number) {
                apply(tcx, &mut body, change);
            }
        }
        None => {}
    }
    drop(body);
    made
}

fn mark<'tcx>(tcx: TyCtxt<'tcx>, body: &mut Body<'tcx>, number: usize) {
    let ty = tcx.types.u64;
    let local = body.local_decls.push(LocalDecl::new(ty, DUMMY_SP));
    for (block, data) in body.basic_blocks.as_mut_preserves_cfg().iter_enumerated_mut() {
        let bits = MARK | (number as u64) << 24 | block.as_usize() as u64;
        let value = Operand::const_from_scalar(tcx, ty, Scalar::from_u64(bits), DUMMY_SP);
        let assign = StatementKind::Assign(Box::new((Place::from(local), Rvalue::Use(value))));
        data.statements.insert(0, Statement::new(source_info(data), assign));
    }
}

fn source_info(data: &BasicBlockData<'_>) -> SourceInfo {
    data.terminator().source_info
}

/// splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit.max(1)
    }
}

/// A block that is changed, with what is known of its function.
struct Site<'a, 'tcx> {
    body: &'a mut Body<'tcx>,
    block: BasicBlock,
    random: Random,
}

/// A kind of change; false if there is nothing that it applies to.
type Mutator = fn(&mut Site<'_, '_>) -> bool;

const ANYWHERE: &[Mutator] = &[
    |site| site.constant(),
    |site| site.constant(),
    |site| site.operator(),
    |site| site.operator(),
    |site| site.operand(),
    |site| site.operand(),
    |site| site.leave_out(),
    |site| site.swap(),
    |site| site.repeat(),
    |site| site.switch(),
];

/// What may be done where the program never comes.
const DEAD: &[Mutator] = &[
    |site| site.clear(),
    |site| site.unreachable(),
    |site| site.lead_elsewhere(),
    |site| site.lead_elsewhere(),
];

/// How often another kind of change is looked for.
const ATTEMPTS: usize = 12;

fn apply<'tcx>(tcx: TyCtxt<'tcx>, body: &mut Body<'tcx>, change: &Change) {
    if change.block >= body.basic_blocks.len() {
        tcx.dcx().fatal(format!("there is no block {} in function {}", change.block, change.body));
    }
    let block = BasicBlock::from_usize(change.block);
    let mut site = Site { body, block, random: Random(change.seed) };
    for _ in 0..ATTEMPTS {
        let all = if change.is_dead { DEAD.len() + ANYWHERE.len() } else { ANYWHERE.len() };
        let chosen = site.random.below(all);
        let mutator = ANYWHERE.get(chosen).unwrap_or_else(|| &DEAD[chosen - ANYWHERE.len()]);
        if mutator(&mut site) {
            return;
        }
    }
}

fn operands_mut<'a, 'tcx>(value: &'a mut Rvalue<'tcx>) -> Vec<&'a mut Operand<'tcx>> {
    match value {
        Rvalue::Use(operand) | Rvalue::Repeat(operand, _) | Rvalue::Cast(_, operand, _) => vec![operand],
        Rvalue::UnaryOp(_, operand) => vec![operand],
        Rvalue::BinaryOp(_, operands) => vec![&mut operands.0, &mut operands.1],
        Rvalue::Aggregate(_, operands) => operands.iter_mut().collect(),
        _ => Vec::new(),
    }
}

fn moves(statement: &mut Statement<'_>) -> bool {
    match &mut statement.kind {
        StatementKind::Assign(assign) => {
            operands_mut(&mut assign.1).iter().any(|operand| matches!(operand, Operand::Move(_)))
        }
        _ => true,
    }
}

/// Operators that are defined for the same types.
const ALIKE: &[&[BinOp]] = &[
    &[BinOp::Add, BinOp::Sub, BinOp::Mul],
    &[BinOp::AddWithOverflow, BinOp::SubWithOverflow, BinOp::MulWithOverflow],
    &[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor],
    &[BinOp::Div, BinOp::Rem],
    &[BinOp::Shl, BinOp::Shr],
    &[BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge],
];

impl<'tcx> Site<'_, 'tcx> {
    fn data(&mut self) -> &mut BasicBlockData<'tcx> {
        &mut self.body.basic_blocks_mut()[self.block]
    }

    /// The numbers of the assignments for which something holds.
    fn assignments(&mut self, mut fits: impl FnMut(&mut Statement<'tcx>) -> bool) -> Vec<usize> {
        let statements = &mut self.data().statements;
        let fits = |(index, statement): (usize, &mut Statement<'tcx>)| {
            (matches!(statement.kind, StatementKind::Assign(_)) && fits(statement)).then_some(index)
        };
        statements.iter_mut().enumerate().filter_map(fits).collect()
    }

    fn pick(&mut self, from: &[usize]) -> Option<usize> {
        (!from.is_empty()).then(|| from[self.random.below(from.len())])
    }

    /// The value of an assignment for which something holds.
    fn value(&mut self, mut fits: impl FnMut(&mut Rvalue<'tcx>) -> bool) -> Option<&mut Rvalue<'tcx>> {
        let open = self.assignments(|statement| match &mut statement.kind {
            StatementKind::Assign(assign) => fits(&mut assign.1),
            _ => false,
        });
        let at = self.pick(&open)?;
        match &mut self.data().statements[at].kind {
            StatementKind::Assign(assign) => Some(&mut assign.1),
            _ => None,
        }
    }

    fn constant(&mut self) -> bool {
        let (choice, other) = (self.random.below(6), self.random.next());
        let has_number = |value: &mut Rvalue<'tcx>| {
            operands_mut(value).into_iter().any(|operand| number(operand).is_some())
        };
        let Some(value) = self.value(has_number) else { return false };
        let Some(operand) = operands_mut(value).into_iter().find(|operand| number(operand).is_some()) else {
            return false;
        };
        let Some((int, ty)) = number(operand) else { return false };
        let bits = int.to_bits(int.size());
        let new = match choice {
            _ if ty.is_bool() => bits ^ 1,
            0 => bits ^ 1,
            1 => bits.wrapping_add(1),
            2 => 0,
            3 => u128::MAX,
            4 => bits.wrapping_mul(2),
            _ => other.into(),
        };
        let (new, _) = ScalarInt::truncate_from_uint(new, int.size());
        let const_ = Const::Val(ConstValue::Scalar(Scalar::Int(new)), ty);
        *operand = Operand::Constant(Box::new(ConstOperand { span: DUMMY_SP, user_ty: None, const_ }));
        true
    }

    fn operator(&mut self) -> bool {
        let chosen = self.random.below(6);
        let class = |op: BinOp| ALIKE.iter().copied().find(|class| class.contains(&op));
        let fits =
            |value: &mut Rvalue<'tcx>| matches!(value, Rvalue::BinaryOp(op, _) if class(*op).is_some());
        let Some(Rvalue::BinaryOp(op, _)) = self.value(fits) else { return false };
        let others: Vec<BinOp> =
            class(*op).into_iter().flatten().copied().filter(|other| other != op).collect();
        *op = others[chosen % others.len()];
        true
    }

    /// Another variable of the same type, which holds a number and is never moved.
    fn operand(&mut self) -> bool {
        let chosen = self.random.next() as usize;
        let types: Vec<Ty<'tcx>> = self.body.local_decls.iter().map(|local| local.ty).collect();
        let moved = self.moved();
        let is_open = |operand: &&mut Operand<'tcx>| match operand {
            Operand::Copy(place) => {
                let is_local = place.as_local().map(|local| types[local.as_usize()]);
                is_local.is_some_and(|ty| ty.is_integral() || ty.is_bool())
            }
            _ => false,
        };
        let fits = |value: &mut Rvalue<'tcx>| operands_mut(value).iter().any(is_open);
        let Some(value) = self.value(fits) else { return false };
        let Some(operand) = operands_mut(value).into_iter().find(is_open) else { return false };
        let Some(local) = operand.place().and_then(|place| place.as_local()) else { return false };
        let is_like = |other: &Local| {
            *other != local && !moved.contains(other) && types[other.as_usize()] == types[local.as_usize()]
        };
        let others: Vec<Local> = (0..types.len()).map(Local::from_usize).filter(is_like).collect();
        if others.is_empty() {
            return false;
        }
        *operand = Operand::Copy(Place::from(others[chosen % others.len()]));
        true
    }

    /// Variables that are moved somewhere.
    fn moved(&mut self) -> Vec<Local> {
        let mut moved = Vec::new();
        let mut see = |operand: &Operand<'tcx>| {
            if let Operand::Move(place) = operand {
                moved.push(place.local);
            }
        };
        for data in self.body.basic_blocks.as_mut_preserves_cfg().iter_mut() {
            for statement in &mut data.statements {
                if let StatementKind::Assign(assign) = &mut statement.kind {
                    operands_mut(&mut assign.1).iter().for_each(|operand| see(operand));
                }
            }
            match &data.terminator().kind {
                TerminatorKind::Call { args, .. } | TerminatorKind::TailCall { args, .. } => {
                    args.iter().for_each(|arg| see(&arg.node));
                }
                TerminatorKind::SwitchInt { discr, .. } => see(discr),
                TerminatorKind::Assert { cond, .. } => see(cond),
                _ => {}
            }
        }
        moved
    }

    fn leave_out(&mut self) -> bool {
        let open = self.assignments(|_| true);
        let Some(at) = self.pick(&open) else { return false };
        self.data().statements.remove(at);
        true
    }

    fn swap(&mut self) -> bool {
        let open = self.assignments(|statement| !moves(statement));
        if open.len() < 2 {
            return false;
        }
        let at = self.random.below(open.len() - 1);
        self.data().statements.swap(open[at], open[at + 1]);
        true
    }

    fn repeat(&mut self) -> bool {
        let open = self.assignments(|statement| !moves(statement));
        let Some(at) = self.pick(&open) else { return false };
        let again = self.data().statements[at].clone();
        let to = at + 1 + self.random.below(self.body.basic_blocks[self.block].statements.len() - at);
        self.data().statements.insert(to, again);
        true
    }

    /// Two ways of a decision about a number. Variants of enums are not numbers: what is read behind such a decision relies on it.
    fn switch(&mut self) -> bool {
        let (first, second) = (self.random.next() as usize, self.random.next() as usize);
        let decides_variants = self.data().statements.iter().any(|statement| {
            matches!(&statement.kind, StatementKind::Assign(assign) if matches!(assign.1, Rvalue::Discriminant(_)))
        });
        let TerminatorKind::SwitchInt { targets, .. } = &mut self.data().terminator_mut().kind else {
            return false;
        };
        let targets = targets.all_targets_mut();
        let (first, second) = (first % targets.len(), second % targets.len());
        if decides_variants || targets[first] == targets[second] {
            return false;
        }
        targets.swap(first, second);
        true
    }

    fn clear(&mut self) -> bool {
        let count = self.data().statements.len();
        self.data().statements.clear();
        count > 0
    }

    fn unreachable(&mut self) -> bool {
        self.data().terminator_mut().kind = TerminatorKind::Unreachable;
        true
    }

    fn lead_elsewhere(&mut self) -> bool {
        let is_cleanup = self.data().is_cleanup;
        let open: Vec<usize> = self
            .body
            .basic_blocks
            .iter_enumerated()
            .filter(|(block, data)| *block != START_BLOCK && data.is_cleanup == is_cleanup)
            .map(|(block, _)| block.as_usize())
            .collect();
        let Some(target) = self.pick(&open) else { return false };
        self.data().terminator_mut().kind = TerminatorKind::Goto { target: BasicBlock::from_usize(target) };
        true
    }
}

/// An integer or `bool` that is known, with its type.
fn number<'tcx>(operand: &Operand<'tcx>) -> Option<(ScalarInt, Ty<'tcx>)> {
    let Operand::Constant(constant) = operand else { return None };
    let ty = constant.const_.ty();
    let int = constant.const_.try_to_scalar_int()?;
    (ty.is_integral() || ty.is_bool()).then_some((int, ty))
}

#[cfg(test)]
mod tests {
    use super::{Change, Plan};

    #[test]
    fn changes_are_lines() {
        let change = Change { body: 3, block: 4, seed: 5, is_dead: true };
        assert_eq!(Change::parse("dead 3 4 5"), Some(change));
        assert_eq!(Change::parse("dead 3 4"), None);
        assert_eq!(Change::parse("gone 3 4 5"), None);
        assert_eq!(Plan::parse("mark"), Ok(Plan::Mark));
    }
}
