//! How a declaration in Rust differs from its definition in C.
//!
//! What the calling convention does not tell apart is no difference: numbers of 32 or more bits of either sign, pointers and
//! numbers of the same size, pointers to different things. Types that nothing is known of differ from none.

use std::collections::HashSet;
use std::fmt;

use ubik_ir::bindings::{Bindings, Field, Function, Shape, Type, TypeId};

/// One difference, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub kind: Kind,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    ArgumentCount,
    Variadic,
    MissingReturn,
    ReturnType,
    ArgumentType,
    VariableType,
    Written,
}

impl Kind {
    /// The name in reports for programs.
    pub fn id(self) -> &'static str {
        match self {
            Kind::ArgumentCount => "argument-count",
            Kind::Variadic => "variadic",
            Kind::MissingReturn => "missing-return",
            Kind::ReturnType => "return-type",
            Kind::ArgumentType => "argument-type",
            Kind::VariableType => "variable-type",
            Kind::Written => "written-through-const",
        }
    }
}

/// A table and a place in it.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    pub table: &'a Bindings,
}

/// The differences between a function as Rust declares it and as C defines it.
pub fn functions(rust: Side<'_>, declared: &Function, c: Side<'_>, defined: &Function) -> Vec<Difference> {
    let mut found = Vec::new();
    if declared.is_variadic != defined.is_variadic && !defined.is_unprototyped {
        let text = match declared.is_variadic {
            true => "takes variable arguments here, but not there",
            false => "takes no variable arguments here, but does there",
        };
        found.push(Difference { kind: Kind::Variadic, text: text.to_owned() });
    }
    let (here, there) = (declared.params.len(), defined.params.len());
    let says_nothing = defined.is_unprototyped && there == 0;
    if here != there && !says_nothing {
        let text = format!("takes {here} arguments here, {there} there");
        found.push(Difference { kind: Kind::ArgumentCount, text });
        return found;
    }
    found.extend(results(rust, declared.ret, c, defined.ret));
    for (index, (own, other)) in declared.params.iter().zip(&defined.params).enumerate() {
        let place = if other.name.is_empty() {
            format!("argument {}", index + 1)
        } else {
            format!("argument `{}`", other.name)
        };
        let mut comparison = Comparison::new(rust, c, false);
        if let Some(problem) = comparison.types(own.ty, other.ty, 0) {
            found.push(Difference { kind: Kind::ArgumentType, text: format!("{place}: {problem}") });
        }
        let is_read_only = matches!(rust.table.ty(own.ty).shape, Shape::Pointer { is_read_only: true, .. });
        if let (true, Some(line)) = (is_read_only, other.written) {
            let name = &rust.table.ty(own.ty).name;
            let text = format!("{place}: `{name}` here, but the function writes through it, in line {line}");
            found.push(Difference { kind: Kind::Written, text });
        }
    }
    found
}

fn results(rust: Side<'_>, own: Option<TypeId>, c: Side<'_>, other: Option<TypeId>) -> Option<Difference> {
    match (own, other) {
        (None, None) => None,
        (None, Some(there)) => {
            let text = format!("returns nothing here, `{}` there", c.table.ty(there).name);
            Some(Difference { kind: Kind::MissingReturn, text })
        }
        (Some(here), None) => {
            let text = format!("returns `{}` here, nothing there", rust.table.ty(here).name);
            Some(Difference { kind: Kind::ReturnType, text })
        }
        (Some(here), Some(there)) => {
            let problem = Comparison::new(rust, c, true).types(here, there, 0)?;
            Some(Difference { kind: Kind::ReturnType, text: format!("result: {problem}") })
        }
    }
}

/// The difference between variables.
pub fn variables(rust: Side<'_>, own: TypeId, c: Side<'_>, other: TypeId) -> Option<Difference> {
    let problem = Comparison::new(rust, c, true).types(own, other, 0)?;
    Some(Difference { kind: Kind::VariableType, text: format!("type: {problem}") })
}

/// What is wrong with a pair of types.
struct Problem {
    /// The way to it, outermost first.
    way: Vec<String>,
    text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.way {
            write!(f, "{step}, ")?;
        }
        f.write_str(&self.text)
    }
}

/// How far pointers are followed.
const MAX_DEPTH: u32 = 3;

struct Comparison<'a> {
    rust: Side<'a>,
    c: Side<'a>,
    /// The value goes from C to Rust, where it has to be valid.
    is_received: bool,
    /// Pairs that are being compared, or were: types may be recursive.
    seen: HashSet<(TypeId, TypeId)>,
}

impl<'a> Comparison<'a> {
    fn new(rust: Side<'a>, c: Side<'a>, is_received: bool) -> Comparison<'a> {
        Comparison { rust, c, is_received, seen: HashSet::new() }
    }

    fn types(&mut self, own: TypeId, other: TypeId, depth: u32) -> Option<Problem> {
        if depth > MAX_DEPTH || !self.seen.insert((own, other)) {
            return None;
        }
        let (here, there) = (self.rust.table.ty(own), self.c.table.ty(other));
        match (&here.shape, &there.shape) {
            (Shape::Opaque, _) | (_, Shape::Opaque) => None,
            (Shape::Int { signed: a }, Shape::Int { signed: b }) => {
                let is_short = here.size < 4 && depth == 0;
                sizes(here, there).or_else(|| (is_short && a != b).then(|| of_other_sign(here, there)))
            }
            (Shape::Bool, Shape::Int { .. }) if here.size == there.size => (self.is_received && depth == 0)
                .then(|| plain(here, there, "which may be other than 0 and 1")),
            (Shape::Float, Shape::Int { .. } | Shape::Bool | Shape::Enum { .. })
            | (Shape::Int { .. } | Shape::Bool | Shape::Enum { .. }, Shape::Float) => {
                Some(plain(here, there, "which is passed in other registers"))
            }
            (Shape::Enum { values: known }, Shape::Enum { values }) => {
                sizes(here, there).or_else(|| self.enums(here, known, there, values, depth))
            }
            (Shape::Pointer { to: Some(own), .. }, Shape::Pointer { to: Some(other), .. }) => {
                self.pointees(*own, *other, depth)
            }
            (Shape::Struct(fields), Shape::Struct(others)) => {
                sizes(here, there).or_else(|| self.structs(fields, others, depth))
            }
            (Shape::Array { element: own, .. }, Shape::Array { element: other, .. }) => {
                sizes(here, there).or_else(|| self.types(*own, *other, depth + 1))
            }
            _ => sizes(here, there),
        }
    }

    /// What pointers point to. A byte may stand for anything.
    fn pointees(&mut self, own: TypeId, other: TypeId, depth: u32) -> Option<Problem> {
        let (here, there) = (self.rust.table.ty(own), self.c.table.ty(other));
        let is_plain = |ty: &Type| {
            matches!(ty.shape, Shape::Int { .. } | Shape::Float | Shape::Bool | Shape::Enum { .. })
        };
        let is_aggregate = |ty: &Type| matches!(ty.shape, Shape::Struct(_));
        let alike = is_plain(here) && is_plain(there) && here.size > 1 && there.size > 1
            || is_aggregate(here) && is_aggregate(there)
            || matches!((&here.shape, &there.shape), (Shape::Pointer { .. }, Shape::Pointer { .. }));
        let problem = if alike { self.types(own, other, depth + 1) } else { None };
        problem.map(|problem| problem.within("what it points to".to_owned()))
    }

    /// What C may give must be a variant.
    fn enums(
        &self,
        here: &Type,
        known: &[i128],
        there: &Type,
        values: &[i128],
        depth: u32,
    ) -> Option<Problem> {
        let missing = values.iter().find(|value| !known.contains(value));
        let missing = missing.filter(|_| self.is_received || depth > 0)?;
        Some(plain(here, there, &format!("which has the value {missing}")))
    }

    fn structs(&mut self, fields: &[Field], others: &[Field], depth: u32) -> Option<Problem> {
        fields.iter().find_map(|field| self.field(field, others, depth))
    }

    fn field(&mut self, field: &Field, others: &[Field], depth: u32) -> Option<Problem> {
        let own = self.rust.table.ty(field.ty);
        let step = format!("field `{}`", field.name);
        let Some(other) = others.iter().find(|other| other.offset == field.offset) else {
            let covers =
                |other: &&Field| other.offset < field.offset && field.offset < other.offset + other.bits;
            let is_plain =
                !matches!(own.shape, Shape::Array { .. } | Shape::Opaque | Shape::Union | Shape::Struct(_));
            let inside = others.iter().find(covers).map(|other| &self.c.table.ty(other.ty).shape);
            let is_apart = !matches!(
                inside,
                Some(Shape::Struct(_) | Shape::Array { .. } | Shape::Union | Shape::Opaque)
            );
            let text =
                format!("`{}` here at byte {}, where no field begins there", own.name, field.offset / 8);
            return (is_plain && is_apart).then(|| Problem { way: vec![step], text });
        };
        let there = self.c.table.ty(other.ty);
        let is_bit_field = other.bits != 8 * there.size;
        let is_plain = |ty: &Type| !matches!(ty.shape, Shape::Array { .. } | Shape::Union | Shape::Struct(_));
        if is_bit_field || is_plain(own) != is_plain(there) {
            return None;
        }
        self.types(field.ty, other.ty, depth + 1).map(|problem| problem.within(step))
    }
}

impl Problem {
    fn within(mut self, step: String) -> Problem {
        self.way.insert(0, step);
        self
    }
}

fn plain(here: &Type, there: &Type, why: &str) -> Problem {
    Problem { way: Vec::new(), text: format!("`{}` here, `{}` there, {why}", here.name, there.name) }
}

fn sizes(here: &Type, there: &Type) -> Option<Problem> {
    let differ = here.size != there.size && here.size != 0 && there.size != 0;
    let text = format!(
        "`{}` of {} bytes here, `{}` of {} bytes there",
        here.name, here.size, there.name, there.size
    );
    differ.then_some(Problem { way: Vec::new(), text })
}

fn of_other_sign(here: &Type, there: &Type) -> Problem {
    plain(here, there, "which has the other sign")
}

#[cfg(test)]
mod tests;
