//! Conversions between integers and floats, with a mask and a rounding mode.

use rustc_apfloat::Round;
use ubik_verdict::Result;

use super::super::super::Row;
use super::super::super::site::{Kind, Lanes, Shape, Site};
use super::super::{collect, floats};
use super::{Mask, by_width, rounding};
use crate::numeric::float::Format;
use crate::numeric::{rounded, wide};

pub const ROWS: &[Row] = by_width! { vector:
    // Floats to integers: rounded, or truncated.
    "mask.cvtps2dq" [".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtps2udq" [".128" ".256" ".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtps2qq" [".128" ".256" ".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtps2uqq" [".128" ".256" ".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtpd2dq" [".128" ".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtpd2udq" [".128" ".256" ".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtpd2qq" [".128" ".256" ".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtpd2uqq" [".128" ".256" ".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvttps2dq" [".128" ".256" ".512"] |s, a| masked(s, a, Round::TowardZero);
    "mask.cvttps2udq" [".128" ".256" ".512"] |s, a| masked(s, a, Round::TowardZero);
    "mask.cvttps2qq" [".128" ".256" ".512"] |s, a| masked(s, a, Round::TowardZero);
    "mask.cvttps2uqq" [".128" ".256" ".512"] |s, a| masked(s, a, Round::TowardZero);
    "mask.cvttpd2dq" [".128" ".256" ".512"] |s, a| masked(s, a, Round::TowardZero);
    "mask.cvttpd2udq" [".128" ".256" ".512"] |s, a| masked(s, a, Round::TowardZero);
    "mask.cvttpd2qq" [".128" ".256" ".512"] |s, a| masked(s, a, Round::TowardZero);
    "mask.cvttpd2uqq" [".128" ".256" ".512"] |s, a| masked(s, a, Round::TowardZero);
    "vcvtss2si32" [""] |s, a| first(s, a, rounding(a.get(1)));
    "vcvtss2si64" [""] |s, a| first(s, a, rounding(a.get(1)));
    "vcvtss2usi32" [""] |s, a| first(s, a, rounding(a.get(1)));
    "vcvtss2usi64" [""] |s, a| first(s, a, rounding(a.get(1)));
    "vcvtsd2si32" [""] |s, a| first(s, a, rounding(a.get(1)));
    "vcvtsd2si64" [""] |s, a| first(s, a, rounding(a.get(1)));
    "vcvtsd2usi32" [""] |s, a| first(s, a, rounding(a.get(1)));
    "vcvtsd2usi64" [""] |s, a| first(s, a, rounding(a.get(1)));
    "cvttss2si" ["" "64"] |s, a| first(s, a, Round::TowardZero);
    "cvttss2usi" ["" "64"] |s, a| first(s, a, Round::TowardZero);
    "cvttsd2si" ["" "64"] |s, a| first(s, a, Round::TowardZero);
    "cvttsd2usi" ["" "64"] |s, a| first(s, a, Round::TowardZero);
    // Integers to floats.
    "mask.cvtqq2ps" [".128"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtuqq2ps" [".128"] |s, a| masked(s, a, rounding(a.get(3)));
    "sitofp.round" [".v16f32.v16i32" ".v2f64.v2i64" ".v4f64.v4i64" ".v8f64.v8i64" ".v4f32.v4i64" ".v8f32.v8i64"]
        |s, a| every(s, a, rounding(a.get(1)));
    "uitofp.round" [".v16f32.v16i32" ".v2f64.v2i64" ".v4f64.v4i64" ".v8f64.v8i64" ".v4f32.v4i64" ".v8f32.v8i64"]
        |s, a| every(s, a, rounding(a.get(1)));
    "cvtsi2ss32" [""] |s, a| into_first(s, a, rounding(a.get(2)));
    "cvtsi2ss64" [""] |s, a| into_first(s, a, rounding(a.get(2)));
    "cvtsi2sd64" [""] |s, a| into_first(s, a, rounding(a.get(2)));
    "cvtusi2ss" [""] |s, a| into_first(s, a, rounding(a.get(2)));
    "cvtusi642ss" [""] |s, a| into_first(s, a, rounding(a.get(2)));
    "cvtusi642sd" [""] |s, a| into_first(s, a, rounding(a.get(2)));
    // Between formats of floats.
    "mask.cvtps2pd" [".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtpd2ps" ["" ".512"] |s, a| masked(s, a, rounding(a.get(3)));
    "mask.cvtsd2ss.round" [""] |s, a| masked_first(s, a, rounding(a.get(4)));
    "mask.cvtss2sd.round" [""] |s, a| masked_first(s, a, rounding(a.get(4)));
    "mask.vcvtps2ph" [".128" ".256" ".512"] |_, a| to_halves(a);
    "mask.vcvtph2ps" [".512"] |_, a| from_halves(a);
};

/// A lane of one shape as one of another. What does not fit an integer gives its least number, or all ones if it is unsigned.
fn convert(site: &Site, from: &Shape, to: &Shape, bits: u128, round: Round) -> Result<u128> {
    Ok(match (from.kind, to.kind) {
        (Kind::Float(format), Kind::Int(ty)) => {
            let unfit = if ty.signed { wide::min_value(ty) } else { wide::max_value(ty) };
            rounded::to_int(format, ty, bits, round).unwrap_or(unfit)
        }
        (Kind::Int(ty), Kind::Float(format)) => rounded::from_int(ty, format, bits, round),
        (Kind::Float(from), Kind::Float(to)) => rounded::convert(from, to, bits, round),
        _ => return Err(site.unsupported()),
    })
}

/// The lanes of the first vector, as many as there are in the result.
fn converted(site: &Site, args: &[Lanes], round: Round) -> Result<Vec<u128>> {
    let (from, to) = (&site.args[0], &site.dest);
    args[0].iter().take(to.lanes).map(|lane| convert(site, from, to, lane.bits, round)).collect()
}

fn masked(site: &Site, args: &[Lanes], round: Round) -> Result<Lanes> {
    Mask::of(&args[2]).merge(&converted(site, args, round)?, &args[1])
}

fn every(site: &Site, args: &[Lanes], round: Round) -> Result<Lanes> {
    Ok(collect(converted(site, args, round)?.into_iter()))
}

/// The first lane, as a scalar.
fn first(site: &Site, args: &[Lanes], round: Round) -> Result<Lanes> {
    let bits = convert(site, &site.args[0], &site.dest, args[0][0].bits, round)?;
    Ok(collect(std::iter::once(bits)))
}

/// The second operand in the first lane of the first.
fn into_first(site: &Site, args: &[Lanes], round: Round) -> Result<Lanes> {
    let bits = convert(site, &site.args[1], &site.dest, args[1][0].bits, round)?;
    Mask(1).merge_first(bits, &args[0], &args[0])
}

fn masked_first(site: &Site, args: &[Lanes], round: Round) -> Result<Lanes> {
    let bits = convert(site, &site.args[1], &site.dest, args[1][0].bits, round)?;
    Mask::of(&args[3]).merge_first(bits, &args[2], &args[0])
}

fn to_halves(args: &[Lanes]) -> Result<Lanes> {
    let control = args[1][0].bits & 7;
    let halves: Vec<u128> = args[0].iter().map(|lane| floats::half(lane.bits, control)).collect();
    Mask::of(&args[3]).merge(&halves, &args[2])
}

fn from_halves(args: &[Lanes]) -> Result<Lanes> {
    let widen = |bits| rounded::convert(Format::F16, Format::F32, bits, rounded::NEAREST);
    let singles: Vec<u128> = args[0].iter().map(|lane| widen(lane.bits)).collect();
    Mask::of(&args[2]).merge(&singles, &args[1])
}
