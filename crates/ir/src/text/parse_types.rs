//! Types in text: expressions, declarations, and the table that gives each distinct one an index.
//!
//! Declarations come first, in the order of their indices, and may refer to each other. Types that are
//! written where they are used get the index of the declaration that reads the same, or a new one.

use rustc_hash::FxHashMap;

use crate::ids::{Idx, IndexVec, TyId};
use crate::program::NO_TYPE;
use crate::shape::{EnumShape, FieldShape, Metadata, Neighbours, Shape, SigShape, VariantShape};
use crate::target::Target;
use crate::text::lex::{Position, TextError, TokenKind};
use crate::text::parser::{Parse, Parser, Reference};
use crate::text::words::primitive_bits;
use crate::types::{Encoding, FnSig, Prim, Repr, Scalar, TyFlags, Type, max_of};

/// A type that text names or spells out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeExpr {
    Id(TyId),
    Shape(Box<Shape<TypeExpr>>),
}

/// What a declaration states beyond the rules.
#[derive(Clone, Copy, Default)]
struct Overrides {
    size: Option<u64>,
    align: Option<u64>,
    repr: Option<Repr>,
    flags: Option<TyFlags>,
}

struct Entry {
    at: Position,
    name: Option<String>,
    shape: Shape<TyId>,
    overrides: Overrides,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    /// Its parts are being laid out: meeting it again means that it contains itself.
    Building,
    Done,
}

/// A parsed declaration.
struct Declared {
    at: Position,
    name: Option<String>,
    shape: Shape<TypeExpr>,
    overrides: Overrides,
}

pub struct TypeTable {
    pub target: Target,
    pub types: IndexVec<TyId, Type>,
    entries: IndexVec<TyId, Entry>,
    by_name: FxHashMap<String, Vec<TyId>>,
    structural: FxHashMap<Shape<TypeExpr>, TyId>,
    declared: u32,
}

impl TypeTable {
    /// Reads all declarations: `items` are cursors behind their `type`.
    pub fn new(target: Target, items: &[Parser<'_>]) -> Parse<TypeTable> {
        let mut table = TypeTable {
            target,
            types: IndexVec::new(),
            entries: IndexVec::new(),
            by_name: FxHashMap::default(),
            structural: FxHashMap::default(),
            declared: u32::try_from(items.len()).expect("fewer than 2^32 declarations"),
        };
        for (index, item) in items.iter().enumerate() {
            if let Some(name) = declared_name(&mut item.clone()) {
                table.by_name.entry(name).or_default().push(TyId::from_usize(index));
            }
        }
        let declared = items.iter().map(|item| table.declaration(item.clone())).collect::<Parse<Vec<_>>>()?;
        table.register(declared);
        for id in table.entries.ids() {
            table.build(id)?;
        }
        table.build_rest()?;
        Ok(table)
    }

    fn register(&mut self, declared: Vec<Declared>) {
        for (index, it) in declared.iter().enumerate() {
            if it.name.is_none() {
                self.structural.entry(it.shape.clone()).or_insert(TyId::from_usize(index));
            }
        }
        for it in &declared {
            // The parts are resolved once all declarations have their entries.
            self.push(Entry {
                at: it.at,
                name: it.name.clone(),
                shape: Shape::Never,
                overrides: it.overrides,
                state: State::Waiting,
            });
        }
        for (index, it) in declared.into_iter().enumerate() {
            let shape = it.shape.map(&mut |part| self.intern(part, it.at));
            self.entries[TyId::from_usize(index)].shape = shape;
        }
    }

    fn push(&mut self, entry: Entry) -> TyId {
        self.types.push(NO_TYPE.clone());
        self.entries.push(entry)
    }

    /// The index of a type, a new one if it was not seen before.
    fn intern(&mut self, expr: &TypeExpr, at: Position) -> TyId {
        let shape = match expr {
            TypeExpr::Id(id) => return *id,
            TypeExpr::Shape(shape) => &**shape,
        };
        if let Some(&id) = self.structural.get(shape) {
            return id;
        }
        let parts = shape.map(&mut |part| self.intern(part, at));
        let overrides = Overrides::default();
        let id = self.push(Entry { at, name: None, shape: parts, overrides, state: State::Waiting });
        self.structural.insert(shape.clone(), id);
        id
    }

    /// Lays out all types that have come up.
    fn build_rest(&mut self) -> Parse<()> {
        let mut next = 0;
        while next < self.entries.len() {
            self.build(TyId::from_usize(next))?;
            next += 1;
        }
        Ok(())
    }

    fn build(&mut self, id: TyId) -> Parse<()> {
        let entry = &mut self.entries[id];
        match entry.state {
            State::Done => return Ok(()),
            State::Building => return Err(entry.at.error("this type contains itself")),
            State::Waiting => entry.state = State::Building,
        }
        let shape = entry.shape.clone();
        for part in shape.contained() {
            self.build(part)?;
        }
        self.fill_name(id);
        let entry = &self.entries[id];
        let mut ty = shape.build(self, entry.name.as_deref());
        entry.overrides.apply(&mut ty);
        self.types[id] = ty;
        self.entries[id].state = State::Done;
        Ok(())
    }

    /// Gives a structural type and all that its name mentions their names.
    fn fill_name(&mut self, id: TyId) {
        if self.entries[id].name.is_some() {
            return;
        }
        let shape = self.entries[id].shape.clone();
        shape.map(&mut |&part| self.fill_name(part));
        self.entries[id].name = Some(shape.default_name(self));
    }

    /// A type where it is used.
    pub fn ty(&mut self, p: &mut Parser<'_>) -> Parse<TyId> {
        let at = p.position();
        let expr = self.expr(p)?;
        self.resolve(&expr, at)
    }

    fn resolve(&mut self, expr: &TypeExpr, at: Position) -> Parse<TyId> {
        let before = self.entries.len();
        let id = self.intern(expr, at);
        for new in before..self.entries.len() {
            self.build(TyId::from_usize(new))?;
        }
        Ok(id)
    }

    /// A type made of types that have an index.
    pub fn structural(&mut self, shape: &Shape<TyId>, at: Position) -> Parse<TyId> {
        let shape = shape.map(&mut |&part| self.expr_of(part));
        self.resolve(&TypeExpr::Shape(Box::new(shape)), at)
    }

    /// How text refers to a type.
    fn expr_of(&self, id: TyId) -> TypeExpr {
        let entry = match self.entries.get(id) {
            Some(entry) if entry.shape.is_structural() => entry,
            _ => return TypeExpr::Id(id),
        };
        let shape = entry.shape.map(&mut |&part| self.expr_of(part));
        if self.structural.get(&shape) == Some(&id) {
            TypeExpr::Shape(Box::new(shape))
        } else {
            TypeExpr::Id(id)
        }
    }

    /// A signature where it is used.
    pub fn sig(&mut self, p: &mut Parser<'_>) -> Parse<FnSig> {
        let at = p.position();
        let sig = self.sig_expr(p)?;
        let parts = sig.map(&mut |part| self.resolve(part, at));
        Ok(FnSig {
            params: parts.params.into_iter().collect::<Parse<_>>()?,
            ret: parts.ret?,
            abi: parts.abi,
            variadic: parts.variadic,
            may_unwind: parts.may_unwind,
        })
    }

    fn expr(&self, p: &mut Parser<'_>) -> Parse<TypeExpr> {
        match self.structural_expr(p)? {
            Some(shape) => Ok(TypeExpr::Shape(Box::new(shape))),
            None => self.named(p.reference()?).map(TypeExpr::Id),
        }
    }

    fn named(&self, reference: Reference) -> Parse<TyId> {
        let Reference { name, index, at } = reference;
        if let Some(index) = index {
            return if index < self.declared {
                Ok(TyId(index))
            } else {
                Err(at.error(format!("there is no type #{index}")))
            };
        }
        let name = name.expect("a reference has a name or an index");
        match self.by_name.get(&name).map(Vec::as_slice) {
            Some(&[id]) => Ok(id),
            Some(ids) => Err(at.error(format!(
                "{} types are called `{name}`: add an index, such as #{}",
                ids.len(),
                ids[0].0
            ))),
            None => Err(at.error(format!("there is no type `{name}`"))),
        }
    }

    /// A type that is spelled out, if one begins here.
    fn structural_expr(&self, p: &mut Parser<'_>) -> Parse<Option<Shape<TypeExpr>>> {
        let shape = match p.peek() {
            TokenKind::Punct("!") => Shape::Never,
            TokenKind::Punct("*") => return self.pointer(p).map(Some),
            TokenKind::Punct("&") => return self.borrow(p).map(Some),
            TokenKind::Punct("[") => return self.brackets(p).map(Some),
            TokenKind::Punct("(") => return self.tuple(p).map(Some),
            TokenKind::Word(word) => match &**word {
                "bool" => Shape::Bool,
                "char" => Shape::Char,
                "str" => Shape::Str,
                "usize" | "isize" => Shape::Int {
                    bits: self.target.pointer_size * 8,
                    signed: word == "isize",
                    pointer_sized: true,
                },
                "fn" | "extern" => return self.sig_expr(p).map(|sig| Some(Shape::FnPtr(sig))),
                "dyn" => {
                    p.bump();
                    return Ok(Some(Shape::Dyn { principal: p.name()? }));
                }
                "simd" => {
                    p.bump();
                    return self.vector(p).map(Some);
                }
                word => match primitive_bits(word) {
                    Some(('f', bits)) => Shape::Float { bits },
                    Some((letter, bits)) => Shape::Int { bits, signed: letter == 'i', pointer_sized: false },
                    None => return Ok(None),
                },
            },
            _ => return Ok(None),
        };
        p.bump();
        Ok(Some(shape))
    }

    fn pointer(&self, p: &mut Parser<'_>) -> Parse<Shape<TypeExpr>> {
        p.expect("*")?;
        let mutable = match p.word("`const` or `mut`")? {
            "mut" => true,
            "const" => false,
            _ => return p.error("expected `*const` or `*mut`"),
        };
        Ok(Shape::RawPtr { pointee: self.expr(p)?, mutable })
    }

    fn borrow(&self, p: &mut Parser<'_>) -> Parse<Shape<TypeExpr>> {
        p.expect("&")?;
        let mutable = p.eat_word("mut");
        Ok(Shape::Ref { pointee: self.expr(p)?, mutable })
    }

    fn brackets(&self, p: &mut Parser<'_>) -> Parse<Shape<TypeExpr>> {
        p.expect("[")?;
        let element = self.expr(p)?;
        let shape =
            if p.eat(";") { Shape::Array { element, count: p.int_as()? } } else { Shape::Slice { element } };
        p.expect("]")?;
        Ok(shape)
    }

    fn vector(&self, p: &mut Parser<'_>) -> Parse<Shape<TypeExpr>> {
        match self.brackets(p)? {
            Shape::Array { element, count } => Ok(Shape::Vector { element, count }),
            _ => p.error("expected a count of elements"),
        }
    }

    fn tuple(&self, p: &mut Parser<'_>) -> Parse<Shape<TypeExpr>> {
        Ok(Shape::Tuple(p.list("(", ")", |p| self.expr(p))?))
    }

    fn sig_expr(&self, p: &mut Parser<'_>) -> Parse<SigShape<TypeExpr>> {
        let abi = abi(p)?;
        p.expect_word("fn")?;
        let mut variadic = false;
        let params = p.list("(", ")", |p| {
            variadic = p.eat("...");
            if variadic { Ok(None) } else { self.expr(p).map(Some) }
        })?;
        let (ret, may_unwind) = self.result(p)?;
        Ok(SigShape { params: params.into_iter().flatten().collect(), ret, abi, variadic, may_unwind })
    }

    /// What follows the parameters of a signature.
    fn result(&self, p: &mut Parser<'_>) -> Parse<(TypeExpr, bool)> {
        let may_unwind = !p.eat_word("nounwind");
        let ret =
            if p.eat("->") { self.expr(p)? } else { TypeExpr::Shape(Box::new(Shape::Tuple(Vec::new()))) };
        Ok((ret, may_unwind))
    }

    /// What follows the parameters of a function's declaration.
    pub fn fn_result(&mut self, p: &mut Parser<'_>) -> Parse<(TyId, bool)> {
        let at = p.position();
        let (ret, may_unwind) = self.result(p)?;
        Ok((self.resolve(&ret, at)?, may_unwind))
    }

    fn declaration(&self, mut p: Parser<'_>) -> Parse<Declared> {
        let at = p.position();
        let name = declared_name(&mut p);
        let shape = if name.is_some() {
            self.declared_shape(&mut p)?
        } else {
            self.structural_expr(&mut p)?.map_or_else(|| p.expected("a type or `name =`"), Ok)?
        };
        let overrides = if name.is_some() { self.overrides(&mut p)? } else { Overrides::default() };
        p.expect(";")?;
        Ok(Declared { at, name, shape, overrides })
    }

    fn declared_shape(&self, p: &mut Parser<'_>) -> Parse<Shape<TypeExpr>> {
        if let Some(shape) = self.structural_expr(p)? {
            return Ok(shape);
        }
        match p.word("what the type is")? {
            "struct" => Ok(Shape::Struct(self.fields(p)?)),
            "union" => Ok(Shape::Union(self.fields(p)?)),
            "enum" => Ok(Shape::Enum(self.variants(p)?)),
            "coroutine" => Ok(Shape::Coroutine(self.variants(p)?)),
            "box" => {
                let (pointee, fields) = (self.expr(p)?, self.fields(p)?);
                Ok(Shape::Box { pointee, fields, global: !p.eat_word("custom") })
            }
            "pattern" => Ok(Shape::Pattern { base: self.expr(p)? }),
            "fn_item" => Ok(Shape::FnItem),
            "foreign" => Ok(Shape::Foreign),
            "opaque" => Ok(Shape::Opaque),
            other => p.error(format!("`{other}` is no kind of type")),
        }
    }

    fn fields(&self, p: &mut Parser<'_>) -> Parse<Vec<FieldShape<TypeExpr>>> {
        p.list("{", "}", |p| {
            let name = p.member()?;
            p.expect(":")?;
            let ty = self.expr(p)?;
            let offset = if p.eat("@") { Some(p.int_as()?) } else { None };
            Ok(FieldShape { name, ty, offset })
        })
    }

    fn variants(&self, p: &mut Parser<'_>) -> Parse<EnumShape<TypeExpr>> {
        let discriminant = self.expr(p)?;
        let mut next = 0;
        let variants = p.list("{", "}", |p| {
            let variant = self.variant(p, &discriminant, next)?;
            next += 1;
            Ok(variant)
        })?;
        let prefix = if p.eat_word("prefix") { self.fields(p)? } else { Vec::new() };
        Ok(EnumShape { discriminant, variants, encoding: self.encoding(p)?, prefix })
    }

    fn variant(
        &self,
        p: &mut Parser<'_>,
        discriminant: &TypeExpr,
        index: u128,
    ) -> Parse<VariantShape<TypeExpr>> {
        let name = p.member()?;
        let discriminant = if p.eat("=") { discriminant_value(p, discriminant)? } else { index };
        let inhabited = match p.peek_word() {
            Some("inhabited") => Some(true),
            Some("uninhabited") => Some(false),
            _ => None,
        };
        if inhabited.is_some() {
            p.bump();
        }
        let fields = if p.is("{") { self.fields(p)? } else { Vec::new() };
        Ok(VariantShape { name, discriminant, fields, inhabited })
    }

    fn encoding(&self, p: &mut Parser<'_>) -> Parse<Option<Encoding>> {
        if p.eat_word("empty") {
            return Ok(Some(Encoding::Empty));
        }
        if p.eat_word("single") {
            return Ok(Some(Encoding::Single { variant: p.int_as()? }));
        }
        if p.eat_word("tag") {
            let (tag, tag_offset) = self.scalar_at(p)?;
            return Ok(Some(Encoding::Direct { tag_offset, tag }));
        }
        if p.eat_word("niche") {
            return self.niche(p).map(Some);
        }
        Ok(None)
    }

    fn niche(&self, p: &mut Parser<'_>) -> Parse<Encoding> {
        let (tag, tag_offset) = self.scalar_at(p)?;
        p.expect_word("untagged")?;
        let untagged = p.int_as()?;
        p.expect_word("variants")?;
        let first = p.int_as()?;
        p.expect("..=")?;
        let last = p.int_as()?;
        p.expect_word("start")?;
        Ok(Encoding::Niche { tag_offset, tag, untagged, first, last, start: p.int()? })
    }

    fn scalar_at(&self, p: &mut Parser<'_>) -> Parse<(Scalar, u64)> {
        let scalar = self.scalar(p)?;
        p.expect("@")?;
        Ok((scalar, p.int_as()?))
    }

    fn scalar(&self, p: &mut Parser<'_>) -> Parse<Scalar> {
        let word = p.word("a scalar such as `u8` or `ptr`")?;
        let prim = match (word, primitive_bits(word)) {
            ("ptr", _) => Prim::Pointer,
            (_, Some(('f', bits))) => Prim::Float { bits },
            (_, Some((letter, bits))) => Prim::Int { bits, signed: letter == 'i' },
            _ => return p.error(format!("`{word}` is no scalar")),
        };
        let mut scalar = Scalar::full(prim, self.target.pointer_size);
        if p.eat_word("in") {
            scalar.start = p.int()?;
            p.expect("..=")?;
            scalar.end = p.int()?;
        }
        if p.eat_word("or") {
            p.expect_word("uninit")?;
            scalar.maybe_uninit = true;
        }
        Ok(scalar)
    }

    fn overrides(&self, p: &mut Parser<'_>) -> Parse<Overrides> {
        let mut overrides = Overrides::default();
        while let Some(word) = p.peek_word() {
            p.bump();
            match word {
                "size" => overrides.size = Some(p.int_as()?),
                "align" => overrides.align = Some(p.int_as()?),
                "repr" => overrides.repr = Some(self.repr(p)?),
                "flags" => overrides.flags = Some(flags(p)?),
                other => return p.error(format!("`{other}` is no property of a type")),
            }
        }
        Ok(overrides)
    }

    fn repr(&self, p: &mut Parser<'_>) -> Parse<Repr> {
        match p.word("`scalar`, `pair` or `memory`")? {
            "memory" => Ok(Repr::Memory),
            "scalar" => Ok(Repr::Scalar(self.scalar(p)?)),
            "pair" => {
                let a = self.scalar(p)?;
                p.expect(",")?;
                let (b, offset) = self.scalar_at(p)?;
                Ok(Repr::Pair { a, b, offset })
            }
            other => p.error(format!("expected `scalar`, `pair` or `memory`, found `{other}`")),
        }
    }
}

impl Neighbours for TypeTable {
    fn target(&self) -> &Target {
        &self.target
    }

    fn name(&self, id: TyId) -> &str {
        self.entries.get(id).and_then(|entry| entry.name.as_deref()).unwrap_or("_")
    }

    fn metadata(&self, mut id: TyId) -> Metadata {
        for _ in 0..self.entries.len() {
            let last = match &self.entries[id].shape {
                Shape::Slice { .. } | Shape::Str => return Metadata::Length,
                Shape::Dyn { .. } => return Metadata::VTable,
                Shape::Struct(fields) => fields.last().map(|field| field.ty),
                Shape::Tuple(fields) => fields.last().copied(),
                _ => None,
            };
            match last {
                Some(field) => id = field,
                None => return Metadata::None,
            }
        }
        Metadata::None
    }

    fn contained(&self, id: TyId) -> &Type {
        self.types.get(id).unwrap_or(&NO_TYPE)
    }
}

impl Overrides {
    fn apply(&self, ty: &mut Type) {
        ty.size = self.size.unwrap_or(ty.size);
        ty.align = self.align.unwrap_or(ty.align);
        ty.repr = self.repr.unwrap_or(ty.repr);
        ty.flags = self.flags.unwrap_or(ty.flags);
    }
}

/// The `name =` of a declaration, if it has one.
fn declared_name(p: &mut Parser<'_>) -> Option<String> {
    let named = matches!(p.peek(), TokenKind::Word(_) | TokenKind::Name(_))
        && matches!(p.peek_second(), TokenKind::Punct("="));
    if !named {
        return None;
    }
    let name = p.name().expect("a name is next");
    p.bump();
    Some(name)
}

/// `extern "C"`, if it is there.
pub fn abi(p: &mut Parser<'_>) -> Parse<String> {
    if p.eat_word("extern") { p.string() } else { Ok("Rust".into()) }
}

fn discriminant_value(p: &mut Parser<'_>, ty: &TypeExpr) -> Parse<u128> {
    if !p.eat("-") {
        return p.int();
    }
    let TypeExpr::Shape(shape) = ty else { return p.error("negative discriminants need an integer type") };
    let Shape::Int { bits, .. } = **shape else {
        return p.error("negative discriminants need an integer type");
    };
    Ok(p.int()?.wrapping_neg() & max_of(u64::from(bits) / 8))
}

fn flags(p: &mut Parser<'_>) -> Result<TyFlags, TextError> {
    let mut flags = TyFlags::PLAIN;
    p.list("(", ")", |p| {
        match p.word("a flag")? {
            "uninhabited" => flags.inhabited = false,
            "cells_inside" => flags.freeze = false,
            "not_unpin" => flags.unpin = false,
            "unsafe_cell" => flags.unsafe_cell = true,
            "unsafe_pinned" => flags.unsafe_pinned = true,
            "maybe_dangling" => flags.maybe_dangling = true,
            "needs_drop" => flags.needs_drop = true,
            "transparent" => flags.transparent = true,
            "packed" => flags.packed = Some(p.int_as()?),
            other => return p.error(format!("`{other}` is no flag of a type")),
        }
        Ok(())
    })?;
    Ok(flags)
}
