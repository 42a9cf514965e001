//! From text to function bodies.

use crate::body::{
    AggregateKind, Block, Body, BorrowKind, Call, Callee, CastKind, DropGlue, Intrinsic, Local, Operand,
    Place, Projection, Rvalue, Statement, StatementKind, TerminateReason, Terminator, TerminatorKind, Unsize,
    Unwind,
};
use crate::global::{Const, ConstScalar, ConstValue};
use crate::ids::{BlockId, FnId, Idx, IndexVec, LocalId, SpanId, TyId};
use crate::layout::{PlaceTy, Types};
use crate::shape::Shape;
use crate::text::lex::{Position, TokenKind};
use crate::text::parse::{Context, offset};
use crate::text::parser::{Parse, Parser};
use crate::text::print_body::storage_locals;
use crate::text::words::{BINARY, BORROWS, CASTS, RETAGS, UNARY, number_after, primitive_bits, value_of};
use crate::types::{FnSig, TyKind, max_of};

/// Reads a body whose `{` has been read. `params` are the locals of the parameters.
pub fn parse_body(
    context: &mut Context,
    p: &mut Parser<'_>,
    function: FnId,
    params: Vec<Local>,
) -> Parse<Body> {
    let ret = context.functions[function].sig.ret;
    let mut locals = IndexVec::new();
    locals.push(Local { ty: ret, name: None, span: SpanId::NONE, always_live: true });
    let count = u32::try_from(params.len()).expect("fewer than 2^32 parameters");
    locals.raw.extend(params);
    let stated_live = vec![Some(true); locals.len()];
    let body = Body { locals, params: count, va_list: None, blocks: IndexVec::new() };
    let mut reader = BodyParser { context, body, stated_live };
    reader.read(p)?;
    Ok(reader.finish())
}

struct BodyParser<'c> {
    context: &'c mut Context,
    body: Body,
    /// For each local whether it is always live, if that is stated.
    stated_live: Vec<Option<bool>>,
}

/// What ends a block, or not.
enum Line {
    Statement(StatementKind),
    Terminator(TerminatorKind),
}

impl BodyParser<'_> {
    fn read(&mut self, p: &mut Parser<'_>) -> Parse<()> {
        loop {
            if p.eat_word("let") {
                self.local(p)?;
            } else if p.eat_word("params") {
                self.body.params = p.int_as()?;
                p.expect(";")?;
            } else if p.eat_word("va_list") {
                self.body.va_list = Some(local(p)?);
                p.expect(";")?;
            } else {
                break;
            }
        }
        while !p.eat("}") {
            self.block(p)?;
        }
        Ok(())
    }

    /// Locals without storage statements are live for the whole call.
    fn finish(mut self) -> Body {
        let stored = storage_locals(&self.body.blocks);
        for (index, stated) in self.stated_live.iter().enumerate() {
            let id = LocalId::from_usize(index);
            self.body.locals[id].always_live = stated.unwrap_or(!stored.contains(&id));
        }
        self.body
    }

    fn local(&mut self, p: &mut Parser<'_>) -> Parse<()> {
        let start = p.clone();
        let at = p.position();
        let id = local(p)?;
        let name = p.eat_string();
        let span = self.context.span_since(p, &start)?;
        p.expect(":")?;
        let ty = self.context.ty(p)?;
        let mut live = match p.peek_word() {
            Some("live") => Some(true),
            Some("not_live") => Some(false),
            _ => None,
        };
        if live.is_some() {
            p.bump();
        }
        p.expect(";")?;
        let new = Local { ty, name, span, always_live: true };
        if id.index() < self.body.locals.len() {
            live = live.or(self.stated_live[id.index()]);
            self.stated_live[id.index()] = live;
            self.body.locals[id] = new;
        } else if id == self.body.locals.next_id() {
            self.body.locals.push(new);
            self.stated_live.push(live);
        } else {
            let next = self.body.locals.next_id();
            return Err(at.error(format!("locals are declared in order: the next is {next:?}")));
        }
        Ok(())
    }

    fn block(&mut self, p: &mut Parser<'_>) -> Parse<()> {
        let at = p.position();
        let next = self.body.blocks.next_id();
        if block_id(p)? != next {
            return Err(at.error(format!("blocks are written in order: the next is {next:?}")));
        }
        let cleanup = p.eat_word("cleanup");
        p.expect(":")?;
        let mut statements = Vec::new();
        loop {
            let start = p.clone();
            let line = self.line(p)?;
            let span = self.context.span_since(p, &start)?;
            p.expect(";")?;
            match line {
                Line::Statement(kind) => statements.push(Statement { kind, span }),
                Line::Terminator(kind) => {
                    let terminator = Terminator { kind, span };
                    self.body.blocks.push(Block { statements, terminator, cleanup });
                    return Ok(());
                }
            }
        }
    }

    fn line(&mut self, p: &mut Parser<'_>) -> Parse<Line> {
        let Some(word) = p.peek_word() else { return p.expected("a statement or terminator") };
        if number_after(word, "_").is_some() {
            return self.assignment(p);
        }
        if let Some(kind) = value_of(RETAGS, word) {
            p.bump();
            return Ok(Line::Statement(StatementKind::Retag(kind, self.parenthesised_place(p)?)));
        }
        if let Some(statement) = self.statement(p, word)? {
            return Ok(Line::Statement(statement));
        }
        self.terminator(p, word).map(Line::Terminator)
    }

    fn assignment(&mut self, p: &mut Parser<'_>) -> Parse<Line> {
        let place = self.place(p)?;
        p.expect("=")?;
        if p.eat_word("call") {
            return self.call(p, place).map(Line::Terminator);
        }
        Ok(Line::Statement(StatementKind::Assign(place, self.rvalue(p)?)))
    }

    fn statement(&mut self, p: &mut Parser<'_>, word: &str) -> Parse<Option<StatementKind>> {
        let mut rest = p.clone();
        rest.bump();
        let statement = match word {
            "storage_live" => StatementKind::StorageLive(parenthesised_local(&mut rest)?),
            "storage_dead" => StatementKind::StorageDead(parenthesised_local(&mut rest)?),
            "deinit" => StatementKind::Deinit(self.parenthesised_place(&mut rest)?),
            "place_mention" => StatementKind::PlaceMention(self.parenthesised_place(&mut rest)?),
            "assume" => {
                let [condition] = self.operands(&mut rest)?;
                StatementKind::Assume(condition)
            }
            "copy_nonoverlapping" => {
                let [src, dst, count] = self.operands(&mut rest)?;
                StatementKind::CopyNonOverlapping { src, dst, count }
            }
            "set_discriminant" => self.set_discriminant(&mut rest)?,
            _ => return Ok(None),
        };
        *p = rest;
        Ok(Some(statement))
    }

    fn set_discriminant(&mut self, p: &mut Parser<'_>) -> Parse<StatementKind> {
        p.expect("(")?;
        let place = self.place(p)?;
        p.expect(",")?;
        let at = self.types().place_ty(&self.body, &place);
        let variant = self.variant(p, at)?;
        p.expect(")")?;
        Ok(StatementKind::SetDiscriminant { place, variant })
    }

    fn types(&self) -> impl Types {
        (&self.context.types.target, &self.context.types.types)
    }

    fn parenthesised_place(&mut self, p: &mut Parser<'_>) -> Parse<Place> {
        p.expect("(")?;
        let place = self.place(p)?;
        p.expect(")")?;
        Ok(place)
    }

    fn place(&mut self, p: &mut Parser<'_>) -> Parse<Place> {
        let at = p.position();
        let local = local(p)?;
        let Some(declared) = self.body.locals.get(local) else {
            return Err(at.error(format!("{local:?} is not declared")));
        };
        let mut ty = PlaceTy::of(declared.ty);
        let mut place = Place::local(local);
        loop {
            let at = p.position();
            let Some(step) = self.projection(p, ty)? else { return Ok(place) };
            ty = self.types().project(ty, &step).ok_or_else(|| self.misapplied(at, ty, &step))?;
            place.projection.push(step);
        }
    }

    fn misapplied(&self, at: Position, ty: PlaceTy, step: &Projection) -> crate::text::TextError {
        let what = match step {
            Projection::Deref => "be dereferenced",
            Projection::Field { .. } => "have such a field",
            Projection::Downcast { .. } => "have such a variant",
            Projection::Index(_) | Projection::ConstIndex { .. } | Projection::Subslice { .. } => {
                "be indexed"
            }
            Projection::Cast { .. } => "be seen as another type",
        };
        at.error(format!("a place of type `{}` cannot {what}", self.types().ty(ty.ty).name))
    }

    fn projection(&mut self, p: &mut Parser<'_>, at: PlaceTy) -> Parse<Option<Projection>> {
        if p.eat("[") {
            let step = self.index(p)?;
            p.expect("]")?;
            return Ok(Some(step));
        }
        if !p.eat(".") {
            return Ok(None);
        }
        if p.eat("*") {
            return Ok(Some(Projection::Deref));
        }
        if p.eat("(") {
            let index = p.int_as()?;
            p.expect(":")?;
            let ty = self.context.ty(p)?;
            p.expect(")")?;
            return Ok(Some(Projection::Field { index, ty }));
        }
        if p.eat_word("as") {
            p.expect("(")?;
            let variant = self.variant(p, Some(at))?;
            p.expect(")")?;
            return Ok(Some(Projection::Downcast { variant }));
        }
        if p.eat_word("cast") {
            p.expect("(")?;
            let ty = self.context.ty(p)?;
            p.expect(")")?;
            return Ok(Some(Projection::Cast { ty }));
        }
        self.field(p, at).map(Some)
    }

    /// A field by its index or name, with the type that it is declared with.
    fn field(&self, p: &mut Parser<'_>, at: PlaceTy) -> Parse<Projection> {
        let position = p.position();
        let types = self.types();
        let index = match p.peek() {
            TokenKind::Word(name) => {
                p.bump();
                (0..)
                    .map_while(|index| types.field(at, index))
                    .zip(0..)
                    .find(|(field, _)| field.name == *name)
                    .map(|it| it.1)
            }
            _ => Some(p.int_as()?),
        };
        let field = index.and_then(|index| Some((index, types.field(at, index)?)));
        let Some((index, field)) = field else {
            return Err(
                position.error(format!("a place of type `{}` has no such field", types.ty(at.ty).name))
            );
        };
        Ok(Projection::Field { index, ty: field.ty })
    }

    /// A variant by its index or name.
    fn variant(&self, p: &mut Parser<'_>, at: Option<PlaceTy>) -> Parse<u32> {
        let Some(name) = p.peek_word() else { return p.int_as() };
        let types = self.types();
        let layout = at.and_then(|at| types.ty(at.ty).enum_layout());
        let index = layout.and_then(|layout| layout.variants.iter().position(|variant| variant.name == name));
        match index.and_then(|index| u32::try_from(index).ok()) {
            Some(index) => {
                p.bump();
                Ok(index)
            }
            None => p.error(format!("there is no variant `{name}`")),
        }
    }

    fn index(&mut self, p: &mut Parser<'_>) -> Parse<Projection> {
        if p.peek_word().is_some() {
            return Ok(Projection::Index(local(p)?));
        }
        let from_end = p.eat("-");
        let first = p.int_as()?;
        if p.eat_word("of") {
            return Ok(Projection::ConstIndex { offset: first, min_length: p.int_as()?, from_end });
        }
        p.expect("..")?;
        let from_end = p.eat("-");
        let to = p.int_as()?;
        p.expect(":")?;
        Ok(Projection::Subslice { from: first, to, from_end, ty: self.context.ty(p)? })
    }

    fn operands<const N: usize>(&mut self, p: &mut Parser<'_>) -> Parse<[Operand; N]> {
        let at = p.position();
        let operands = p.list("(", ")", |p| self.operand(p))?;
        let found = operands.len();
        operands.try_into().map_err(|_| at.error(format!("expected {N} operands, found {found}")))
    }

    fn operand(&mut self, p: &mut Parser<'_>) -> Parse<Operand> {
        if p.eat_word("copy") {
            return Ok(Operand::Copy(self.place(p)?));
        }
        if p.eat_word("move") {
            return Ok(Operand::Move(self.place(p)?));
        }
        let constant = if p.eat_word("const") { self.constant(p)? } else { self.literal(p)? };
        Ok(Operand::Const(Box::new(constant)))
    }

    fn constant(&mut self, p: &mut Parser<'_>) -> Parse<Const> {
        let value = match p.peek() {
            TokenKind::Word(word) if word == "zst" => {
                p.bump();
                ConstValue::Zst
            }
            TokenKind::Word(word) if word == "memory" => {
                p.bump();
                ConstValue::Memory { global: self.context.global_ref(p)?, offset: offset(p)? }
            }
            TokenKind::Word(word) if word == "failed" => {
                p.bump();
                ConstValue::Failed(p.string()?)
            }
            TokenKind::Punct("(") => {
                p.bump();
                let a = self.scalar(p)?;
                p.expect(",")?;
                let b = self.scalar(p)?;
                p.expect(")")?;
                ConstValue::Pair(a, b)
            }
            _ => ConstValue::Scalar(self.scalar(p)?),
        };
        p.expect(":")?;
        Ok(Const { ty: self.context.ty(p)?, value })
    }

    fn scalar(&mut self, p: &mut Parser<'_>) -> Parse<ConstScalar> {
        if p.eat_word("uninit") {
            return Ok(ConstScalar::Uninit);
        }
        if p.eat_word("ptr") {
            return Ok(ConstScalar::Ptr(self.context.address(p)?));
        }
        Ok(ConstScalar::Int(p.int()?))
    }

    /// `5_u32`, `-1_i8`, `1.5_f64`, `true`, `'x'`, `()`.
    fn literal(&mut self, p: &mut Parser<'_>) -> Parse<Const> {
        let at = p.position();
        let negative = p.eat("-");
        let (shape, value) = match p.bump() {
            TokenKind::Word(word) if word == "true" => (Shape::Bool, int(1)),
            TokenKind::Word(word) if word == "false" => (Shape::Bool, int(0)),
            TokenKind::Char(c) => (Shape::Char, int(u128::from(u32::from(*c)))),
            TokenKind::Punct("(") => {
                p.expect(")")?;
                (Shape::Tuple(Vec::new()), ConstValue::Zst)
            }
            TokenKind::Int { value, suffix: Some(suffix) } => {
                self.int_literal(*value, suffix, negative, at)?
            }
            TokenKind::Float { digits, suffix: Some(suffix) } => float_literal(digits, suffix, negative)
                .ok_or_else(|| at.error("expected a type of `f32` or `f64`"))?,
            TokenKind::Int { suffix: None, .. } | TokenKind::Float { suffix: None, .. } => {
                return Err(at.error("a number needs its type, as in `5_u32`"));
            }
            other => return Err(at.error(format!("expected an operand, found {other}"))),
        };
        Ok(Const { ty: self.context.types.structural(&shape, at)?, value })
    }

    fn int_literal(
        &self,
        value: u128,
        suffix: &str,
        negative: bool,
        at: Position,
    ) -> Parse<(Shape<TyId>, ConstValue)> {
        let pointer_bits = self.context.types.target.pointer_size * 8;
        let (shape, bits) = match (suffix, primitive_bits(suffix)) {
            ("usize", _) => {
                (Shape::Int { bits: pointer_bits, signed: false, pointer_sized: true }, pointer_bits)
            }
            ("isize", _) => {
                (Shape::Int { bits: pointer_bits, signed: true, pointer_sized: true }, pointer_bits)
            }
            (_, Some(('f', bits))) => (Shape::Float { bits }, bits),
            (_, Some((letter, bits))) => {
                (Shape::Int { bits, signed: letter == 'i', pointer_sized: false }, bits)
            }
            _ => return Err(at.error(format!("`{suffix}` is no type of numbers"))),
        };
        let max = max_of(u64::from(bits) / 8);
        let smallest = max / 2 + 1;
        if if negative { value > smallest } else { value > max } {
            return Err(at.error(format!("the number does not fit into `{suffix}`")));
        }
        let value = if negative { value.wrapping_neg() & max } else { value };
        Ok((shape, int(value)))
    }

    fn rvalue(&mut self, p: &mut Parser<'_>) -> Parse<Rvalue> {
        if p.eat("&") {
            return self.borrow(p);
        }
        if p.eat("[") {
            let value = self.operand(p)?;
            p.expect(";")?;
            let count = p.int_as()?;
            p.expect("]")?;
            return Ok(Rvalue::Repeat { value, count });
        }
        if let Some(word) = p.peek_word()
            && let Some(value) = self.worded_rvalue(p, word)?
        {
            return Ok(value);
        }
        let operand = self.operand(p)?;
        if !p.eat_word("as") {
            return Ok(Rvalue::Use(operand));
        }
        let ty = self.context.ty(p)?;
        p.expect("(")?;
        let kind = self.cast(p)?;
        p.expect(")")?;
        Ok(Rvalue::Cast { kind, operand, ty })
    }

    fn worded_rvalue(&mut self, p: &mut Parser<'_>, word: &str) -> Parse<Option<Rvalue>> {
        let mut rest = p.clone();
        rest.bump();
        let value = if let Some(op) = value_of(BINARY, word) {
            let [left, right] = self.operands(&mut rest)?;
            Rvalue::Binary { op, left, right }
        } else if let Some(op) = value_of(UNARY, word) {
            let [operand] = self.operands(&mut rest)?;
            Rvalue::Unary { op, operand }
        } else {
            match word {
                "discriminant" => Rvalue::Discriminant(self.parenthesised_place(&mut rest)?),
                "thread_local" => {
                    let global = self.context.global_ref(&mut rest)?;
                    rest.expect(":")?;
                    Rvalue::ThreadLocal { global, ty: self.context.ty(&mut rest)? }
                }
                "struct" | "array" | "variant" | "union" | "raw" => self.aggregate(&mut rest, word)?,
                _ => return Ok(None),
            }
        };
        *p = rest;
        Ok(Some(value))
    }

    fn aggregate(&mut self, p: &mut Parser<'_>, word: &str) -> Parse<Rvalue> {
        // A variant's name can only be looked up once the type is known.
        let mut selector = p.clone();
        let selects = matches!(word, "variant" | "union");
        if selects {
            p.list("(", ")", Parser::member)?;
        }
        let ty = self.context.ty(p)?;
        let mut select = || {
            selector.expect("(")?;
            self.variant(&mut selector, Some(PlaceTy::of(ty)))
        };
        let kind = match word {
            "struct" => AggregateKind::Struct,
            "array" => AggregateKind::Array,
            "variant" => AggregateKind::Variant(select()?),
            "union" => AggregateKind::UnionField(select()?),
            _ => AggregateKind::RawPtr,
        };
        let operands = p.list("{", "}", |p| self.operand(p))?;
        Ok(Rvalue::Aggregate { kind, ty, operands })
    }

    /// A reference or raw pointer whose `&` has been read.
    fn borrow(&mut self, p: &mut Parser<'_>) -> Parse<Rvalue> {
        if p.eat_word("raw") {
            let mutable = p.eat_word("mut");
            if !mutable {
                p.expect_word("const")?;
            }
            let (place, ty) = self.pointed(p, |pointee| Shape::RawPtr { pointee, mutable })?;
            return Ok(Rvalue::AddressOf { place, ty, mutable });
        }
        let stated = p.peek_word().and_then(|word| value_of(BORROWS, word));
        if stated.is_some() {
            p.bump();
        }
        let kind = stated.unwrap_or(BorrowKind::Shared);
        let mutable = matches!(kind, BorrowKind::Mut | BorrowKind::TwoPhase);
        let (place, ty) = self.pointed(p, |pointee| Shape::Ref { pointee, mutable })?;
        Ok(Rvalue::Ref { kind, place, ty })
    }

    /// A place, and the type of the pointer to it if it is not the plain one.
    fn pointed(&mut self, p: &mut Parser<'_>, shape: impl Fn(TyId) -> Shape<TyId>) -> Parse<(Place, TyId)> {
        let at = p.position();
        let place = self.place(p)?;
        if p.eat(":") {
            return Ok((place, self.context.ty(p)?));
        }
        let pointee =
            self.types().place_ty(&self.body, &place).ok_or_else(|| at.error("this place has no type"))?.ty;
        let ty = self.context.types.structural(&shape(pointee), at)?;
        Ok((place, ty))
    }

    fn cast(&mut self, p: &mut Parser<'_>) -> Parse<CastKind> {
        let at = p.position();
        let word = p.word("a kind of cast")?;
        if let Some(kind) = value_of(CASTS, word) {
            return Ok(kind);
        }
        match word {
            "ReifyFn" => Ok(CastKind::ReifyFn(self.context.function_ref(p)?)),
            "Unsize" if p.eat_word("vtable") => {
                Ok(CastKind::Unsize(Unsize::VTable(self.context.global_ref(p)?)))
            }
            "Unsize" if p.eat_word("upcast") => {
                let slot = if p.is(")") { None } else { Some(p.int_as()?) };
                Ok(CastKind::Unsize(Unsize::Upcast(slot)))
            }
            "Unsize" => Ok(CastKind::Unsize(Unsize::Length(p.int_as()?))),
            other => Err(at.error(format!("`{other}` is no kind of cast"))),
        }
    }

    fn terminator(&mut self, p: &mut Parser<'_>, word: &str) -> Parse<TerminatorKind> {
        let at = p.position();
        p.bump();
        match word {
            "goto" => Ok(TerminatorKind::Goto(block_id(p)?)),
            "switch" => self.switch(p),
            "return" => Ok(TerminatorKind::Return),
            "unreachable" => Ok(TerminatorKind::Unreachable),
            "resume" => Ok(TerminatorKind::Resume),
            "terminate" => Ok(TerminatorKind::Terminate(reason(p)?)),
            "tail" => self.tail_call(p),
            "drop" => self.drop_place(p),
            "unsupported" => Ok(TerminatorKind::Unsupported(p.string()?)),
            other => Err(at.error(format!("`{other}` is no statement or terminator"))),
        }
    }

    fn switch(&mut self, p: &mut Parser<'_>) -> Parse<TerminatorKind> {
        let value = self.operand(p)?;
        let mut targets = Vec::new();
        p.expect("{")?;
        while !p.eat_word("else") {
            let bits = p.int()?;
            p.expect(":")?;
            targets.push((bits, block_id(p)?));
            p.expect(",")?;
        }
        p.expect(":")?;
        let otherwise = block_id(p)?;
        p.expect("}")?;
        Ok(TerminatorKind::Switch { value, targets, otherwise })
    }

    fn call(&mut self, p: &mut Parser<'_>, dest: Place) -> Parse<TerminatorKind> {
        let callee = self.callee(p)?;
        let args = p.list("(", ")", |p| self.operand(p))?;
        let sig = self.call_sig(p, &callee)?.map(Box::new);
        p.expect("->")?;
        let target = if p.eat("!") { None } else { Some(block_id(p)?) };
        let unwind = unwind(p)?;
        Ok(TerminatorKind::Call(Box::new(Call { callee, args, dest, target, unwind, sig })))
    }

    fn tail_call(&mut self, p: &mut Parser<'_>) -> Parse<TerminatorKind> {
        p.expect_word("call")?;
        let callee = self.callee(p)?;
        let args = p.list("(", ")", |p| self.operand(p))?;
        let at = p.position();
        let sig = self
            .call_sig(p, &callee)?
            .ok_or_else(|| at.error("a tail call needs a signature: `sig fn(...)`"))?;
        Ok(TerminatorKind::TailCall { callee, args, sig })
    }

    fn drop_place(&mut self, p: &mut Parser<'_>) -> Parse<TerminatorKind> {
        let place = self.place(p)?;
        p.expect_word("by")?;
        let glue = if p.eat_word("none") {
            DropGlue::None
        } else if p.eat_word("dyn") {
            DropGlue::Dyn
        } else {
            DropGlue::Fn(self.context.function_ref(p)?)
        };
        p.expect("->")?;
        let target = block_id(p)?;
        Ok(TerminatorKind::Drop { place, glue, target, unwind: unwind(p)? })
    }

    fn callee(&mut self, p: &mut Parser<'_>) -> Parse<Callee> {
        if p.eat("*") {
            return Ok(Callee::Ptr(self.operand(p)?));
        }
        if p.eat_word("virtual") {
            return Ok(Callee::Virtual { slot: p.int_as()? });
        }
        if p.eat_word("intrinsic") {
            return self.intrinsic(p).map(|intrinsic| Callee::Intrinsic(Box::new(intrinsic)));
        }
        Ok(Callee::Fn(self.context.function_ref(p)?))
    }

    fn intrinsic(&mut self, p: &mut Parser<'_>) -> Parse<Intrinsic> {
        let name = p.member()?;
        let (mut types, mut consts) = (Vec::new(), Vec::new());
        if p.eat("<") {
            while !p.is(">") && !p.is(";") {
                types.push(self.context.ty(p)?);
                p.eat(",");
            }
            if p.eat(";") {
                while !p.is(">") {
                    consts.push(p.int()?);
                    p.eat(",");
                }
            }
            p.expect(">")?;
        }
        let fallback = if p.eat_word("fallback") { Some(self.context.function_ref(p)?) } else { None };
        Ok(Intrinsic { name, types, consts, fallback, fallback_is_spec: p.eat_word("spec") })
    }

    /// The stated signature, or that of the function or function pointer.
    fn call_sig(&mut self, p: &mut Parser<'_>, callee: &Callee) -> Parse<Option<FnSig>> {
        if p.eat_word("sig") {
            return self.stated_sig(p);
        }
        Ok(match callee {
            Callee::Fn(function) => Some(self.context.functions[*function].sig.clone()),
            Callee::Ptr(operand) => self.pointer_sig(operand),
            Callee::Virtual { .. } | Callee::Intrinsic(_) => None,
        })
    }

    fn stated_sig(&mut self, p: &mut Parser<'_>) -> Parse<Option<FnSig>> {
        if p.eat_word("none") {
            return Ok(None);
        }
        p.expect("(")?;
        let sig = self.context.types.sig(p)?;
        p.expect(")")?;
        Ok(Some(sig))
    }

    fn pointer_sig(&self, operand: &Operand) -> Option<FnSig> {
        let types = self.types();
        let ty = match operand {
            Operand::Copy(place) | Operand::Move(place) => types.place_ty(&self.body, place)?.ty,
            Operand::Const(constant) => constant.ty,
        };
        match &types.ty(ty).kind {
            TyKind::FnPtr(sig) => Some((**sig).clone()),
            _ => None,
        }
    }
}

fn int(bits: u128) -> ConstValue {
    ConstValue::Scalar(ConstScalar::Int(bits))
}

fn float_literal(digits: &str, suffix: &str, negative: bool) -> Option<(Shape<TyId>, ConstValue)> {
    let digits = format!("{}{digits}", if negative { "-" } else { "" });
    match suffix {
        "f32" => Some((Shape::Float { bits: 32 }, int(u128::from(digits.parse::<f32>().ok()?.to_bits())))),
        "f64" => Some((Shape::Float { bits: 64 }, int(u128::from(digits.parse::<f64>().ok()?.to_bits())))),
        _ => None,
    }
}

fn local(p: &mut Parser<'_>) -> Parse<LocalId> {
    Ok(LocalId(p.numbered("_", "a local such as `_1`")?))
}

fn parenthesised_local(p: &mut Parser<'_>) -> Parse<LocalId> {
    p.expect("(")?;
    let id = local(p)?;
    p.expect(")")?;
    Ok(id)
}

fn block_id(p: &mut Parser<'_>) -> Parse<BlockId> {
    Ok(BlockId(p.numbered("bb", "a block such as `bb1`")?))
}

fn unwind(p: &mut Parser<'_>) -> Parse<Unwind> {
    if !p.eat_word("unwind") {
        return Ok(Unwind::Continue);
    }
    match p.peek_word() {
        Some("continue") => p.bump(),
        Some("unreachable") => {
            p.bump();
            return Ok(Unwind::Unreachable);
        }
        Some("terminate") => {
            p.bump();
            return Ok(Unwind::Terminate(reason(p)?));
        }
        _ => return Ok(Unwind::Cleanup(block_id(p)?)),
    };
    Ok(Unwind::Continue)
}

fn reason(p: &mut Parser<'_>) -> Parse<TerminateReason> {
    p.expect("(")?;
    let at = p.position();
    let reason = match p.word("`abi` or `in_cleanup`")? {
        "abi" => TerminateReason::Abi,
        "in_cleanup" => TerminateReason::InCleanup,
        other => return Err(at.error(format!("expected `abi` or `in_cleanup`, found `{other}`"))),
    };
    p.expect(")")?;
    Ok(reason)
}
