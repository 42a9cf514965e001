//! LLVM's types as the image states them.
//!
//! A scalar has two types. The *strict* one must be initialised and has no provenance unless it is a pointer; operations
//! work on it. The *loose* one is a union around it, which keeps whatever bytes are there: uninitialised ones, padding,
//! parts of pointers. Values that are only copied have it, and so has everything inside aggregates.
//!
//! Integers have no sign in LLVM. The strict type is the signed one, since C's arithmetic mostly is; operations on
//! unsigned numbers look at it as the unsigned type of the same size.

use rustc_hash::FxHashMap;
use ubik_ir::{Field, Fields, FnSig, IndexVec, Prim, Repr, Scalar, TyFlags, TyId, TyKind, Type, max_of};

use crate::llvm::{Bitcode, Kind, Ty};
use crate::unsupported::{Lowered, Unsupported};

const POINTER_SIZE: u8 = 8;

#[derive(Default)]
pub struct TypeTable {
    pub list: IndexVec<TyId, Type>,
    ids: FxHashMap<Type, TyId>,
    lowered: FxHashMap<Ty, TyId>,
    in_memory: FxHashMap<Ty, TyId>,
}

impl TypeTable {
    fn add(&mut self, ty: Type) -> TyId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.list.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    fn scalar(&mut self, name: String, kind: TyKind, prim: Prim, end: Option<u128>) -> TyId {
        let size = prim.size(POINTER_SIZE);
        let full = Scalar::full(prim, POINTER_SIZE);
        let repr = Repr::Scalar(Scalar { end: end.unwrap_or(full.end), ..full });
        self.add(Type { name, size, align: size, kind, repr, flags: TyFlags::PLAIN })
    }

    pub fn int(&mut self, bits: u8, signed: bool) -> TyId {
        let name = format!("{}{bits}", if signed { 'i' } else { 'u' });
        self.scalar(name, TyKind::Int { bits, signed }, Prim::Int { bits, signed }, None)
    }

    pub fn bool(&mut self) -> TyId {
        self.scalar("bool".to_owned(), TyKind::Bool, Prim::Int { bits: 8, signed: false }, Some(1))
    }

    pub fn float(&mut self, bits: u8) -> TyId {
        self.scalar(format!("f{bits}"), TyKind::Float { bits }, Prim::Float { bits }, None)
    }

    pub fn unit(&mut self) -> TyId {
        let kind = TyKind::Struct(Fields::default());
        self.add(Type {
            name: "()".to_owned(),
            size: 0,
            align: 1,
            kind,
            repr: Repr::Memory,
            flags: TyFlags::PLAIN,
        })
    }

    /// `void *`, as which all pointers travel.
    pub fn pointer(&mut self) -> TyId {
        let byte = self.int(8, false);
        self.pointer_to(byte)
    }

    pub fn pointer_to(&mut self, pointee: TyId) -> TyId {
        let name = format!("*mut {}", self.list[pointee].name);
        self.scalar(name, TyKind::RawPtr { pointee, mutable: true }, Prim::Pointer, None)
    }

    pub fn function_pointer(&mut self, sig: FnSig) -> TyId {
        let scalar = Scalar { start: 1, ..Scalar::full(Prim::Pointer, POINTER_SIZE) };
        let (name, kind) = ("function pointer".to_owned(), TyKind::FnPtr(Box::new(sig)));
        let repr = Repr::Scalar(Scalar { end: max_of(8), ..scalar });
        self.add(Type { name, size: 8, align: 8, kind, repr, flags: TyFlags::PLAIN })
    }

    pub fn array(&mut self, element: TyId, count: u64) -> TyId {
        let (size, align) = (self.list[element].size, self.list[element].align);
        let name = format!("[{}; {count}]", self.list[element].name);
        let kind = TyKind::Array { element, count };
        self.add(Type { name, size: size * count, align, kind, repr: Repr::Memory, flags: TyFlags::PLAIN })
    }

    pub fn record(&mut self, name: String, fields: Vec<(u64, TyId)>, size: u64, align: u64) -> TyId {
        let field =
            |(index, (offset, ty)): (usize, (u64, TyId))| Field { name: index.to_string(), offset, ty };
        let kind = TyKind::Struct(Fields(fields.into_iter().enumerate().map(field).collect()));
        self.add(Type { name, size, align, kind, repr: Repr::Memory, flags: TyFlags::PLAIN })
    }

    /// Two scalars that travel together.
    pub fn pair(&mut self, a: TyId, b: TyId) -> TyId {
        let (first, second) = (self.list[a].clone(), self.list[b].clone());
        let offset = first.size.next_multiple_of(second.align);
        let align = first.align.max(second.align);
        let size = (offset + second.size).next_multiple_of(align);
        let id =
            self.record(format!("({}, {})", first.name, second.name), vec![(0, a), (offset, b)], size, align);
        match (first.repr, second.repr) {
            (Repr::Scalar(a), Repr::Scalar(b)) if first.size <= 8 => {
                let ty = Type { repr: Repr::Pair { a, b, offset }, ..self.list[id].clone() };
                self.add(ty)
            }
            _ => id,
        }
    }

    fn union(&mut self, name: String, ty: TyId, size: u64, align: u64) -> TyId {
        let kind = TyKind::Union(Fields(vec![Field { name: "0".to_owned(), offset: 0, ty }]));
        self.add(Type { name, size, align, kind, repr: Repr::Memory, flags: TyFlags::PLAIN })
    }

    /// Memory of so many bytes about which nothing is known.
    pub fn bytes(&mut self, size: u64, align: u64) -> TyId {
        let byte = self.int(8, false);
        let bytes = self.array(byte, size);
        self.union(format!("memory of {size} bytes"), bytes, size, align)
    }

    /// The union around a scalar; its field 0 is the scalar.
    pub fn loose(&mut self, strict: TyId) -> TyId {
        let ty = &self.list[strict];
        let (name, size, align) = (ty.name.clone(), ty.size, ty.align);
        self.union(name, strict, size, align)
    }

    /// A union with a second field: the bytes that a value has of those in its container.
    fn with_bytes(&mut self, loose: TyId, size: u64) -> TyId {
        let bytes = self.bytes(size, 1);
        let mut ty = self.list[loose].clone();
        if let TyKind::Union(fields) = &mut ty.kind {
            fields.0.push(Field { name: "1".to_owned(), offset: 0, ty: bytes });
        }
        self.add(ty)
    }

    /// The same type at another alignment, as field 0 of a struct.
    pub fn aligned(&mut self, ty: TyId, align: u64) -> TyId {
        let (name, size) = (self.list[ty].name.clone(), self.list[ty].size);
        self.record(name, vec![(0, ty)], size, align)
    }

    /// The type that operations work on.
    pub fn lower(&mut self, bc: &Bitcode, ty: Ty) -> Lowered<TyId> {
        if let Some(&id) = self.lowered.get(&ty) {
            return Ok(id);
        }
        let id = match ty.kind() {
            Kind::Void => self.unit(),
            Kind::Int(1) => self.bool(),
            Kind::Int(bits) => match container(bits) {
                Some(bits) => self.int(bits, true),
                None => return Err(Unsupported::new(format!("integers of {bits} bits"))),
            },
            Kind::Pointer => self.pointer(),
            Kind::Half => self.float(16),
            Kind::Float => self.float(32),
            Kind::Double => self.float(64),
            Kind::Fp128 => self.float(128),
            Kind::X86Fp80 => self.bytes(16, 16),
            Kind::Vector => self.vector(bc, ty)?,
            Kind::Struct | Kind::Array => self.memory(bc, ty)?,
            Kind::Function | Kind::Other => {
                return Err(Unsupported::new(format!("the type `{}`", ty.print())));
            }
        };
        self.lowered.insert(ty, id);
        Ok(id)
    }

    fn vector(&mut self, bc: &Bitcode, ty: Ty) -> Lowered<TyId> {
        // Masks have lanes of whole bytes: all bits set, or none.
        let element = match ty.element().kind() {
            Kind::Int(1) => self.int(8, true),
            _ => self.lower(bc, ty.element())?,
        };
        Ok(self.vector_of(element, ty.count()))
    }

    pub fn vector_of(&mut self, element: TyId, count: u64) -> TyId {
        let size = self.list[element].size * count;
        let name = format!("simd[{}; {count}]", self.list[element].name);
        // Three lanes fill no power of two; clang gives them a fourth in memory.
        let (kind, align) = (TyKind::Vector { element, count }, 1 << size.trailing_zeros().min(6));
        self.add(Type { name, size, align, kind, repr: Repr::Memory, flags: TyFlags::PLAIN })
    }

    /// The type as which memory of the type is copied: loose all through.
    pub fn memory(&mut self, bc: &Bitcode, ty: Ty) -> Lowered<TyId> {
        if let Some(&id) = self.in_memory.get(&ty) {
            return Ok(id);
        }
        let id = match ty.kind() {
            Kind::Struct => {
                let fields: Lowered<Vec<_>> = (0..ty.count() as u32)
                    .map(|index| Ok((bc.offset(ty, index), self.memory(bc, ty.field(index))?)))
                    .collect();
                let name =
                    ty.struct_name().map_or_else(|| "struct".to_owned(), |name| name.replace('.', " "));
                self.record(name, fields?, bc.size(ty), bc.align(ty))
            }
            Kind::Array => {
                let element = self.memory(bc, ty.element())?;
                self.array(element, ty.count())
            }
            Kind::Void | Kind::X86Fp80 => self.lower(bc, ty)?,
            _ => {
                let strict = self.lower(bc, ty)?;
                let loose = self.loose(strict);
                match odd_bits(ty) {
                    Some(_) => self.with_bytes(loose, bc.store_size(ty)),
                    None => loose,
                }
            }
        };
        self.in_memory.insert(ty, id);
        Ok(id)
    }
}

/// The bits of the integer type that holds a value of so many bits.
pub fn container(bits: u32) -> Option<u8> {
    [8, 16, 32, 64, 128].into_iter().find(|&most| bits <= u32::from(most))
}

/// The number of bits of a type that leaves bits of its container unused.
pub fn odd_bits(ty: Ty) -> Option<u32> {
    match ty.kind() {
        Kind::Int(bits) if bits != 1 && container(bits).is_some_and(|most| u32::from(most) != bits) => {
            Some(bits)
        }
        _ => None,
    }
}
