//! Instructions that read or write memory. Lanes that the mask does not select are not accessed.

use ubik_verdict::Result;

use super::super::super::Row;
use super::super::super::call::{Call, Value, nothing};
use super::super::super::site::Shape;
use super::ints::Narrow;
use super::{Mask, by_width};
use crate::memory::Place;
use crate::numeric::{IntTy, wide};
use crate::value::Slot;

pub const ROWS: &[Row] = by_width! { machine:
    "mask.compress.store.b" [".128" ".256" ".512"] compress;
    "mask.compress.store.w" [".128" ".256" ".512"] compress;
    "mask.compress.store.d" [".128" ".256" ".512"] compress;
    "mask.compress.store.q" [".128" ".256" ".512"] compress;
    "mask.compress.store.ps" [".128" ".256" ".512"] compress;
    "mask.compress.store.pd" [".128" ".256" ".512"] compress;
    "mask.expand.load.b" [".128" ".256" ".512"] expand;
    "mask.expand.load.w" [".128" ".256" ".512"] expand;
    "mask.expand.load.d" [".128" ".256" ".512"] expand;
    "mask.expand.load.q" [".128" ".256" ".512"] expand;
    "mask.expand.load.ps" [".128" ".256" ".512"] expand;
    "mask.expand.load.pd" [".128" ".256" ".512"] expand;
    "mask.pmov.db.mem" [".128" ".256" ".512"] |c| narrow(c, 1, Narrow::Cut);
    "mask.pmov.dw.mem" [".128" ".256" ".512"] |c| narrow(c, 2, Narrow::Cut);
    "mask.pmov.qb.mem" [".128" ".256" ".512"] |c| narrow(c, 1, Narrow::Cut);
    "mask.pmov.qw.mem" [".128" ".256" ".512"] |c| narrow(c, 2, Narrow::Cut);
    "mask.pmov.qd.mem" [".128" ".256" ".512"] |c| narrow(c, 4, Narrow::Cut);
    "mask.pmovs.wb.mem" [".128" ".256" ".512"] |c| narrow(c, 1, Narrow::Signed);
    "mask.pmovs.db.mem" [".128" ".256" ".512"] |c| narrow(c, 1, Narrow::Signed);
    "mask.pmovs.dw.mem" [".128" ".256" ".512"] |c| narrow(c, 2, Narrow::Signed);
    "mask.pmovs.qb.mem" [".128" ".256" ".512"] |c| narrow(c, 1, Narrow::Signed);
    "mask.pmovs.qw.mem" [".128" ".256" ".512"] |c| narrow(c, 2, Narrow::Signed);
    "mask.pmovs.qd.mem" [".128" ".256" ".512"] |c| narrow(c, 4, Narrow::Signed);
    "mask.pmovus.wb.mem" [".128" ".256" ".512"] |c| narrow(c, 1, Narrow::Unsigned);
    "mask.pmovus.db.mem" [".128" ".256" ".512"] |c| narrow(c, 1, Narrow::Unsigned);
    "mask.pmovus.dw.mem" [".128" ".256" ".512"] |c| narrow(c, 2, Narrow::Unsigned);
    "mask.pmovus.qb.mem" [".128" ".256" ".512"] |c| narrow(c, 1, Narrow::Unsigned);
    "mask.pmovus.qw.mem" [".128" ".256" ".512"] |c| narrow(c, 2, Narrow::Unsigned);
    "mask.pmovus.qd.mem" [".128" ".256" ".512"] |c| narrow(c, 4, Narrow::Unsigned);
    "gather.d" ["pd.512" "ps.512" "pq.512" "pi.512"] gather;
    "gather.q" ["pd.512" "ps.512" "pq.512" "pi.512"] gather;
    "gather3siv" ["2.df" "2.di" "4.df" "4.di" "4.sf" "4.si" "8.sf" "8.si"] gather;
    "gather3div" ["2.df" "2.di" "4.df" "4.di" "4.sf" "4.si" "8.sf" "8.si"] gather;
    "scatter.d" ["pd.512" "ps.512" "pq.512" "pi.512"] scatter;
    "scatter.q" ["pd.512" "ps.512" "pq.512" "pi.512"] scatter;
    "scattersiv" ["2.df" "2.di" "4.df" "4.di" "4.sf" "4.si" "8.sf" "8.si"] scatter;
    "scatterdiv" ["2.df" "2.di" "4.df" "4.di" "4.sf" "4.si" "8.sf" "8.si"] scatter;
};

fn mask(call: &Call<'_>, index: usize) -> Mask {
    Mask(call.int(index).into())
}

/// Stores the selected lanes one behind the other.
fn compress(call: &mut Call<'_>) -> Result<Value> {
    let (to, lanes, mask) = (Place::unaligned(call.slot(0)), call.lanes(1)?, mask(call, 2));
    let shape = call.site.args[1].clone();
    for (index, at) in (0..lanes.len()).filter(|&at| mask.has(at)).enumerate() {
        call.write_lane(to.at(index as u64 * shape.lane_size), &shape, lanes[at])?;
    }
    nothing()
}

/// Loads the selected lanes, which lie one behind the other; the others come from a vector.
fn expand(call: &mut Call<'_>) -> Result<Value> {
    let (from, mut lanes, mask) = (Place::unaligned(call.slot(0)), call.lanes(1)?, mask(call, 2));
    let shape = call.site.dest.clone();
    for (index, at) in (0..lanes.len()).filter(|&at| mask.has(at)).enumerate() {
        lanes[at] = call.read_lane(from.at(index as u64 * shape.lane_size), &shape)?;
    }
    call.give_lanes(&lanes)
}

/// Stores the selected lanes as narrower numbers, each in its place.
fn narrow(call: &mut Call<'_>, size: u64, how: Narrow) -> Result<Value> {
    let (to, lanes, mask) = (Place::unaligned(call.slot(0)), call.lanes(1)?, mask(call, 2));
    let from = call.site.args[1].lane_bits();
    for at in (0..lanes.len()).filter(|&at| mask.has(at)) {
        let number = how.apply(from, (size * 8) as u8, lanes[at].bits) as u64;
        call.machine.memory.write_scalar(to.at(at as u64 * size), size, Slot::int(number))?;
    }
    nothing()
}

/// How far from the base a lane lies.
fn offset(shape: &Shape, bits: u128, scale: u64) -> u64 {
    (wide::extend(IntTy::signed(shape.lane_bits()), bits) as u64).wrapping_mul(scale)
}

/// Reads the selected lanes from `base + offset * scale`. Lanes without an offset become zero.
fn gather(call: &mut Call<'_>) -> Result<Value> {
    let (mut lanes, offsets, mask) = (call.lanes(0)?, call.lanes(2)?, mask(call, 3));
    let (base, scale) = (Place::unaligned(call.slot(1)), call.int(4));
    let shape = call.site.dest.clone();
    for (at, lane) in lanes.iter_mut().enumerate() {
        match offsets.get(at) {
            None => lane.bits = 0,
            Some(by) if mask.has(at) => {
                let by = offset(&call.site.args[2], by.bits, scale);
                *lane = call.read_lane(base.at(by), &shape)?;
            }
            Some(_) => {}
        }
    }
    call.give_lanes(&lanes)
}

/// Writes the selected lanes to `base + offset * scale`, the first one first.
fn scatter(call: &mut Call<'_>) -> Result<Value> {
    let (base, mask, scale) = (Place::unaligned(call.slot(0)), mask(call, 1), call.int(4));
    let (offsets, lanes, shape) = (call.lanes(2)?, call.lanes(3)?, call.site.args[3].clone());
    for (at, (by, &lane)) in offsets.iter().zip(&lanes).enumerate() {
        if mask.has(at) {
            let by = offset(&call.site.args[2], by.bits, scale);
            call.write_lane(base.at(by), &shape, lane)?;
        }
    }
    nothing()
}
