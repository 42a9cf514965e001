//! Integer instructions.

use ubik_verdict::Result;

use super::super::super::Row;
use super::super::super::site::{Kind, Lanes, Site};
use super::super::{bits_of, collect, ints};
use super::{Mask, by_width};
use crate::numeric::{IntTy, wide};

pub const ROWS: &[Row] = by_width! { vector:
    "psll.w" [".512"] |s, a| ints::shift(s, a, ints::left);
    "psll.d" [".512"] |s, a| ints::shift(s, a, ints::left);
    "psll.q" [".512"] |s, a| ints::shift(s, a, ints::left);
    "psrl.w" [".512"] |s, a| ints::shift(s, a, ints::right);
    "psrl.d" [".512"] |s, a| ints::shift(s, a, ints::right);
    "psrl.q" [".512"] |s, a| ints::shift(s, a, ints::right);
    "psra.w" [".512"] |s, a| ints::shift(s, a, ints::right_signed);
    "psra.d" [".512"] |s, a| ints::shift(s, a, ints::right_signed);
    "psra.q" [".128" ".256" ".512"] |s, a| ints::shift(s, a, ints::right_signed);
    "pmaddw.d" [".512"] |_, a| ints::multiply_add_words(a);
    "pmaddubs.w" [".512"] |_, a| ints::multiply_add_bytes(a);
    "pmul.hr.sw" [".512"] |_, a| ints::multiply_high_rounded(a);
    "psad.bw" [".512"] |_, a| ints::sum_of_differences(a);
    "pshuf.b" [".512"] |_, a| ints::shuffle_bytes(a);
    "dbpsadbw" [".128" ".256" ".512"] |_, a| shuffled_differences(a);
    // Lanes by index, of one vector or of two.
    "permvar.qi" [".128" ".256" ".512"] |_, a| permute(a);
    "permvar.hi" [".128" ".256" ".512"] |_, a| permute(a);
    "permvar.si" [".512"] |_, a| permute(a);
    "permvar.di" [".256" ".512"] |_, a| permute(a);
    "permvar.sf" [".512"] |_, a| permute(a);
    "permvar.df" [".256" ".512"] |_, a| permute(a);
    "vpermi2var.qi" [".128" ".256" ".512"] |_, a| permute_two(a);
    "vpermi2var.hi" [".128" ".256" ".512"] |_, a| permute_two(a);
    "vpermi2var.d" [".128" ".256" ".512"] |_, a| permute_two(a);
    "vpermi2var.q" [".128" ".256" ".512"] |_, a| permute_two(a);
    "vpermi2var.ps" [".128" ".256" ".512"] |_, a| permute_two(a);
    "vpermi2var.pd" [".128" ".256" ".512"] |_, a| permute_two(a);
    // Lanes that a mask selects, moved together or apart.
    "mask.compress.b" [".128" ".256" ".512"] |_, a| compress(a);
    "mask.compress.w" [".128" ".256" ".512"] |_, a| compress(a);
    "mask.compress.d" [".128" ".256" ".512"] |_, a| compress(a);
    "mask.compress.q" [".128" ".256" ".512"] |_, a| compress(a);
    "mask.compress.ps" [".128" ".256" ".512"] |_, a| compress(a);
    "mask.compress.pd" [".128" ".256" ".512"] |_, a| compress(a);
    "mask.expand.b" [".128" ".256" ".512"] |_, a| expand(a);
    "mask.expand.w" [".128" ".256" ".512"] |_, a| expand(a);
    "mask.expand.d" [".128" ".256" ".512"] |_, a| expand(a);
    "mask.expand.q" [".128" ".256" ".512"] |_, a| expand(a);
    "mask.expand.ps" [".128" ".256" ".512"] |_, a| expand(a);
    "mask.expand.pd" [".128" ".256" ".512"] |_, a| expand(a);
    // Narrower lanes: cut off, or saturating as signed or unsigned numbers.
    "mask.pmov.db" [".128" ".256"] |s, a| narrow(s, a, Narrow::Cut);
    "mask.pmov.dw" [".128"] |s, a| narrow(s, a, Narrow::Cut);
    "mask.pmov.qb" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Cut);
    "mask.pmov.qw" [".128" ".256"] |s, a| narrow(s, a, Narrow::Cut);
    "mask.pmov.qd" [".128"] |s, a| narrow(s, a, Narrow::Cut);
    "mask.pmovs.wb" [".128"] |s, a| narrow(s, a, Narrow::Signed);
    "mask.pmovs.db" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Signed);
    "mask.pmovs.dw" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Signed);
    "mask.pmovs.qb" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Signed);
    "mask.pmovs.qw" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Signed);
    "mask.pmovs.qd" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Signed);
    "mask.pmovus.wb" [".128"] |s, a| narrow(s, a, Narrow::Unsigned);
    "mask.pmovus.db" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Unsigned);
    "mask.pmovus.dw" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Unsigned);
    "mask.pmovus.qb" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Unsigned);
    "mask.pmovus.qw" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Unsigned);
    "mask.pmovus.qd" [".128" ".256" ".512"] |s, a| narrow(s, a, Narrow::Unsigned);
    // Bits.
    "pternlog.d" [".128" ".256" ".512"] |_, a| ternary_logic(a);
    "pternlog.q" [".128" ".256" ".512"] |_, a| ternary_logic(a);
    "pmultishift.qb" [".128" ".256" ".512"] |_, a| bytes_at_bits(a);
    "mask.vpshufbitqmb" [".128" ".256" ".512"] |_, a| bits_at(a);
    "conflict.d" [".128" ".256" ".512"] |_, a| conflicts(a);
    "conflict.q" [".128" ".256" ".512"] |_, a| conflicts(a);
    // Products, added to a vector.
    "vpmadd52l.uq" [".128" ".256" ".512"] |_, a| multiply_add_52(a, 0);
    "vpmadd52h.uq" [".128" ".256" ".512"] |_, a| multiply_add_52(a, 52);
    "vpdpbusd" [".128" ".256" ".512"] |s, a| dot_product(s, a, false);
    "vpdpbusds" [".128" ".256" ".512"] |s, a| dot_product(s, a, true);
    "vpdpwssd" [".128" ".256" ".512"] |s, a| dot_product(s, a, false);
    "vpdpwssds" [".128" ".256" ".512"] |s, a| dot_product(s, a, true);
};

/// Lanes of the first vector by indices, which wrap around.
fn permute(args: &[Lanes]) -> Result<Lanes> {
    let lanes = args[0].len();
    Ok(args[1].iter().map(|index| args[0][index.bits as usize % lanes]).collect())
}

/// Lanes of the first and third vector, one behind the other.
fn permute_two(args: &[Lanes]) -> Result<Lanes> {
    let both = [&args[0][..], &args[2][..]].concat();
    Ok(args[1].iter().map(|index| both[index.bits as usize % both.len()]).collect())
}

/// The lanes of the first vector that are selected, moved to the beginning; those of the second behind them.
fn compress(args: &[Lanes]) -> Result<Lanes> {
    let mask = Mask::of(&args[2]);
    let mut lanes: Lanes = (0..args[0].len()).filter(|&at| mask.has(at)).map(|at| args[0][at]).collect();
    lanes.extend_from_slice(&args[1][lanes.len()..]);
    Ok(lanes)
}

/// The first lanes of the first vector to the places that are selected; those of the second elsewhere.
fn expand(args: &[Lanes]) -> Result<Lanes> {
    let mask = Mask::of(&args[2]);
    let mut next = args[0].iter();
    let lane = |at: usize| if mask.has(at) { *next.next().expect("as many lanes") } else { args[1][at] };
    Ok((0..args[1].len()).map(lane).collect())
}

/// How a number becomes narrower.
#[derive(Clone, Copy)]
pub(super) enum Narrow {
    Cut,
    Signed,
    Unsigned,
}

impl Narrow {
    /// A number of one width in another.
    pub(super) fn apply(self, from: u8, to: u8, a: u128) -> u128 {
        let (ty, most) = (IntTy::signed(to), wide::mask(IntTy::unsigned(to)));
        match self {
            Narrow::Cut => a & most,
            Narrow::Signed => ints::saturated(ty, wide::sign_extend(IntTy::signed(from), a)),
            Narrow::Unsigned => a.min(most),
        }
    }
}

fn narrow(site: &Site, args: &[Lanes], how: Narrow) -> Result<Lanes> {
    let (from, to) = (site.args[0].lane_bits(), site.dest.lane_bits());
    let narrowed: Vec<u128> = args[0].iter().map(|lane| how.apply(from, to, lane.bits)).collect();
    Mask::of(&args[2]).merge(&narrowed, &args[1])
}

/// Any function of three bits, given by its table.
fn ternary_logic(args: &[Lanes]) -> Result<Lanes> {
    let table = args[3][0].bits;
    let lane = |at: usize| {
        let (a, b, c) = (args[0][at].bits, args[1][at].bits, args[2][at].bits);
        (0..64).fold(0, |out, bit| {
            let row = (a >> bit & 1) << 2 | (b >> bit & 1) << 1 | c >> bit & 1;
            out | (table >> row & 1) << bit
        })
    };
    let all: Vec<u128> = (0..args[0].len()).map(lane).collect();
    Ok(collect(all.into_iter()))
}

/// The eight bytes around a byte as one number.
fn word_around(bytes: &Lanes, at: usize) -> u128 {
    bytes[at / 8 * 8..][..8].iter().rev().fold(0, |word, byte| word << 8 | byte.bits)
}

/// Eight bits of the second vector's words, from the bit on that a byte of the first says; the words are circles.
fn bytes_at_bits(args: &[Lanes]) -> Result<Lanes> {
    let byte = |at: usize| {
        let word = word_around(&args[1], at);
        (word << 64 | word) >> (args[0][at].bits & 63) & 0xff
    };
    Ok(collect((0..args[0].len()).map(byte)))
}

/// The bit of each word of the first vector that a byte of the second says.
fn bits_at(args: &[Lanes]) -> Result<Lanes> {
    let bit = |at: usize| word_around(&args[0], at) >> (args[1][at].bits & 63) & 1 != 0;
    Mask::of(&args[2]).filter(args[0].len(), bit)
}

/// For each lane, which lanes before it are equal to it.
fn conflicts(args: &[Lanes]) -> Result<Lanes> {
    let lanes = bits_of(&args[0]);
    let equal = |at: usize| {
        (0..at).filter(|&before| lanes[before] == lanes[at]).fold(0, |bits, before| bits | 1 << before)
    };
    Ok(collect((0..lanes.len()).map(equal)))
}

/// Differences of four bytes with windows of the second operand, whose groups of four were shuffled.
fn shuffled_differences(args: &[Lanes]) -> Result<Lanes> {
    let (a, b, control) = (bits_of(&args[0]), bits_of(&args[1]), args[2][0].bits);
    let shuffled: Vec<u128> = (0..b.len())
        .map(|at| {
            let (group, quad) = (at / 16 * 16, at / 4 % 4);
            b[group + (control >> (2 * quad) & 3) as usize * 4 + at % 4]
        })
        .collect();
    let word = |at: usize| {
        let (start, index) = (at / 4 * 8, at % 4);
        let fixed = start + index / 2 * 4;
        ints::differences(&a[fixed..fixed + 4], &shuffled[start + index..start + index + 4])
    };
    Ok(collect((0..a.len() / 2).map(word)))
}

/// The lower or upper half of the product of 52-bit numbers, added.
fn multiply_add_52(args: &[Lanes], from: u32) -> Result<Lanes> {
    const LOW: u128 = (1 << 52) - 1;
    let lane = |at: usize| {
        let product = (args[1][at].bits & LOW) * (args[2][at].bits & LOW);
        args[0][at].bits.wrapping_add(product >> from & LOW) & u128::from(u64::MAX)
    };
    Ok(collect((0..args[0].len()).map(lane)))
}

/// Products of neighbours, as the types of the operands say signed or unsigned, added to each lane of the first vector.
fn dot_product(site: &Site, args: &[Lanes], saturates: bool) -> Result<Lanes> {
    let (Kind::Int(first), Kind::Int(second)) = (site.args[1].kind, site.args[2].kind) else {
        return Err(site.unsupported());
    };
    let (sum_ty, each) = (IntTy::signed(32), args[1].len() / args[0].len());
    let number = |ty: IntTy, bits: u128| if ty.signed { wide::sign_extend(ty, bits) } else { bits as i128 };
    let lane = |at: usize| {
        let products = (at * each..(at + 1) * each)
            .map(|from| number(first, args[1][from].bits) * number(second, args[2][from].bits));
        let sum = wide::sign_extend(sum_ty, args[0][at].bits) + products.sum::<i128>();
        if saturates { ints::saturated(sum_ty, sum) } else { wide::truncate(sum_ty, sum as u128) }
    };
    Ok(collect((0..args[0].len()).map(lane)))
}
