//! Functions: MIR after all passes, made monomorphic, block by block.
//!
//! What MIR leaves implicit becomes explicit here. "rust-call" functions get the fields of their last argument as
//! parameters of their own and pack them in a prologue; `#[track_caller]` functions get the caller's location as
//! a last parameter. Blocks that no instance of this type can reach (`if T::IS_ZST`) are left out.

use rustc_data_structures::fx::FxHashMap;
use rustc_index::bit_set::DenseBitSet;
use rustc_middle::mir::interpret::ErrorHandled;
use rustc_middle::mir::{self, BasicBlock, traversal};
use rustc_middle::ty::{EarlyBinder, Instance, InstanceKind, Ty, TyCtxt, TypeFoldable};
use rustc_span::Span;
use ubik_ir::{
    self as ir, BlockId, Idx, IndexVec, LocalId, Operand, Place, Rvalue, SpanId, StatementKind, Terminator,
    TerminatorKind, TyId,
};

use crate::walk::Lowering;
use crate::{errors, function, precondition};

/// One function in the making.
pub struct BodyLowering<'a, 'tcx> {
    pub program: &'a mut Lowering<'tcx>,
    pub tcx: TyCtxt<'tcx>,
    pub instance: Instance<'tcx>,
    pub mir: &'tcx mir::Body<'tcx>,
    /// Where the caller's location is, if the function is told.
    pub caller_location: Option<LocalId>,
    pub precondition: precondition::Message,
    pub locals: IndexVec<LocalId, ir::Local>,
    /// The types of MIR's locals, monomorphic.
    pub local_tys: Vec<Ty<'tcx>>,
    shift: Shift,
    blocks: IndexVec<BlockId, Option<ir::Block>>,
    /// The numbers of MIR's reachable blocks.
    block_ids: Vec<Option<BlockId>>,
    /// The block that is being lowered.
    statements: Vec<ir::Statement>,
    pub in_cleanup: bool,
    unreachable: Option<BlockId>,
    monomorphic: FxHashMap<Ty<'tcx>, Ty<'tcx>>,
}

/// How MIR's locals are renumbered: those from `from` on make room for `by` parameters.
#[derive(Clone, Copy)]
struct Shift {
    from: usize,
    by: usize,
}

/// Lowers an instance that has MIR, or whose lack of it is *unsupported*.
pub fn lower<'tcx>(program: &mut Lowering<'tcx>, instance: Instance<'tcx>) -> ir::Function {
    if let Some(why) = unsupported(program.tcx, instance) {
        return lower_unsupported(program, instance, why);
    }
    let mir = program.tcx.instance_mir(instance.def);
    if instance.def_id().is_local() {
        // What rustc checks of a function's types and calls before it generates code.
        program.tcx.ensure_ok().check_mono_item(instance);
        program.mentioned.add_body(instance, mir);
    }
    let reachable = traversal::mono_reachable_as_bitset(mir, program.tcx, instance);
    let mut lowering = BodyLowering::new(program, instance, mir, &reachable);
    lowering.check_required_constants();
    let signature = lowering.locals_and_signature();
    for (block, data) in mir.basic_blocks.iter_enumerated() {
        if let Some(id) = lowering.block_ids[block.as_usize()] {
            lowering.block(id, data);
        }
    }
    lowering.finish(signature)
}

fn unsupported<'tcx>(tcx: TyCtxt<'tcx>, instance: Instance<'tcx>) -> Option<&'static str> {
    match instance.def {
        InstanceKind::Item(def_id) if !tcx.is_mir_available(def_id) && !tcx.is_constructor(def_id) => {
            Some("a function whose crate was compiled without its MIR")
        }
        _ => None,
    }
}

fn lower_unsupported<'tcx>(
    program: &mut Lowering<'tcx>,
    instance: Instance<'tcx>,
    why: &str,
) -> ir::Function {
    let sig = function::declared(program, instance);
    let kind = TerminatorKind::Unsupported(why.to_owned());
    let span = program.spans.id(program.tcx.def_span(instance.def_id()));
    let block = ir::Block { statements: Vec::new(), terminator: Terminator { kind, span }, cleanup: false };
    let types = std::iter::once(sig.ret).chain(sig.params.iter().copied());
    let locals = types.map(|ty| ir::Local { ty, name: None, span, always_live: true }).collect();
    let body = ir::Body {
        locals: IndexVec::from_raw(locals),
        params: u32::try_from(sig.params.len()).expect("few parameters"),
        blocks: IndexVec::from_raw(vec![block]),
        ..ir::Body::default()
    };
    function::make(program, instance, sig, body)
}

/// What the outside needs to know of the parameters.
struct Signature {
    sig: ir::FnSig,
    params: u32,
    va_list: Option<LocalId>,
}

impl<'a, 'tcx> BodyLowering<'a, 'tcx> {
    fn new(
        program: &'a mut Lowering<'tcx>,
        instance: Instance<'tcx>,
        mir: &'tcx mir::Body<'tcx>,
        reachable: &DenseBitSet<BasicBlock>,
    ) -> Self {
        let tcx = program.tcx;
        let mut blocks = IndexVec::new();
        let block_ids = mir.basic_blocks.indices();
        let block_ids = block_ids.map(|block| reachable.contains(block).then(|| blocks.push(None))).collect();
        BodyLowering {
            program,
            tcx,
            instance,
            mir,
            caller_location: None,
            precondition: precondition::Message::of(tcx, instance),
            locals: IndexVec::new(),
            local_tys: Vec::with_capacity(mir.local_decls.len()),
            shift: Shift { from: usize::MAX, by: 0 },
            blocks,
            block_ids,
            statements: Vec::new(),
            in_cleanup: false,
            unreachable: None,
            monomorphic: FxHashMap::default(),
        }
    }

    fn finish(self, signature: Signature) -> ir::Function {
        let blocks = self.blocks.raw.into_iter().map(|block| block.expect("every block was lowered"));
        let body = ir::Body {
            locals: self.locals,
            params: signature.params,
            va_list: signature.va_list,
            blocks: blocks.collect(),
        };
        let mut function = function::make(self.program, self.instance, signature.sig, body);
        function.attrs.by_hand = self.mir.injection_phase.is_some();
        function
    }

    /// Constants that must evaluate for the function to exist: failures are errors of the build.
    fn check_required_constants(&mut self) {
        for constant in self.mir.required_consts() {
            let value = self.monomorphize(constant.const_);
            if let Err(error @ ErrorHandled::Reported(..)) =
                value.eval(self.tcx, self.program.typing_env(), constant.span)
            {
                error.emit_note(self.tcx);
            }
        }
    }

    /// Instantiates a part of the MIR at this instance's type arguments.
    pub fn monomorphize<T: TypeFoldable<TyCtxt<'tcx>>>(&self, value: T) -> T {
        let env = self.program.typing_env();
        let value = EarlyBinder::bind(value);
        self.instance
            .try_instantiate_mir_and_normalize_erasing_regions(self.tcx, env, value)
            .unwrap_or_else(|_| errors::recursion_limit(self.tcx, self.instance, self.mir.span))
    }

    /// The same for types, most of which occur often.
    pub fn mono_ty(&mut self, ty: Ty<'tcx>) -> Ty<'tcx> {
        if let Some(&known) = self.monomorphic.get(&ty) {
            return known;
        }
        let result = self.monomorphize(ty);
        self.monomorphic.insert(ty, result);
        result
    }

    pub fn ty_id(&mut self, ty: Ty<'tcx>) -> TyId {
        let ty = self.mono_ty(ty);
        self.program.types.id(ty)
    }

    // Locals

    fn locals_and_signature(&mut self) -> Signature {
        for decl in &self.mir.local_decls {
            let ty = self.mono_ty(decl.ty);
            self.check_layout(ty, decl.source_info.span);
            self.local_tys.push(ty);
        }
        let named = self.named_params();
        let extra = self.extra_params(named);
        self.shift = Shift { from: named + 1, by: extra.len() };
        self.push_locals(&extra);
        self.name_locals();
        if self.mir.spread_arg.is_some() {
            self.pack_spread_arg();
        }
        self.signature(named + extra.len())
    }

    /// How many of MIR's arguments are parameters as they are: not a spread one, nor a list of variadic ones.
    fn named_params(&self) -> usize {
        let last_is_special = self.mir.spread_arg.is_some() || self.is_variadic();
        self.mir.arg_count - usize::from(last_is_special)
    }

    /// Parameters that MIR does not list: the fields of a spread argument, the caller's location.
    fn extra_params(&mut self, named: usize) -> Vec<Ty<'tcx>> {
        let mut extra = Vec::new();
        if let Some(spread) = self.mir.spread_arg {
            extra.extend(function::tuple_fields(self.local_tys[spread.as_usize()]));
        }
        if self.instance.def.requires_caller_location(self.tcx) {
            extra.push(function::location_ty(self.tcx));
            self.caller_location = Some(LocalId::from_usize(named + extra.len()));
        }
        extra
    }

    fn is_variadic(&self) -> bool {
        let def_id = self.instance.def_id();
        matches!(self.instance.def, InstanceKind::Item(_))
            && function::has_sig(self.tcx, def_id)
            && self.tcx.fn_sig(def_id).skip_binder().c_variadic()
    }

    fn push_locals(&mut self, extra: &[Ty<'tcx>]) {
        let always_live = always_live_locals(self.mir);
        for local in self.mir.local_decls.indices() {
            if local.as_usize() == self.shift.from {
                self.push_extra(extra);
            }
            let ty = match self.is_by_pointer(local) {
                true => Ty::new_mut_ptr(self.tcx, self.local_tys[local.as_usize()]),
                false => self.local_tys[local.as_usize()],
            };
            let ty = self.program.types.id(ty);
            let always_live = always_live.contains(local);
            self.locals.push(ir::Local { ty, name: None, span: SpanId::NONE, always_live });
        }
        if self.shift.from >= self.mir.local_decls.len() {
            self.push_extra(extra);
        }
    }

    fn push_extra(&mut self, extra: &[Ty<'tcx>]) {
        for &ty in extra {
            self.temporary(ty);
        }
    }

    /// Variables have a name and a place in the source; temporaries have neither.
    fn name_locals(&mut self) {
        for info in &self.mir.var_debug_info {
            if let mir::VarDebugInfoContents::Place(place) = info.value
                && let Some(local) = place.as_local()
            {
                let span = self.program.spans.id(self.mir.local_decls[local].source_info.span);
                let local = self.local(local);
                self.locals[local].name = Some(info.name.to_string());
                self.locals[local].span = span;
            }
        }
    }

    /// Builds the tuple that the MIR expects from the parameters that callers pass.
    fn pack_spread_arg(&mut self) {
        let spread = self.mir.spread_arg.expect("only called with one");
        let tuple = self.local_tys[spread.as_usize()];
        let first = self.shift.from;
        let count = function::tuple_fields(tuple).len();
        let operands =
            (first..first + count).map(|param| Operand::Move(Place::local(LocalId::from_usize(param))));
        let value = Rvalue::Aggregate {
            kind: ir::AggregateKind::Struct,
            ty: self.program.types.id(tuple),
            operands: operands.collect(),
        };
        let place = Place::local(self.local(spread));
        self.assign(place, value, self.mir.span);
    }

    fn signature(&mut self, params: usize) -> Signature {
        let variadic = self.is_variadic();
        let types = (1..=params).map(|local| self.locals[LocalId::from_usize(local)].ty).collect();
        let ret = self.locals[LocalId::RETURN].ty;
        let abi = function::abi_of(self.tcx, self.instance);
        let mut sig = function::sig(self.tcx, Some(self.instance.def_id()), abi, types, ret);
        sig.variadic = variadic;
        Signature {
            sig,
            params: u32::try_from(params).expect("few parameters"),
            va_list: variadic.then(|| LocalId::from_usize(params + 1)),
        }
    }

    /// Values of types without layout cannot exist; rustc says so when it compiles them.
    fn check_layout(&mut self, ty: Ty<'tcx>, span: Span) {
        if !self.program.checked_layouts.insert(ty) {
            return;
        }
        let input = self.program.typing_env().as_query_input(ty);
        if let Err(error) = self.tcx.layout_of(input) {
            errors::layout(self.tcx, error, span);
        }
    }

    pub fn local(&self, local: mir::Local) -> LocalId {
        let index = local.as_usize();
        let by = if index >= self.shift.from { self.shift.by } else { 0 };
        LocalId::from_usize(index + by)
    }

    /// Whether the local has no size, as parameters may and what they are moved to: there is only a pointer to it.
    pub fn is_by_pointer(&self, local: mir::Local) -> bool {
        !self.is_sized(self.local_tys[local.as_usize()])
    }

    pub fn is_sized(&self, ty: Ty<'tcx>) -> bool {
        ty.is_sized(self.tcx, self.program.typing_env())
    }

    /// The size in bytes of a monomorphic type.
    pub fn size_of(&self, ty: Ty<'tcx>) -> u64 {
        let input = self.program.typing_env().as_query_input(ty);
        self.tcx.layout_of(input).map_or(0, |layout| layout.size.bytes())
    }

    /// A fresh local that lives as long as the call.
    pub fn temporary(&mut self, ty: Ty<'tcx>) -> LocalId {
        let ty = self.program.types.id(ty);
        self.locals.push(ir::Local { ty, name: None, span: SpanId::NONE, always_live: true })
    }

    // Blocks and statements

    fn block(&mut self, id: BlockId, data: &'tcx mir::BasicBlockData<'tcx>) {
        self.in_cleanup = data.is_cleanup;
        for statement in &data.statements {
            self.statement(statement);
        }
        let terminator = self.terminator(data.terminator());
        let statements = std::mem::take(&mut self.statements);
        self.blocks[id] = Some(ir::Block { statements, terminator, cleanup: data.is_cleanup });
    }

    /// A block that MIR does not have.
    pub fn new_block(&mut self, kind: TerminatorKind, span: Span) -> BlockId {
        let span = self.program.spans.id(span);
        let terminator = Terminator { kind, span };
        self.blocks.push(Some(ir::Block { statements: Vec::new(), terminator, cleanup: self.in_cleanup }))
    }

    /// The number of a block; what no execution reaches shares one block.
    pub fn block_id(&mut self, block: BasicBlock) -> BlockId {
        if let Some(id) = self.block_ids[block.as_usize()] {
            return id;
        }
        if let Some(id) = self.unreachable {
            return id;
        }
        let id = self.new_block(TerminatorKind::Unreachable, self.mir.span);
        self.unreachable = Some(id);
        id
    }

    pub fn is_reachable(&self, block: BasicBlock) -> bool {
        self.block_ids[block.as_usize()].is_some()
    }

    pub fn emit(&mut self, kind: StatementKind, span: Span) {
        let span = self.program.spans.id(span);
        self.statements.push(ir::Statement { kind, span });
    }

    pub fn assign(&mut self, place: Place, value: Rvalue, span: Span) {
        self.emit(StatementKind::Assign(place, value), span);
    }

    fn statement(&mut self, statement: &'tcx mir::Statement<'tcx>) {
        let kind = match &statement.kind {
            mir::StatementKind::Assign(assignment) => {
                let (place, value) = &**assignment;
                if let Some(moved) = self.unsized_move(*place, value) {
                    return self.emit(moved, statement.source_info.span);
                }
                let place = self.place(*place);
                StatementKind::Assign(place, self.rvalue(value, statement.source_info.span))
            }
            mir::StatementKind::SetDiscriminant { place, variant_index } => {
                StatementKind::SetDiscriminant { place: self.place(**place), variant: variant_index.as_u32() }
            }
            mir::StatementKind::StorageLive(local) => StatementKind::StorageLive(self.local(*local)),
            mir::StatementKind::StorageDead(local) => StatementKind::StorageDead(self.local(*local)),
            // What has no size holds no reference that is known.
            mir::StatementKind::Retag(_, place)
                if self.is_by_pointer(place.local) && place.projection.is_empty() =>
            {
                return;
            }
            // `&raw mut *b` of a box `b` has one in this compiler. Later ones copy the box's own pointer, and so does Ubik: the
            // pointer and the box may be used in turns.
            mir::StatementKind::Retag(mir::RetagKind::Raw, _) => return,
            mir::StatementKind::Retag(kind, place) => {
                StatementKind::Retag(retag_kind(*kind), self.place(**place))
            }
            mir::StatementKind::PlaceMention(place) => StatementKind::PlaceMention(self.place(**place)),
            mir::StatementKind::Intrinsic(intrinsic) => self.statement_intrinsic(intrinsic),
            mir::StatementKind::FakeRead(_)
            | mir::StatementKind::AscribeUserType(..)
            | mir::StatementKind::Coverage(_)
            | mir::StatementKind::ConstEvalCounter
            | mir::StatementKind::Nop
            | mir::StatementKind::BackwardIncompatibleDropHint { .. } => return,
        };
        self.emit(kind, statement.source_info.span);
    }

    /// What has no size is moved from local to local by passing the pointer on.
    fn unsized_move(&mut self, to: mir::Place<'tcx>, value: &mir::Rvalue<'tcx>) -> Option<StatementKind> {
        let mir::Rvalue::Use(mir::Operand::Move(from)) = value else { return None };
        let local = to.as_local().filter(|&local| self.is_by_pointer(local))?;
        let pointer = Ty::new_mut_ptr(self.tcx, self.local_tys[local.as_usize()]);
        let ty = self.program.types.id(pointer);
        let value = Rvalue::AddressOf { place: self.place(*from), ty, mutable: true };
        Some(StatementKind::Assign(Place::local(self.local(local)), value))
    }

    fn statement_intrinsic(&mut self, intrinsic: &'tcx mir::NonDivergingIntrinsic<'tcx>) -> StatementKind {
        match intrinsic {
            mir::NonDivergingIntrinsic::Assume(condition) => StatementKind::Assume(self.operand(condition)),
            mir::NonDivergingIntrinsic::CopyNonOverlapping(copy) => StatementKind::CopyNonOverlapping {
                src: self.operand(&copy.src),
                dst: self.operand(&copy.dst),
                count: self.operand(&copy.count),
            },
        }
    }
}

/// Locals without `StorageLive` and `StorageDead` live as long as the call.
fn always_live_locals(mir: &mir::Body<'_>) -> DenseBitSet<mir::Local> {
    let mut live = DenseBitSet::new_filled(mir.local_decls.len());
    for block in mir.basic_blocks.iter() {
        for statement in &block.statements {
            if let mir::StatementKind::StorageLive(local) | mir::StatementKind::StorageDead(local) =
                statement.kind
            {
                live.remove(local);
            }
        }
    }
    live
}

pub fn retag_kind(kind: mir::RetagKind) -> ir::RetagKind {
    match kind {
        mir::RetagKind::FnEntry => ir::RetagKind::FnEntry,
        mir::RetagKind::TwoPhase => ir::RetagKind::TwoPhase,
        mir::RetagKind::Raw => ir::RetagKind::Raw,
        mir::RetagKind::Default => ir::RetagKind::Default,
    }
}
