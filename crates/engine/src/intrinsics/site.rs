//! What a call site of an intrinsic knows before it runs: names, and how arguments and result are shaped.

use ubik_ir::{Endian, Prim, Repr, TyId, TyKind, Types, Validity};
use ubik_verdict::{Result, Unsupported};

use crate::numeric::IntTy;
use crate::numeric::float::Format;
use crate::value::Prov;

/// One call site. Built once, when the function around it is translated.
#[derive(Clone, Debug)]
pub struct Site {
    pub name: String,
    /// The types that the intrinsic is instantiated with.
    pub types: Vec<TyId>,
    /// What matters of the first of them.
    pub element: Element,
    /// Const generic arguments, as bits.
    pub consts: Vec<u128>,
    pub args: Vec<Shape>,
    pub dest: Shape,
    pub pointer_bits: u8,
    pub big_endian: bool,
}

/// A type as operations on memory see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Element {
    pub size: u64,
    pub align: u64,
    /// An integer or float for which any initialised bytes will do.
    pub plain: bool,
}

impl Element {
    fn of(types: &impl Types, id: TyId) -> Element {
        let ty = types.ty(id);
        let number = matches!(ty.repr, Repr::Scalar(scalar) if scalar.prim != Prim::Pointer);
        let plain = number && types.validity(id) == Validity::Initialised;
        Element { size: ty.size, align: ty.align, plain }
    }
}

/// How a type is seen by operations on numbers: one lane, or several of the same kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub ty: TyId,
    /// As the user would write it.
    pub name: String,
    pub kind: Kind,
    pub lanes: usize,
    /// Bytes in one lane.
    pub lane_size: u64,
}

/// What a lane holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Also booleans and characters.
    Int(IntTy),
    Float(Format),
    /// With the size of what it points to.
    Pointer {
        pointee_size: u64,
    },
    /// Nothing that an operation on numbers takes.
    Other,
}

/// The value of one lane: bits, zero-extended, and the provenance of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    pub bits: u128,
    pub prov: Prov,
}

pub type Lanes = Vec<Lane>;

impl Lane {
    pub fn int(bits: u128) -> Lane {
        Lane { bits, prov: Prov::NONE }
    }
}

impl Shape {
    pub fn of(types: &impl Types, ty: TyId) -> Shape {
        let name = types.ty(ty).name.clone();
        let (element, lanes) = match types.ty(ty).kind {
            TyKind::Vector { element, count } | TyKind::Array { element, count } => (element, count),
            _ => (ty, 1),
        };
        let lanes = usize::try_from(lanes).unwrap_or(usize::MAX);
        Shape { ty, name, kind: Kind::of(types, element), lanes, lane_size: types.ty(element).size }
    }

    pub fn lane_bits(&self) -> u8 {
        u8::try_from(self.lane_size * 8).unwrap_or(u8::MAX)
    }
}

impl Kind {
    fn of(types: &impl Types, ty: TyId) -> Kind {
        match types.ty(ty).kind {
            TyKind::Bool => Kind::Int(IntTy::unsigned(8)),
            TyKind::Char => Kind::Int(IntTy::unsigned(32)),
            TyKind::Int { bits, signed } => Kind::Int(IntTy { bits, signed }),
            TyKind::Float { bits } => Kind::Float(Format::of_bits(bits)),
            TyKind::Pattern { base } => Kind::of(types, base),
            TyKind::RawPtr { pointee, .. } | TyKind::Ref { pointee, .. } => {
                Kind::Pointer { pointee_size: types.ty(pointee).size }
            }
            TyKind::FnPtr(_) => Kind::Pointer { pointee_size: 1 },
            _ => Kind::Other,
        }
    }
}

impl Site {
    /// A site that calls `name` with arguments and result of these types.
    pub fn new(types: &impl Types, name: &str, args: &[TyId], dest: TyId) -> Site {
        let target = types.target();
        Site {
            name: name.to_owned(),
            types: Vec::new(),
            element: Element::default(),
            consts: Vec::new(),
            args: args.iter().map(|&ty| Shape::of(types, ty)).collect(),
            dest: Shape::of(types, dest),
            pointer_bits: target.pointer_size * 8,
            big_endian: target.endian == Endian::Big,
        }
    }

    /// Adds what the intrinsic is instantiated with.
    pub fn with_generics(self, types: &impl Types, generics: &[TyId], consts: &[u128]) -> Site {
        let element = generics.first().map_or(Element::default(), |&ty| Element::of(types, ty));
        Site { types: generics.to_vec(), element, consts: consts.to_vec(), ..self }
    }

    /// The integer type of the first argument.
    pub fn int(&self) -> Result<IntTy> {
        self.int_of(&self.args[0])
    }

    /// The float format of the first argument.
    pub fn format(&self) -> Result<Format> {
        match self.args[0].kind {
            Kind::Float(format) => Ok(format),
            _ => Err(self.unsupported()),
        }
    }

    /// The integer type of a shape; addresses count as unsigned integers.
    pub fn int_of(&self, shape: &Shape) -> Result<IntTy> {
        match shape.kind {
            Kind::Int(ty) => Ok(ty),
            Kind::Pointer { .. } => Ok(IntTy::unsigned(self.pointer_bits)),
            Kind::Float(_) | Kind::Other => Err(self.unsupported()),
        }
    }

    /// The stop for a case of the intrinsic that is not supported.
    #[cold]
    pub fn unsupported(&self) -> Box<ubik_verdict::Stop> {
        Unsupported::intrinsic(self.name.clone())
    }
}
