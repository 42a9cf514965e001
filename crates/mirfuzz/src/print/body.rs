//! Functions as custom MIR.

use std::fmt::Write;

use ubik_ir::*;

use super::Printer;
use super::constants::literal;

type Text = Result<String, String>;

impl Printer<'_> {
    pub(super) fn function(
        &mut self,
        out: &mut String,
        function: &Function,
        body: &Body,
    ) -> Result<(), String> {
        let name_of = |id: TyId| &self.module.ty(id).name;
        let params: Vec<String> =
            (1..).zip(&function.sig.params).map(|(n, &ty)| format!("mut _{n}: {}", name_of(ty))).collect();
        let ret = name_of(function.sig.ret);
        let _ = writeln!(out, "#[custom_mir(dialect = \"runtime\", phase = \"initial\")]");
        let _ = writeln!(out, "pub fn {}({}) -> {ret} {{ mir! {{", function.name, params.join(", "));
        let _ = writeln!(out, "type RET = {ret};");
        for (id, local) in body.locals.iter_enumerated().skip(1 + body.params as usize) {
            let _ = writeln!(out, "let _{}: {};", id.0, name_of(local.ty));
        }
        for (id, block) in body.blocks.iter_enumerated() {
            self.block(out, body, id, block)?;
        }
        out.push_str("}}\n");
        Ok(())
    }

    fn block(&mut self, out: &mut String, body: &Body, id: BlockId, block: &Block) -> Result<(), String> {
        match (id, block.cleanup) {
            (BlockId::ENTRY, _) => out.push_str("{\n"),
            (_, false) => drop(writeln!(out, "bb{} = {{", id.0)),
            (_, true) => drop(writeln!(out, "bb{} (cleanup) = {{", id.0)),
        }
        for statement in &block.statements {
            if let Some(text) = self.statement(body, &statement.kind)? {
                let _ = writeln!(out, "{text};");
            }
        }
        let _ = writeln!(out, "{}\n}}", self.terminator(body, &block.terminator.kind)?);
        Ok(())
    }

    fn statement(&mut self, body: &Body, kind: &StatementKind) -> Result<Option<String>, String> {
        Ok(Some(match kind {
            StatementKind::Assign(place, value) => {
                format!("{} = {}", self.target(body, place)?, self.value(body, value)?)
            }
            StatementKind::SetDiscriminant { place, variant } => {
                format!("SetDiscriminant({}, {variant})", self.place(body, place)?)
            }
            StatementKind::StorageLive(local) => format!("StorageLive(_{})", local.0),
            StatementKind::StorageDead(local) => format!("StorageDead(_{})", local.0),
            StatementKind::Assume(operand) => format!("Assume({})", self.operand(body, operand)?),
            StatementKind::Retag(..) => return Ok(None),
            other => return Err(format!("a statement that custom MIR does not have: {other:?}")),
        }))
    }

    fn place(&self, body: &Body, place: &Place) -> Text {
        let mut text = local_name(place.local);
        let mut at = PlaceTy::of(body.locals[place.local].ty);
        for step in &place.projection {
            text = match *step {
                Projection::Deref => format!("(*{text})"),
                Projection::Index(local) => format!("{text}[{}]", local_name(local)),
                Projection::Downcast { variant } => format!("Variant({text}, {variant})"),
                Projection::Field { index, ty } if at.variant.is_some() => {
                    format!("Field::<{}>({text}, {index})", self.module.ty(ty).name)
                }
                Projection::Field { index, .. } => {
                    let field = self.module.field(at, index).ok_or("a field that does not exist")?;
                    format!("{text}.{}", field.name)
                }
                ref other => return Err(format!("a projection that custom MIR does not have: {other:?}")),
            };
            at = self.module.project(at, step).ok_or("a projection that does not apply")?;
        }
        Ok(text)
    }

    /// A place that is written or borrowed: Rust takes a field of a variant, which is a call here, for a value.
    fn target(&self, body: &Body, place: &Place) -> Text {
        let text = self.place(body, place)?;
        Ok(if text.contains("Field::") { format!("place!({text})") } else { text })
    }

    fn operand(&mut self, body: &Body, operand: &Operand) -> Text {
        match operand {
            Operand::Copy(place) => self.place(body, place),
            Operand::Move(place) => Ok(format!("Move({})", self.place(body, place)?)),
            Operand::Const(constant) => self.constant(constant),
        }
    }

    fn operands(&mut self, body: &Body, operands: &[Operand]) -> Result<Vec<String>, String> {
        operands.iter().map(|operand| self.operand(body, operand)).collect()
    }

    fn value(&mut self, body: &Body, value: &Rvalue) -> Text {
        Ok(match value {
            Rvalue::Use(operand) => self.operand(body, operand)?,
            Rvalue::Repeat { value, count } => format!("[{}; {count}]", self.operand(body, value)?),
            Rvalue::Ref { kind: BorrowKind::Mut, place, .. } => format!("&mut {}", self.target(body, place)?),
            Rvalue::Ref { place, .. } => format!("&{}", self.target(body, place)?),
            Rvalue::AddressOf { place, mutable, .. } => {
                let word = if *mutable { "mut" } else { "const" };
                format!("&raw {word} {}", self.target(body, place)?)
            }
            Rvalue::Cast { kind, operand, ty } => {
                let operand = self.operand(body, operand)?;
                self.cast(*kind, &operand, *ty)?
            }
            Rvalue::Binary { op, left, right } => {
                let (left, right) = (self.operand(body, left)?, self.operand(body, right)?);
                binary(*op, &left, &right)?
            }
            Rvalue::Unary { op, operand } => {
                let operand = self.operand(body, operand)?;
                match op {
                    UnOp::Not => format!("!{operand}"),
                    UnOp::Neg => format!("-{operand}"),
                    UnOp::PtrMetadata => format!("PtrMetadata({operand})"),
                }
            }
            Rvalue::Discriminant(place) => format!("Discriminant({})", self.place(body, place)?),
            Rvalue::Aggregate { kind, ty, operands } => {
                let operands = self.operands(body, operands)?;
                self.aggregate(*kind, *ty, &operands)?
            }
            other => return Err(format!("a value that custom MIR does not have: {other:?}")),
        })
    }

    fn cast(&self, kind: CastKind, operand: &str, ty: TyId) -> Text {
        let name = &self.module.ty(ty).name;
        Ok(match kind {
            CastKind::IntToInt
            | CastKind::IntToFloat
            | CastKind::FloatToInt
            | CastKind::FloatToFloat
            | CastKind::Expose
            | CastKind::FromExposed => format!("{operand} as {name}"),
            CastKind::PtrToPtr => format!("CastPtrToPtr({operand})"),
            CastKind::Transmute => format!("CastTransmute({operand})"),
            CastKind::Unsize(_) => format!("CastUnsize({operand})"),
            other => return Err(format!("a cast that custom MIR does not have: {other:?}")),
        })
    }

    pub(super) fn aggregate(&self, kind: AggregateKind, ty: TyId, operands: &[String]) -> Text {
        let ty = self.module.ty(ty);
        let with_names = |fields: &[Field]| {
            let parts = fields.iter().zip(operands).map(|(field, value)| format!("{}: {value}", field.name));
            parts.collect::<Vec<_>>().join(", ")
        };
        Ok(match (kind, &ty.kind) {
            (AggregateKind::Array, _) => format!("[{}]", operands.join(", ")),
            (AggregateKind::Struct, TyKind::Struct(_)) if ty.name.starts_with('(') => match operands {
                [only] => format!("({only},)"),
                many => format!("({})", many.join(", ")),
            },
            (AggregateKind::Struct, TyKind::Struct(fields)) => {
                format!("{} {{ {} }}", ty.name, with_names(&fields.0))
            }
            (AggregateKind::Variant(variant), TyKind::Enum(layout)) => {
                let variant = layout.variant(variant).ok_or("a variant that does not exist")?;
                format!("{}::{} {{ {} }}", ty.name, variant.name, with_names(&variant.fields.0))
            }
            (AggregateKind::UnionField(field), TyKind::Union(fields)) => {
                let field = &fields.0[field as usize..=field as usize];
                format!("{} {{ {} }}", ty.name, with_names(field))
            }
            (kind, _) => return Err(format!("an aggregate that custom MIR does not have: {kind:?}")),
        })
    }

    fn terminator(&mut self, body: &Body, kind: &TerminatorKind) -> Text {
        Ok(match kind {
            TerminatorKind::Goto(target) => format!("Goto(bb{})", target.0),
            TerminatorKind::Return => "Return()".into(),
            TerminatorKind::Unreachable => "Unreachable()".into(),
            TerminatorKind::Resume => "UnwindResume()".into(),
            TerminatorKind::Switch { value, targets, otherwise } => {
                self.switch(body, value, targets, *otherwise)?
            }
            TerminatorKind::Call(call) => self.call(body, call)?,
            TerminatorKind::Drop { place, target, unwind, .. } => {
                let place = self.target(body, place)?;
                format!("Drop({place}, ReturnTo(bb{}), {})", target.0, unwinding(*unwind))
            }
            TerminatorKind::TailCall { callee, args, .. } => {
                let (callee, args) = (self.callee(body, callee)?, self.operands(body, args)?);
                format!("TailCall({callee}({}))", args.join(", "))
            }
            other => return Err(format!("a terminator that custom MIR does not have: {other:?}")),
        })
    }

    fn switch(
        &mut self,
        body: &Body,
        value: &Operand,
        targets: &[(u128, BlockId)],
        otherwise: BlockId,
    ) -> Text {
        let ty = match value {
            Operand::Copy(place) | Operand::Move(place) => self.module.place_ty(body, place).map(|at| at.ty),
            Operand::Const(constant) => Some(constant.ty),
        };
        let kind = &self.module.ty(ty.ok_or("a place that does not exist")?).kind;
        let mut text = format!("match {} {{ ", self.operand(body, value)?);
        for &(bits, target) in targets {
            let pattern = literal(kind, bits).ok_or("a switch on something else than a number")?;
            let _ = write!(text, "{pattern} => bb{}, ", target.0);
        }
        let _ = write!(text, "_ => bb{} }}", otherwise.0);
        Ok(text)
    }

    fn callee(&mut self, body: &Body, callee: &Callee) -> Text {
        match callee {
            Callee::Fn(function) => Ok(self.module.functions[*function].name.clone()),
            Callee::Ptr(operand) => self.operand(body, operand),
            Callee::Intrinsic(intrinsic) => Ok(self.intrinsic(intrinsic)),
            Callee::Virtual { .. } => Err("a virtual call without an object".into()),
        }
    }

    /// An intrinsic by its path; memory orderings stand behind its types.
    pub(super) fn intrinsic(&self, intrinsic: &Intrinsic) -> String {
        let module =
            if intrinsic.name.starts_with("simd_") { "core::intrinsics::simd" } else { "core::intrinsics" };
        let path = format!("{module}::{}", intrinsic.name);
        if !intrinsic.name.starts_with("atomic_") {
            return path;
        }
        const ORDERS: [&str; 5] = ["Relaxed", "Release", "Acquire", "AcqRel", "SeqCst"];
        let types = intrinsic.types.iter().map(|&ty| self.module.ty(ty).name.clone());
        let orders = intrinsic.consts.iter().map(|&order| {
            format!("{{ core::intrinsics::AtomicOrdering::{} }}", ORDERS[order as usize % ORDERS.len()])
        });
        format!("{path}::<{}>", types.chain(orders).collect::<Vec<_>>().join(", "))
    }

    /// The method of a trait that stands in an entry of its vtables.
    pub(super) fn method_path(&self, call: &Call, slot: u32) -> Text {
        let receiver = call.sig.as_ref().and_then(|sig| self.module.ty(*sig.params.first()?).pointee());
        let object = &self.module.ty(receiver.ok_or("a virtual call without an object")?).name;
        Ok(format!("<{object} as {}>::m{slot}", object.trim_start_matches("dyn ")))
    }

    fn call(&mut self, body: &Body, call: &Call) -> Text {
        let callee = match call.callee {
            Callee::Virtual { slot } => self.method_path(call, slot)?,
            ref other => self.callee(body, other)?,
        };
        let args = self.operands(body, &call.args)?;
        let target = call.target.ok_or("a call that does not return")?;
        let unwind = unwinding(call.unwind);
        let dest = self.target(body, &call.dest)?;
        Ok(format!("Call({dest} = {callee}({}), ReturnTo(bb{}), {unwind})", args.join(", "), target.0))
    }
}

fn unwinding(unwind: Unwind) -> String {
    match unwind {
        Unwind::Continue => "UnwindContinue()".to_owned(),
        Unwind::Unreachable => "UnwindUnreachable()".to_owned(),
        Unwind::Cleanup(block) => format!("UnwindCleanup(bb{})", block.0),
        Unwind::Terminate(TerminateReason::Abi) => "UnwindTerminate(ReasonAbi)".to_owned(),
        Unwind::Terminate(TerminateReason::InCleanup) => "UnwindTerminate(ReasonInCleanup)".to_owned(),
    }
}

fn local_name(local: LocalId) -> String {
    match local {
        LocalId::RETURN => "RET".to_owned(),
        local => format!("_{}", local.0),
    }
}

fn binary(op: BinOp, left: &str, right: &str) -> Text {
    let sign = match op {
        BinOp::Add | BinOp::AddOverflow => "+",
        BinOp::Sub | BinOp::SubOverflow => "-",
        BinOp::Mul | BinOp::MulOverflow => "*",
        BinOp::Div => "/",
        BinOp::Rem => "%",
        BinOp::BitXor => "^",
        BinOp::BitAnd => "&",
        BinOp::BitOr => "|",
        BinOp::Shl => "<<",
        BinOp::Shr => ">>",
        BinOp::Eq => "==",
        BinOp::Lt => "<",
        BinOp::Le => "<=",
        BinOp::Ne => "!=",
        BinOp::Ge => ">=",
        BinOp::Gt => ">",
        BinOp::Offset => return Ok(format!("Offset({left}, {right})")),
        other => return Err(format!("an operator that custom MIR does not have: {other:?}")),
    };
    let text = format!("{left} {sign} {right}");
    Ok(match op {
        BinOp::AddOverflow | BinOp::SubOverflow | BinOp::MulOverflow => format!("Checked({text})"),
        _ => text,
    })
}
