//! Types: their parts exist, contain each other only finitely, and lie where their sizes allow.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ids::{Idx, TyId};
use crate::shape::Shape;
use crate::types::{Encoding, EnumLayout, Field, Prim, Repr, Scalar, Tail, TyKind, Type, max_of};
use crate::verify::{At, Verifier};

impl Verifier<'_> {
    pub(super) fn types(&mut self) {
        let all: Vec<TyId> = (0..self.module.type_count()).map(TyId::from_usize).collect();
        let before = self.problems.len();
        for &id in &all {
            self.parts(id);
        }
        if self.problems.len() == before {
            self.some_types(&all);
        }
    }

    /// Looks at a type, and at all that it refers to, unless that was done before; whether they are well-formed.
    pub(super) fn reach(&mut self, root: TyId) -> bool {
        if self.module.known(root).is_some() {
            return true;
        }
        let (before, at) = (self.problems.len(), self.at);
        let mut found = vec![root];
        let mut seen: FxHashSet<TyId> = [root].into_iter().collect();
        let mut next = 0;
        while let Some(&id) = found.get(next) {
            next += 1;
            let parts = self.parts(id);
            found.extend(parts.into_iter().filter(|&id| self.module.known(id).is_none() && seen.insert(id)));
        }
        let are_fine = self.problems.len() == before && self.some_types(&found);
        self.at = at;
        are_fine
    }

    /// The types that a type refers to, as far as they exist.
    fn parts(&mut self, id: TyId) -> Vec<TyId> {
        self.at = At::Type(id);
        let count = self.module.type_count();
        let mut parts = parts(self.module.ty(id));
        parts.retain(|part| self.check(part.index() < count, || format!("{part:?} does not exist")));
        parts
    }

    /// Looks at these types. Those that they refer to exist, and are among them, or were looked at before.
    fn some_types(&mut self, ids: &[TyId]) -> bool {
        let before = self.problems.len();
        let nesting = self.containment(ids);
        if self.problems.len() == before {
            for &id in ids {
                self.at = At::Type(id);
                self.ty(self.module.ty(id));
            }
        }
        let are_fine = self.problems.len() == before;
        if are_fine {
            nesting.into_iter().for_each(|(id, nesting)| self.module.note(id, nesting));
        }
        are_fine
    }

    /// Types contain themselves only behind pointers, and are not nested so deep or wide that nobody can look at them. Works
    /// without recursion.
    fn containment(&mut self, roots: &[TyId]) -> FxHashMap<TyId, Nesting> {
        let mut done: FxHashMap<TyId, Nesting> = FxHashMap::default();
        let mut open: FxHashSet<TyId> = FxHashSet::default();
        for &root in roots {
            let mut stack = vec![(root, Vec::new(), Nesting::ONE)];
            if !done.contains_key(&root) {
                open.insert(root);
                stack[0].1 = Shape::of(self.module.ty(root)).contained();
            }
            while let Some((id, rest, nesting)) = stack.last_mut() {
                let Some(part) = rest.pop() else {
                    let (id, nesting) = (*id, *nesting);
                    open.remove(&id);
                    done.entry(id).or_insert(nesting);
                    stack.pop();
                    if let Some((.., outer)) = stack.last_mut() {
                        *outer = outer.around(nesting);
                    }
                    continue;
                };
                if let Some(inner) = self.module.known(part).or_else(|| done.get(&part).copied()) {
                    *nesting = nesting.around(inner);
                } else if open.insert(part) {
                    stack.push((part, Shape::of(self.module.ty(part)).contained(), Nesting::ONE));
                } else {
                    self.at = At::Type(*id);
                    self.problem("it contains itself");
                    return done;
                }
            }
        }
        for (&id, nesting) in &done {
            if nesting.depth > DEEPEST || nesting.parts > MOST_PARTS {
                self.at = At::Type(id);
                self.problem("it is nested too deep, or has too many parts");
            }
        }
        done
    }

    fn ty(&mut self, ty: &Type) {
        let limit = self.module.target().isize_max();
        self.alignment(ty.align);
        ty.flags.packed.into_iter().for_each(|most| self.alignment(most.into()));
        self.check(ty.size <= limit, || format!("size {} is larger than any object", ty.size));
        // A variable of C may be aligned better than its size allows; it is a union that is no element of anything.
        let is_union = matches!(ty.kind, TyKind::Union(_));
        if !is_union && matches!(self.at, At::Type(id) if self.module.is_sized(id)) {
            self.stride(ty);
        }
        self.check(!ty.flags.unsafe_cell || !ty.flags.freeze, || {
            "it is an `UnsafeCell` without interior mutability".into()
        });
        self.repr(ty);
        self.kind(ty);
    }

    /// Elements that follow each other must all be aligned.
    fn stride(&mut self, ty: &Type) {
        self.check(!ty.align.is_power_of_two() || ty.size.is_multiple_of(ty.align), || {
            format!("size {} is no multiple of alignment {}", ty.size, ty.align)
        });
    }

    pub(super) fn alignment(&mut self, align: u64) {
        self.check(align.is_power_of_two(), || format!("alignment {align} is no power of two"));
        self.check(align <= LARGEST_ALIGNMENT, || format!("alignment {align} is larger than any"));
    }

    fn repr(&mut self, ty: &Type) {
        let pointer_size = self.module.target().pointer_size;
        match &ty.repr {
            Repr::Scalar(scalar) => {
                self.scalar(scalar);
                let size = scalar.prim.size(pointer_size);
                self.check(size == ty.size, || {
                    format!("a scalar of {size} bytes represents {} bytes", ty.size)
                });
            }
            Repr::Pair { a, b, offset } => {
                self.scalar(a);
                self.scalar(b);
                let (first, second) = (a.prim.size(pointer_size), b.prim.size(pointer_size));
                self.check(first <= *offset, || {
                    format!("the second scalar begins at {offset}, inside of the first")
                });
                let fits = offset.checked_add(second).is_some_and(|end| end <= ty.size);
                self.check(fits, || "the second scalar ends behind the end".into());
            }
            Repr::Memory => {}
        }
    }

    fn scalar(&mut self, scalar: &Scalar) {
        let valid = match scalar.prim {
            Prim::Int { bits, .. } => is_int_width(bits),
            Prim::Float { bits } => is_float_width(bits),
            Prim::Pointer => true,
        };
        if self.check(valid, || format!("{:?} is no scalar", scalar.prim)) {
            let max = max_of(scalar.prim.size(self.module.target().pointer_size));
            let fits = scalar.start <= max && scalar.end <= max;
            self.check(fits, || {
                format!("the range {}..={} does not fit into the scalar", scalar.start, scalar.end)
            });
        }
    }

    fn kind(&mut self, ty: &Type) {
        match &ty.kind {
            TyKind::Bool => self.primitive(ty, Prim::Int { bits: 8, signed: false }),
            TyKind::Char => self.primitive(ty, Prim::Int { bits: 32, signed: false }),
            &TyKind::Int { bits, signed } => {
                if self.check(is_int_width(bits), || format!("there are no integers of {bits} bits")) {
                    self.primitive(ty, Prim::Int { bits, signed });
                }
            }
            &TyKind::Float { bits } => {
                if self.check(is_float_width(bits), || format!("there are no floats of {bits} bits")) {
                    self.primitive(ty, Prim::Float { bits });
                }
            }
            TyKind::Never => {
                self.check(!ty.flags.inhabited && ty.size == 0, || "`!` has a value".into());
            }
            TyKind::RawPtr { pointee, .. } | TyKind::Ref { pointee, .. } => self.pointer(ty, *pointee),
            TyKind::FnPtr(_) => self.primitive(ty, Prim::Pointer),
            TyKind::Array { element, count } => {
                self.sized_part(*element, "element");
                self.stride(self.module.ty(*element));
                let size = self.module.ty(*element).size.checked_mul(*count);
                self.check(size == Some(ty.size), || {
                    format!("{count} elements do not take {} bytes", ty.size)
                });
            }
            TyKind::Vector { element, count } => {
                self.sized_part(*element, "element");
                let size = self.module.ty(*element).size.checked_mul(*count);
                self.check(size.is_some_and(|size| size <= ty.size), || {
                    format!("{count} elements do not fit")
                });
            }
            TyKind::Slice { element } => self.sized_part(*element, "element"),
            TyKind::Struct(fields) => {
                self.fields(ty, &fields.0, "field");
                self.disjoint(&fields.0);
            }
            TyKind::Union(fields) => self.sized_fields(ty, &fields.0),
            TyKind::Box { fields, .. } => {
                self.sized_fields(ty, &fields.0);
                self.disjoint(&fields.0);
                let pointer_size = u64::from(self.module.target().pointer_size);
                self.check(ty.size >= pointer_size, || "a box without room for its pointer".into());
            }
            TyKind::Enum(layout) | TyKind::Coroutine(layout) => self.variants(ty, layout),
            TyKind::Pattern { base } => {
                let base = self.module.ty(*base);
                self.check((base.size, base.align) == (ty.size, ty.align), || {
                    format!("it is laid out unlike `{}`", base.name)
                });
            }
            TyKind::FnDef | TyKind::Str | TyKind::Dyn { .. } | TyKind::Foreign => {
                self.check(ty.size == 0, || format!("it has size {}", ty.size));
            }
            TyKind::Opaque => {}
        }
    }

    fn primitive(&mut self, ty: &Type, prim: Prim) {
        let is = matches!(&ty.repr, Repr::Scalar(scalar) if scalar.prim == prim);
        self.check(is, || format!("its values are not represented as {prim:?}"));
    }

    fn pointer(&mut self, ty: &Type, pointee: TyId) {
        let pointer_size = u64::from(self.module.target().pointer_size);
        let fits = match (self.module.tail(pointee), &ty.repr) {
            (Tail::Thin, Repr::Scalar(scalar)) => scalar.prim == Prim::Pointer,
            (Tail::Slice { .. } | Tail::Str, Repr::Pair { a, b, offset }) => {
                a.prim == Prim::Pointer && matches!(b.prim, Prim::Int { .. }) && *offset == pointer_size
            }
            (Tail::Dyn { .. }, Repr::Pair { a, b, offset }) => {
                (a.prim, b.prim) == (Prim::Pointer, Prim::Pointer) && *offset == pointer_size
            }
            _ => false,
        };
        self.check(fits, || "it is not represented as its pointee's metadata asks".into());
    }

    fn sized_part(&mut self, part: TyId, what: &str) {
        let sized = self.module.is_sized(part);
        let name = self.name(part);
        self.check(sized, || format!("the {what} of type `{name}` has no size"));
    }

    fn sized_fields(&mut self, ty: &Type, fields: &[Field]) {
        self.fields(ty, fields, "field");
        if let Some(last) = fields.last() {
            self.sized_part(last.ty, "field");
        }
    }

    fn fields(&mut self, ty: &Type, fields: &[Field], what: &str) {
        for (index, field) in fields.iter().enumerate() {
            let part = self.module.ty(field.ty);
            let inside = field.offset.checked_add(part.size).is_some_and(|end| end <= ty.size);
            self.check(inside, || format!("{what} `{}` at {} ends behind the end", field.name, field.offset));
            if index + 1 < fields.len() {
                self.sized_part(field.ty, what);
            }
        }
    }

    fn disjoint(&mut self, fields: &[Field]) {
        let mut ranges: Vec<(u64, u64, &str)> = fields
            .iter()
            .map(|field| {
                (field.offset, field.offset.saturating_add(self.module.ty(field.ty).size), &*field.name)
            })
            .filter(|(start, end, _)| start < end)
            .collect();
        ranges.sort_unstable();
        for pair in ranges.windows(2) {
            self.check(pair[0].1 <= pair[1].0, || {
                format!("fields `{}` and `{}` overlap", pair[0].2, pair[1].2)
            });
        }
    }

    fn variants(&mut self, ty: &Type, layout: &EnumLayout) {
        let discriminant = self.module.ty(layout.discriminant);
        let is_int = matches!(discriminant.kind, TyKind::Int { .. });
        self.check(is_int, || format!("its discriminant has type `{}`", discriminant.name));
        self.sized_fields(ty, &layout.prefix.0);
        let mut seen = Vec::new();
        for variant in &layout.variants {
            self.sized_fields(ty, &variant.fields.0);
            let value = variant.discriminant;
            self.check(value <= max_of(discriminant.size), || {
                format!("discriminant {value} does not fit into its type")
            });
            seen.push(value);
        }
        seen.sort_unstable();
        self.check(seen.windows(2).all(|pair| pair[0] != pair[1]), || {
            "two variants have the same discriminant".into()
        });
        self.encoding(ty, layout);
    }

    fn encoding(&mut self, ty: &Type, layout: &EnumLayout) {
        let count = layout.variant_count();
        match layout.encoding {
            Encoding::Empty => {
                self.check(!ty.flags.inhabited, || "it is inhabited but has no encoding".into());
            }
            Encoding::Single { variant } => {
                self.check(variant < count, || format!("the single variant {variant} does not exist"));
            }
            Encoding::Direct { tag_offset, tag } => {
                if self.tag(ty, tag_offset, &tag) {
                    self.direct_tags(layout, &tag);
                }
            }
            Encoding::Niche { tag_offset, tag, untagged, first, last, .. } => {
                self.check(untagged < count, || format!("the untagged variant {untagged} does not exist"));
                self.check(first <= last && last < count, || {
                    format!("the variants {first}..={last} do not exist")
                });
                self.tag(ty, tag_offset, &tag);
            }
        }
    }

    fn tag(&mut self, ty: &Type, offset: u64, tag: &Scalar) -> bool {
        self.scalar(tag);
        let size = tag.prim.size(self.module.target().pointer_size);
        let inside = offset.checked_add(size).is_some_and(|end| end <= ty.size);
        self.check(inside, || format!("the tag at {offset} ends behind the end"))
    }

    fn direct_tags(&mut self, layout: &EnumLayout, tag: &Scalar) {
        let max = max_of(tag.prim.size(self.module.target().pointer_size));
        for variant in layout.variants.iter().filter(|variant| variant.inhabited) {
            let value = variant.discriminant & max;
            self.check(tag.allows(value), || format!("the tag cannot say `{}`", variant.name));
        }
    }
}

/// How deep a type is nested, and how many parts it has, counting those of an array once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nesting {
    pub depth: u32,
    pub parts: u32,
}

/// More than any program has; less than recursion over parts can bear.
const DEEPEST: u32 = 4_000;
const MOST_PARTS: u32 = 1 << 22;

impl Nesting {
    const ONE: Nesting = Nesting { depth: 1, parts: 1 };

    fn around(self, inner: Nesting) -> Nesting {
        Nesting {
            depth: self.depth.max(inner.depth.saturating_add(1)),
            parts: self.parts.saturating_add(inner.parts),
        }
    }
}

/// The types that a type refers to.
fn parts(ty: &Type) -> Vec<TyId> {
    let mut parts = Vec::new();
    Shape::of(ty).map(&mut |&part| parts.push(part));
    parts
}

/// What rustc gives at most.
const LARGEST_ALIGNMENT: u64 = 1 << 29;

pub(crate) fn is_alignment(align: u64) -> bool {
    align.is_power_of_two() && align <= LARGEST_ALIGNMENT
}

fn is_int_width(bits: u8) -> bool {
    matches!(bits, 8 | 16 | 32 | 64 | 128)
}

fn is_float_width(bits: u8) -> bool {
    matches!(bits, 16 | 32 | 64 | 128)
}
