//! Steps with values that own something: they are made, moved, looked into and dropped; and calls that panic, catch panics,
//! go by objects, closures or threads.

use ubik_ir::*;

use crate::control::{Fill, Looping};
use crate::owned::Heap;
use crate::profile::{Feature, Profile};
use crate::scene::{Scene, Target};
use crate::skeleton::{Draft, int_const};
use crate::view::Found;

type Step = fn(&mut Scene<'_>) -> Option<Fill>;

const STEPS: &[(Feature, Step)] = &[
    (Feature::Drop, make_owned),
    (Feature::Box, make_owned),
    (Feature::Vec, make_owned),
    (Feature::Drop, drop_owned),
    (Feature::Box, drop_owned),
    (Feature::Vec, drop_owned),
    (Feature::Box, look_into_box),
    (Feature::Box, raw_box),
    (Feature::Vec, use_vec),
    (Feature::Heap, allocate),
    (Feature::Heap, free),
    (Feature::Panic, panic),
    (Feature::Catch, catch),
    (Feature::Assert, assert),
    (Feature::Dyn, call_method),
    (Feature::Closure, call_closure),
    (Feature::Thread, call_threads),
];

/// How many steps are looked at until one can be taken.
const TRIES: usize = 8;

/// How often one of these steps is taken.
pub fn weight(profile: &Profile) -> u32 {
    STEPS.iter().map(|&(feature, _)| profile.weight(feature)).sum::<u32>() / 4
}

impl Scene<'_> {
    pub fn owner_step(&mut self) -> Option<Fill> {
        let weights: Vec<u32> = STEPS.iter().map(|&(feature, _)| self.profile.weight(feature)).collect();
        if weights.iter().all(|&weight| weight == 0) {
            return None;
        }
        (0..TRIES).find_map(|_| {
            let (_, step) = STEPS[self.choices.weighted(&weights)];
            step(self)
        })
    }

    /// Drops a value, if there is one to drop.
    pub fn drop_something(&mut self) -> Option<Fill> {
        drop_owned(self)
    }

    fn heap(&self, heap: Heap, ty: TyId) -> Option<FnId> {
        self.draft.owned.functions.get(&(heap, ty)).copied()
    }

    /// A variable that holds a value of an owned type, which may be moved.
    pub fn owner_of(&mut self, ty: TyId) -> Option<LocalId> {
        let found = self.readable(|found| found.ty == ty && is_variable(found))?;
        found.place.as_local()
    }

    /// A value to hand over: a copy, or what a variable holds if it is owned.
    fn handed(&mut self, ty: TyId) -> Option<Operand> {
        match self.draft.needs_drop(ty) {
            true => Some(Operand::Move(Place::local(self.owner_of(ty)?))),
            false => self.operand(ty),
        }
    }
}

fn is_variable(found: &Found) -> bool {
    found.place.as_local().is_some_and(|local| local != LocalId::RETURN)
}

/// A value of an owned type in a place for one.
fn make_owned(scene: &mut Scene<'_>) -> Option<Fill> {
    let draft = scene.draft;
    let target = scene.target(|scene, found| {
        draft.needs_drop(found.ty) && !found.via_pointer() && scene.may_be_result(found)
    })?;
    match draft.kind(target.ty) {
        &TyKind::Box { pointee, .. } => {
            let function = scene.heap(Heap::BoxNew, pointee)?;
            let value = scene.handed(pointee)?;
            Some(scene.call_of(function, vec![value], target.place))
        }
        TyKind::Enum(layout) => variant(scene, &target, layout),
        _ => match draft.vec_element(target.ty) {
            Some(element) => {
                let function = scene.heap(Heap::VecNew, element)?;
                Some(scene.call_of(function, Vec::new(), target.place))
            }
            None => {
                let mut statements = Vec::new();
                scene.fill(&target.place, target.ty, &mut statements)?;
                Some(scene.plain(statements))
            }
        },
    }
}

/// A variant of an enum with owned parts. The variables that those are taken from get new values.
fn variant(scene: &mut Scene<'_>, target: &Target, layout: &EnumLayout) -> Option<Fill> {
    let variant = scene.choices.below(layout.variants.len());
    let (mut operands, mut refills) = (Vec::new(), Vec::new());
    for part in &layout.variants[variant].fields.0 {
        operands.push(match scene.draft.needs_drop(part.ty) {
            true => {
                let local = scene.owner_of(part.ty)?;
                scene.fill(&Place::local(local), part.ty, &mut refills)?;
                Operand::Move(Place::local(local))
            }
            false => scene.apart(part.ty, target)?,
        });
    }
    let kind = AggregateKind::Variant(variant as u32);
    let value = Rvalue::Aggregate { kind, ty: target.ty, operands };
    let mut statements = vec![StatementKind::Assign(target.place.clone(), value)];
    statements.extend(refills);
    Some(scene.plain(statements))
}

/// Drops what some place holds.
fn drop_owned(scene: &mut Scene<'_>) -> Option<Fill> {
    let draft = scene.draft;
    let (module, body) = (&draft.module, scene.body);
    let found = scene.readable(|found| {
        draft.needs_drop(found.ty) && !crate::values::is_packed(module, body, &found.place)
    })?;
    let glue = DropGlue::Fn(*draft.owned.glue.get(&found.ty)?);
    let (unwind, fresh) = scene.unwinding();
    let end = TerminatorKind::Drop { place: found.place, glue, target: scene.fresh(), unwind };
    Some(Fill { statements: Vec::new(), end, fresh, loops: Looping::No })
}

/// A pointer to what a box holds.
fn look_into_box(scene: &mut Scene<'_>) -> Option<Fill> {
    let draft = scene.draft;
    let found = scene.readable(|found| matches!(draft.kind(found.ty), TyKind::Box { .. }))?;
    let pointee = draft.ty(found.ty).pointee()?;
    let pointer = draft.find(&format!("*mut {}", draft.ty(pointee).name))?;
    let target = scene.target(|_, other| other.ty == pointer && !other.via_pointer())?;
    let kind = CastKind::Transmute;
    let value = Rvalue::Cast { kind, operand: Operand::Copy(found.place), ty: pointer };
    Some(scene.plain(vec![StatementKind::Assign(target.place, value)]))
}

/// A box as a raw pointer, and back.
fn raw_box(scene: &mut Scene<'_>) -> Option<Fill> {
    let draft = scene.draft;
    let is_box = |ty: TyId| matches!(draft.kind(ty), TyKind::Box { .. });
    if scene.choices.one_in(2) {
        let found = scene.readable(|found| is_box(found.ty) && is_variable(found))?;
        let pointee = draft.ty(found.ty).pointee()?;
        let pointer = draft.find(&format!("*mut {}", draft.ty(pointee).name))?;
        let target = scene.target(|_, other| other.ty == pointer && !other.via_pointer())?;
        let function = scene.heap(Heap::BoxIntoRaw, pointee)?;
        return Some(scene.call_of(function, vec![Operand::Move(found.place)], target.place));
    }
    let target = scene.target(|_, found| is_box(found.ty) && !found.via_pointer())?;
    let pointee = draft.ty(target.ty).pointee()?;
    let pointer = draft.find(&format!("*mut {}", draft.ty(pointee).name))?;
    let found = scene.readable(|found| found.ty == pointer && found.block == Some(1))?;
    let function = scene.heap(Heap::BoxFromRaw, pointee)?;
    Some(scene.call_of(function, vec![Operand::Copy(found.place)], target.place))
}

/// One more element in a vector, or a pointer to all of them.
fn use_vec(scene: &mut Scene<'_>) -> Option<Fill> {
    let draft = scene.draft;
    let vec = scene.readable(|found| draft.vec_element(found.ty).is_some() && !found.via_pointer())?;
    let element = draft.vec_element(vec.ty)?;
    let reference = draft.find(&format!("&mut {}", draft.ty(vec.ty).name))?;
    let this = scene.target(|_, found| found.ty == reference && is_variable(found))?;
    let borrow = Rvalue::Ref { kind: BorrowKind::Mut, place: vec.place, ty: reference };
    let borrow = StatementKind::Assign(this.place.clone(), borrow);
    let mut fill = match scene.choices.one_in(3) {
        false => {
            let function = scene.heap(Heap::VecPush, element)?;
            let value = scene.handed(element)?;
            let dest = scene.unit();
            scene.call_of(function, vec![Operand::Copy(this.place), value], dest)
        }
        true => {
            let wide = draft.find(&format!("*mut [{}]", draft.ty(element).name))?;
            let target = scene.target(|_, found| found.ty == wide && !found.via_pointer())?;
            let function = scene.heap(Heap::VecSlice, element)?;
            scene.call_of(function, vec![Operand::Copy(this.place)], target.place)
        }
    };
    fill.statements.push(borrow);
    Some(fill)
}

fn allocate(scene: &mut Scene<'_>) -> Option<Fill> {
    let &element = scene.choices.pick(&scene.draft.owned.elements)?;
    let pointer = scene.draft.find(&format!("*mut {}", scene.draft.ty(element).name))?;
    let target = scene.target(|_, found| found.ty == pointer && !found.via_pointer())?;
    let count = int_const(scene.draft.usize_ty, 1 + scene.choices.below(4) as u128);
    let function = scene.heap(Heap::Alloc, element)?;
    Some(scene.call_of(function, vec![Operand::Const(Box::new(count))], target.place))
}

fn free(scene: &mut Scene<'_>) -> Option<Fill> {
    let &element = scene.choices.pick(&scene.draft.owned.elements)?;
    let pointer = scene.draft.find(&format!("*mut {}", scene.draft.ty(element).name))?;
    let found = scene.readable(|found| found.ty == pointer && found.block.is_some())?;
    let count = int_const(scene.draft.usize_ty, found.block?.into());
    let function = scene.heap(Heap::Free, element)?;
    let dest = scene.unit();
    Some(scene.call_of(function, vec![Operand::Copy(found.place), Operand::Const(Box::new(count))], dest))
}

fn panic(scene: &mut Scene<'_>) -> Option<Fill> {
    let code = int_const(scene.draft.find("u32")?, 2 + scene.choices.below(1 << 16) as u128);
    let dest = scene.unit();
    Some(scene.call_of(scene.draft.owned.panic, vec![Operand::Const(Box::new(code))], dest))
}

fn catch(scene: &mut Scene<'_>) -> Option<Fill> {
    call_one_of(scene, |draft| draft.wrappers.catching.clone())
}

fn assert(scene: &mut Scene<'_>) -> Option<Fill> {
    call_one_of(scene, |draft| draft.wrappers.asserts.clone())
}

fn call_closure(scene: &mut Scene<'_>) -> Option<Fill> {
    call_one_of(scene, |draft| draft.wrappers.closures.clone())
}

fn call_one_of(scene: &mut Scene<'_>, functions: fn(&Draft) -> Vec<FnId>) -> Option<Fill> {
    let functions = functions(scene.draft);
    let &function = scene.choices.pick(&functions)?;
    let sig = scene.draft.module.functions[function].sig.clone();
    let (args, dest) = scene.call_values(&sig)?;
    Some(scene.call_of(function, args, dest))
}

/// Threads run only what touches nothing of others and writes nothing.
fn call_threads(scene: &mut Scene<'_>) -> Option<Fill> {
    let draft = scene.draft;
    let open: Vec<FnId> = draft
        .wrappers
        .threads
        .iter()
        .filter(|&&(_, function)| is_pure(&draft.module, function))
        .map(|&(wrapper, _)| wrapper)
        .collect();
    let &function = scene.choices.pick(&open)?;
    let sig = draft.module.functions[function].sig.clone();
    let (args, dest) = scene.call_values(&sig)?;
    Some(scene.call_of(function, args, dest))
}

/// Whether nothing that a function reaches by calls is shared: no statics, no output, no functions by pointer.
fn is_pure(module: &Module, function: FnId) -> bool {
    const HARMLESS: &[&str] = &["mirfuzz_alloc", "mirfuzz_free", "mirfuzz_panic"];
    let mut seen = vec![false; module.functions.len()];
    let mut pending = vec![function];
    while let Some(id) = pending.pop() {
        if std::mem::replace(&mut seen[id.0 as usize], true) {
            continue;
        }
        let called = &module.functions[id];
        let Some(body) = &called.body else {
            match HARMLESS.contains(&&*called.name) {
                true => continue,
                false => return false,
            }
        };
        if !body.blocks.iter().all(|block| is_pure_block(block, &mut pending)) {
            return false;
        }
    }
    true
}

fn is_pure_block(block: &Block, pending: &mut Vec<FnId>) -> bool {
    let is_shared = |operand: &&Operand| match operand {
        Operand::Const(constant) => matches!(constant.value, ConstValue::Scalar(ConstScalar::Ptr(_))),
        _ => false,
    };
    let is_apart = |statement: &Statement| match &statement.kind {
        StatementKind::Assign(_, Rvalue::Cast { kind: CastKind::Expose | CastKind::FromExposed, .. }) => {
            false
        }
        StatementKind::Assign(_, value) => !crate::reduce::operands(value).iter().any(is_shared),
        _ => true,
    };
    if !block.statements.iter().all(is_apart) {
        return false;
    }
    match &block.terminator.kind {
        TerminatorKind::Call(call) => {
            if call.args.iter().any(|operand| is_shared(&operand)) {
                return false;
            }
            match &call.callee {
                Callee::Fn(function) => pending.push(*function),
                Callee::Intrinsic(_) => {}
                Callee::Ptr(_) | Callee::Virtual { .. } => return false,
            }
            true
        }
        TerminatorKind::TailCall { callee: Callee::Fn(function), args, .. } => {
            pending.push(*function);
            !args.iter().any(|operand| is_shared(&operand))
        }
        TerminatorKind::Drop { glue: DropGlue::Fn(function), .. } => {
            pending.push(*function);
            true
        }
        TerminatorKind::TailCall { .. } => false,
        _ => true,
    }
}

fn call_method(scene: &mut Scene<'_>) -> Option<Fill> {
    let draft = scene.draft;
    let is_object = |ty: TyId| {
        let pointee = draft.ty(ty).pointee();
        matches!(draft.kind(ty), TyKind::Ref { .. })
            && pointee.is_some_and(|ty| matches!(draft.kind(ty), TyKind::Dyn { .. }))
    };
    let found = scene.readable(|found| is_object(found.ty))?;
    let &TyKind::Ref { pointee, mutable } = draft.kind(found.ty) else { return None };
    let object = draft.objects.traits.iter().find(|object| object.ty == pointee)?;
    let fits: Vec<_> = object.methods.iter().filter(|method| method.mutable == mutable).collect();
    let &method = scene.choices.pick(&fits)?;
    let sig = crate::code::signature(method.params.clone(), method.ret, true);
    let (mut args, dest) = scene.call_values(&sig)?;
    args.insert(0, Operand::Copy(found.place));
    let params = [found.ty].into_iter().chain(method.params.iter().copied()).collect();
    let sig = crate::code::signature(params, method.ret, true);
    Some(scene.called(Callee::Virtual { slot: method.slot }, args, dest, Some(Box::new(sig))))
}
