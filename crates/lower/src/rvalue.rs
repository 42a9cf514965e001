//! Values that statements compute.

use rustc_middle::mir;
use rustc_middle::ty::adjustment::PointerCoercion;
use rustc_middle::ty::{self, ClosureKind, Instance, Ty};
use rustc_span::Span;
use ubik_ir::{self as ir, AggregateKind, BinOp, BorrowKind, CastKind, Operand, Place, Rvalue, UnOp};

use crate::body::BodyLowering;
use crate::walk::FnSource;
use crate::{constant, global};

impl<'tcx> BodyLowering<'_, 'tcx> {
    pub fn rvalue(&mut self, value: &'tcx mir::Rvalue<'tcx>, span: Span) -> Rvalue {
        match value {
            mir::Rvalue::Use(operand) => Rvalue::Use(self.operand(operand)),
            mir::Rvalue::Repeat(operand, count) => {
                let count = self.monomorphize(*count).try_to_target_usize(self.tcx);
                Rvalue::Repeat {
                    value: self.operand(operand),
                    count: count.expect("the length of a monomorphic array is known"),
                }
            }
            mir::Rvalue::Ref(_, kind, place) => self.borrow(*kind, *place),
            mir::Rvalue::RawPtr(kind, place) => self.raw_pointer(*kind, *place),
            mir::Rvalue::ThreadLocalRef(def_id) => {
                let ty = self.tcx.thread_local_ptr_ty(*def_id);
                Rvalue::ThreadLocal { global: global::static_id(self.program, *def_id), ty: self.ty_id(ty) }
            }
            mir::Rvalue::Cast(kind, operand, ty) => self.cast(*kind, operand, *ty, span),
            mir::Rvalue::BinaryOp(op, operands) => {
                if *op == mir::BinOp::Cmp {
                    self.need_ordering();
                }
                Rvalue::Binary {
                    op: binary(*op),
                    left: self.operand(&operands.0),
                    right: self.operand(&operands.1),
                }
            }
            mir::Rvalue::UnaryOp(op, operand) => {
                Rvalue::Unary { op: unary(*op), operand: self.operand(operand) }
            }
            mir::Rvalue::Discriminant(place) => self.discriminant(*place),
            mir::Rvalue::Aggregate(kind, operands) => {
                let ty = value.ty(self.mir, self.tcx);
                let ty = self.mono_ty(ty);
                self.aggregate(kind, &operands.raw, ty)
            }
            mir::Rvalue::CopyForDeref(place) => Rvalue::Use(Operand::Copy(self.place(*place))),
            mir::Rvalue::WrapUnsafeBinder(operand, ty) => Rvalue::Cast {
                kind: CastKind::Transmute,
                operand: self.operand(operand),
                ty: self.ty_id(*ty),
            },
        }
    }

    /// Three-way comparison gives a type that the machine must know.
    fn need_ordering(&mut self) {
        if self.program.lang.ordering.is_none() {
            let ty = self.tcx.ty_ordering_enum(rustc_span::DUMMY_SP);
            self.program.lang.ordering = Some(self.program.types.id(ty));
        }
    }

    fn borrow(&mut self, kind: mir::BorrowKind, place: mir::Place<'tcx>) -> Rvalue {
        let target = self.place_ty(place);
        let ty = Ty::new_ref(self.tcx, self.tcx.lifetimes.re_erased, target, kind.to_mutbl_lossy());
        let kind = match kind {
            mir::BorrowKind::Shared => BorrowKind::Shared,
            mir::BorrowKind::Fake(_) => BorrowKind::Fake,
            mir::BorrowKind::Mut { kind: mir::MutBorrowKind::TwoPhaseBorrow } => BorrowKind::TwoPhase,
            mir::BorrowKind::Mut { .. } => BorrowKind::Mut,
        };
        Rvalue::Ref { kind, place: self.place(place), ty: self.program.types.id(ty) }
    }

    fn raw_pointer(&mut self, kind: mir::RawPtrKind, place: mir::Place<'tcx>) -> Rvalue {
        let target = self.place_ty(place);
        let ty = Ty::new_ptr(self.tcx, target, kind.to_mutbl_lossy());
        let ty = self.program.types.id(ty);
        let mut place = self.place(place);
        // Only the metadata will be looked at: the pointer is copied, without a retag.
        if kind.is_fake() && place.projection.last() == Some(&ir::Projection::Deref) {
            place.projection.pop();
            return Rvalue::Cast { kind: CastKind::PtrToPtr, operand: Operand::Copy(place), ty };
        }
        Rvalue::AddressOf { place, ty, mutable: kind.to_mutbl_lossy().is_mut() }
    }

    /// Types without variants have the discriminant zero, which is known.
    fn discriminant(&mut self, place: mir::Place<'tcx>) -> Rvalue {
        let ty = self.place_ty(place);
        if ty.is_enum() || ty.is_coroutine() {
            return Rvalue::Discriminant(self.place(place));
        }
        let zero = constant::int(self.program, 0, ty.discriminant_ty(self.tcx));
        Rvalue::Use(Operand::Const(Box::new(zero)))
    }

    fn aggregate(
        &mut self,
        kind: &mir::AggregateKind<'tcx>,
        operands: &'tcx [mir::Operand<'tcx>],
        ty: Ty<'tcx>,
    ) -> Rvalue {
        let kind = match kind {
            mir::AggregateKind::Array(_) => AggregateKind::Array,
            mir::AggregateKind::RawPtr(..) => AggregateKind::RawPtr,
            mir::AggregateKind::Adt(.., Some(field)) => AggregateKind::UnionField(field.as_u32()),
            mir::AggregateKind::Adt(_, variant, ..) if ty.is_enum() => {
                AggregateKind::Variant(variant.as_u32())
            }
            _ => AggregateKind::Struct,
        };
        Rvalue::Aggregate {
            kind,
            ty: self.program.types.id(ty),
            operands: operands.iter().map(|operand| self.operand(operand)).collect(),
        }
    }

    fn cast(
        &mut self,
        kind: mir::CastKind,
        operand: &'tcx mir::Operand<'tcx>,
        ty: Ty<'tcx>,
        span: Span,
    ) -> Rvalue {
        let target = self.mono_ty(ty);
        let kind = match kind {
            mir::CastKind::PointerExposeProvenance => return self.expose(operand, target, span),
            mir::CastKind::PointerWithExposedProvenance => return self.from_exposed(operand, target, span),
            mir::CastKind::IntToInt => CastKind::IntToInt,
            mir::CastKind::IntToFloat => CastKind::IntToFloat,
            mir::CastKind::FloatToInt => CastKind::FloatToInt,
            mir::CastKind::FloatToFloat => CastKind::FloatToFloat,
            mir::CastKind::PtrToPtr => CastKind::PtrToPtr,
            mir::CastKind::FnPtrToPtr => CastKind::FnPtrToPtr,
            mir::CastKind::Transmute | mir::CastKind::Subtype => CastKind::Transmute,
            mir::CastKind::PointerCoercion(coercion, _) => {
                let source = self.operand_ty(operand);
                if coercion == PointerCoercion::Unsize && source != target {
                    return self.unsize(operand, source, target, span);
                }
                if let Some(address) = self.address_of_static(source, target) {
                    return Rvalue::Use(Operand::Const(Box::new(address)));
                }
                self.coercion(coercion, source, target, span)
            }
        };
        Rvalue::Cast { kind, operand: self.operand(operand), ty: self.program.types.id(target) }
    }

    /// The value of a function item as a pointer, if its symbol is a static's.
    fn address_of_static(&mut self, source: Ty<'tcx>, target: Ty<'tcx>) -> Option<ir::Const> {
        let &ty::FnDef(def_id, args) = source.kind() else { return None };
        let global = self.program.static_behind(Instance::new_raw(def_id, args))?;
        let address = ir::Address { base: ir::AddressBase::Global(global), offset: 0 };
        let value = ir::ConstValue::Scalar(ir::ConstScalar::Ptr(address));
        Some(ir::Const { ty: self.program.types.id(target), value })
    }

    /// A pointer's address as an integer of any size: first that of an address.
    fn expose(&mut self, operand: &'tcx mir::Operand<'tcx>, target: Ty<'tcx>, span: Span) -> Rvalue {
        let operand = self.operand(operand);
        let usize_ty = self.tcx.types.usize;
        if self.size_of(target) == self.size_of(usize_ty) {
            return Rvalue::Cast { kind: CastKind::Expose, operand, ty: self.program.types.id(target) };
        }
        let address = Place::local(self.temporary(usize_ty));
        let ty = self.program.types.id(usize_ty);
        self.assign(address.clone(), Rvalue::Cast { kind: CastKind::Expose, operand, ty }, span);
        let ty = self.program.types.id(target);
        Rvalue::Cast { kind: CastKind::IntToInt, operand: Operand::Copy(address), ty }
    }

    /// The reverse: what is narrower or wider than an address becomes one first.
    fn from_exposed(&mut self, operand: &'tcx mir::Operand<'tcx>, target: Ty<'tcx>, span: Span) -> Rvalue {
        let (source, usize_ty) = (self.operand_ty(operand), self.tcx.types.usize);
        let mut operand = self.operand(operand);
        if self.size_of(source) != self.size_of(usize_ty) {
            let address = Place::local(self.temporary(usize_ty));
            let ty = self.program.types.id(usize_ty);
            self.assign(address.clone(), Rvalue::Cast { kind: CastKind::IntToInt, operand, ty }, span);
            operand = Operand::Copy(address);
        }
        Rvalue::Cast { kind: CastKind::FromExposed, operand, ty: self.program.types.id(target) }
    }

    fn coercion(
        &mut self,
        coercion: PointerCoercion,
        source: Ty<'tcx>,
        target: Ty<'tcx>,
        span: Span,
    ) -> CastKind {
        match coercion {
            PointerCoercion::UnsafeFnPointer => CastKind::Identity,
            // One that only changes lifetimes; `unsize` has the others.
            PointerCoercion::Unsize => CastKind::Identity,
            PointerCoercion::MutToConstPointer | PointerCoercion::ArrayToPointer => CastKind::PtrToPtr,
            PointerCoercion::ReifyFnPointer(_) => {
                let ty::FnDef(def_id, args) = *source.kind() else {
                    panic!("`{source}` is no function item");
                };
                let env = self.program.typing_env();
                let instance = Instance::resolve_for_fn_ptr(self.tcx, env, def_id, args)
                    .unwrap_or_else(|| panic!("cannot resolve `{source}`"));
                CastKind::ReifyFn(self.program.instance_id(instance, span))
            }
            PointerCoercion::ClosureFnPointer(_) => {
                let ty::Closure(def_id, args) = *source.kind() else { panic!("`{source}` is no closure") };
                let instance = Instance::resolve_closure(self.tcx, def_id, args, ClosureKind::FnOnce);
                CastKind::ReifyFn(self.program.fn_id(FnSource::ClosurePtr(instance), span))
            }
        }
    }
}

fn binary(op: mir::BinOp) -> BinOp {
    match op {
        mir::BinOp::Add => BinOp::Add,
        mir::BinOp::AddUnchecked => BinOp::AddUnchecked,
        mir::BinOp::AddWithOverflow => BinOp::AddOverflow,
        mir::BinOp::Sub => BinOp::Sub,
        mir::BinOp::SubUnchecked => BinOp::SubUnchecked,
        mir::BinOp::SubWithOverflow => BinOp::SubOverflow,
        mir::BinOp::Mul => BinOp::Mul,
        mir::BinOp::MulUnchecked => BinOp::MulUnchecked,
        mir::BinOp::MulWithOverflow => BinOp::MulOverflow,
        mir::BinOp::Div => BinOp::Div,
        mir::BinOp::Rem => BinOp::Rem,
        mir::BinOp::BitXor => BinOp::BitXor,
        mir::BinOp::BitAnd => BinOp::BitAnd,
        mir::BinOp::BitOr => BinOp::BitOr,
        mir::BinOp::Shl => BinOp::Shl,
        mir::BinOp::ShlUnchecked => BinOp::ShlUnchecked,
        mir::BinOp::Shr => BinOp::Shr,
        mir::BinOp::ShrUnchecked => BinOp::ShrUnchecked,
        mir::BinOp::Eq => BinOp::Eq,
        mir::BinOp::Lt => BinOp::Lt,
        mir::BinOp::Le => BinOp::Le,
        mir::BinOp::Ne => BinOp::Ne,
        mir::BinOp::Ge => BinOp::Ge,
        mir::BinOp::Gt => BinOp::Gt,
        mir::BinOp::Cmp => BinOp::Cmp,
        mir::BinOp::Offset => BinOp::Offset,
    }
}

fn unary(op: mir::UnOp) -> UnOp {
    match op {
        mir::UnOp::Not => UnOp::Not,
        mir::UnOp::Neg => UnOp::Neg,
        mir::UnOp::PtrMetadata => UnOp::PtrMetadata,
    }
}
