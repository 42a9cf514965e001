//! Operands, constants, and the values that assignments store.

use crate::body::{AggregateKind, BinOp, BorrowKind, CastKind, Operand, Place, Rvalue, UnOp, Unsize};
use crate::global::{AddressBase, Const, ConstScalar, ConstValue, GlobalKind};
use crate::ids::{GlobalId, TyId};
use crate::types::{Field, Repr, Scalar, Tail, TyKind, max_of};
use crate::verify::body::BodyVerifier;

impl<'m> BodyVerifier<'_, 'm> {
    /// The type of an operand, if it makes sense.
    pub fn operand(&mut self, operand: &Operand) -> Option<TyId> {
        match operand {
            Operand::Copy(place) | Operand::Move(place) => self.sized_place(place),
            Operand::Const(constant) => self.constant(constant),
        }
    }

    fn constant(&mut self, constant: &Const) -> Option<TyId> {
        if !self.verifier.ty_exists(constant.ty) {
            return None;
        }
        let ty = self.verifier.module.ty(constant.ty);
        match (&constant.value, &ty.repr) {
            (ConstValue::Zst, _) => {
                self.check(ty.size == 0, || format!("`{}` is not zero-sized", ty.name));
            }
            (ConstValue::Scalar(value), Repr::Scalar(scalar)) => self.scalar(value, scalar),
            (ConstValue::Pair(first, second), Repr::Pair { a, b, .. }) => {
                self.scalar(first, a);
                self.scalar(second, b);
            }
            (ConstValue::Scalar(_) | ConstValue::Pair(..), _) => {
                self.verifier.problem(format!("values of `{}` do not travel as this constant does", ty.name));
            }
            (ConstValue::Memory { global, offset }, _) => self.memory(*global, *offset, ty.size),
            (ConstValue::Failed(_), _) => {}
        }
        Some(constant.ty)
    }

    fn scalar(&mut self, value: &ConstScalar, scalar: &Scalar) {
        let pointer_size = self.verifier.module.target().pointer_size;
        let size = scalar.prim.size(pointer_size);
        match value {
            ConstScalar::Int(bits) => {
                self.check(*bits <= max_of(size), || format!("{bits} does not fit into {size} bytes"));
            }
            ConstScalar::Ptr(address) => {
                self.check(size == u64::from(pointer_size), || {
                    format!("a pointer does not fit into {size} bytes")
                });
                match address.base {
                    AddressBase::Global(id) => self.verifier.global_exists(id),
                    AddressBase::Fn(id) => self.verifier.fn_exists(id),
                };
            }
            ConstScalar::Uninit => {}
        }
    }

    fn memory(&mut self, global: GlobalId, offset: u64, size: u64) {
        if self.verifier.global_exists(global) {
            let len = self.verifier.module.global(global).data.bytes.len();
            let end = offset.checked_add(size).and_then(|end| usize::try_from(end).ok());
            let inside = end.is_some_and(|end| end <= len);
            self.check(inside, || format!("{size} bytes at {offset} are not inside of the constant"));
        }
    }

    /// A value is stored in a place of the type.
    pub fn assignment(&mut self, place: Option<TyId>, value: &Rvalue) {
        match value {
            Rvalue::Use(operand) => {
                let ty = self.operand(operand);
                self.stored(place, ty);
            }
            Rvalue::Repeat { value, count } => {
                let element = self.operand(value);
                self.array(place, element, *count);
            }
            Rvalue::Ref { kind, place: of, ty } => {
                let mutable = matches!(kind, BorrowKind::Mut | BorrowKind::TwoPhase);
                let is = move |kind: &TyKind| matches!(kind, TyKind::Ref { mutable: m, .. } if *m == mutable);
                self.pointer(place, of, *ty, is);
            }
            Rvalue::AddressOf { place: of, ty, mutable } => {
                let mutable = *mutable;
                let is =
                    move |kind: &TyKind| matches!(kind, TyKind::RawPtr { mutable: m, .. } if *m == mutable);
                self.pointer(place, of, *ty, is);
            }
            Rvalue::Cast { kind, operand, ty } => {
                let from = self.operand(operand);
                if self.verifier.ty_exists(*ty) {
                    self.stored(place, Some(*ty));
                    self.cast(kind, from, *ty);
                }
            }
            Rvalue::Binary { op, left, right } => {
                let (left, right) = (self.operand(left), self.operand(right));
                self.computed_with(left);
                self.computed_with(right);
                if let (Some(left), Some(right)) = (left, right) {
                    self.binary(*op, left, right, place);
                }
            }
            Rvalue::Unary { op, operand } => {
                let ty = self.operand(operand);
                self.computed_with(ty);
                self.unary(*op, ty, place);
            }
            Rvalue::Discriminant(of) => self.discriminant(of, place),
            Rvalue::Aggregate { kind, ty, operands } => {
                let operands: Vec<Option<TyId>> =
                    operands.iter().map(|operand| self.operand(operand)).collect();
                if self.verifier.ty_exists(*ty) {
                    self.stored(place, Some(*ty));
                    self.aggregate(*kind, *ty, &operands);
                }
            }
            Rvalue::ThreadLocal { global, ty } => self.thread_local(place, *global, *ty),
        }
    }

    fn stored(&mut self, place: Option<TyId>, value: Option<TyId>) {
        if let (Some(place), Some(value)) = (place, value) {
            self.verifier.same_type(value, place, "the assigned value");
        }
    }

    fn array(&mut self, place: Option<TyId>, found: Option<TyId>, found_count: u64) {
        let Some(place) = place else { return };
        let TyKind::Array { element, count } = *self.kind(place) else {
            return self.expect(Some(place), "the place for an array", "an array", |_| false);
        };
        self.check(found_count == count, || format!("{found_count} elements for an array of {count}"));
        self.stored(Some(element), found);
    }

    fn pointer(&mut self, place: Option<TyId>, of: &Place, ty: TyId, is: impl Fn(&TyKind) -> bool) {
        let pointee = self.place(of);
        if !self.verifier.ty_exists(ty) {
            return;
        }
        self.stored(place, Some(ty));
        self.expect(Some(ty), "the pointer", "what this gives", is);
        if let (Some(expected), Some(found)) = (self.verifier.module.ty(ty).pointee(), pointee) {
            self.verifier.same_type(found, expected, "what is pointed to");
        }
    }

    /// Operations compute with scalars and pairs, not with values that are only bytes in memory.
    fn computed_with(&mut self, ty: Option<TyId>) {
        let Some(ty) = ty else { return };
        let (is_bytes, name) = (self.is_bytes(ty), self.verifier.name(ty));
        self.check(!is_bytes, || {
            format!("a value of type `{name}` is no scalar and no pair to compute with")
        });
    }

    fn is_bytes(&self, ty: TyId) -> bool {
        let ty = self.verifier.module.ty(ty);
        ty.size > 0 && matches!(ty.repr, Repr::Memory)
    }

    fn cast(&mut self, kind: &CastKind, from: Option<TyId>, to: TyId) {
        if !matches!(kind, CastKind::Transmute | CastKind::ReifyFn(_)) && !self.is_bytes(to) {
            self.computed_with(from);
        }
        let to = Some(to);
        match kind {
            CastKind::IntToInt => {
                self.expect(from, "what is cast", "an integer", is_int_like);
                self.expect(to, "the result", "an integer", is_int_like);
            }
            CastKind::IntToFloat => {
                self.expect(from, "what is cast", "an integer", is_int_like);
                self.expect(to, "the result", "a float", is_float);
            }
            CastKind::FloatToInt => {
                self.expect(from, "what is cast", "a float", is_float);
                self.expect(to, "the result", "an integer", is_int_like);
            }
            CastKind::FloatToFloat => {
                self.expect(from, "what is cast", "a float", is_float);
                self.expect(to, "the result", "a float", is_float);
            }
            CastKind::PtrToPtr => {
                self.expect(from, "what is cast", "a pointer", is_pointer);
                self.expect(to, "the result", "a pointer", is_pointer);
            }
            CastKind::FnPtrToPtr => {
                self.expect(from, "what is cast", "a function pointer", is_fn_pointer);
                self.expect(to, "the result", "a pointer", is_pointer);
            }
            CastKind::Expose => {
                let is = |kind: &TyKind| is_pointer(kind) || is_fn_pointer(kind);
                self.expect(from, "what is cast", "a pointer", is);
                self.expect(to, "the result", "an integer", is_int_like);
            }
            CastKind::FromExposed => {
                self.expect(from, "what is cast", "an integer", is_int_like);
                let is = |kind: &TyKind| is_pointer(kind) || is_fn_pointer(kind);
                self.expect(to, "the result", "a pointer", is);
            }
            CastKind::ReifyFn(function) => {
                self.verifier.fn_exists(*function);
                self.expect(to, "the result", "a function pointer", is_fn_pointer);
            }
            CastKind::Unsize(unsize) => self.unsize(unsize),
            CastKind::Transmute | CastKind::Identity => {}
        }
    }

    fn unsize(&mut self, unsize: &Unsize) {
        if let Unsize::VTable(id) = unsize
            && self.verifier.global_exists(*id)
        {
            let is_vtable = matches!(self.verifier.module.global(*id).kind, GlobalKind::VTable { .. });
            self.check(is_vtable, || "the metadata is no vtable".into());
        }
    }

    fn binary(&mut self, op: BinOp, left: TyId, right: TyId, place: Option<TyId>) {
        match op {
            BinOp::Shl | BinOp::Shr | BinOp::ShlUnchecked | BinOp::ShrUnchecked => {
                self.expect(Some(left), "what is shifted", "an integer", is_int);
                self.expect(Some(right), "the amount", "an integer", is_int);
                self.stored(place, Some(left));
            }
            BinOp::Offset => {
                self.expect(Some(left), "what is offset", "a raw pointer", |kind| {
                    matches!(kind, TyKind::RawPtr { .. })
                });
                self.expect(Some(right), "the offset", "an integer", is_int);
                self.stored(place, Some(left));
            }
            _ => {
                self.verifier.same_type(right, left, "the right operand");
                self.symmetric(op, left, place);
            }
        }
    }

    /// Operators on two operands of one type.
    fn symmetric(&mut self, op: BinOp, ty: TyId, place: Option<TyId>) {
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => {
                self.expect(Some(ty), "the operand", "a number", |kind| is_int(kind) || is_float(kind));
                self.stored(place, Some(ty));
            }
            BinOp::AddUnchecked | BinOp::SubUnchecked | BinOp::MulUnchecked => {
                self.expect(Some(ty), "the operand", "an integer", is_int);
                self.stored(place, Some(ty));
            }
            BinOp::AddOverflow | BinOp::SubOverflow | BinOp::MulOverflow => {
                self.expect(Some(ty), "the operand", "an integer", is_int);
                self.overflow_pair(ty, place);
            }
            BinOp::BitXor | BinOp::BitAnd | BinOp::BitOr => {
                let is = |kind: &TyKind| is_int(kind) || matches!(kind, TyKind::Bool);
                self.expect(Some(ty), "the operand", "an integer or bool", is);
                self.stored(place, Some(ty));
            }
            BinOp::Cmp => {
                self.expect(Some(ty), "the operand", "an integer, bool or char", is_int_like);
                self.expect(place, "the result", "an enum", |kind| matches!(kind, TyKind::Enum(_)));
            }
            _ => {
                self.expect(Some(ty), "the operand", "something comparable", is_comparable);
                self.expect(place, "the result", "`bool`", |kind| matches!(kind, TyKind::Bool));
            }
        }
    }

    fn overflow_pair(&mut self, ty: TyId, place: Option<TyId>) {
        let Some(place) = place else { return };
        let fields = self.verifier.module.ty(place).fields();
        let Some([value, overflowed]) = fields else {
            return self.expect(Some(place), "the result", "a pair", |_| false);
        };
        self.verifier.same_type(value.ty, ty, "the first half of the result");
        self.expect(Some(overflowed.ty), "the second half", "`bool`", |kind| matches!(kind, TyKind::Bool));
    }

    fn unary(&mut self, op: UnOp, ty: Option<TyId>, place: Option<TyId>) {
        match op {
            UnOp::Not => {
                let is = |kind: &TyKind| is_int(kind) || matches!(kind, TyKind::Bool);
                self.expect(ty, "the operand", "an integer or bool", is);
                self.stored(place, ty);
            }
            UnOp::Neg => {
                self.expect(ty, "the operand", "a number", |kind| is_int(kind) || is_float(kind));
                self.stored(place, ty);
            }
            UnOp::PtrMetadata => {
                self.expect(ty, "the operand", "a pointer", is_pointer);
                self.metadata(ty, place);
            }
        }
    }

    fn metadata(&mut self, ty: Option<TyId>, place: Option<TyId>) {
        let (Some(ty), Some(place)) = (ty, place) else { return };
        let Some(pointee) = self.verifier.module.ty(ty).pointee() else { return };
        let expected = match self.verifier.module.tail(pointee) {
            Tail::Thin => 0,
            _ => u64::from(self.verifier.module.target().pointer_size),
        };
        let found = self.size(place);
        self.check(found == expected, || format!("metadata of {expected} bytes in a place of {found}"));
    }

    fn discriminant(&mut self, of: &Place, place: Option<TyId>) {
        let Some(ty) = self.place(of) else { return };
        match self.verifier.module.ty(ty).enum_layout() {
            Some(layout) => self.stored(place, Some(layout.discriminant)),
            None => self.expect(place, "the place for a discriminant", "an integer", is_int),
        }
    }

    fn aggregate(&mut self, kind: AggregateKind, ty: TyId, operands: &[Option<TyId>]) {
        let module = self.verifier.module;
        let whole = module.ty(ty);
        match kind {
            AggregateKind::Struct => match whole.enum_layout() {
                Some(layout) => self.fields(&layout.prefix.0, operands),
                None => self.struct_value(ty, operands),
            },
            AggregateKind::Array => match whole.kind {
                TyKind::Array { element, count } => {
                    let found = u64::try_from(operands.len());
                    self.check(found == Ok(count), || {
                        format!("{} elements for an array of {count}", operands.len())
                    });
                    operands.iter().for_each(|&operand| self.stored(Some(element), operand));
                }
                _ => self.expect(Some(ty), "the aggregate", "an array", |_| false),
            },
            AggregateKind::Variant(variant) => {
                if self.variant(ty, variant) {
                    let layout = whole.enum_layout().expect("it has variants");
                    self.fields(&layout.variant(variant).expect("it exists").fields.0, operands);
                }
            }
            AggregateKind::UnionField(index) => {
                let field = usize::try_from(index).ok().and_then(|index| whole.fields()?.get(index));
                match (field, &whole.kind) {
                    (Some(field), TyKind::Union(_)) => self.fields(std::slice::from_ref(field), operands),
                    _ => self.verifier.problem(format!("`{}` is no union with a field {index}", whole.name)),
                }
            }
            AggregateKind::RawPtr => self.raw_parts(ty, operands),
        }
    }

    fn struct_value(&mut self, ty: TyId, operands: &[Option<TyId>]) {
        let whole = self.verifier.module.ty(ty);
        match (whole.fields(), &whole.kind, operands) {
            (Some(fields), ..) => self.fields(fields, operands),
            (None, TyKind::Vector { element, count }, &[lanes]) => {
                let (element, count) = (*element, *count);
                let is = |kind: &TyKind| *kind == TyKind::Array { element, count };
                self.expect(lanes, "what the vector is made of", "an array of its lanes", is);
            }
            _ => self.expect(Some(ty), "the aggregate", "a struct", |_| false),
        }
    }

    fn fields(&mut self, fields: &[Field], operands: &[Option<TyId>]) {
        let (found, expected) = (operands.len(), fields.len());
        self.check(found == expected, || format!("{found} values for {expected} fields"));
        for (field, &operand) in fields.iter().zip(operands) {
            self.stored(Some(field.ty), operand);
        }
    }

    /// A pointer from an address and metadata.
    fn raw_parts(&mut self, ty: TyId, operands: &[Option<TyId>]) {
        self.expect(Some(ty), "the aggregate", "a pointer", is_pointer);
        let &[address, metadata] = operands else {
            return self.verifier.problem(format!("{} parts for a pointer", operands.len()));
        };
        self.expect(address, "the address", "a pointer", is_pointer);
        self.metadata(Some(ty), metadata);
    }

    fn thread_local(&mut self, place: Option<TyId>, global: GlobalId, ty: TyId) {
        if self.verifier.ty_exists(ty) {
            self.stored(place, Some(ty));
            self.expect(Some(ty), "the address", "a pointer", is_pointer);
        }
        if self.verifier.global_exists(global) {
            let kind = self.verifier.module.global(global).kind;
            self.check(matches!(kind, GlobalKind::ThreadLocal { .. }), || {
                "the static is not thread-local".into()
            });
        }
    }
}

fn is_int(kind: &TyKind) -> bool {
    matches!(kind, TyKind::Int { .. })
}

/// What integer casts take and give: also C-like enums, by their discriminants.
fn is_int_like(kind: &TyKind) -> bool {
    matches!(kind, TyKind::Int { .. } | TyKind::Bool | TyKind::Char | TyKind::Enum(_))
}

fn is_float(kind: &TyKind) -> bool {
    matches!(kind, TyKind::Float { .. })
}

fn is_pointer(kind: &TyKind) -> bool {
    matches!(kind, TyKind::RawPtr { .. } | TyKind::Ref { .. })
}

fn is_fn_pointer(kind: &TyKind) -> bool {
    matches!(kind, TyKind::FnPtr(_))
}

fn is_comparable(kind: &TyKind) -> bool {
    is_int_like(kind) || is_float(kind) || is_pointer(kind) || is_fn_pointer(kind)
}
