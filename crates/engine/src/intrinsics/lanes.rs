//! Lanes of vectors and the numbers in them, for handlers of vector instructions.

use ubik_verdict::Result;

use super::site::{Lane, Lanes};
use crate::numeric::{IntTy, wide};

pub fn collect(bits: impl Iterator<Item = u128>) -> Lanes {
    bits.map(Lane::int).collect()
}

pub fn bits_of(lanes: &[Lane]) -> Vec<u128> {
    lanes.iter().map(|lane| lane.bits).collect()
}

pub fn signed(ty: IntTy, bits: u128) -> i128 {
    wide::sign_extend(ty, bits)
}

pub fn truncated(ty: IntTy, number: i128) -> u128 {
    wide::truncate(ty, number as u128)
}

pub fn saturated(ty: IntTy, number: i128) -> u128 {
    let (min, max) = (signed(ty, wide::min_value(ty)), signed(ty, wide::max_value(ty)));
    truncated(ty, number.clamp(min, max))
}

pub fn one(bits: u128) -> Result<Lanes> {
    Ok(vec![Lane::int(bits)])
}
