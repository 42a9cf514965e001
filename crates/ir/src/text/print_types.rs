//! How types are written: where they are declared, and where they are used.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::ids::{Idx, TyId};
use crate::module::Module;
use crate::shape::{EnumShape, FieldShape, Shape, SigShape, VariantShape};
use crate::text::words::{quote, quote_member, quote_name};
use crate::types::{Encoding, FnSig, Prim, Repr, Scalar, TyFlags, Type};

/// Lines longer than this put the parts of a type on lines of their own.
const WIDE: usize = 100;

/// How each type is referred to.
pub struct TypeNames<'a> {
    module: &'a Module,
    text: Vec<String>,
    /// Types that are written where they are used, by what they are made of.
    structural: FxHashMap<Shape<TyId>, TyId>,
}

impl<'a> TypeNames<'a> {
    pub fn new(module: &'a Module) -> TypeNames<'a> {
        let mut names = TypeNames {
            module,
            text: vec![String::new(); module.types.len()],
            structural: FxHashMap::default(),
        };
        let mut uses: FxHashMap<&str, u32> = FxHashMap::default();
        for (id, ty) in module.types.iter_enumerated() {
            match structural_shape(module, ty) {
                Some(shape) => drop(names.structural.entry(shape).or_insert(id)),
                None => *uses.entry(&ty.name).or_default() += 1,
            }
        }
        for (id, ty) in module.types.iter_enumerated() {
            names.text[index(id)] = match structural_shape(module, ty) {
                Some(shape) if names.structural[&shape] == id => continue,
                Some(_) => format!("#{}", id.0),
                None if uses[&*ty.name] == 1 => quote_name(&ty.name),
                None => format!("{}#{}", quote_name(&ty.name), id.0),
            };
        }
        for id in module.types.ids() {
            names.fill(id);
        }
        names
    }

    /// Writes out a structural type, after those that it is made of.
    fn fill(&mut self, id: TyId) {
        if !self.text.get(index(id)).is_some_and(String::is_empty) {
            return;
        }
        let Some(shape) = structural_shape(self.module, &self.module.types[id]) else { return };
        shape.map(&mut |&child| self.fill(child));
        self.text[index(id)] = self.shape(&shape);
    }

    pub fn get(&self, id: TyId) -> String {
        self.text.get(index(id)).cloned().unwrap_or_else(|| format!("#{}", id.0))
    }

    /// The type with this structure that text refers to by it.
    pub fn find(&self, shape: &Shape<TyId>) -> Option<TyId> {
        self.structural.get(shape).copied()
    }

    /// The declaration of a type.
    pub fn declaration(&self, id: TyId) -> String {
        let ty = &self.module.types[id];
        if let Some(shape) = structural_shape(self.module, ty) {
            return format!("type {};", self.shape(&shape));
        }
        let shape = self.shortest(ty);
        let ruled = shape.build(self.module, Some(&ty.name));
        let mut out = format!("type {} = {}", quote_name(&ty.name), self.shape(&shape));
        if ty.size != ruled.size {
            write!(out, " size {}", ty.size).expect("writing to a string");
        }
        if ty.align != ruled.align {
            write!(out, " align {}", ty.align).expect("writing to a string");
        }
        if ty.repr != ruled.repr {
            write!(out, " repr {}", self.repr(&ty.repr)).expect("writing to a string");
        }
        if ty.flags != ruled.flags {
            out.push_str(&flags(ty.flags));
        }
        out + ";"
    }

    /// The shape that states no more layout than is needed.
    fn shortest(&self, ty: &Type) -> Shape<TyId> {
        let shapes = Shape::of(ty).with_more_layout();
        let suffices = |shape: &Shape<TyId>| shape.build(self.module, Some(&ty.name)).kind == ty.kind;
        shapes.into_iter().find(suffices).unwrap_or_else(|| Shape::of(ty))
    }

    fn shape(&self, shape: &Shape<TyId>) -> String {
        let qualifier = |mutable: bool| if mutable { "mut " } else { "" };
        match shape {
            Shape::FnItem => "fn_item".into(),
            Shape::Foreign => "foreign".into(),
            Shape::Opaque => "opaque".into(),
            Shape::RawPtr { pointee, mutable: true } => format!("*mut {}", self.get(*pointee)),
            Shape::RawPtr { pointee, mutable: false } => format!("*const {}", self.get(*pointee)),
            Shape::Ref { pointee, mutable } => format!("&{}{}", qualifier(*mutable), self.get(*pointee)),
            Shape::FnPtr(sig) => self.sig_shape(sig),
            Shape::Array { element, count } => format!("[{}; {count}]", self.get(*element)),
            Shape::Slice { element } => format!("[{}]", self.get(*element)),
            Shape::Vector { element, count } => format!("simd[{}; {count}]", self.get(*element)),
            Shape::Dyn { principal } => format!("dyn {}", quote_name(principal)),
            Shape::Tuple(fields) => self.tuple(fields),
            Shape::Struct(fields) => format!("struct {}", self.fields(fields)),
            Shape::Union(fields) => format!("union {}", self.fields(fields)),
            Shape::Box { pointee, fields, global } => {
                let allocator = if *global { "" } else { " custom" };
                format!("box {} {}{allocator}", self.get(*pointee), self.fields(fields))
            }
            Shape::Enum(shape) => format!("enum {}", self.variants(shape)),
            Shape::Coroutine(shape) => format!("coroutine {}", self.variants(shape)),
            Shape::Pattern { base } => format!("pattern {}", self.get(*base)),
            Shape::Bool
            | Shape::Char
            | Shape::Int { .. }
            | Shape::Float { .. }
            | Shape::Never
            | Shape::Str => shape.default_name(self.module),
        }
    }

    fn tuple(&self, fields: &[TyId]) -> String {
        let comma = if fields.len() == 1 { "," } else { "" };
        format!("({}{comma})", self.list(fields))
    }

    pub fn list(&self, types: &[TyId]) -> String {
        types.iter().map(|&id| self.get(id)).collect::<Vec<_>>().join(", ")
    }

    pub fn sig(&self, sig: &FnSig) -> String {
        self.sig_shape(&SigShape::of(sig))
    }

    fn sig_shape(&self, sig: &SigShape<TyId>) -> String {
        let dots = match (sig.variadic, sig.params.is_empty()) {
            (false, _) => "",
            (true, true) => "...",
            (true, false) => ", ...",
        };
        format!(
            "{}fn({}{dots}){}",
            abi(&sig.abi),
            self.list(&sig.params),
            self.result(sig.ret, sig.may_unwind)
        )
    }

    /// What follows the parameters.
    pub fn result(&self, ret: TyId, may_unwind: bool) -> String {
        let ret = match self.get(ret) {
            text if text == "()" => String::new(),
            text => format!(" -> {text}"),
        };
        format!("{}{ret}", if may_unwind { "" } else { " nounwind" })
    }

    fn fields(&self, fields: &[FieldShape<TyId>]) -> String {
        braced(fields.iter().map(|field| {
            let offset = field.offset.map(|offset| format!(" @ {offset}")).unwrap_or_default();
            format!("{}: {}{offset}", quote_member(&field.name), self.get(field.ty))
        }))
    }

    fn variants(&self, shape: &EnumShape<TyId>) -> String {
        let variants =
            braced(shape.variants.iter().enumerate().map(|(at, variant)| self.variant(at, variant)));
        let mut out = format!("{} {variants}", self.get(shape.discriminant));
        if !shape.prefix.is_empty() {
            write!(out, " prefix {}", self.fields(&shape.prefix)).expect("writing to a string");
        }
        if let Some(encoding) = &shape.encoding {
            write!(out, " {}", self.encoding(encoding)).expect("writing to a string");
        }
        out
    }

    fn variant(&self, at: usize, variant: &VariantShape<TyId>) -> String {
        let mut out = quote_member(&variant.name);
        if u128::try_from(at) != Ok(variant.discriminant) {
            write!(out, " = {}", variant.discriminant).expect("writing to a string");
        }
        match variant.inhabited {
            Some(true) => out.push_str(" inhabited"),
            Some(false) => out.push_str(" uninhabited"),
            None => {}
        }
        if !variant.fields.is_empty() {
            write!(out, " {}", self.fields(&variant.fields)).expect("writing to a string");
        }
        out
    }

    fn encoding(&self, encoding: &Encoding) -> String {
        match encoding {
            Encoding::Empty => "empty".into(),
            Encoding::Single { variant } => format!("single {variant}"),
            Encoding::Direct { tag_offset, tag } => format!("tag {} @ {tag_offset}", self.scalar(tag)),
            Encoding::Niche { tag_offset, tag, untagged, first, last, start } => format!(
                "niche {} @ {tag_offset} untagged {untagged} variants {first}..={last} start {start}",
                self.scalar(tag)
            ),
        }
    }

    fn repr(&self, repr: &Repr) -> String {
        match repr {
            Repr::Scalar(scalar) => format!("scalar {}", self.scalar(scalar)),
            Repr::Pair { a, b, offset } => format!("pair {}, {} @ {offset}", self.scalar(a), self.scalar(b)),
            Repr::Memory => "memory".into(),
        }
    }

    fn scalar(&self, scalar: &Scalar) -> String {
        let mut out = match scalar.prim {
            Prim::Int { bits, signed } => format!("{}{bits}", if signed { 'i' } else { 'u' }),
            Prim::Float { bits } => format!("f{bits}"),
            Prim::Pointer => "ptr".into(),
        };
        let full = Scalar::full(scalar.prim, self.module.target.pointer_size);
        if (scalar.start, scalar.end) != (full.start, full.end) {
            write!(out, " in {}..={}", scalar.start, scalar.end).expect("writing to a string");
        }
        if scalar.maybe_uninit {
            out.push_str(" or uninit");
        }
        out
    }
}

fn index(id: TyId) -> usize {
    id.index()
}

pub fn abi(abi: &str) -> String {
    if abi == "Rust" { String::new() } else { format!("extern {} ", quote(abi, '"')) }
}

/// The structure of a type that text writes where it is used: it has the name and layout of the rules.
fn structural_shape(module: &Module, ty: &Type) -> Option<Shape<TyId>> {
    let shape = Shape::of_tuple(ty).unwrap_or_else(|| Shape::of(ty));
    (shape.is_structural() && shape.build(module, None) == *ty).then_some(shape)
}

fn braced(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() {
        return "{}".into();
    }
    let line = parts.join(", ");
    if line.len() <= WIDE && !line.contains('\n') {
        format!("{{ {line} }}")
    } else {
        format!("{{\n    {},\n}}", parts.join(",\n    "))
    }
}

/// What differs from a plain type.
fn flags(flags: TyFlags) -> String {
    let words = [
        (!flags.inhabited, "uninhabited"),
        (!flags.freeze, "cells_inside"),
        (!flags.unpin, "not_unpin"),
        (flags.unsafe_cell, "unsafe_cell"),
        (flags.unsafe_pinned, "unsafe_pinned"),
        (flags.maybe_dangling, "maybe_dangling"),
        (flags.needs_drop, "needs_drop"),
        (flags.transparent, "transparent"),
    ];
    let words = words.into_iter().filter(|(set, _)| *set).map(|(_, word)| word.to_owned());
    let set: Vec<String> = words.chain(flags.packed.map(|bytes| format!("packed {bytes}"))).collect();
    format!(" flags({})", set.join(", "))
}
