//! Makes a program that shows a difference smaller: on the IR, structure by structure.
//!
//! Every candidate must still run to its end without undefined behaviour on the machine, and must still differ in the
//! same way. Many candidates go into one compiled file, since the compiler is what takes the time.

use std::path::Path;

use ubik_engine::memory::BorrowModel;
use ubik_ir::*;

use crate::campaign::{expected, modes_for};
use crate::compile::{self, Backend, Native};
use crate::findings::Finding;
use crate::finish;
use crate::modes::{self, End, Mode};
use crate::plant::Bug;
use crate::skeleton::int_const;

/// What a smaller program must still show.
pub enum Wanted<'a> {
    /// Compiled code differs from the machine, in the same kind of way.
    Compiled { backend: &'a Backend, like: Native, work: &'a Path },
    /// A mode of the machine says something else than the strictest.
    Mode(Mode),
    /// A compiler with a planted bug, which the machine stands for.
    Planted(Bug),
}

/// How many candidates are compiled at once.
const AT_ONCE: usize = 24;

/// How many statements and terminators are reached by calls from the entry.
pub fn size(module: &Module) -> usize {
    let reached = reachable(module);
    let bodies = module.functions.iter_enumerated().filter(|(id, _)| reached[id.0 as usize]);
    let bodies = bodies.filter(|(_, function)| !function.attrs.shim);
    let bodies = bodies.filter_map(|(_, function)| function.body.as_ref());
    bodies.flat_map(|body| body.blocks.iter()).map(|block| block.statements.len() + 1).sum()
}

/// Which functions are mentioned by what the entry reaches.
pub fn reachable(module: &Module) -> Vec<bool> {
    let mut reached = vec![false; module.functions.len()];
    let mut pending: Vec<FnId> = module.entry.iter().map(|entry| entry.function).collect();
    while let Some(id) = pending.pop() {
        if std::mem::replace(&mut reached[id.0 as usize], true) {
            continue;
        }
        if let Some(body) = &module.functions[id].body {
            mentioned(module, body, &mut pending);
        }
    }
    reached
}

fn mentioned(module: &Module, body: &Body, out: &mut Vec<FnId>) {
    let mut operand = |operand: &Operand| {
        if let Operand::Const(constant) = operand
            && let ConstValue::Scalar(ConstScalar::Ptr(Address { base: AddressBase::Fn(function), .. })) =
                constant.value
        {
            out.push(function);
        }
    };
    let mut called = Vec::new();
    for block in body.blocks.iter() {
        for statement in &block.statements {
            if let StatementKind::Assign(_, value) = &statement.kind {
                operands(value).into_iter().for_each(&mut operand);
                if let Rvalue::Cast { kind: CastKind::Unsize(Unsize::VTable(vtable)), .. } = value {
                    called.extend(methods(&module.globals[*vtable]));
                }
            }
        }
        match &block.terminator.kind {
            TerminatorKind::Drop { glue: DropGlue::Fn(function), .. }
            | TerminatorKind::TailCall { callee: Callee::Fn(function), .. } => called.push(*function),
            _ => {}
        }
        if let TerminatorKind::Call(call) = &block.terminator.kind {
            call.args.iter().for_each(&mut operand);
            if let Callee::Fn(function) = call.callee {
                called.push(function);
            }
        }
    }
    out.extend(called);
}

/// The functions that a vtable leads to.
fn methods(vtable: &Global) -> impl Iterator<Item = FnId> + '_ {
    vtable.data.relocs.iter().filter_map(|(_, address)| match address.base {
        AddressBase::Fn(function) => Some(function),
        AddressBase::Global(_) => None,
    })
}

/// The operands of a value.
pub fn operands(value: &Rvalue) -> Vec<&Operand> {
    match value {
        Rvalue::Use(operand)
        | Rvalue::Repeat { value: operand, .. }
        | Rvalue::Cast { operand, .. }
        | Rvalue::Unary { operand, .. } => vec![operand],
        Rvalue::Binary { left, right, .. } => vec![left, right],
        Rvalue::Aggregate { operands, .. } => operands.iter().collect(),
        _ => Vec::new(),
    }
}

fn operands_mut(value: &mut Rvalue) -> Vec<&mut Operand> {
    match value {
        Rvalue::Use(operand)
        | Rvalue::Repeat { value: operand, .. }
        | Rvalue::Cast { operand, .. }
        | Rvalue::Unary { operand, .. } => vec![operand],
        Rvalue::Binary { left, right, .. } => vec![left, right],
        Rvalue::Aggregate { operands, .. } => operands.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// One way to make a program smaller.
#[derive(Clone, Copy, Debug)]
enum Edit {
    /// A block goes on with this one whatever its terminator says.
    Goto { function: FnId, block: BlockId, target: BlockId },
    /// A block ends the function.
    Return { function: FnId, block: BlockId },
    /// Statements `from..to` of a block are left out.
    Drop { function: FnId, block: BlockId, from: usize, to: usize },
    /// An operand becomes a constant.
    Constant { function: FnId, block: BlockId, statement: usize, operand: usize, bits: u128 },
    /// A value becomes a copy of one of its operands of the same type.
    Simplify { function: FnId, block: BlockId, statement: usize, operand: usize },
}

impl Edit {
    fn place(&self) -> (FnId, BlockId, usize) {
        match *self {
            Edit::Goto { function, block, .. } | Edit::Return { function, block } => {
                (function, block, usize::MAX)
            }
            Edit::Drop { function, block, from, .. } => (function, block, from),
            Edit::Constant { function, block, statement, .. }
            | Edit::Simplify { function, block, statement, .. } => (function, block, statement),
        }
    }

    fn apply(self, module: &mut Module) {
        let (function, block, _) = self.place();
        let Some(body) = &module.functions[function].body else { return };
        let replacement = self.new_value(module, body);
        let Some(body) = &mut module.functions[function].body else { return };
        let block = &mut body.blocks[block];
        match self {
            Edit::Goto { target, .. } => block.terminator.kind = TerminatorKind::Goto(target),
            Edit::Return { .. } => block.terminator.kind = TerminatorKind::Return,
            Edit::Drop { from, to, .. } => drop(block.statements.drain(from..to)),
            Edit::Constant { statement, .. } | Edit::Simplify { statement, .. } => {
                if let (StatementKind::Assign(_, value), Some(new)) =
                    (&mut block.statements[statement].kind, replacement)
                {
                    *value = new;
                }
            }
        }
    }

    /// The value that an assignment gets instead.
    fn new_value(self, module: &Module, body: &Body) -> Option<Rvalue> {
        let (Edit::Constant { block, statement, operand, .. }
        | Edit::Simplify { block, statement, operand, .. }) = self
        else {
            return None;
        };
        let StatementKind::Assign(place, value) = &body.blocks[block].statements[statement].kind else {
            return None;
        };
        let chosen = (*operands(value).get(operand)?).clone();
        let ty = module.place_ty(body, chosen.place()?)?.ty;
        if let Edit::Constant { bits, .. } = self {
            let is_number = matches!(module.ty(ty).kind, TyKind::Int { .. } | TyKind::Bool);
            let mut value = value.clone();
            let constant = is_number.then(|| Operand::Const(Box::new(int_const(ty, bits))))?;
            *operands_mut(&mut value).swap_remove(operand) = constant;
            return Some(value);
        }
        let same = module.place_ty(body, place)?.ty == ty && !matches!(value, Rvalue::Use(_));
        same.then_some(Rvalue::Use(chosen))
    }
}

/// A module with edits, tidied up.
fn edited(module: &Module, edits: &[Edit]) -> Module {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.place()));
    let mut module = module.clone();
    edits.iter().for_each(|edit| edit.apply(&mut module));
    for function in module.functions.iter_mut() {
        if let Some(body) = &mut function.body {
            finish::join(body);
            finish::drop_unreachable(body);
        }
    }
    module
}

/// The smallest program that was found which still shows what is wanted.
pub fn reduce(module: &Module, wanted: &Wanted<'_>, model: BorrowModel) -> Module {
    let mut best = module.clone();
    loop {
        let before = size(&best);
        for proposals in [control_edits, statement_edits, value_edits] {
            best = improve(best, proposals, wanted, model);
        }
        if size(&best) >= before {
            return best;
        }
    }
}

/// Applies those of many edits that each keep what is wanted, together as far as that works.
fn improve(
    mut best: Module,
    proposals: fn(&Module, usize) -> Vec<Edit>,
    wanted: &Wanted<'_>,
    model: BorrowModel,
) -> Module {
    for grain in [64, 16, 4, 1] {
        let edits = proposals(&best, grain);
        let mut good = Vec::new();
        for chunk in edits.chunks(AT_ONCE) {
            let candidates: Vec<Module> = chunk.iter().map(|&edit| edited(&best, &[edit])).collect();
            let shows = check(&candidates, wanted, model);
            good.extend(chunk.iter().zip(shows).filter(|(_, shows)| *shows).map(|(&edit, _)| edit));
        }
        while !good.is_empty() {
            let candidate = edited(&best, &good);
            if check(std::slice::from_ref(&candidate), wanted, model)[0] {
                best = candidate;
                break;
            }
            good.truncate(good.len() / 2);
        }
    }
    best
}

/// Ways through the program that could be straight. They are looked at once, whatever the grain.
fn control_edits(module: &Module, grain: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    if grain != 64 && grain != 1 {
        return edits;
    }
    visit_blocks(module, |function, id, block| {
        let mut targets = Vec::new();
        finish::successors(&block.terminator.kind, |target| targets.push(target));
        if matches!(block.terminator.kind, TerminatorKind::Goto(_)) {
            targets.clear();
        }
        let body = module.functions[function].body.as_ref();
        let is_like =
            |target: &BlockId| body.is_some_and(|body| body.blocks[*target].cleanup == block.cleanup);
        targets.retain(is_like);
        edits.extend(targets.into_iter().map(|target| Edit::Goto { function, block: id, target }));
        if id.0 > 0 && !block.cleanup && !matches!(block.terminator.kind, TerminatorKind::Return) {
            edits.push(Edit::Return { function, block: id });
        }
    });
    edits
}

fn statement_edits(module: &Module, grain: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    visit_blocks(module, |function, block, contents| {
        let count = contents.statements.len();
        for from in (0..count).step_by(grain) {
            edits.push(Edit::Drop { function, block, from, to: (from + grain).min(count) });
        }
    });
    edits
}

fn value_edits(module: &Module, grain: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    if grain != 1 {
        return edits;
    }
    visit_blocks(module, |function, block, contents| {
        for (statement, kind) in contents.statements.iter().map(|statement| &statement.kind).enumerate() {
            let StatementKind::Assign(_, value) = kind else { continue };
            for (operand, found) in operands(value).into_iter().enumerate() {
                if found.place().is_some() {
                    edits.push(Edit::Simplify { function, block, statement, operand });
                    edits.extend([0, 1].map(|bits| Edit::Constant {
                        function,
                        block,
                        statement,
                        operand,
                        bits,
                    }));
                }
            }
        }
    });
    edits
}

/// Shows the blocks of all written functions that are reached.
fn visit_blocks(module: &Module, mut visit: impl FnMut(FnId, BlockId, &Block)) {
    let reached = reachable(module);
    for (id, function) in module.functions.iter_enumerated() {
        let is_entry = module.entry.is_some_and(|entry| entry.function == id);
        if let Some(body) =
            function.body.as_ref().filter(|_| !is_entry && !function.attrs.shim && reached[id.0 as usize])
        {
            body.blocks.iter_enumerated().for_each(|(block, contents)| visit(id, block, contents));
        }
    }
}

/// Which candidates still show what is wanted.
fn check(candidates: &[Module], wanted: &Wanted<'_>, model: BorrowModel) -> Vec<bool> {
    let first = modes_for(model)[0];
    let outputs = in_parallel(candidates, |module| {
        // What was left out may have ended a loop: the quickest mode finds that soonest.
        modes::ends_soon(module).then_some(())?;
        match modes::run(module, first) {
            End::Done(output) if verify(module).is_empty() => Some(output),
            _ => None,
        }
    });
    let still = |module: &Module, output: &crate::world::Output| match wanted {
        Wanted::Mode(mode) => modes::run(module, *mode) != End::Done(output.clone()),
        Wanted::Planted(bug) => crate::plant::differs(module, *bug, output),
        Wanted::Compiled { .. } => false,
    };
    match wanted {
        Wanted::Compiled { backend, like, work } => {
            let sound: Vec<usize> = (0..candidates.len()).filter(|&index| outputs[index].is_some()).collect();
            let modules: Vec<&Module> = sound.iter().map(|&index| &candidates[index]).collect();
            let results = run_apart(backend, &modules, work);
            let mut shows = vec![false; candidates.len()];
            for (&index, result) in sound.iter().zip(results) {
                let wanted = outputs[index].as_ref().map(expected);
                shows[index] = Some(&result) != wanted.as_ref() && result.is_like(like);
            }
            shows
        }
        _ => {
            let both: Vec<_> = candidates.iter().zip(&outputs).collect();
            in_parallel(&both, |(module, output)| output.as_ref().is_some_and(|output| still(module, output)))
        }
    }
}

/// What a machine may need of its thread's stack.
const STACK: usize = 64 << 20;

/// Does something with each of many, on all processors; results are in order.
fn in_parallel<T: Sync, R: Send>(items: &[T], body: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let share = items.len().div_ceil(workers).max(1);
    let body = &body;
    std::thread::scope(|scope| {
        let running: Vec<_> = items
            .chunks(share)
            .map(|part| {
                let builder = std::thread::Builder::new().stack_size(STACK);
                let work = move || part.iter().map(body).collect::<Vec<R>>();
                builder.spawn_scoped(scope, work).expect("a thread can be started")
            })
            .collect();
        running.into_iter().flat_map(|thread| thread.join().expect("runs do not panic")).collect()
    })
}

/// Compiles together; apart if the compiler refuses that.
fn run_apart(backend: &Backend, modules: &[&Module], work: &Path) -> Vec<Native> {
    if modules.is_empty() {
        return Vec::new();
    }
    let failed = |message: String| vec![Native::NotCompiled(message); modules.len()];
    let results = compile::run(backend, modules, work).unwrap_or_else(failed);
    if modules.len() > 1 && matches!(results[0], Native::NotCompiled(_)) {
        return modules.iter().flat_map(|&module| run_apart(backend, &[module], work)).collect();
    }
    results
}

/// The reduced form of a finding, if it can be reduced.
pub fn reduce_finding(finding: &Finding, model: BorrowModel, work: &Path) -> Option<Module> {
    let wanted = match (&finding.backend, &finding.native) {
        _ if finding.plant.is_some() => Wanted::Planted(finding.plant?),
        (Some(backend), Some(like)) => Wanted::Compiled { backend, like: like.clone(), work },
        _ => {
            let name = finding.who.strip_prefix("ubik-")?;
            Wanted::Mode(*modes_for(model).iter().find(|mode| mode.name == name)?)
        }
    };
    Some(reduce(&finding.module, &wanted, model))
}
