//! Choosing operands and places where the machine stands.

use ubik_ir::*;

use crate::choices::Choices;
use crate::profile::{Feature, Profile};
use crate::skeleton::Draft;
use crate::view::Found;

pub struct Scene<'a> {
    pub draft: &'a Draft,
    pub body: &'a Body,
    pub places: &'a [Found],
    pub profile: &'a Profile,
    /// The block runs while a panic unwinds.
    pub in_cleanup: bool,
    pub choices: &'a mut Choices,
}

/// Where a value goes, and what must not be read for it.
#[derive(Clone, Debug)]
pub struct Target {
    pub place: Place,
    pub ty: TyId,
    pub via_pointer: bool,
}

impl Scene<'_> {
    pub fn kind(&self, ty: TyId) -> &TyKind {
        self.draft.kind(ty)
    }

    pub fn is_int(&self, ty: TyId) -> bool {
        matches!(self.kind(ty), TyKind::Int { .. })
    }

    pub fn is_float(&self, ty: TyId) -> bool {
        matches!(self.kind(ty), TyKind::Float { .. })
    }

    /// Whether copies of the type are loads and stores of one number.
    pub fn is_scalar(&self, ty: TyId) -> bool {
        matches!(
            self.kind(ty),
            TyKind::Int { .. }
                | TyKind::Float { .. }
                | TyKind::Bool
                | TyKind::Char
                | TyKind::RawPtr { .. }
                | TyKind::Ref { .. }
                | TyKind::FnPtr(_)
        )
    }

    /// A place to write to: more often one behind a pointer, or one that holds nothing yet.
    pub fn target(&mut self, fits: impl Fn(&Scene<'_>, &Found) -> bool) -> Option<Target> {
        let open: Vec<&Found> =
            self.places.iter().filter(|found| !found.read_only && fits(self, found)).collect();
        let weights: Vec<u32> = open
            .iter()
            .map(|found| {
                if found.via_pointer() {
                    6
                } else if found.init {
                    1
                } else {
                    4
                }
            })
            .collect();
        if open.is_empty() {
            return None;
        }
        let found = open[self.choices.weighted(&weights)];
        Some(Target { place: found.place.clone(), ty: found.ty, via_pointer: found.via_pointer() })
    }

    /// Whether a call may write its result there.
    pub fn may_be_result(&self, found: &Found) -> bool {
        !crate::values::is_packed(&self.draft.module, self.body, &found.place)
    }

    pub fn any_target(&mut self) -> Option<Target> {
        self.target(|_, _| true)
    }

    pub fn target_of(&mut self, ty: TyId) -> Option<Target> {
        self.target(|_, found| found.ty == ty)
    }

    /// A place that can be read at this type.
    pub fn readable(&mut self, fits: impl Fn(&Found) -> bool) -> Option<Found> {
        let open: Vec<&Found> = self.places.iter().filter(|found| found.init && fits(found)).collect();
        let weights: Vec<u32> = open.iter().map(|found| if found.via_pointer() { 5 } else { 2 }).collect();
        (!open.is_empty()).then(|| open[self.choices.weighted(&weights)].clone())
    }

    pub fn constant(&mut self, ty: TyId) -> Option<Operand> {
        if let TyKind::FnPtr(sig) = self.kind(ty) {
            return self.function_of(ty, &sig.clone());
        }
        if let Some(pointer) = self.static_pointer(ty) {
            return Some(pointer);
        }
        self.draft.constant(ty, self.choices).map(|constant| Operand::Const(Box::new(constant)))
    }

    /// The address of a function with this signature.
    fn function_of(&mut self, ty: TyId, sig: &FnSig) -> Option<Operand> {
        let functions = &self.draft.functions[1..];
        let open: Vec<FnId> =
            functions.iter().copied().filter(|&id| self.draft.module.functions[id].sig == *sig).collect();
        let &function = self.choices.pick(&open)?;
        let address = Address { base: AddressBase::Fn(function), offset: 0 };
        Some(Operand::Const(Box::new(Const { ty, value: ConstValue::Scalar(ConstScalar::Ptr(address)) })))
    }

    /// The address of a static of the type that a mutable raw pointer points to.
    fn static_pointer(&mut self, ty: TyId) -> Option<Operand> {
        let &TyKind::RawPtr { pointee, mutable: true } = self.kind(ty) else { return None };
        let globals = &self.draft.module.globals;
        let is_of =
            |&&id: &&GlobalId| matches!(globals[id].kind, GlobalKind::Static { ty, .. } if ty == pointee);
        let open: Vec<GlobalId> = self.draft.statics.iter().filter(is_of).copied().collect();
        let &global = self.choices.pick(&open)?;
        if self.choices.one_in(4) {
            return None;
        }
        let address = Address { base: AddressBase::Global(global), offset: 0 };
        Some(Operand::Const(Box::new(Const { ty, value: ConstValue::Scalar(ConstScalar::Ptr(address)) })))
    }

    /// A value of this type: what some place holds, or a constant.
    pub fn operand(&mut self, ty: TyId) -> Option<Operand> {
        if self.draft.needs_drop(ty) {
            return None;
        }
        if self.choices.one_in(5)
            && let Some(constant) = self.constant(ty)
        {
            return Some(constant);
        }
        let is_scalar = self.is_scalar(ty);
        match self.readable(|found| found.ty == ty && (is_scalar || !found.via_pointer())) {
            Some(found) => Some(Operand::Copy(found.place)),
            None => self.constant(ty),
        }
    }

    /// A value for a part of a target: read from another variable, and not through a pointer, which may lead to the target.
    pub fn apart(&mut self, ty: TyId, target: &Target) -> Option<Operand> {
        if self.draft.needs_drop(ty) {
            return None;
        }
        let local = target.place.local;
        let found = match self.choices.one_in(3) {
            true => None,
            false => {
                self.readable(|found| found.ty == ty && !found.via_pointer() && found.place.local != local)
            }
        };
        match found {
            Some(found) => Some(Operand::Copy(found.place)),
            None => self.constant(ty),
        }
    }

    /// Statements that give a place of a plain type a value without reading anything.
    pub fn fill(&mut self, place: &Place, ty: TyId, out: &mut Vec<StatementKind>) -> Option<()> {
        if let Some(constant) = self.constant(ty) {
            out.push(StatementKind::Assign(place.clone(), Rvalue::Use(constant)));
            return Some(());
        }
        match self.draft.kind(ty) {
            TyKind::Struct(fields) if self.draft.vec_element(ty).is_none() => {
                for (index, field) in fields.0.iter().enumerate() {
                    let mut part = place.clone();
                    part.projection.push(Projection::Field { index: index as u32, ty: field.ty });
                    self.fill(&part, field.ty, out)?;
                }
                Some(())
            }
            TyKind::Enum(layout) => {
                let variant = self.choices.below(layout.variants.len());
                let fields = &layout.variants[variant].fields.0;
                let operands =
                    fields.iter().map(|field| self.constant(field.ty)).collect::<Option<Vec<_>>>()?;
                let kind = AggregateKind::Variant(variant as u32);
                let value = Rvalue::Aggregate { kind, ty, operands };
                out.push(StatementKind::Assign(place.clone(), value));
                Some(())
            }
            _ => None,
        }
    }

    pub fn has(&self, feature: Feature) -> bool {
        self.profile.has(feature)
    }
}
