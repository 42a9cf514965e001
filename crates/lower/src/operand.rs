//! Places, operands and constants inside functions.

use rustc_middle::mir;
use rustc_middle::ty::{self, Ty};
use ubik_ir::{self as ir, Operand, Place, Projection};

use crate::body::BodyLowering;
use crate::constant;

impl<'tcx> BodyLowering<'_, 'tcx> {
    pub fn place(&mut self, place: mir::Place<'tcx>) -> Place {
        let local = self.local(place.local);
        let mut projection = Vec::with_capacity(place.projection.len());
        if self.is_by_pointer(place.local) {
            projection.push(Projection::Deref);
        }
        for (base, element) in place.iter_projections() {
            projection.push(self.projection(base, element));
        }
        Place { local, projection }
    }

    fn projection(&mut self, base: mir::PlaceRef<'tcx>, element: mir::PlaceElem<'tcx>) -> Projection {
        match element {
            mir::ProjectionElem::Deref => Projection::Deref,
            mir::ProjectionElem::Field(field, ty) => {
                Projection::Field { index: field.as_u32(), ty: self.ty_id(ty) }
            }
            mir::ProjectionElem::Downcast(_, variant) => Projection::Downcast { variant: variant.as_u32() },
            mir::ProjectionElem::Index(local) => Projection::Index(self.local(local)),
            mir::ProjectionElem::ConstantIndex { offset, min_length, from_end } => {
                Projection::ConstIndex { offset, min_length, from_end }
            }
            mir::ProjectionElem::Subslice { from, to, from_end } => {
                let whole = base.ty(self.mir, self.tcx).projection_ty(self.tcx, element).ty;
                Projection::Subslice { from, to, from_end, ty: self.ty_id(whole) }
            }
            mir::ProjectionElem::OpaqueCast(ty) | mir::ProjectionElem::UnwrapUnsafeBinder(ty) => {
                Projection::Cast { ty: self.ty_id(ty) }
            }
        }
    }

    pub fn place_ty(&mut self, place: mir::Place<'tcx>) -> Ty<'tcx> {
        match place.projection.last() {
            None => self.local_tys[place.local.as_usize()],
            Some(mir::ProjectionElem::Field(_, ty)) => self.mono_ty(*ty),
            Some(_) => {
                let ty = place.ty(self.mir, self.tcx).ty;
                self.mono_ty(ty)
            }
        }
    }

    pub fn operand(&mut self, operand: &'tcx mir::Operand<'tcx>) -> Operand {
        match operand {
            mir::Operand::Copy(place) => Operand::Copy(self.place(*place)),
            mir::Operand::Move(place) => Operand::Move(self.place(*place)),
            mir::Operand::Constant(constant) => Operand::Const(Box::new(self.constant(constant))),
            mir::Operand::RuntimeChecks(checks) => {
                let on = checks.value(self.tcx.sess);
                Operand::Const(Box::new(constant::int(self.program, on.into(), self.tcx.types.bool)))
            }
        }
    }

    pub fn operand_ty(&mut self, operand: &'tcx mir::Operand<'tcx>) -> Ty<'tcx> {
        match operand {
            mir::Operand::Copy(place) | mir::Operand::Move(place) => self.place_ty(*place),
            mir::Operand::Constant(constant) => self.mono_ty(constant.const_.ty()),
            mir::Operand::RuntimeChecks(_) => self.tcx.types.bool,
        }
    }

    fn constant(&mut self, operand: &mir::ConstOperand<'tcx>) -> ir::Const {
        let ty = self.mono_ty(operand.const_.ty());
        if let ty::FnDef(..) = ty.kind() {
            return constant::zst(self.program, ty);
        }
        let value = self.monomorphize(operand.const_);
        match value.eval(self.tcx, self.program.typing_env(), operand.span) {
            Ok(value) => {
                let value = constant::lower(self.program, value, ty);
                self.precondition.notice(ty, &value);
                value
            }
            Err(error) => {
                error.emit_note(self.tcx);
                let why = "the constant could not be evaluated".to_owned();
                ir::Const { ty: self.program.types.id(ty), value: ir::ConstValue::Failed(why) }
            }
        }
    }
}
