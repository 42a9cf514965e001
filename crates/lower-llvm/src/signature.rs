//! The types of functions, as they are defined and as calls see them.
//!
//! clang has split small structs into the registers that pass them. Larger ones travel as pointers to a copy that clang
//! marks (`byval`, `sret`): those are values again here, as Rust's side of the border has them. A parameter that clang
//! does not promise to be initialised, a part of a struct, is loose; so is a result, unless every way out gives one.

use ubik_ir::{FnSig, TyId};

use crate::context::Context;
use crate::llvm::{Attribute, Kind, Ty, Value, What};
use crate::opcode;
use crate::returns;
use crate::types::odd_bits;
use crate::unsupported::Lowered;

/// The convention's name: C's, with C's rules for which types are alike.
pub const ABI: &str = "C clang";

/// What is known of a function's type.
pub struct Shape {
    pub ty: Ty,
    /// The struct that is returned through the first parameter.
    pub sret: Option<Ty>,
    /// For each parameter the struct that it points to a copy of.
    pub byval: Vec<Option<Ty>>,
    /// The alignment that each parameter promises, if it is a pointer to such memory; 0 if it says nothing.
    pub aligns: Vec<u64>,
}

/// Attributes by position: 0 is the result, then the parameters.
type Attributes<'a> = &'a dyn Fn(u32, &str) -> Option<Attribute>;

impl Shape {
    fn new(ty: Ty, count: usize, attribute: Attributes<'_>) -> Shape {
        let positions = 1..=count as u32;
        let sret = attribute(1, "sret").map(Attribute::ty).filter(|_| count > 0);
        let byval = positions.clone().map(|index| attribute(index, "byval").map(Attribute::ty)).collect();
        let aligns = positions.map(|index| attribute(index, "align").map_or(0, Attribute::number)).collect();
        Shape { ty, sret, byval, aligns }
    }

    pub fn of_function(function: Value) -> Shape {
        let ty = function.value_type();
        let shape = Shape::new(ty, ty.params().len(), &|index, name| function.attribute(index, name));
        shape.in_place(is_cxx(function))
    }

    /// `in_cxx` says whether the caller is C++, which tells for calls through pointers what they call.
    pub fn of_call(call: Value, in_cxx: bool) -> Shape {
        let shape =
            Shape::new(call.call_type(), call.args().len(), &|index, name| call.call_attribute(index, name));
        let callee = call.callee();
        shape.in_place(if callee.what() == What::Function { is_cxx(callee) } else { in_cxx })
    }

    /// Objects of C++ may know their own address: what a function returns is made where it stays.
    fn in_place(self, is_cxx: bool) -> Shape {
        Shape { sret: self.sret.filter(|_| !is_cxx), ..self }
    }
}

/// Whether a function has a name that only C++ gives.
pub fn is_cxx(function: Value) -> bool {
    function.name().starts_with("_Z")
}

/// The signature of a function of the module.
pub fn of_function(cx: &mut Context, function: Value) -> Lowered<FnSig> {
    let shape = Shape::of_function(function);
    let is_loose = |index: u32| function.attribute(index, "noundef").is_none();
    // The system uses what `main` returns.
    let ret_is_loose =
        !function.is_declaration() && !returns::always_a_value(function) && function.name() != "main";
    let may_unwind = function.attribute(u32::MAX, "nounwind").is_none();
    build(cx, &shape, &is_loose, ret_is_loose, may_unwind)
}

/// The signature at which a call sees its callee.
pub fn of_call(cx: &mut Context, call: Value, shape: &Shape) -> Lowered<FnSig> {
    let is_loose = |index: u32| call.call_attribute(index, "noundef").is_none();
    build(cx, shape, &is_loose, gives_parts(call), true)
}

/// Whether what a call gives is the bytes of a struct, or nothing that anybody uses: any bytes will do.
pub fn gives_parts(call: Value) -> bool {
    let is_struct = |place: Value| {
        let mut place = place;
        // clang names the way to the only scalar of a struct; other ways are those of assignments to a field or an element.
        let is_whole = |place: Value| match place.opcode() {
            opcode::BIT_CAST => true,
            opcode::GEP => place.name().starts_with("coerce.dive"),
            _ => false,
        };
        while place.what() == What::Instruction && is_whole(place) {
            place = place.operand(0);
        }
        place.what() == What::Instruction
            && place.opcode() == opcode::ALLOCA
            && matches!(place.allocated_type().kind(), Kind::Struct | Kind::Array)
    };
    match call.ty().kind() {
        Kind::Void | Kind::Struct | Kind::Array | Kind::Pointer => false,
        _ if odd_bits(call.ty()).is_some() => true,
        Kind::Int(_) | Kind::Half | Kind::Float | Kind::Double | Kind::Vector => {
            let users = call.users();
            let is_called_through_pointer = call.callee().what() != What::Function;
            users.is_empty() && is_called_through_pointer
                || !users.is_empty()
                    && users.iter().all(|user| user.opcode() == opcode::STORE && is_struct(user.operand(1)))
        }
        _ => false,
    }
}

fn build(
    cx: &mut Context,
    shape: &Shape,
    is_loose: &dyn Fn(u32) -> bool,
    ret_is_loose: bool,
    may_unwind: bool,
) -> Lowered<FnSig> {
    let mut params = Vec::new();
    for (index, ty) in shape.ty.params().into_iter().enumerate() {
        if index == 0 && shape.sret.is_some() {
            continue;
        }
        params.push(match shape.byval[index] {
            Some(pointee) => cx.types.memory(&cx.bc, pointee)?,
            None => value_type(cx, ty, is_loose(index as u32 + 1))?,
        });
    }
    let ret = match shape.sret {
        Some(pointee) => cx.types.memory(&cx.bc, pointee)?,
        None => value_type(cx, shape.ty.ret(), ret_is_loose)?,
    };
    Ok(FnSig { params, ret, abi: ABI.to_owned(), variadic: shape.ty.is_variadic(), may_unwind })
}

fn value_type(cx: &mut Context, ty: Ty, is_loose: bool) -> Lowered<TyId> {
    // Vectors are how code moves bytes that nobody has looked at: what looks at lanes says so itself.
    match (is_loose || ty.kind() == Kind::Vector) && ty.kind() != Kind::Void {
        true => cx.types.memory(&cx.bc, ty),
        false => cx.types.lower(&cx.bc, ty),
    }
}
