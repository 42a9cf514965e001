//! Values that own something: types with destructors, boxes, vectors, and structs and enums of them; how each is dropped.
//!
//! Types whose names begin with `D` have a destructor, which is written like other functions; `O` are structs with such
//! parts, `W` enums. In the IR `Box` and `Vec` have parts of their own, which programs do not access.

use rustc_hash::FxHashMap;
use ubik_ir::shape::{EnumShape, FieldShape, Shape, VariantShape};
use ubik_ir::*;

use crate::choices::Choices;
use crate::code::{Code, binary, cast, copy, deref, field, number, signature, with};
use crate::profile::{Feature, Profile};
use crate::skeleton::Draft;

/// What a program has for owned values.
#[derive(Clone)]
pub struct Owned {
    /// Types of values that are dropped.
    pub types: Vec<TyId>,
    /// Types with destructors.
    pub destructors: Vec<TyId>,
    pub glue: FxHashMap<TyId, FnId>,
    pub alloc: FnId,
    pub free: FnId,
    pub panic: FnId,
    /// Functions of the heap, by what they do and for which type of elements.
    pub functions: FxHashMap<(Heap, TyId), FnId>,
    /// Types of elements that raw memory is allocated for.
    pub elements: Vec<TyId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heap {
    Alloc,
    Free,
    BoxNew,
    BoxIntoRaw,
    BoxFromRaw,
    VecNew,
    VecPush,
    VecSlice,
}

impl Default for Owned {
    /// Without anything; the functions of the surroundings are set when they are imported.
    fn default() -> Owned {
        Owned {
            types: Vec::new(),
            destructors: Vec::new(),
            glue: FxHashMap::default(),
            alloc: FnId(0),
            free: FnId(0),
            panic: FnId(0),
            functions: FxHashMap::default(),
            elements: Vec::new(),
        }
    }
}

fn shape_of(name: &str, ty: TyId) -> FieldShape<TyId> {
    FieldShape { name: name.into(), ty, offset: None }
}

impl Draft {
    pub fn needs_drop(&self, ty: TyId) -> bool {
        self.ty(ty).flags.needs_drop
    }

    /// Types of owned values, before functions are there.
    pub fn add_owned_types(&mut self, profile: &Profile, choices: &mut Choices) {
        if profile.has(Feature::Drop) {
            for index in 0..1 + choices.below(2) {
                self.add_destructor(index, choices);
            }
            let first = self.owned.destructors[0];
            self.add_owner(choices, first);
        }
        if profile.has(Feature::Box) {
            for _ in 0..1 + choices.below(2) {
                let pointee = self.element(choices);
                let id = self.box_of(pointee);
                if !self.owned.types.contains(&id) {
                    self.owned.types.push(id);
                }
            }
        }
        if profile.has(Feature::Vec) {
            let element = self.element(choices);
            let id = self.vec_of(element);
            self.owned.types.push(id);
        }
        if profile.has(Feature::Heap) {
            let element = self.plain_element(choices);
            self.owned.elements.push(element);
        }
    }

    /// A type for a place of the heap, sometimes one with a destructor.
    fn element(&mut self, choices: &mut Choices) -> TyId {
        match choices.pick(&self.owned.destructors) {
            Some(&id) if choices.one_in(2) => id,
            _ => self.plain_element(choices),
        }
    }

    fn plain_element(&mut self, choices: &mut Choices) -> TyId {
        for _ in 0..8 {
            let &id = choices.pick(&self.plain).expect("there are scalars");
            if (1..=64).contains(&self.ty(id).size) {
                return id;
            }
        }
        self.ints[4]
    }

    fn add_destructor(&mut self, index: usize, choices: &mut Choices) {
        let mut fields = vec![shape_of("f0", self.ints[choices.below(6)])];
        if choices.one_in(2) {
            let &ty = choices.pick(&self.ints).expect("there are integers");
            fields.push(shape_of("f1", ty));
        }
        let id = self.intern(&Shape::Struct(fields), Some(&format!("D{index}")));
        self.module.types[id].flags.needs_drop = true;
        self.owned.destructors.push(id);
        self.owned.types.push(id);
    }

    /// A struct and an enum with parts that are dropped.
    fn add_owner(&mut self, choices: &mut Choices, part: TyId) {
        let &other = choices.pick(&self.owned.destructors).expect("there is one");
        let &number = choices.pick(&self.ints).expect("there are integers");
        if choices.one_in(2) {
            let fields = vec![shape_of("f0", part), shape_of("f1", number), shape_of("f2", other)];
            let id = self.intern(&Shape::Struct(fields), Some("O0"));
            self.owned.types.push(id);
        }
        if choices.one_in(2) {
            let variant = |number: usize, fields| VariantShape {
                name: format!("V{number}"),
                discriminant: number as u128,
                fields,
                inhabited: None,
            };
            let variants = vec![
                variant(0, vec![shape_of("f0", part)]),
                variant(1, vec![shape_of("f0", number), shape_of("f1", other)]),
                variant(2, Vec::new()),
            ];
            let discriminant = self.find("isize").expect("all integers are there");
            let shape = EnumShape { discriminant, variants, encoding: None, prefix: Vec::new() };
            let id = self.intern(&Shape::Enum(shape), Some("W0"));
            self.owned.types.push(id);
        }
    }

    pub fn box_of(&mut self, pointee: TyId) -> TyId {
        let pointer = self.pointer_to(pointee, true, false);
        let name = format!("Box<{}>", self.ty(pointee).name);
        self.intern(&Shape::Box { pointee, fields: vec![shape_of("0", pointer)], global: true }, Some(&name))
    }

    fn vec_of(&mut self, element: TyId) -> TyId {
        let pointer = self.pointer_to(element, true, false);
        let name = format!("Vec<{}>", self.ty(element).name);
        let fields = vec![shape_of("pointer", pointer), shape_of("length", self.usize_ty)];
        let id = self.intern(&Shape::Struct(fields), Some(&name));
        self.module.types[id].flags.needs_drop = true;
        id
    }

    /// The elements of a `Vec`.
    pub fn vec_element(&self, ty: TyId) -> Option<TyId> {
        let ty = self.ty(ty);
        let fields = ty.fields().filter(|_| ty.name.starts_with("Vec<"))?;
        self.ty(fields[0].ty).pointee()
    }

    /// Locals that go with a local of an owned type.
    pub fn owned_companions(&mut self, ty: TyId) -> Vec<TyId> {
        if let TyKind::Box { pointee, .. } = *self.kind(ty) {
            return vec![pointee, self.pointer_to(pointee, true, false)];
        }
        if let Some(element) = self.vec_element(ty) {
            let slice = self.intern(&Shape::Slice { element }, None);
            return vec![element, self.pointer_to(ty, true, true), self.pointer_to(slice, true, false)];
        }
        match self.kind(ty) {
            TyKind::Enum(_) => self.owned.destructors.clone(),
            _ => Vec::new(),
        }
    }

    /// What the surroundings give for the heap and for panics.
    pub fn add_owned_imports(&mut self) {
        let byte = self.ints[0];
        let bytes = self.pointer_to(byte, true, false);
        let (word, unit) = (self.usize_ty, self.unit);
        self.owned.alloc = self.import("mirfuzz_alloc", vec![word, word], bytes);
        self.owned.free = self.import("mirfuzz_free", vec![bytes, word, word], unit);
        let code = self.find("u32").expect("all integers are there");
        self.owned.panic = self.import("mirfuzz_panic", vec![code], unit);
        self.module.functions[self.owned.panic].sig.may_unwind = true;
    }

    /// Glue for all owned types, and the functions of the heap. Destructors are there.
    pub fn add_owned_functions(&mut self) {
        for ty in self.owned.types.clone() {
            self.glue_of(ty);
            if let TyKind::Box { pointee, .. } = *self.kind(ty) {
                self.add_box(ty, pointee);
            }
            if let Some(element) = self.vec_element(ty) {
                self.add_vec(ty, element);
            }
        }
        for element in self.owned.elements.clone() {
            self.add_raw_heap(element);
        }
    }

    /// The function that drops a value of a type, made if it is not there.
    pub fn glue_of(&mut self, ty: TyId) -> FnId {
        if let Some(&known) = self.owned.glue.get(&ty) {
            return known;
        }
        let pointer = self.pointer_to(ty, true, false);
        let sig = signature(vec![pointer], self.unit, true);
        let mut code = Code::new(&self.module, &sig);
        let value = deref(&Code::param(0));
        match self.kind(ty).clone() {
            TyKind::Box { pointee, .. } => self.drop_box(&mut code, &value, pointee),
            TyKind::Enum(layout) => self.drop_enum(&mut code, &value, &layout),
            TyKind::Struct(_) if self.vec_element(ty).is_some() => self.drop_vec(&mut code, &value, ty),
            TyKind::Struct(fields) => {
                self.call_destructor(&mut code, &value, ty);
                self.drop_fields(&mut code, &value, &fields.0);
            }
            _ => {}
        }
        let name = format!("glue_{}", self.ty(ty).name);
        let glue = self.support(name, sig, code.finish());
        self.owned.glue.insert(ty, glue);
        glue
    }

    fn call_destructor(&mut self, code: &mut Code, value: &Place, ty: TyId) {
        let name = format!("drop_{}", self.ty(ty).name);
        let found = self.module.functions.iter_enumerated().find(|(_, function)| function.name == name);
        let Some(destructor) = found.map(|(id, _)| id) else { return };
        let reference = self.pointer_to(ty, true, true);
        let borrow = Rvalue::Ref { kind: BorrowKind::Mut, place: value.clone(), ty: reference };
        let this = code.value(reference, borrow);
        let unit = code.local(self.unit);
        code.call(self, destructor, vec![copy(&this)], &unit, Unwind::Unreachable);
    }

    fn drop_fields(&mut self, code: &mut Code, value: &Place, fields: &[Field]) {
        for (index, part) in fields.iter().enumerate().filter(|(_, part)| self.needs_drop(part.ty)) {
            let glue = self.owned.glue[&part.ty];
            code.drop(field(value, index, part.ty), glue);
        }
    }

    fn drop_enum(&mut self, code: &mut Code, value: &Place, layout: &EnumLayout) {
        let discriminant = code.value(layout.discriminant, Rvalue::Discriminant(value.clone()));
        // One block for each part that is dropped, and one behind the parts of a variant.
        let drops = |variant: &Variant| {
            variant.fields.0.iter().filter(|part| self.needs_drop(part.ty)).count() as u32
        };
        let mut start = code.next().0;
        let last = start + layout.variants.iter().map(|variant| drops(variant) + 1).sum::<u32>();
        let mut targets = Vec::new();
        for variant in &layout.variants {
            targets.push((variant.discriminant, BlockId(start)));
            start += drops(variant) + 1;
        }
        code.end(TerminatorKind::Switch { value: copy(&discriminant), targets, otherwise: BlockId(last) });
        for (index, variant) in layout.variants.iter().enumerate() {
            let place = with(value, Projection::Downcast { variant: index as u32 });
            self.drop_fields(code, &place, &variant.fields.0);
            code.goto(BlockId(last));
        }
    }

    fn drop_box(&mut self, code: &mut Code, value: &Place, pointee: TyId) {
        let pointer = self.pointer_to(pointee, true, false);
        let held = code.value(pointer, cast(CastKind::Transmute, value, pointer));
        if self.needs_drop(pointee) {
            let glue = self.owned.glue[&pointee];
            code.drop(deref(&held), glue);
        }
        let size = number(self.usize_ty, self.ty(pointee).size.into());
        self.free(code, &held, size, pointee);
    }

    /// Frees so many bytes of memory for values of a type.
    fn free(&mut self, code: &mut Code, pointer: &Place, size: Operand, ty: TyId) {
        let bytes = self.pointer_to(self.ints[0], true, false);
        let block = code.value(bytes, cast(CastKind::PtrToPtr, pointer, bytes));
        let align = number(self.usize_ty, self.ty(ty).align.into());
        let unit = code.local(self.unit);
        code.call(self, self.owned.free, vec![copy(&block), size, align], &unit, Unwind::Unreachable);
    }

    /// Memory for so many bytes, as a pointer to values of a type.
    fn allocate(&mut self, code: &mut Code, size: Operand, ty: TyId) -> Place {
        let bytes = self.pointer_to(self.ints[0], true, false);
        let pointer = self.pointer_to(ty, true, false);
        let align = number(self.usize_ty, self.ty(ty).align.into());
        let block = code.local(bytes);
        code.call(self, self.owned.alloc, vec![size, align], &block, Unwind::Unreachable);
        code.value(pointer, cast(CastKind::PtrToPtr, &block, pointer))
    }

    fn sized(&mut self, code: &mut Code, count: &Place, ty: TyId) -> Place {
        let size = number(self.usize_ty, self.ty(ty).size.into());
        code.value(self.usize_ty, binary(BinOp::Mul, copy(count), size))
    }

    fn drop_vec(&mut self, code: &mut Code, value: &Place, ty: TyId) {
        let element = self.vec_element(ty).expect("a vector");
        let (word, pointer) = (self.usize_ty, self.pointer_to(element, true, false));
        let held = code.value(pointer, Rvalue::Use(copy(&field(value, 0, pointer))));
        let length = code.value(word, Rvalue::Use(copy(&field(value, 1, word))));
        if self.needs_drop(element) {
            let at = code.value(word, Rvalue::Use(number(word, 0)));
            let head = code.next();
            code.goto(head);
            let glue = self.owned.glue[&element];
            let is_inside = code.value(self.boolean, binary(BinOp::Lt, copy(&at), copy(&length)));
            code.unless_zero(&is_inside, BlockId(head.0 + 3));
            let part = code.value(pointer, binary(BinOp::Offset, copy(&held), copy(&at)));
            code.drop(deref(&part), glue);
            code.set(&at, binary(BinOp::Add, copy(&at), number(word, 1)));
            code.goto(head);
        }
        let end = BlockId(code.next().0 + 1);
        code.unless_zero(&length, end);
        let size = self.sized(code, &length, element);
        self.free(code, &held, copy(&size), element);
    }

    fn add_heap_function(&mut self, heap: Heap, name: &str, ty: TyId, sig: FnSig, code: Code) {
        let name = format!("{name}::<{}>", self.ty(ty).name);
        let id = self.support(name, sig, code.finish());
        self.owned.functions.insert((heap, ty), id);
    }

    fn add_raw_heap(&mut self, element: TyId) {
        let (word, pointer) = (self.usize_ty, self.pointer_to(element, true, false));
        let sig = signature(vec![word], pointer, true);
        let mut code = Code::new(&self.module, &sig);
        let size = self.sized(&mut code, &Code::param(0), element);
        let made = self.allocate(&mut code, copy(&size), element);
        code.set(&Code::ret(), Rvalue::Use(copy(&made)));
        self.add_heap_function(Heap::Alloc, "heap_alloc", element, sig, code);
        let sig = signature(vec![pointer, word], self.unit, true);
        let mut code = Code::new(&self.module, &sig);
        let size = self.sized(&mut code, &Code::param(1), element);
        self.free(&mut code, &Code::param(0), copy(&size), element);
        self.add_heap_function(Heap::Free, "heap_free", element, sig, code);
    }

    fn add_box(&mut self, boxed: TyId, pointee: TyId) {
        let pointer = self.pointer_to(pointee, true, false);
        let sig = signature(vec![pointee], boxed, true);
        let mut code = Code::new(&self.module, &sig);
        let size = number(self.usize_ty, self.ty(pointee).size.into());
        let made = self.allocate(&mut code, size, pointee);
        code.set(&deref(&made), Rvalue::Use(copy(&Code::param(0))));
        code.set(&Code::ret(), cast(CastKind::Transmute, &made, boxed));
        self.add_heap_function(Heap::BoxNew, "box_new", pointee, sig, code);
        let sig = signature(vec![boxed], pointer, true);
        let mut code = Code::new(&self.module, &sig);
        code.set(&Code::ret(), cast(CastKind::Transmute, &Code::param(0), pointer));
        self.add_heap_function(Heap::BoxIntoRaw, "box_into_raw", pointee, sig, code);
        let sig = signature(vec![pointer], boxed, true);
        let mut code = Code::new(&self.module, &sig);
        code.set(&Code::ret(), cast(CastKind::Transmute, &Code::param(0), boxed));
        self.add_heap_function(Heap::BoxFromRaw, "box_from_raw", pointee, sig, code);
    }

    /// Each push allocates: programs may not rely on what a vector's capacity is.
    fn add_vec(&mut self, vec: TyId, element: TyId) {
        let (word, pointer) = (self.usize_ty, self.pointer_to(element, true, false));
        let sig = signature(Vec::new(), vec, true);
        let mut code = Code::new(&self.module, &sig);
        let operands = vec![number(pointer, 0), number(word, 0)];
        code.set(&Code::ret(), Rvalue::Aggregate { kind: AggregateKind::Struct, ty: vec, operands });
        self.add_heap_function(Heap::VecNew, "vec_new", element, sig, code);

        let reference = self.pointer_to(vec, true, true);
        let sig = signature(vec![reference, element], self.unit, true);
        let mut code = Code::new(&self.module, &sig);
        let this = deref(&Code::param(0));
        let (held, length) = (field(&this, 0, pointer), field(&this, 1, word));
        let count = code.value(word, Rvalue::Use(copy(&length)));
        let more = code.value(word, binary(BinOp::Add, copy(&count), number(word, 1)));
        let size = self.sized(&mut code, &more, element);
        let made = self.allocate(&mut code, copy(&size), element);
        let at = code.value(pointer, binary(BinOp::Offset, copy(&made), copy(&count)));
        code.set(&deref(&at), Rvalue::Use(copy(&Code::param(1))));
        let old = code.value(pointer, Rvalue::Use(copy(&held)));
        let end = BlockId(code.next().0 + 1);
        code.unless_zero(&count, end);
        let (src, dst) = (copy(&old), copy(&made));
        code.push(StatementKind::CopyNonOverlapping { src, dst, count: copy(&count) });
        let size = self.sized(&mut code, &count, element);
        self.free(&mut code, &old, copy(&size), element);
        code.set(&held, Rvalue::Use(copy(&made)));
        code.set(&length, Rvalue::Use(copy(&more)));
        self.add_heap_function(Heap::VecPush, "vec_push", element, sig, code);

        let slice = self.intern(&Shape::Slice { element }, None);
        let wide = self.pointer_to(slice, true, false);
        let sig = signature(vec![reference], wide, true);
        let mut code = Code::new(&self.module, &sig);
        let operands = vec![copy(&held), copy(&length)];
        code.set(&Code::ret(), Rvalue::Aggregate { kind: AggregateKind::RawPtr, ty: wide, operands });
        self.add_heap_function(Heap::VecSlice, "vec_slice", element, sig, code);
    }
}
