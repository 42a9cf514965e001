//! Constants: evaluated by rustc, stated as scalars, pairs or memory.

use rustc_abi::{BackendRepr, Scalar as AbiScalar, Size};
use rustc_middle::mir::ConstValue;
use rustc_middle::mir::interpret::{AllocId, AllocRange, Scalar};
use rustc_middle::ty::{self, Ty};
use ubik_ir::{self as ir, Address, AddressBase, ConstScalar};

use crate::global;
use crate::types::pair_offset;
use crate::walk::{GlobalSource, Lowering};

/// An evaluated constant of the given type.
pub fn lower<'tcx>(lowering: &mut Lowering<'tcx>, value: ConstValue, ty: Ty<'tcx>) -> ir::Const {
    let value = match value {
        ConstValue::ZeroSized => ir::ConstValue::Zst,
        ConstValue::Scalar(value) => ir::ConstValue::Scalar(scalar(lowering, value)),
        ConstValue::Slice { alloc_id, meta } => {
            let pointer = pointer_to(lowering, alloc_id, Size::ZERO);
            ir::ConstValue::Pair(pointer, ConstScalar::Int(meta.into()))
        }
        ConstValue::Indirect { alloc_id, offset } => in_memory(lowering, alloc_id, offset, ty),
    };
    ir::Const { ty: lowering.types.id(ty), value }
}

/// An integer, bool or char.
pub fn int<'tcx>(lowering: &mut Lowering<'tcx>, bits: u128, ty: Ty<'tcx>) -> ir::Const {
    ir::Const { ty: lowering.types.id(ty), value: ir::ConstValue::Scalar(ConstScalar::Int(bits)) }
}

/// The value of a type that has only one.
pub fn zst<'tcx>(lowering: &mut Lowering<'tcx>, ty: Ty<'tcx>) -> ir::Const {
    ir::Const { ty: lowering.types.id(ty), value: ir::ConstValue::Zst }
}

/// A `&'static str`.
pub fn text<'tcx>(lowering: &mut Lowering<'tcx>, text: &str) -> ir::Const {
    let tcx = lowering.tcx;
    let ty = Ty::new_imm_ref(tcx, tcx.lifetimes.re_erased, tcx.types.str_);
    let memory = lowering.global_id(GlobalSource::Text(text.to_owned()));
    let start = ConstScalar::Ptr(Address { base: AddressBase::Global(memory), offset: 0 });
    let length = ConstScalar::Int(text.len() as u128);
    ir::Const { ty: lowering.types.id(ty), value: ir::ConstValue::Pair(start, length) }
}

/// The bits of a const generic argument; of one that is no scalar, those of its leaves in order.
pub fn generic_bits<'tcx>(argument: ty::Const<'tcx>) -> Vec<u128> {
    fn leaves<'tcx>(value: ty::Value<'tcx>, bits: &mut Vec<u128>) {
        match value.try_to_leaf() {
            Some(leaf) => bits.push(leaf.to_bits_unchecked()),
            None => {
                for branch in value.to_branch() {
                    leaves(branch.to_value(), bits);
                }
            }
        }
    }
    let mut bits = Vec::new();
    if let Some(value) = argument.try_to_value() {
        leaves(value, &mut bits);
    }
    bits
}

fn scalar<'tcx>(lowering: &mut Lowering<'tcx>, value: Scalar) -> ConstScalar {
    match value {
        Scalar::Int(int) => ConstScalar::Int(int.to_bits_unchecked()),
        Scalar::Ptr(pointer, _) => {
            let (provenance, offset) = pointer.into_raw_parts();
            pointer_to(lowering, provenance.alloc_id(), offset)
        }
    }
}

/// Scalars and pairs are read here once, so that the machine need not read them at every use.
fn in_memory<'tcx>(
    lowering: &mut Lowering<'tcx>,
    alloc: AllocId,
    offset: Size,
    ty: Ty<'tcx>,
) -> ir::ConstValue {
    let tcx = lowering.tcx;
    let layout = tcx.layout_of(lowering.typing_env().as_query_input(ty)).ok();
    let read = match layout.map(|layout| layout.backend_repr) {
        Some(BackendRepr::Scalar(a)) => read_scalar(lowering, alloc, offset, a).map(ir::ConstValue::Scalar),
        Some(BackendRepr::ScalarPair(a, b)) => {
            let second = offset + pair_offset(tcx, a, b);
            match (read_scalar(lowering, alloc, offset, a), read_scalar(lowering, alloc, second, b)) {
                (Some(a), Some(b)) => Some(ir::ConstValue::Pair(a, b)),
                _ => None,
            }
        }
        _ => None,
    };
    read.unwrap_or_else(|| ir::ConstValue::Memory {
        global: lowering.global_id(GlobalSource::Memory(alloc)),
        offset: offset.bytes(),
    })
}

/// `None` if the bytes are partly uninitialised or hold a part of a pointer: then they stay memory.
fn read_scalar<'tcx>(
    lowering: &mut Lowering<'tcx>,
    alloc: AllocId,
    offset: Size,
    expected: AbiScalar,
) -> Option<ConstScalar> {
    let tcx = lowering.tcx;
    let memory = lowering.memory(alloc);
    let range = AllocRange { start: offset, size: expected.size(&tcx) };
    let mut chunks = memory.inner().init_mask().range_as_init_chunks(range);
    if let (Some(only), None) = (chunks.next(), chunks.next())
        && !only.is_init()
    {
        return Some(ConstScalar::Uninit);
    }
    let is_pointer = matches!(expected.primitive(), rustc_abi::Primitive::Pointer(_));
    let value = memory.inner().read_scalar(&tcx, range, is_pointer).ok()?;
    Some(scalar(lowering, value))
}

/// A pointer; a part of a type id is a plain number.
fn pointer_to<'tcx>(lowering: &mut Lowering<'tcx>, alloc: AllocId, offset: Size) -> ConstScalar {
    match global::address(lowering, alloc, offset) {
        Some(address) => ConstScalar::Ptr(address),
        None => ConstScalar::Int(offset.bytes().into()),
    }
}
