//! What can be varied of a call that a test makes: numbers among the arguments, and memory behind its pointers.
//!
//! Types are those of the call site, or of the function. What a number is there for follows from its name, its type, and from
//! what the test passes: a number that stands beside a pointer, and is called `len` or fits the memory behind the pointer
//! exactly, is the length of that memory. Such a number only becomes smaller, so a length is never too large for its buffer.
//!
//! References and structs of Rust have invariants that nothing here knows: a struct is only looked into if the function is C's.

use ubik_explore::{CallPoint, Spot};
use ubik_ir::{FnId, Operand, Program, Rvalue, Scalar, StatementKind, TyId, TyKind};

use crate::promises::{is_length_name, is_text_name};
use crate::stated::Stated;

/// How far pointers in memory are followed.
const MAX_DEPTH: u32 = 2;
/// Larger buffers are left as they are.
const MAX_BYTES: u64 = 1 << 16;

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Int { bits: u32, signed: bool },
    Float { bits: u32 },
    Bool,
}

impl Number {
    pub fn size(self) -> u64 {
        match self {
            Number::Int { bits, .. } | Number::Float { bits } => u64::from(bits) / 8,
            Number::Bool => 1,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number(Number),
    /// A length, which may become smaller.
    Length {
        bits: u32,
    },
    /// Numbers that lie one behind the other.
    Items {
        item: Number,
        ascii: bool,
    },
    /// Bytes before a null.
    Text,
}

/// Something of a call that can be given another value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// As the user would call it: `len`, `*out`, `data[..]`, `header.size`.
    pub name: String,
    pub spot: Spot,
    pub kind: Kind,
    /// What the test passes.
    pub original: Vec<u8>,
    /// The values that its type allows.
    pub valid: Option<Scalar>,
}

/// A value, and where it is.
#[derive(Clone)]
struct Field {
    name: String,
    ty: TyId,
    at: Loc,
}

#[derive(Clone)]
enum Loc {
    /// In slots of the arguments, from this one on.
    Slots(usize),
    /// So many bytes behind where the pointer at a spot points to.
    Bytes(Spot, u64),
}

impl Loc {
    fn spot(&self) -> Spot {
        match self {
            Loc::Slots(slot) => Spot::Slot(*slot),
            Loc::Bytes(base, offset) => base.clone().behind(*offset),
        }
    }

    /// A part of a value of this type.
    fn part(&self, offset: u64) -> Option<Loc> {
        match self {
            Loc::Bytes(base, from) => Some(Loc::Bytes(base.clone(), from + offset)),
            Loc::Slots(slot) if offset == 0 => Some(Loc::Slots(*slot)),
            Loc::Slots(_) => None,
        }
    }
}

/// The parts of a call. What is stated of the function comes before what its names and the test show.
pub fn parts(program: &Program, point: &CallPoint, stated: &Stated) -> Vec<Part> {
    let names = names(program, point.function, point.arguments.len());
    let mut walk = Walk { program, point, stated, is_c: is_c(program, point.function), parts: Vec::new() };
    let fields = point.arguments.iter().zip(names).filter_map(|(argument, name)| {
        let Spot::Slot(slot) = argument.spot else { return None };
        let at = if argument.in_memory { Loc::Bytes(argument.spot.clone(), 0) } else { Loc::Slots(slot) };
        Some(Field { name, ty: argument.ty, at })
    });
    walk.fields(fields.collect(), 0);
    walk.parts
}

/// Whether a function is written in C or C++.
pub fn is_c(program: &Program, function: FnId) -> bool {
    let span = program.span(program.function(function).span);
    let is_c = |path: &str| [".c", ".cc", ".cpp", ".cxx", ".h", ".hpp"].iter().any(|end| path.ends_with(end));
    span.is_known() && is_c(&program.file(span.file).path)
}

/// The names of a function's parameters.
pub fn parameters(program: &Program, function: FnId) -> Vec<String> {
    let count = program.body(function).map_or(0, |body| body.params as usize);
    names(program, function, count)
}

/// The names of the first parameters of a function. C keeps each parameter in a variable, which has the name.
fn names(program: &Program, function: FnId, count: usize) -> Vec<String> {
    let Ok(body) = program.body(function) else { return vec![String::new(); count] };
    let statements = || body.blocks.iter().flat_map(|block| &block.statements);
    let kept_in = |param: u32| {
        statements().find_map(|statement| match &statement.kind {
            StatementKind::Assign(place, Rvalue::Use(Operand::Copy(from) | Operand::Move(from)))
                if from.local.0 == param && from.projection.is_empty() && place.projection.is_empty() =>
            {
                body.locals[place.local].name.clone()
            }
            _ => None,
        })
    };
    let name = |index: usize| {
        let param = index as u32 + 1;
        let local = body.locals.iter().nth(index + 1)?;
        local.name.clone().or_else(|| kept_in(param))
    };
    (0..count).map(|index| name(index).unwrap_or_else(|| format!("argument {}", index + 1))).collect()
}

struct Walk<'a> {
    program: &'a Program,
    point: &'a CallPoint,
    stated: &'a Stated,
    is_c: bool,
    parts: Vec<Part>,
}

impl Walk<'_> {
    /// Values that belong together: arguments of one call, or fields of one struct.
    fn fields(&mut self, fields: Vec<Field>, depth: u32) {
        let mut counts: Vec<Option<u64>> = vec![None; fields.len()];
        let mut lengths = vec![false; fields.len()];
        // Parameters have no fields in their names.
        let is_open = |index: usize| depth > 0 || !self.stated.settles(&fields[index].name);
        if depth == 0 {
            self.state_lengths(&fields, &mut counts, &mut lengths);
        }
        for index in (0..fields.len()).filter(|&index| is_open(index)) {
            let Some(count) = self.integer(&fields[index]) else { continue };
            let is_pointer =
                |at: &usize| is_open(*at) && self.pointee(&fields[*at]).is_some() && counts[*at].is_none();
            let mut beside: Vec<usize> = (0..index).rev().take_while(is_pointer).collect();
            if beside.is_empty() && is_length_name(&fields[index].name) {
                beside = (index + 1..fields.len()).take(1).filter(is_pointer).collect();
            }
            let rooms: Vec<u64> = beside.iter().filter_map(|&at| self.room(&fields[at])).collect();
            let fits = rooms.iter().all(|room| *room >= count);
            let is_exact = count > 0 && rooms.contains(&count);
            if !beside.is_empty() && fits && (is_length_name(&fields[index].name) || is_exact) {
                beside.iter().for_each(|&at| counts[at] = Some(count));
                lengths[index] = true;
            }
        }
        // Where there is nothing that it could be the length of, it is a number like others.
        let has_pointers = fields.iter().any(|field| self.pointee(field).is_some());
        for (index, field) in fields.iter().enumerate() {
            let is_open = depth > 0 || !self.stated.settles(&field.name);
            let is_length = lengths[index] || is_open && has_pointers && is_length_name(&field.name);
            self.value(field, counts[index], is_length, depth);
        }
    }

    /// Lengths of which it is stated what they belong to. A test that breaks the promise itself says nothing about the buffer.
    fn state_lengths(&self, fields: &[Field], counts: &mut [Option<u64>], lengths: &mut [bool]) {
        let place = |name: &String| fields.iter().position(|field| field.name == *name);
        for (buffer, len) in &self.stated.len {
            let (Some(buffer), Some(len)) = (place(buffer), place(len)) else { continue };
            let count = self.integer(&fields[len]);
            counts[buffer] = count.filter(|count| self.room(&fields[buffer]).is_some_and(|it| it >= *count));
            lengths[len] = count.is_some();
        }
    }

    fn value(&mut self, field: &Field, count: Option<u64>, is_length: bool, depth: u32) {
        if let Some((to, _)) = self.pointee(field) {
            return self.behind(field, to, count, depth);
        }
        if let Some(number) = self.number(field.ty) {
            return self.add_number(field, number, is_length);
        }
        match &self.program.ty(field.ty).kind {
            TyKind::RawPtr { pointee, .. } | TyKind::Ref { pointee, .. } => self.wide(field, *pointee),
            TyKind::Struct(inner) if self.is_c && self.is_plain(field.ty) => {
                let parts = inner.0.iter().filter_map(|it| {
                    let name = format!("{}.{}", field.name, it.name);
                    Some(Field { name, ty: it.ty, at: field.at.part(it.offset)? })
                });
                self.fields(parts.collect(), depth);
            }
            TyKind::Array { element, count } => {
                if let (Some(item), Loc::Bytes(..)) = (self.number(*element), &field.at) {
                    self.add_items(field.name.clone(), field.at.spot(), item, *count);
                }
            }
            _ => {}
        }
    }

    /// What a thin pointer points to.
    fn behind(&mut self, field: &Field, to: TyId, count: Option<u64>, depth: u32) {
        let (program, spot) = (self.program, field.at.spot());
        let name = format!("*{}", field.name);
        let first = || spot.clone().behind(0);
        match (self.number(to), count) {
            (Some(item), Some(count)) => {
                self.add_items(format!("{}[..]", field.name), first(), item, count);
            }
            (Some(number), None) if number.size() == 1 && number != Number::Bool => {
                self.byte_or_text(field, to, number, depth);
            }
            (Some(number), None) => {
                let is_length = is_length_name(&field.name);
                self.add_number(&Field { name, ty: to, at: Loc::Bytes(spot, 0) }, number, is_length);
            }
            // Memory without a type.
            (None, Some(count)) if program.ty(to).size <= 1 => {
                let item = Number::Int { bits: 8, signed: false };
                self.add_items(format!("{}[..]", field.name), first(), item, count);
            }
            (None, None) if depth < MAX_DEPTH => {
                self.value(&Field { name, ty: to, at: Loc::Bytes(spot, 0) }, None, false, depth + 1);
            }
            _ => {}
        }
    }

    /// A pointer to a byte: to a text that ends with a null, or to one byte. C's own pointers have no type that says so.
    fn byte_or_text(&mut self, field: &Field, to: TyId, number: Number, depth: u32) {
        let is_char = matches!(number, Number::Int { signed: true, .. });
        let first = field.at.spot().behind(0);
        let stated = self.stated.is_text(&field.name).filter(|_| depth == 0);
        if stated.unwrap_or(is_char || is_text_name(&field.name)) {
            let room = self.point.room(&field.at.spot()).unwrap_or(0).min(MAX_BYTES);
            let end = (0..room).find(|&at| {
                let byte = field.at.spot().behind(at);
                self.point.bytes(&byte, 1).is_none_or(|bytes| bytes == [0])
            });
            let text = end.and_then(|end| self.point.bytes(&first, end + 1));
            if let Some(mut original) = text {
                original.pop();
                let name = format!("{}[..]", field.name);
                self.parts.push(Part { name, spot: first, kind: Kind::Text, original, valid: None });
            }
        } else if self.type_is_known(field) {
            let name = format!("*{}", field.name);
            self.add_number(&Field { name, ty: to, at: Loc::Bytes(field.at.spot(), 0) }, number, false);
        }
    }

    /// Whether a pointer's type says what it points to: C's are all pointers to bytes.
    fn type_is_known(&self, field: &Field) -> bool {
        !(self.is_c && self.program.ty(field.ty).name == "*mut u8")
    }

    /// A slice or a text with its length.
    fn wide(&mut self, field: &Field, pointee: TyId) {
        let (item, ascii) = match self.program.ty(pointee).kind {
            TyKind::Str => (Number::Int { bits: 8, signed: false }, true),
            TyKind::Slice { element } => match self.number(element) {
                Some(item) => (item, false),
                None => return,
            },
            _ => return,
        };
        let size = u64::from(self.program.target().pointer_size);
        let len = match &field.at {
            Loc::Slots(slot) => self.point.number(&Spot::Slot(slot + 1), size),
            Loc::Bytes(base, offset) => self.point.number(&base.clone().behind(offset + size), size),
        };
        let Some(len) = len else { return };
        self.add_items(format!("{}[..]", field.name), field.at.spot().behind(0), item, len);
        match self.parts.last_mut().map(|part| &mut part.kind) {
            Some(Kind::Items { ascii: is_ascii, .. }) if ascii => *is_ascii = true,
            _ => return,
        }
        if self.parts.last().is_some_and(|part| !part.original.is_ascii()) {
            self.parts.pop();
        }
    }

    fn add_number(&mut self, field: &Field, number: Number, is_length: bool) {
        let spot = field.at.spot();
        let size = number.size();
        let original = match &spot {
            Spot::Slot(_) => {
                self.point.number(&spot, size).map(|bits| bits.to_le_bytes()[..size as usize].to_vec())
            }
            Spot::Behind(..) => self.point.bytes(&spot, size),
        };
        let Some(original) = original else { return };
        let valid = match self.program.ty(field.ty).repr {
            ubik_ir::Repr::Scalar(scalar) => Some(scalar),
            _ => None,
        };
        let kind = match number {
            Number::Int { bits, .. } if is_length => Kind::Length { bits },
            _ => Kind::Number(number),
        };
        self.parts.push(Part { name: field.name.clone(), spot, kind, original, valid });
    }

    fn add_items(&mut self, name: String, spot: Spot, item: Number, count: u64) {
        let len = count.saturating_mul(item.size());
        if len == 0 || len > MAX_BYTES || item == Number::Bool {
            return;
        }
        if let Some(original) = self.point.bytes(&spot, len) {
            let kind = Kind::Items { item, ascii: false };
            self.parts.push(Part { name, spot, kind, original, valid: None });
        }
    }

    /// What a thin pointer points to, and whether it may be written.
    fn pointee(&self, field: &Field) -> Option<(TyId, bool)> {
        let ty = self.program.ty(field.ty);
        let is_thin = ty.size == u64::from(self.program.target().pointer_size);
        match ty.kind {
            TyKind::RawPtr { pointee, mutable } | TyKind::Ref { pointee, mutable } if is_thin => {
                Some((pointee, mutable))
            }
            _ => None,
        }
    }

    /// How many items there are behind a pointer, by the size of one.
    fn room(&self, field: &Field) -> Option<u64> {
        let (to, _) = self.pointee(field)?;
        let room = self.point.room(&field.at.spot())?;
        Some(room / self.program.ty(to).size.max(1))
    }

    /// The value of an integer without provenance that may be a length.
    fn integer(&self, field: &Field) -> Option<u64> {
        match self.number(field.ty)? {
            Number::Int { bits: bits @ 16..=64, signed } => {
                let value = self.point.number(&field.at.spot(), u64::from(bits) / 8)?;
                let is_negative = signed && value >> (bits - 1) & 1 == 1;
                (!is_negative).then_some(value)
            }
            _ => None,
        }
    }

    /// Whether a type has nothing but numbers and raw pointers: such as C knows, too.
    fn is_plain(&self, ty: TyId) -> bool {
        match &self.program.ty(ty).kind {
            TyKind::Int { .. } | TyKind::Float { .. } | TyKind::Bool | TyKind::RawPtr { .. } => true,
            TyKind::Array { element, .. } => self.is_plain(*element),
            TyKind::Struct(fields) => fields.0.iter().all(|field| self.is_plain(field.ty)),
            _ => false,
        }
    }

    /// A type whose values are numbers.
    fn number(&self, ty: TyId) -> Option<Number> {
        let ty = self.program.ty(ty);
        match &ty.kind {
            TyKind::Int { bits: 128, .. } | TyKind::Float { bits: 16 | 128 } => None,
            TyKind::Int { bits, signed } => Some(Number::Int { bits: (*bits).into(), signed: *signed }),
            TyKind::Float { bits } => Some(Number::Float { bits: (*bits).into() }),
            TyKind::Bool => Some(Number::Bool),
            _ => None,
        }
    }
}
