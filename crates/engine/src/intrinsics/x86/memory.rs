//! Instructions that read or write memory.

use ubik_verdict::Result;

use super::super::Row;
use super::super::call::{Call, Value, nothing};
use crate::memory::Place;
use crate::numeric::{IntTy, wide};
use crate::value::Slot;

pub const ROWS: &[Row] = &[
    Row::machine("llvm.x86.sse3.ldu.dq", load_unaligned),
    Row::machine("llvm.x86.avx.ldu.dq.256", load_unaligned),
    Row::machine("llvm.x86.sse2.maskmov.dqu", masked_bytes),
    Row::machine("llvm.x86.sse2.clflush", |_| nothing()),
    Row::machine("llvm.x86.avx2.gather.d.d", gather),
    Row::machine("llvm.x86.avx2.gather.d.d.256", gather),
    Row::machine("llvm.x86.avx2.gather.d.q", gather),
    Row::machine("llvm.x86.avx2.gather.d.q.256", gather),
    Row::machine("llvm.x86.avx2.gather.q.d", gather),
    Row::machine("llvm.x86.avx2.gather.q.d.256", gather),
    Row::machine("llvm.x86.avx2.gather.q.q", gather),
    Row::machine("llvm.x86.avx2.gather.q.q.256", gather),
    Row::machine("llvm.x86.avx2.gather.d.ps", gather),
    Row::machine("llvm.x86.avx2.gather.d.ps.256", gather),
    Row::machine("llvm.x86.avx2.gather.d.pd", gather),
    Row::machine("llvm.x86.avx2.gather.d.pd.256", gather),
    Row::machine("llvm.x86.avx2.gather.q.ps", gather),
    Row::machine("llvm.x86.avx2.gather.q.ps.256", gather),
    Row::machine("llvm.x86.avx2.gather.q.pd", gather),
    Row::machine("llvm.x86.avx2.gather.q.pd.256", gather),
];

fn load_unaligned(call: &mut Call<'_>) -> Result<Value> {
    let (dest, size) = (call.destination(), call.site.dest.lane_size * call.site.dest.lanes as u64);
    let from = Place::unaligned(call.slot(0));
    let bytes = call.machine.memory.read_bytes(from, size)?.to_vec();
    call.machine.memory.write_bytes(dest, &bytes)?;
    Ok(Value::Memory(dest))
}

/// Stores the bytes whose mask has its top bit set.
fn masked_bytes(call: &mut Call<'_>) -> Result<Value> {
    let (bytes, mask, to) = (call.lanes(0)?, call.lanes(1)?, Place::unaligned(call.slot(2)));
    for at in (0..bytes.len()).filter(|&at| mask[at].bits & 0x80 != 0) {
        call.machine.memory.write_scalar(to.at(at as u64), 1, Slot::int(bytes[at].bits as u64))?;
    }
    nothing()
}

/// Reads the lanes whose mask has its top bit set from `base + offset * scale`. Surplus lanes become zero.
fn gather(call: &mut Call<'_>) -> Result<Value> {
    let (mut lanes, offsets, mask) = (call.lanes(0)?, call.lanes(2)?, call.lanes(3)?);
    let (base, scale) = (Place::unaligned(call.slot(1)), call.int(4));
    let (shape, offset_ty) = (&call.site.dest, IntTy::signed(call.site.args[2].lane_bits()));
    let top_bit = shape.lane_bits() - 1;
    for at in 0..lanes.len() {
        if at >= offsets.len() {
            lanes[at].bits = 0;
        } else if mask[at].bits >> top_bit & 1 != 0 {
            let offset = wide::extend(offset_ty, offsets[at].bits) as u64;
            lanes[at] = call.read_lane(base.at(offset.wrapping_mul(scale)), shape)?;
        }
    }
    call.give_lanes(&lanes)
}
