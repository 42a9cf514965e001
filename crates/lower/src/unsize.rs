//! Coercions of pointers to sized things into wide pointers.
//!
//! What is coerced is a pointer, or a struct around one, possibly with other fields beside it: a `Box` with an
//! allocator that has state. The latter are taken apart and put together again.

use rustc_abi::BackendRepr;
use rustc_middle::mir;
use rustc_middle::ty::{self, Ty};
use rustc_span::Span;
use ubik_ir::{AggregateKind, CastKind, Operand, Place, Rvalue, Unsize};

use crate::body::BodyLowering;
use crate::terminator::field_of;
use crate::{constant, vtable};

impl<'tcx> BodyLowering<'_, 'tcx> {
    pub fn unsize(
        &mut self,
        operand: &'tcx mir::Operand<'tcx>,
        source: Ty<'tcx>,
        target: Ty<'tcx>,
        span: Span,
    ) -> Rvalue {
        let operand = self.operand(operand);
        if self.is_wide_pointer(target) {
            return self.unsize_pointer(operand, source, target);
        }
        let whole = match operand {
            constant @ Operand::Const(_) => {
                let place = Place::local(self.temporary(source));
                self.assign(place.clone(), Rvalue::Use(constant), span);
                Operand::Copy(place)
            }
            operand => operand,
        };
        self.unsize_fields(&whole, source, target, span)
    }

    /// Whether nothing but a wide pointer is in the type, and it travels like one: not so in a packed struct.
    fn is_wide_pointer(&self, ty: Ty<'tcx>) -> bool {
        let input = self.program.typing_env().as_query_input(ty);
        let layout = self.tcx.layout_of(input);
        layout.is_ok_and(|layout| {
            let is_pair = matches!(layout.backend_repr, BackendRepr::ScalarPair(..));
            is_pair && layout.size.bytes() == 2 * self.size_of(self.tcx.types.usize)
        })
    }

    fn unsize_pointer(&mut self, operand: Operand, source: Ty<'tcx>, target: Ty<'tcx>) -> Rvalue {
        let kind = CastKind::Unsize(self.metadata(source, target));
        Rvalue::Cast { kind, operand, ty: self.program.types.id(target) }
    }

    /// A struct with the fields of another one, the one with the pointer coerced.
    fn unsize_fields(&mut self, whole: &Operand, source: Ty<'tcx>, target: Ty<'tcx>, span: Span) -> Rvalue {
        let mut operands = Vec::new();
        for (index, (from, to)) in self.field_pairs(source, target).into_iter().enumerate() {
            let index = u32::try_from(index).expect("structs are small");
            let field = field_of(whole, index, self.program.types.id(from));
            operands.push(if from == to {
                field
            } else if self.size_of(to) == 0 {
                Operand::Const(Box::new(constant::zst(self.program, to)))
            } else {
                let value = match self.is_wide_pointer(to) {
                    true => self.unsize_pointer(field, from, to),
                    false => self.unsize_fields(&field, from, to, span),
                };
                let place = Place::local(self.temporary(to));
                self.assign(place.clone(), value, span);
                Operand::Move(place)
            });
        }
        Rvalue::Aggregate { kind: AggregateKind::Struct, ty: self.program.types.id(target), operands }
    }

    /// The types of the fields of a struct at two types.
    fn field_pairs(&mut self, source: Ty<'tcx>, target: Ty<'tcx>) -> Vec<(Ty<'tcx>, Ty<'tcx>)> {
        let (&ty::Adt(a, args_a), &ty::Adt(b, args_b)) = (source.kind(), target.kind()) else {
            panic!("cannot unsize `{source}` to `{target}`");
        };
        assert_eq!(a, b, "a struct is only unsized to itself");
        let env = self.program.typing_env();
        let fields = a.non_enum_variant().fields.iter();
        fields
            .map(|field| (field.ty(self.tcx, args_a), field.ty(self.tcx, args_b)))
            .map(|pair| self.tcx.normalize_erasing_regions(env, pair))
            .collect()
    }

    fn metadata(&mut self, source: Ty<'tcx>, target: Ty<'tcx>) -> Unsize {
        let (source, target) = self.unsized_tails(source, target);
        match (source.kind(), target.kind()) {
            (ty::Array(_, count), ty::Slice(_)) => {
                let count = count.try_to_target_usize(self.tcx);
                Unsize::Length(count.expect("the length of a monomorphic array is known"))
            }
            (ty::Dynamic(..), ty::Dynamic(..)) => {
                Unsize::Upcast(vtable::supertrait_slot(self.tcx, self.program.typing_env(), source, target))
            }
            (_, ty::Dynamic(predicates, _)) => Unsize::VTable(vtable::id(self.program, source, predicates)),
            _ => panic!("cannot unsize `{source}` to `{target}`"),
        }
    }

    /// The two types that an unsizing coercion turns into each other, behind pointers and inside structs.
    fn unsized_tails(&mut self, source: Ty<'tcx>, target: Ty<'tcx>) -> (Ty<'tcx>, Ty<'tcx>) {
        let env = self.program.typing_env();
        match (source.kind(), target.kind()) {
            (&ty::Pat(source, _), &ty::Pat(target, _)) => self.unsized_tails(source, target),
            (&ty::Ref(_, a, _) | &ty::RawPtr(a, _), &ty::Ref(_, b, _) | &ty::RawPtr(b, _)) => {
                self.tcx.struct_lockstep_tails_for_codegen(a, b, env)
            }
            _ => {
                let fields = self.field_pairs(source, target);
                let field = fields
                    .into_iter()
                    .find(|(a, b)| a != b && !a.is_phantom_data())
                    .unwrap_or_else(|| panic!("no field of `{source}` is unsized in `{target}`"));
                self.unsized_tails(field.0, field.1)
            }
        }
    }
}
