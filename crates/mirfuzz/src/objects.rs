//! Traits with implementations, whose methods are functions that are written, and vtables for them.
//!
//! `T0` has two methods; `T1`, where it exists, has `T0` as a supertrait and one of its own. A method is called by the entry
//! of the vtable that it stands in: `m3` is the first.

use rustc_hash::FxHashMap;
use ubik_ir::shape::Shape;
use ubik_ir::*;

use crate::choices::Choices;
use crate::code::signature;
use crate::skeleton::Draft;

/// A trait, as the type of its objects.
#[derive(Clone)]
pub struct Object {
    pub ty: TyId,
    pub methods: Vec<Method>,
    /// The entry of the vtable that has the supertrait's.
    pub upcast: Option<(u32, TyId)>,
}

#[derive(Clone)]
pub struct Method {
    pub slot: u32,
    pub mutable: bool,
    /// Behind the receiver.
    pub params: Vec<TyId>,
    pub ret: TyId,
}

#[derive(Clone, Default)]
pub struct Objects {
    pub traits: Vec<Object>,
    /// Types that implement all of them.
    pub implementors: Vec<TyId>,
    /// By the type of the value and the type of the object.
    pub vtables: FxHashMap<(TyId, TyId), GlobalId>,
}

/// Entries of every vtable: how to drop the value, its size, its alignment.
const HEADER: u32 = 3;

impl Draft {
    /// The types of objects, before functions are there.
    pub fn add_traits(&mut self, choices: &mut Choices) {
        for _ in 0..8 {
            let &ty = choices.pick(&self.plain).expect("there are scalars");
            let fits = self.ty(ty).size > 0 && !self.objects.implementors.contains(&ty);
            if fits && self.objects.implementors.len() < 2 {
                self.objects.implementors.push(ty);
            }
        }
        let methods = (0..2).map(|index| self.method(HEADER + index, choices)).collect();
        let base = self.intern(&Shape::Dyn { principal: "T0".into() }, None);
        self.objects.traits.push(Object { ty: base, methods, upcast: None });
        if choices.one_in(2) {
            let method = self.method(HEADER + 3, choices);
            let ty = self.intern(&Shape::Dyn { principal: "T1".into() }, None);
            let upcast = Some((HEADER + 2, base));
            self.objects.traits.push(Object { ty, methods: vec![method], upcast });
        }
    }

    fn method(&mut self, slot: u32, choices: &mut Choices) -> Method {
        let int = |choices: &mut Choices, ints: &[TyId]| ints[choices.below(ints.len())];
        let params = (0..choices.below(3)).map(|_| int(choices, &self.ints)).collect();
        Method { slot, mutable: choices.one_in(2), params, ret: int(choices, &self.ints) }
    }

    /// The functions that methods are, with the vtables that lead to them.
    pub fn add_methods(&mut self) {
        for object in self.objects.traits.clone() {
            for concrete in self.objects.implementors.clone() {
                let vtable = self.vtable(&object, concrete);
                self.objects.vtables.insert((concrete, object.ty), vtable);
            }
        }
    }

    fn vtable(&mut self, object: &Object, concrete: TyId) -> GlobalId {
        let Type { size, align, .. } = *self.ty(concrete);
        let mut relocs = Vec::new();
        let at = |slot: u32| u64::from(slot) * 8;
        if let Some((slot, base)) = object.upcast {
            let global = self.objects.vtables[&(concrete, base)];
            relocs.push((at(slot), Address { base: AddressBase::Global(global), offset: 0 }));
        }
        for method in &object.methods {
            let receiver = self.pointer_to(concrete, method.mutable, true);
            let params = [receiver].into_iter().chain(method.params.iter().copied()).collect();
            let function = self.add_written(signature(params, method.ret, true));
            relocs.push((at(method.slot), Address { base: AddressBase::Fn(function), offset: 0 }));
        }
        let words = object.methods.iter().map(|method| method.slot + 1).max().unwrap_or(HEADER);
        let mut bytes = vec![0; 8 * words as usize];
        bytes[8..16].copy_from_slice(&size.to_le_bytes());
        bytes[16..24].copy_from_slice(&align.to_le_bytes());
        self.module.globals.push(Global {
            name: format!("vtable{}", self.module.globals.len()),
            symbol: String::new(),
            linkage: Linkage::Internal,
            kind: GlobalKind::VTable { concrete, object: object.ty },
            align: 8,
            data: Data { bytes, uninit: Vec::new(), relocs },
            span: SpanId::NONE,
            krate: CrateId(0),
        })
    }

    /// Locals with which a method can be called: an object, a pointer to a value, the value.
    pub fn object_locals(&mut self, choices: &mut Choices) -> Vec<TyId> {
        let Some(object) = choices.pick(&self.objects.traits).cloned() else { return Vec::new() };
        let &concrete = choices.pick(&self.objects.implementors).expect("there is one");
        let mutable = object.methods[choices.below(object.methods.len())].mutable;
        let mut types = vec![concrete];
        for pointee in [concrete, object.ty] {
            types.push(self.pointer_to(pointee, mutable, true));
        }
        types.extend(object.upcast.map(|(_, base)| self.pointer_to(base, mutable, true)));
        types
    }
}
