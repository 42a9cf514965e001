//! How function bodies are written.

use std::fmt::Write;

use crate::body::{
    AggregateKind, Block, Body, BorrowKind, Call, Callee, CastKind, DropGlue, Function, Intrinsic, Local,
    Operand, Place, Projection, Rvalue, Statement, StatementKind, TerminateReason, Terminator,
    TerminatorKind, Unsize, Unwind,
};
use crate::global::{Const, ConstScalar, ConstValue};
use crate::ids::{BlockId, Idx, IndexVec, LocalId, SpanId, TyId};
use crate::layout::{PlaceTy, Types};
use crate::shape::Shape;
use crate::text::print::{Printer, line, offset, span};
use crate::text::words::{BINARY, BORROWS, CASTS, RETAGS, UNARY, is_word, quote, word_of};
use crate::types::{FnSig, TyKind, max_of};

pub fn print_body(printer: &Printer<'_>, out: &mut String, function: &Function, body: &Body) {
    BodyPrinter { printer, body }.print(out, function);
}

struct BodyPrinter<'a> {
    printer: &'a Printer<'a>,
    body: &'a Body,
}

impl BodyPrinter<'_> {
    fn print(&self, out: &mut String, function: &Function) {
        let stated = usize::try_from(self.body.params).ok();
        if stated != Some(function.sig.params.len()) {
            line(out, format!("    params {};", self.body.params));
        }
        if let Some(local) = self.body.va_list {
            line(out, format!("    va_list {local:?};"));
        }
        let stored = storage_locals(&self.body.blocks);
        for (id, local) in self.body.locals.iter_enumerated() {
            if !is_implied(function, id, local) {
                self.local(out, function, id, local, stored.contains(&id));
            }
        }
        for (id, block) in self.body.blocks.iter_enumerated() {
            self.block(out, id, block);
        }
    }

    fn local(&self, out: &mut String, function: &Function, id: LocalId, local: &Local, has_storage: bool) {
        let name = local.name.as_ref().map(|name| format!(" {}", quote(name, '"'))).unwrap_or_default();
        let in_sig = id.index() <= function.sig.params.len();
        let implied_live = in_sig || !has_storage;
        let live = match (local.always_live, implied_live) {
            (true, false) => " live",
            (false, true) => " not_live",
            _ => "",
        };
        line(out, format!("    let {id:?}{name}{}: {}{live};", span(local.span), self.printer.ty(local.ty)));
    }

    fn block(&self, out: &mut String, id: BlockId, block: &Block) {
        let cleanup = if block.cleanup { " cleanup" } else { "" };
        line(out, format!("  {id:?}{cleanup}:"));
        for statement in &block.statements {
            self.end(out, self.statement(statement), statement.span);
        }
        self.end(out, self.terminator(&block.terminator), block.terminator.span);
    }

    fn end(&self, out: &mut String, text: String, at: SpanId) {
        line(out, format!("    {text}{};", span(at)));
    }

    fn statement(&self, statement: &Statement) -> String {
        match &statement.kind {
            StatementKind::Assign(place, value) => format!("{} = {}", self.place(place), self.rvalue(value)),
            StatementKind::SetDiscriminant { place, variant } => {
                format!("set_discriminant({}, {variant})", self.place(place))
            }
            StatementKind::StorageLive(local) => format!("storage_live({local:?})"),
            StatementKind::StorageDead(local) => format!("storage_dead({local:?})"),
            StatementKind::Retag(kind, place) => {
                format!("{}({})", word_of(RETAGS, kind).unwrap_or_default(), self.place(place))
            }
            StatementKind::Deinit(place) => format!("deinit({})", self.place(place)),
            StatementKind::Assume(operand) => format!("assume({})", self.operand(operand)),
            StatementKind::CopyNonOverlapping { src, dst, count } => format!(
                "copy_nonoverlapping({}, {}, {})",
                self.operand(src),
                self.operand(dst),
                self.operand(count)
            ),
            StatementKind::PlaceMention(place) => format!("place_mention({})", self.place(place)),
        }
    }

    fn place(&self, place: &Place) -> String {
        let mut out = format!("{:?}", place.local);
        let mut at = self.body.locals.get(place.local).map(|local| PlaceTy::of(local.ty));
        for step in &place.projection {
            self.projection(&mut out, at, step);
            at = at.and_then(|at| self.printer.module.project(at, step));
        }
        out
    }

    fn projection(&self, out: &mut String, at: Option<PlaceTy>, step: &Projection) {
        let ends = |from: u64, from_end: bool| if from_end { format!("-{from}") } else { from.to_string() };
        match step {
            Projection::Deref => out.push_str(".*"),
            Projection::Field { index, ty } => {
                let declared = at.and_then(|at| self.printer.module.field(at, *index)).map(|field| field.ty);
                if declared == Some(*ty) {
                    write!(out, ".{index}").expect("writing to a string");
                } else {
                    write!(out, ".({index}: {})", self.printer.ty(*ty)).expect("writing to a string");
                }
            }
            Projection::Downcast { variant } => {
                write!(out, ".as({})", self.variant(at, *variant)).expect("writing to a string");
            }
            Projection::Index(local) => write!(out, "[{local:?}]").expect("writing to a string"),
            Projection::ConstIndex { offset, min_length, from_end } => {
                write!(out, "[{} of {min_length}]", ends(*offset, *from_end)).expect("writing to a string");
            }
            Projection::Subslice { from, to, from_end, ty } => {
                let (to, ty) = (ends(*to, *from_end), self.printer.ty(*ty));
                write!(out, "[{from}..{to}: {ty}]").expect("writing to a string");
            }
            Projection::Cast { ty } => {
                write!(out, ".cast({})", self.printer.ty(*ty)).expect("writing to a string");
            }
        }
    }

    /// The variant's name if it says which one is meant, otherwise its index.
    fn variant(&self, at: Option<PlaceTy>, variant: u32) -> String {
        let name = at.and_then(|at| {
            let layout = self.printer.module.ty(at.ty).enum_layout()?;
            let name = &layout.variant(variant)?.name;
            let unique = layout.variants.iter().filter(|other| other.name == *name).count() == 1;
            (unique && is_word(name)).then(|| name.clone())
        });
        name.unwrap_or_else(|| variant.to_string())
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Copy(place) => format!("copy {}", self.place(place)),
            Operand::Move(place) => format!("move {}", self.place(place)),
            Operand::Const(value) => self.constant(value),
        }
    }

    fn operands(&self, operands: &[Operand]) -> String {
        operands.iter().map(|operand| self.operand(operand)).collect::<Vec<_>>().join(", ")
    }

    fn constant(&self, constant: &Const) -> String {
        let ty = self.printer.ty(constant.ty);
        if let Some(literal) = self.literal(constant, &ty) {
            return literal;
        }
        let value = match &constant.value {
            ConstValue::Zst => "zst".into(),
            ConstValue::Scalar(scalar) => self.scalar(scalar),
            ConstValue::Pair(a, b) => format!("({}, {})", self.scalar(a), self.scalar(b)),
            ConstValue::Memory { global, offset: at } => {
                format!("memory {}{}", self.printer.global_ref(*global), offset(*at))
            }
            ConstValue::Failed(message) => format!("failed {}", quote(message, '"')),
        };
        format!("const {value}: {ty}")
    }

    fn scalar(&self, scalar: &ConstScalar) -> String {
        match scalar {
            ConstScalar::Int(bits) => bits.to_string(),
            ConstScalar::Ptr(address) => format!("ptr {}", self.printer.address(address)),
            ConstScalar::Uninit => "uninit".into(),
        }
    }

    /// A constant of a primitive type as Rust would write it.
    fn literal(&self, constant: &Const, ty_text: &str) -> Option<String> {
        let ty = self.printer.module.ty(constant.ty);
        let bits = match constant.value {
            ConstValue::Scalar(ConstScalar::Int(bits)) if ty.name == ty_text => bits,
            ConstValue::Zst if ty_text == "()" => return Some("()".into()),
            _ => return None,
        };
        if bits > max_of(ty.size) {
            return None;
        }
        match ty.kind {
            TyKind::Bool => {
                [(0, "false"), (1, "true")].iter().find(|(value, _)| *value == bits).map(|it| it.1.into())
            }
            TyKind::Int { signed: false, .. } => Some(format!("{bits}_{ty_text}")),
            TyKind::Int { signed: true, bits: width } => {
                Some(format!("{}_{ty_text}", sign_extend(bits, width)))
            }
            TyKind::Char => char_literal(bits),
            TyKind::Float { bits: width } => {
                float_literal(bits, width).map(|value| format!("{value}_{ty_text}"))
            }
            _ => None,
        }
    }

    fn rvalue(&self, value: &Rvalue) -> String {
        let printer = self.printer;
        match value {
            Rvalue::Use(operand) => self.operand(operand),
            Rvalue::Repeat { value, count } => format!("[{}; {count}]", self.operand(value)),
            Rvalue::Ref { kind, place, ty } => {
                let word = word_of(BORROWS, kind).unwrap_or_default();
                let space = if word.is_empty() { "" } else { " " };
                let mutable = matches!(kind, BorrowKind::Mut | BorrowKind::TwoPhase);
                let default = self.pointer_to(place, |pointee| Shape::Ref { pointee, mutable });
                format!("&{word}{space}{}{}", self.place(place), self.unless(default, *ty))
            }
            Rvalue::AddressOf { place, ty, mutable } => {
                let word = if *mutable { "mut" } else { "const" };
                let default = self.pointer_to(place, |pointee| Shape::RawPtr { pointee, mutable: *mutable });
                format!("&raw {word} {}{}", self.place(place), self.unless(default, *ty))
            }
            Rvalue::Cast { kind, operand, ty } => {
                format!("{} as {} ({})", self.operand(operand), printer.ty(*ty), self.cast(kind))
            }
            Rvalue::Binary { op, left, right } => {
                let word = word_of(BINARY, op).unwrap_or_default();
                format!("{word}({}, {})", self.operand(left), self.operand(right))
            }
            Rvalue::Unary { op, operand } => {
                format!("{}({})", word_of(UNARY, op).unwrap_or_default(), self.operand(operand))
            }
            Rvalue::Discriminant(place) => format!("discriminant({})", self.place(place)),
            Rvalue::Aggregate { kind, ty, operands } => {
                format!("{} {} {{ {} }}", self.aggregate(kind, *ty), printer.ty(*ty), self.operands(operands))
            }
            Rvalue::ThreadLocal { global, ty } => {
                format!("thread_local {}: {}", printer.global_ref(*global), printer.ty(*ty))
            }
        }
    }

    /// The type that a pointer to the place has unless stated otherwise.
    fn pointer_to(&self, place: &Place, shape: impl Fn(TyId) -> Shape<TyId>) -> Option<TyId> {
        let at = self.printer.module.place_ty(self.body, place)?;
        self.printer.types.find(&shape(at.ty))
    }

    fn unless(&self, default: Option<TyId>, ty: TyId) -> String {
        if default == Some(ty) { String::new() } else { format!(": {}", self.printer.ty(ty)) }
    }

    fn aggregate(&self, kind: &AggregateKind, ty: TyId) -> String {
        match kind {
            AggregateKind::Struct => "struct".into(),
            AggregateKind::Array => "array".into(),
            AggregateKind::Variant(variant) => {
                format!("variant({})", self.variant(Some(PlaceTy::of(ty)), *variant))
            }
            AggregateKind::UnionField(field) => format!("union({field})"),
            AggregateKind::RawPtr => "raw".into(),
        }
    }

    fn cast(&self, kind: &CastKind) -> String {
        match kind {
            CastKind::ReifyFn(function) => format!("ReifyFn {}", self.printer.function_ref(*function)),
            CastKind::Unsize(Unsize::Length(count)) => format!("Unsize {count}"),
            CastKind::Unsize(Unsize::VTable(global)) => {
                format!("Unsize vtable {}", self.printer.global_ref(*global))
            }
            CastKind::Unsize(Unsize::Upcast(Some(slot))) => format!("Unsize upcast {slot}"),
            CastKind::Unsize(Unsize::Upcast(None)) => "Unsize upcast".into(),
            other => word_of(CASTS, other).unwrap_or_default().into(),
        }
    }

    fn terminator(&self, terminator: &Terminator) -> String {
        match &terminator.kind {
            TerminatorKind::Goto(target) => format!("goto {target:?}"),
            TerminatorKind::Switch { value, targets, otherwise } => {
                let arms: String =
                    targets.iter().map(|(value, target)| format!("{value}: {target:?}, ")).collect();
                format!("switch {} {{ {arms}else: {otherwise:?} }}", self.operand(value))
            }
            TerminatorKind::Return => "return".into(),
            TerminatorKind::Unreachable => "unreachable".into(),
            TerminatorKind::Resume => "resume".into(),
            TerminatorKind::Terminate(reason) => format!("terminate({})", reason_word(*reason)),
            TerminatorKind::Call(call) => self.call(call),
            TerminatorKind::TailCall { callee, args, sig } => {
                let stated = self.stated_sig(callee, Some(sig));
                format!("tail call {}({}){stated}", self.callee(callee), self.operands(args))
            }
            TerminatorKind::Drop { place, glue, target, unwind } => {
                let glue = match glue {
                    DropGlue::None => "none".into(),
                    DropGlue::Fn(function) => self.printer.function_ref(*function),
                    DropGlue::Dyn => "dyn".into(),
                };
                format!("drop {} by {glue} -> {target:?}{}", self.place(place), unwind_text(*unwind))
            }
            TerminatorKind::Unsupported(what) => format!("unsupported {}", quote(what, '"')),
        }
    }

    fn call(&self, call: &Call) -> String {
        let target = call.target.map_or_else(|| "!".into(), |target| format!("{target:?}"));
        format!(
            "{} = call {}({}){} -> {target}{}",
            self.place(&call.dest),
            self.callee(&call.callee),
            self.operands(&call.args),
            self.stated_sig(&call.callee, call.sig.as_deref()),
            unwind_text(call.unwind)
        )
    }

    fn callee(&self, callee: &Callee) -> String {
        match callee {
            Callee::Fn(function) => self.printer.function_ref(*function),
            Callee::Ptr(operand) => format!("*{} ", self.operand(operand)),
            Callee::Virtual { slot } => format!("virtual {slot} "),
            Callee::Intrinsic(intrinsic) => self.intrinsic(intrinsic),
        }
    }

    fn intrinsic(&self, intrinsic: &Intrinsic) -> String {
        let name =
            if is_word(&intrinsic.name) { intrinsic.name.clone() } else { quote(&intrinsic.name, '"') };
        let mut out = format!("intrinsic {name}");
        if !intrinsic.types.is_empty() || !intrinsic.consts.is_empty() {
            let consts: Vec<String> = intrinsic.consts.iter().map(u128::to_string).collect();
            let separator = if consts.is_empty() { "" } else { "; " };
            let types = self.printer.types.list(&intrinsic.types);
            write!(out, "<{types}{separator}{}>", consts.join(", ")).expect("writing to a string");
        }
        if let Some(function) = intrinsic.fallback {
            write!(out, " fallback {}", self.printer.function_ref(function)).expect("writing to a string");
        }
        if intrinsic.fallback_is_spec {
            out.push_str(" spec ");
        }
        out
    }

    /// The signature of a call where it is not the one that the callee's declaration or type states.
    fn stated_sig(&self, callee: &Callee, sig: Option<&FnSig>) -> String {
        if self.default_sig(callee) == sig {
            return String::new();
        }
        match sig {
            Some(sig) => format!(" sig ({})", self.printer.types.sig(sig)),
            None => " sig none".into(),
        }
    }

    fn default_sig(&self, callee: &Callee) -> Option<&FnSig> {
        match callee {
            Callee::Fn(function) => {
                self.printer.module.functions.get(*function).map(|function| &function.sig)
            }
            Callee::Ptr(operand) => match &self.printer.module.ty(self.operand_ty(operand)?).kind {
                TyKind::FnPtr(sig) => Some(sig),
                _ => None,
            },
            Callee::Virtual { .. } | Callee::Intrinsic(_) => None,
        }
    }

    fn operand_ty(&self, operand: &Operand) -> Option<TyId> {
        match operand {
            Operand::Copy(place) | Operand::Move(place) => {
                self.printer.module.place_ty(self.body, place).map(|at| at.ty)
            }
            Operand::Const(constant) => Some(constant.ty),
        }
    }
}

/// Whether the signature and the parameter list say everything about a local.
fn is_implied(function: &Function, id: LocalId, local: &Local) -> bool {
    let index = id.index();
    if !local.always_live {
        return false;
    }
    match index.checked_sub(1) {
        None => local.ty == function.sig.ret && local.name.is_none() && local.span == SpanId::NONE,
        Some(param) => function.sig.params.get(param) == Some(&local.ty),
    }
}

/// Locals that have storage statements: the others are live for the whole call unless stated otherwise.
pub fn storage_locals(blocks: &IndexVec<BlockId, Block>) -> rustc_hash::FxHashSet<LocalId> {
    let statements = blocks.iter().flat_map(|block| &block.statements);
    statements
        .filter_map(|statement| match statement.kind {
            StatementKind::StorageLive(local) | StatementKind::StorageDead(local) => Some(local),
            _ => None,
        })
        .collect()
}

fn reason_word(reason: TerminateReason) -> &'static str {
    match reason {
        TerminateReason::Abi => "abi",
        TerminateReason::InCleanup => "in_cleanup",
    }
}

fn unwind_text(unwind: Unwind) -> String {
    match unwind {
        Unwind::Continue => String::new(),
        Unwind::Unreachable => " unwind unreachable".into(),
        Unwind::Terminate(reason) => format!(" unwind terminate({})", reason_word(reason)),
        Unwind::Cleanup(block) => format!(" unwind {block:?}"),
    }
}

/// The signed number that these bits mean.
fn sign_extend(bits: u128, width: u8) -> i128 {
    let shift = 128 - u32::from(width);
    (bits << shift).cast_signed() >> shift
}

fn char_literal(bits: u128) -> Option<String> {
    let c = char::from_u32(u32::try_from(bits).ok()?)?;
    Some(quote(&c.to_string(), '\''))
}

/// The shortest decimal that means exactly these bits.
fn float_literal(bits: u128, width: u8) -> Option<String> {
    match width {
        32 => {
            let value = f32::from_bits(u32::try_from(bits).ok()?);
            value.is_finite().then(|| format!("{value:?}"))
        }
        64 => {
            let value = f64::from_bits(u64::try_from(bits).ok()?);
            value.is_finite().then(|| format!("{value:?}"))
        }
        _ => None,
    }
}
