//! Functions: locals, control flow, statements, terminators, places.

use rustc_hash::FxHashSet;

use crate::body::{
    Body, Call, Callee, DropGlue, Intrinsic, Operand, Place, Projection, Statement, StatementKind,
    Terminator, TerminatorKind, Unwind,
};
use crate::ids::{BlockId, FnId, Idx, LocalId, TyId};
use crate::layout::PlaceTy;
use crate::module::Module;
use crate::types::{FnSig, TyKind, max_of};
use crate::verify::{At, Header, Verifier};

impl<'m> Verifier<'m> {
    pub(super) fn functions(&mut self, module: &'m Module) {
        for (id, function) in module.functions.iter_enumerated() {
            self.function(id, Header::of(function), function.body.as_ref());
        }
    }

    pub(super) fn function(&mut self, id: FnId, function: Header<'m>, body: Option<&'m Body>) {
        self.at = At::Function(id);
        self.span_exists(function.span);
        self.crate_exists(function.krate);
        let is_import = function.linkage.is_import();
        self.check(is_import == body.is_none(), || {
            if is_import { "it is imported but has a body" } else { "it is defined here but has no body" }
                .into()
        });
        let sig_exists = self.sig(function.sig);
        if let Some(body) = body
            && sig_exists
            && self.locals(function.sig, body)
        {
            BodyVerifier { function: id, body, verifier: self }.blocks();
        }
    }

    pub(super) fn sig(&mut self, sig: &FnSig) -> bool {
        // All of them are looked at, so that all problems are listed.
        let missing = sig.params.iter().chain([&sig.ret]).filter(|&&id| !self.ty_exists(id)).count();
        missing == 0
    }

    /// Gives whether statements can be looked at.
    fn locals(&mut self, sig: &FnSig, body: &Body) -> bool {
        let params = body.params;
        let stated = u32::try_from(sig.params.len());
        self.check(stated == Ok(params), || format!("{params} parameters for a signature of {stated:?}"));
        let enough = usize::try_from(params).is_ok_and(|params| params < body.locals.len());
        self.check(enough, || "there are fewer locals than the result and the parameters".into());
        self.check(!body.blocks.is_empty(), || "there is no block to start with".into());
        let mut types_exist = true;
        for (id, local) in body.locals.iter_enumerated() {
            self.span_exists(local.span);
            if !self.ty_exists(local.ty) {
                types_exist = false;
                continue;
            }
            let sized = self.module.is_sized(local.ty);
            self.check(sized, || format!("{id:?} has no size"));
            let needs_life = id.0 <= params;
            self.check(local.always_live || !needs_life, || {
                format!("{id:?} is a parameter or result that is not live")
            });
        }
        if let Some(local) = body.va_list {
            self.check(local.index() < body.locals.len(), || format!("{local:?} does not exist"));
        }
        if types_exist {
            self.signature_fits(sig, body);
        }
        types_exist && enough && !body.blocks.is_empty()
    }

    fn signature_fits(&mut self, sig: &FnSig, body: &Body) {
        let declared = [&sig.ret].into_iter().chain(&sig.params);
        for ((id, local), &ty) in body.locals.iter_enumerated().zip(declared) {
            self.same_type(local.ty, ty, &format!("{id:?}"));
        }
    }
}

pub(super) struct BodyVerifier<'v, 'm> {
    pub verifier: &'v mut Verifier<'m>,
    pub body: &'m Body,
    function: FnId,
}

impl<'m> BodyVerifier<'_, 'm> {
    pub fn check(&mut self, holds: bool, message: impl FnOnce() -> String) -> bool {
        self.verifier.check(holds, message)
    }

    pub fn kind(&self, ty: TyId) -> &'m TyKind {
        &self.verifier.module.ty(ty).kind
    }

    pub fn size(&self, ty: TyId) -> u64 {
        self.verifier.module.ty(ty).size
    }

    fn blocks(&mut self) {
        let entry_runs = !self.body.blocks[BlockId::ENTRY].cleanup;
        self.check(entry_runs, || "the first block is for unwinding".into());
        for (id, block) in self.body.blocks.iter_enumerated() {
            for (index, statement) in block.statements.iter().enumerate() {
                self.verifier.at = At::Statement(self.function, id, index);
                self.statement(statement);
            }
            self.verifier.at = At::Statement(self.function, id, block.statements.len());
            self.terminator(&block.terminator, block.cleanup);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        self.verifier.span_exists(statement.span);
        match &statement.kind {
            StatementKind::Assign(place, value) => {
                let place = self.sized_place(place);
                self.assignment(place, value);
            }
            StatementKind::SetDiscriminant { place, variant } => {
                if let Some(ty) = self.place(place) {
                    self.variant(ty, *variant);
                }
            }
            StatementKind::StorageLive(local) | StatementKind::StorageDead(local) => self.storage(*local),
            StatementKind::Retag(_, place)
            | StatementKind::Deinit(place)
            | StatementKind::PlaceMention(place) => {
                self.place(place);
            }
            StatementKind::Assume(condition) => {
                let ty = self.operand(condition);
                self.expect(ty, "the condition", "bool", |kind| matches!(kind, TyKind::Bool));
            }
            StatementKind::CopyNonOverlapping { src, dst, count } => self.copy(src, dst, count),
        }
    }

    fn storage(&mut self, local: LocalId) {
        if self.local_exists(local) {
            let always = self.body.locals[local].always_live;
            self.check(!always, || format!("{local:?} begins or ends but is always live"));
        }
    }

    fn copy(&mut self, src: &Operand, dst: &Operand, count: &Operand) {
        let pointers = [self.operand(src), self.operand(dst)];
        for ty in pointers {
            self.expect(ty, "an end of the copy", "a raw pointer", |kind| {
                matches!(kind, TyKind::RawPtr { .. })
            });
        }
        let pointees = pointers.map(|ty| self.verifier.module.ty(ty?).pointee());
        if let [Some(a), Some(b)] = pointees {
            self.verifier.same_type(a, b, "what is copied");
        }
        let count = self.operand(count);
        self.index_type(count, "the count");
    }

    /// Notes a problem unless the type, if there is one, is of the kind.
    pub fn expect(&mut self, ty: Option<TyId>, what: &str, expected: &str, is: impl Fn(&TyKind) -> bool) {
        if let Some(ty) = ty {
            let holds = is(self.kind(ty));
            let name = self.verifier.name(ty);
            self.check(holds, || format!("{what} is of type `{name}`, not {expected}"));
        }
    }

    pub fn index_type(&mut self, ty: Option<TyId>, what: &str) {
        let bits = self.verifier.module.target().pointer_size.saturating_mul(8);
        self.expect(ty, what, "`usize`", |kind| *kind == TyKind::Int { bits, signed: false });
    }

    fn local_exists(&mut self, local: LocalId) -> bool {
        let exists = local.index() < self.body.locals.len();
        self.check(exists, || format!("{local:?} does not exist"))
    }

    pub fn sized_place(&mut self, place: &Place) -> Option<TyId> {
        let ty = self.place(place)?;
        let sized = self.verifier.module.is_sized(ty);
        let name = self.verifier.name(ty);
        self.check(sized, || format!("a place of type `{name}` is used as a value")).then_some(ty)
    }

    /// The type of a place, if all of its steps make sense.
    pub fn place(&mut self, place: &Place) -> Option<TyId> {
        if !self.local_exists(place.local) {
            return None;
        }
        let mut at = PlaceTy::of(self.body.locals[place.local].ty);
        for step in &place.projection {
            if !self.step(at, step) {
                return None;
            }
            let Some(next) = self.verifier.module.project(at, step) else {
                let name = self.verifier.name(at.ty);
                self.verifier.problem(format!("{step:?} does not apply to a place of type `{name}`"));
                return None;
            };
            at = next;
        }
        // A downcast alone is the whole enum.
        Some(at.ty)
    }

    /// What a projection says beyond its kind.
    fn step(&mut self, at: PlaceTy, step: &Projection) -> bool {
        let module = self.verifier.module;
        match *step {
            Projection::Deref | Projection::Downcast { .. } => true,
            Projection::Field { index, ty } => {
                if self.verifier.ty_exists(ty)
                    && let Some(field) = module.field(at, index)
                {
                    self.verifier.same_type(ty, field.ty, "the projection to a field");
                    return true;
                }
                self.verifier.ty_exists(ty)
            }
            Projection::Index(local) => {
                let ty = self.local_exists(local).then(|| self.body.locals[local].ty);
                self.index_type(ty, "the index");
                ty.is_some()
            }
            Projection::ConstIndex { offset, min_length, from_end } => {
                let inside = if from_end { offset >= 1 && offset <= min_length } else { offset < min_length };
                self.check(inside, || format!("index {offset} is not among {min_length} elements"))
                    && self.fits_array(at.ty, min_length)
            }
            Projection::Subslice { from, to, from_end, ty } => {
                let ordered = from_end || from <= to;
                let needed = if from_end { from.saturating_add(to) } else { to };
                self.verifier.ty_exists(ty)
                    && self.check(ordered, || format!("the range {from}..{to} ends before it begins"))
                    && self.fits_array(at.ty, needed)
            }
            Projection::Cast { ty } => {
                self.verifier.ty_exists(ty) && {
                    let (a, b) = (module.ty(at.ty), module.ty(ty));
                    self.check(a.size == b.size, || {
                        format!("`{}` and `{}` are not laid out alike", a.name, b.name)
                    })
                }
            }
        }
    }

    fn fits_array(&mut self, ty: TyId, needed: u64) -> bool {
        match *self.kind(ty) {
            TyKind::Array { count, .. } => {
                self.check(needed <= count, || format!("{needed} elements are needed of an array of {count}"))
            }
            _ => true,
        }
    }

    pub fn variant(&mut self, ty: TyId, variant: u32) -> bool {
        let exists =
            self.verifier.module.ty(ty).enum_layout().is_some_and(|layout| layout.variant(variant).is_some());
        let name = self.verifier.name(ty);
        self.check(exists, || format!("`{name}` has no variant {variant}"))
    }

    fn terminator(&mut self, terminator: &Terminator, cleanup: bool) {
        self.verifier.span_exists(terminator.span);
        match &terminator.kind {
            TerminatorKind::Goto(target) => self.edge(*target, cleanup),
            TerminatorKind::Switch { value, targets, otherwise } => {
                self.switch(value, targets);
                targets.iter().for_each(|(_, target)| self.edge(*target, cleanup));
                self.edge(*otherwise, cleanup);
            }
            TerminatorKind::Return => self.outside(cleanup, "return"),
            TerminatorKind::Resume => {
                self.check(cleanup, || "resume outside of unwinding".into());
            }
            TerminatorKind::Unreachable | TerminatorKind::Unsupported(_) | TerminatorKind::Terminate(_) => {}
            TerminatorKind::Call(call) => {
                self.call(call);
                // Unwinding ends where C++ catches an exception.
                let cleanup_behind = cleanup && !ends_unwinding(call);
                call.target.into_iter().for_each(|target| self.edge(target, cleanup_behind));
                self.unwind(call.unwind, cleanup);
            }
            TerminatorKind::TailCall { callee, args, sig } => {
                self.outside(cleanup, "tail call");
                let dest = self.body.locals[LocalId::RETURN].ty;
                self.callee_and_args(callee, args, Some(sig), Some(dest));
            }
            TerminatorKind::Drop { place, glue, target, unwind } => {
                self.place(place);
                if let DropGlue::Fn(function) = glue {
                    self.glue(*function);
                }
                self.edge(*target, cleanup);
                self.unwind(*unwind, cleanup);
            }
        }
    }

    fn outside(&mut self, cleanup: bool, what: &str) {
        self.check(!cleanup, || format!("{what} while unwinding"));
    }

    fn edge(&mut self, target: BlockId, cleanup: bool) {
        if self.block_exists(target) {
            let same = self.body.blocks[target].cleanup == cleanup;
            self.check(same, || format!("the edge to {target:?} enters or leaves unwinding"));
        }
    }

    fn block_exists(&mut self, block: BlockId) -> bool {
        let exists = block.index() < self.body.blocks.len();
        self.check(exists, || format!("{block:?} does not exist"))
    }

    fn unwind(&mut self, unwind: Unwind, cleanup: bool) {
        match unwind {
            Unwind::Cleanup(block) => {
                if self.block_exists(block) {
                    let is_cleanup = self.body.blocks[block].cleanup;
                    self.check(is_cleanup, || {
                        format!("unwinding goes on in {block:?}, which is not for that")
                    });
                }
                self.outside(cleanup, "a second cleanup");
            }
            Unwind::Continue => self.outside(cleanup, "unwinding out of the function"),
            Unwind::Unreachable | Unwind::Terminate(_) => {}
        }
    }

    fn switch(&mut self, value: &Operand, targets: &[(u128, BlockId)]) {
        let ty = self.operand(value);
        let is = |kind: &TyKind| matches!(kind, TyKind::Int { .. } | TyKind::Bool | TyKind::Char);
        self.expect(ty, "what is switched on", "an integer, bool or char", is);
        let Some(ty) = ty else { return };
        let max = max_of(self.size(ty));
        let mut seen = FxHashSet::default();
        for &(value, _) in targets {
            self.check(value <= max, || format!("{value} does not fit into what is switched on"));
            self.check(seen.insert(value), || format!("{value} has two targets"));
        }
    }

    fn call(&mut self, call: &Call) {
        let dest = self.sized_place(&call.dest);
        self.callee_and_args(&call.callee, &call.args, call.sig.as_deref(), dest);
    }

    fn callee_and_args(
        &mut self,
        callee: &Callee,
        args: &[Operand],
        sig: Option<&FnSig>,
        dest: Option<TyId>,
    ) {
        let args: Vec<Option<TyId>> = args.iter().map(|arg| self.operand(arg)).collect();
        // The callee of a virtual call gets another receiver than the one at the call.
        let mut unlike = 0;
        match callee {
            Callee::Fn(function) => {
                self.verifier.fn_exists(*function);
            }
            Callee::Ptr(pointer) => {
                let ty = self.operand(pointer);
                self.expect(ty, "the callee", "a function pointer", |kind| matches!(kind, TyKind::FnPtr(_)));
            }
            Callee::Virtual { .. } => {
                self.check(!args.is_empty(), || "a virtual call without a receiver".into());
                unlike = 1;
            }
            Callee::Intrinsic(intrinsic) => return self.intrinsic(intrinsic),
        }
        let Some(sig) = sig else {
            return self.verifier.problem("the call has no signature");
        };
        if self.verifier.sig(sig) {
            self.args(&args, sig, unlike);
            if let Some(dest) = dest {
                self.verifier.same_type(dest, sig.ret, "the place for the result");
            }
        }
    }

    fn args(&mut self, args: &[Option<TyId>], sig: &FnSig, unlike: usize) {
        let (found, expected) = (args.len(), sig.params.len());
        let fits = found == expected || sig.variadic && found > expected;
        self.check(fits, || format!("{found} arguments for {expected} parameters"));
        for (arg, &param) in args.iter().zip(&sig.params).skip(unlike) {
            if let Some(arg) = *arg {
                self.verifier.same_type(arg, param, "an argument");
            }
        }
    }

    fn intrinsic(&mut self, intrinsic: &Intrinsic) {
        self.check(!intrinsic.name.is_empty(), || "an intrinsic without a name".into());
        for &ty in &intrinsic.types {
            self.verifier.ty_exists(ty);
        }
        if let Some(function) = intrinsic.fallback {
            self.verifier.fn_exists(function);
        }
    }

    fn glue(&mut self, function: FnId) {
        if self.verifier.fn_exists(function) {
            let params = self.verifier.module.sig(function).params.len();
            self.check(params == 1, || format!("drop glue takes a pointer, not {params} parameters"));
        }
    }
}

/// Whether a call is the one that catches an exception.
fn ends_unwinding(call: &Call) -> bool {
    matches!(&call.callee, Callee::Intrinsic(intrinsic) if intrinsic.name == "c_caught")
}
