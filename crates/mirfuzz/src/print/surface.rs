//! Functions as ordinary Rust, for the part of the grammar that Rust's surface has words for.
//!
//! Such a function is a loop over the number of its block, so that every flow of control can be written. Numbers whose address
//! is never taken are variables; everything else is reached through raw pointers, since programs need not please the
//! borrow checker. What goes through a pointer in a variable becomes `CopyForDeref` in the compiler's MIR, which custom MIR
//! cannot say. Not written so: destructors and cleanup, tail calls, parts of enum variants, discriminants that are set.

use std::fmt::Write;

use ubik_ir::*;

use super::Printer;
use super::constants::literal;

type Text = Result<String, String>;

/// Whether a function can be written in surface Rust.
pub(super) fn fits(module: &Module, body: &Body) -> bool {
    let fits = Fits { module, body };
    body.blocks.iter().all(|block| {
        !block.cleanup
            && block.statements.iter().all(|statement| fits.statement(&statement.kind))
            && fits.terminator(&block.terminator.kind)
    })
}

/// What has to hold for each part of a function.
struct Fits<'m> {
    module: &'m Module,
    body: &'m Body,
}

impl Fits<'_> {
    fn place(&self, place: &Place) -> bool {
        place
            .projection
            .iter()
            .all(|step| matches!(step, Projection::Deref | Projection::Field { .. } | Projection::Index(_)))
    }

    /// A place that is read or written, where Rust would drop what is owned.
    fn value_at(&self, place: &Place) -> bool {
        let ty = self.module.place_ty(self.body, place).map(|at| at.ty);
        self.place(place) && ty.is_some_and(|ty| !self.module.ty(ty).flags.needs_drop)
    }

    fn operand(&self, operand: &Operand) -> bool {
        operand.place().is_none_or(|place| self.value_at(place))
    }

    fn statement(&self, kind: &StatementKind) -> bool {
        match kind {
            StatementKind::Assign(place, value) => self.value_at(place) && self.value(value),
            StatementKind::Assume(operand) => self.operand(operand),
            StatementKind::StorageLive(_) | StatementKind::StorageDead(_) | StatementKind::Retag(..) => true,
            _ => false,
        }
    }

    fn value(&self, value: &Rvalue) -> bool {
        match value {
            Rvalue::Use(operand)
            | Rvalue::Repeat { value: operand, .. }
            | Rvalue::Cast { operand, .. }
            | Rvalue::Unary { operand, .. } => self.operand(operand),
            Rvalue::Binary { left, right, .. } => self.operand(left) && self.operand(right),
            Rvalue::Aggregate { kind, operands, .. } => {
                !matches!(kind, AggregateKind::RawPtr) && operands.iter().all(|operand| self.operand(operand))
            }
            Rvalue::Ref { place, .. } | Rvalue::AddressOf { place, .. } | Rvalue::Discriminant(place) => {
                self.place(place)
            }
            _ => false,
        }
    }

    fn terminator(&self, kind: &TerminatorKind) -> bool {
        match kind {
            TerminatorKind::Goto(_) | TerminatorKind::Return | TerminatorKind::Unreachable => true,
            TerminatorKind::Switch { value, .. } => self.operand(value),
            TerminatorKind::Call(call) => {
                self.value_at(&call.dest)
                    && call.args.iter().all(|arg| self.operand(arg))
                    && matches!(call.unwind, Unwind::Continue | Unwind::Unreachable)
                    && call.target.is_some()
            }
            _ => false,
        }
    }
}

/// A function that is being written.
struct Surface<'p, 'm> {
    printer: &'p mut Printer<'m>,
    body: &'p Body,
    /// Whether each local is a variable.
    variables: Vec<bool>,
}

impl Printer<'_> {
    /// A function for which [`fits`] holds.
    pub(super) fn surface(
        &mut self,
        out: &mut String,
        function: &Function,
        body: &Body,
    ) -> Result<(), String> {
        let variables = variables(self.module, body);
        Surface { printer: self, body, variables }.function(out, function)
    }
}

/// Locals that hold a number whose address is never taken.
fn variables(module: &Module, body: &Body) -> Vec<bool> {
    let is_number =
        |local: &Local| matches!(module.ty(local.ty).kind, TyKind::Int { .. } | TyKind::Bool | TyKind::Char);
    let mut found: Vec<bool> = body.locals.iter().map(is_number).collect();
    for statement in body.blocks.iter().flat_map(|block| &block.statements) {
        if let StatementKind::Assign(_, Rvalue::Ref { place, .. } | Rvalue::AddressOf { place, .. }) =
            &statement.kind
        {
            found[place.local.0 as usize] = false;
        }
    }
    found
}

impl Surface<'_, '_> {
    fn name(&self, ty: TyId) -> &str {
        &self.printer.module.ty(ty).name
    }

    fn kind(&self, ty: TyId) -> &TyKind {
        &self.printer.module.ty(ty).kind
    }

    fn function(&mut self, out: &mut String, function: &Function) -> Result<(), String> {
        let count = self.body.params as usize;
        let params = (1..=count).map(|local| {
            let ty = self.name(self.body.locals[LocalId::from_usize(local)].ty);
            let word = if self.variables[local] { "mut v" } else { "a" };
            format!("{word}{local}: {ty}")
        });
        let params = params.collect::<Vec<_>>().join(", ");
        let ret = self.name(function.sig.ret);
        let _ = writeln!(out, "pub fn {}({params}) -> {ret} {{ unsafe {{", function.name);
        for (id, local) in self.body.locals.iter_enumerated() {
            self.declare(out, id, local);
        }
        let _ = writeln!(out, "let mut bb = 0u32;\nloop {{ match bb {{");
        for (id, block) in self.body.blocks.iter_enumerated() {
            let _ = writeln!(out, "{} => {{", id.0);
            for statement in &block.statements {
                if let Some(text) = self.statement(&statement.kind)? {
                    let _ = writeln!(out, "{text};");
                }
            }
            let _ = writeln!(out, "{}\n}}", self.terminator(&block.terminator.kind)?);
        }
        out.push_str("_ => core::hint::unreachable_unchecked(),\n} }\n} }\n");
        Ok(())
    }

    fn declare(&self, out: &mut String, id: LocalId, local: &Local) {
        let (number, ty) = (id.0, self.name(local.ty));
        let is_param = (1..=self.body.params).contains(&number);
        let _ = match (self.variables[number as usize], is_param) {
            (true, true) => Ok(()),
            (true, false) => {
                let zero = match self.kind(local.ty) {
                    TyKind::Bool => "false",
                    TyKind::Char => "'\\0'",
                    _ => "0",
                };
                writeln!(out, "let mut v{number}: {ty} = {zero};")
            }
            (false, true) => writeln!(
                out,
                "let mut m{number} = core::mem::MaybeUninit::new(a{number}); let r{number} = m{number}.as_mut_ptr();"
            ),
            (false, false) => writeln!(
                out,
                "let mut m{number} = core::mem::MaybeUninit::<{ty}>::uninit(); let r{number} = m{number}.as_mut_ptr();"
            ),
        };
    }

    fn statement(&mut self, kind: &StatementKind) -> Result<Option<String>, String> {
        Ok(match kind {
            StatementKind::Assign(place, value) => {
                Some(format!("{} = {}", self.place(place)?, self.value(value)?))
            }
            StatementKind::Assume(operand) => {
                Some(format!("core::intrinsics::assume({})", self.operand(operand)?))
            }
            _ => None,
        })
    }

    fn place(&self, place: &Place) -> Text {
        let number = place.local.0;
        let mut text = match self.variables[number as usize] {
            true => format!("v{number}"),
            false => format!("(*r{number})"),
        };
        let mut at = PlaceTy::of(self.body.locals[place.local].ty);
        for (depth, step) in place.projection.iter().enumerate() {
            text = match *step {
                // A reference is taken for a raw pointer, which may be written through whatever it was made from.
                Projection::Deref if depth == 0 => {
                    let pointee = self.printer.module.ty(at.ty).pointee().ok_or("no pointer")?;
                    format!("(*(*r{number}.cast::<*mut {}>()))", self.name(pointee))
                }
                Projection::Deref => return Err("a pointer behind a projection".into()),
                Projection::Index(local) => format!("{text}[{}]", self.place(&Place::local(local))?),
                Projection::Field { index, .. } => {
                    let field = self.printer.module.field(at, index).ok_or("a field that does not exist")?;
                    format!("{text}.{}", field.name)
                }
                ref other => return Err(format!("a projection that is not written: {other:?}")),
            };
            at = self.printer.module.project(at, step).ok_or("a projection that does not apply")?;
        }
        Ok(text)
    }

    fn ty_of(&self, operand: &Operand) -> Result<TyId, String> {
        match operand {
            Operand::Const(constant) => Ok(constant.ty),
            Operand::Copy(place) | Operand::Move(place) => {
                let at = self.printer.module.place_ty(self.body, place);
                Ok(at.ok_or("a place that does not exist")?.ty)
            }
        }
    }

    fn operand(&mut self, operand: &Operand) -> Text {
        let place = match operand {
            Operand::Const(constant) => return Ok(format!("({})", self.printer.constant(constant)?)),
            Operand::Copy(place) | Operand::Move(place) => place,
        };
        let text = self.place(place)?;
        let ty = self.ty_of(operand)?;
        Ok(match self.kind(ty) {
            TyKind::Ref { mutable: true, .. } => format!("core::ptr::read(&raw const {text})"),
            _ => text,
        })
    }

    fn operands(&mut self, operands: &[Operand]) -> Result<Vec<String>, String> {
        operands.iter().map(|operand| self.operand(operand)).collect()
    }

    fn value(&mut self, value: &Rvalue) -> Text {
        Ok(match value {
            Rvalue::Use(operand) => self.operand(operand)?,
            Rvalue::Repeat { value, count } => format!("[{}; {count}]", self.operand(value)?),
            Rvalue::Ref { kind: BorrowKind::Mut, place, .. } => format!("&mut {}", self.place(place)?),
            Rvalue::Ref { place, .. } => format!("&{}", self.place(place)?),
            Rvalue::AddressOf { place, mutable: true, .. } => format!("&raw mut {}", self.place(place)?),
            Rvalue::AddressOf { place, .. } => format!("&raw const {}", self.place(place)?),
            Rvalue::Cast { kind, operand, ty } => self.cast(*kind, operand, *ty)?,
            Rvalue::Binary { op, left, right } => self.binary(*op, left, right)?,
            Rvalue::Unary { op, operand } => self.unary(*op, operand)?,
            Rvalue::Discriminant(place) => {
                format!("core::intrinsics::discriminant_value(&{})", self.place(place)?)
            }
            Rvalue::Aggregate { kind, ty, operands } => {
                let operands = self.operands(operands)?;
                self.printer.aggregate(*kind, *ty, &operands)?
            }
            other => return Err(format!("a value that is not written: {other:?}")),
        })
    }

    fn cast(&mut self, kind: CastKind, operand: &Operand, ty: TyId) -> Text {
        let from = self.ty_of(operand)?;
        let text = self.operand(operand)?;
        let name = self.name(ty);
        Ok(match kind {
            CastKind::Transmute => format!("core::mem::transmute::<{}, {name}>({text})", self.name(from)),
            CastKind::IntToInt
            | CastKind::IntToFloat
            | CastKind::FloatToInt
            | CastKind::FloatToFloat
            | CastKind::Expose
            | CastKind::FromExposed
            | CastKind::PtrToPtr
            | CastKind::Unsize(_) => format!("({text}) as {name}"),
            other => return Err(format!("a cast that is not written: {other:?}")),
        })
    }

    fn unary(&mut self, op: UnOp, operand: &Operand) -> Text {
        let ty = self.ty_of(operand)?;
        let text = self.operand(operand)?;
        Ok(match (op, self.kind(ty)) {
            (UnOp::Not, _) => format!("!({text})"),
            (UnOp::Neg, TyKind::Int { .. }) => format!("({text}).wrapping_neg()"),
            (UnOp::Neg, _) => format!("-({text})"),
            (UnOp::PtrMetadata, TyKind::RawPtr { .. }) => format!("({text}).len()"),
            (UnOp::PtrMetadata, _) => format!("(&raw const *({text})).len()"),
        })
    }

    /// Arithmetic of MIR wraps, and takes amounts of shifts modulo the width.
    fn binary(&mut self, op: BinOp, left: &Operand, right: &Operand) -> Text {
        let ty = self.ty_of(left)?;
        let is_int = matches!(self.kind(ty), TyKind::Int { .. });
        let (a, b) = (self.operand(left)?, self.operand(right)?);
        let method = |name: &str| Ok(format!("({a}).{name}({b})"));
        let sign = match op {
            BinOp::Add if is_int => return method("wrapping_add"),
            BinOp::Sub if is_int => return method("wrapping_sub"),
            BinOp::Mul if is_int => return method("wrapping_mul"),
            BinOp::AddOverflow => return method("overflowing_add"),
            BinOp::SubOverflow => return method("overflowing_sub"),
            BinOp::MulOverflow => return method("overflowing_mul"),
            BinOp::Offset => return method("offset"),
            BinOp::Shl => return Ok(format!("({a}).wrapping_shl(({b}) as u32)")),
            BinOp::Shr => return Ok(format!("({a}).wrapping_shr(({b}) as u32)")),
            BinOp::Add => "+",
            BinOp::Sub => "-",
            BinOp::Mul => "*",
            BinOp::Div => "/",
            BinOp::Rem => "%",
            BinOp::BitXor => "^",
            BinOp::BitAnd => "&",
            BinOp::BitOr => "|",
            BinOp::Eq => "==",
            BinOp::Lt => "<",
            BinOp::Le => "<=",
            BinOp::Ne => "!=",
            BinOp::Ge => ">=",
            BinOp::Gt => ">",
            other => return Err(format!("an operator that is not written: {other:?}")),
        };
        Ok(format!("({a}) {sign} ({b})"))
    }

    fn terminator(&mut self, kind: &TerminatorKind) -> Text {
        Ok(match kind {
            TerminatorKind::Goto(target) => format!("bb = {};", target.0),
            TerminatorKind::Return => match self.variables[0] {
                true => "return v0;".into(),
                false => "return core::ptr::read(r0);".into(),
            },
            TerminatorKind::Unreachable => "core::hint::unreachable_unchecked()".into(),
            TerminatorKind::Switch { value, targets, otherwise } => {
                let ty = self.ty_of(value)?;
                let mut text = format!("bb = match {} {{ ", self.operand(value)?);
                for &(bits, target) in targets {
                    let pattern = literal(self.kind(ty), bits).ok_or("a switch on no number")?;
                    let _ = write!(text, "{pattern} => {}, ", target.0);
                }
                let _ = write!(text, "_ => {} }};", otherwise.0);
                text
            }
            TerminatorKind::Call(call) => self.call(call)?,
            other => return Err(format!("a terminator that is not written: {other:?}")),
        })
    }

    fn call(&mut self, call: &Call) -> Text {
        let callee = match &call.callee {
            Callee::Virtual { slot } => self.printer.method_path(call, *slot)?,
            Callee::Fn(function) => self.printer.module.functions[*function].name.clone(),
            Callee::Ptr(operand) => format!("({})", self.operand(operand)?),
            Callee::Intrinsic(intrinsic) => self.printer.intrinsic(intrinsic),
        };
        let args = self.operands(&call.args)?.join(", ");
        let dest = self.place(&call.dest)?;
        let target = call.target.ok_or("a call that does not return")?.0;
        Ok(match call.dest.is_indirect() {
            // Where the result goes is known before the call, which may change the pointer.
            true => format!("let dest = &raw mut {dest}; *dest = {callee}({args}); bb = {target};"),
            false => format!("{dest} = {callee}({args}); bb = {target};"),
        })
    }
}
