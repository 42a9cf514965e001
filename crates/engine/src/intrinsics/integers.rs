//! Intrinsics on integers. All are pure; what they forbid is checked by `numeric`.

use std::cmp::Ordering;

use ubik_verdict::{Result, Rule, Ub};

use super::faults::Failed;
use super::site::Site;
use super::{Out, Row, one, pair};
use crate::numeric::{Fault, IntTy, narrow, wide, wide_mul};

pub const ROWS: &[Row] = &[
    Row::scalar("wrapping_add", |s, a| one(wide::add(s.int()?, a[0], a[1])))
        .quick(|ty, a, b| Some(narrow::add(ty, a, b))),
    Row::scalar("wrapping_sub", |s, a| one(wide::sub(s.int()?, a[0], a[1])))
        .quick(|ty, a, b| Some(narrow::sub(ty, a, b))),
    Row::scalar("wrapping_mul", |s, a| one(wide::mul(s.int()?, a[0], a[1])))
        .quick(|ty, a, b| Some(narrow::mul(ty, a, b))),
    Row::scalar("add_with_overflow", |s, a| with_flag(wide::add_overflow(s.int()?, a[0], a[1]))),
    Row::scalar("sub_with_overflow", |s, a| with_flag(wide::sub_overflow(s.int()?, a[0], a[1]))),
    Row::scalar("mul_with_overflow", |s, a| with_flag(wide::mul_overflow(s.int()?, a[0], a[1]))),
    Row::scalar("saturating_add", |s, a| one(wide::add_saturating(s.int()?, a[0], a[1])))
        .quick(|ty, a, b| Some(narrow::add_saturating(ty, a, b))),
    Row::scalar("saturating_sub", |s, a| one(wide::sub_saturating(s.int()?, a[0], a[1])))
        .quick(|ty, a, b| Some(narrow::sub_saturating(ty, a, b))),
    Row::scalar("unchecked_add", |s, a| checked(s, a, wide::add_unchecked)).rules(&[Rule::ArithOverflow]),
    Row::scalar("unchecked_sub", |s, a| checked(s, a, wide::sub_unchecked)).rules(&[Rule::ArithOverflow]),
    Row::scalar("unchecked_mul", |s, a| checked(s, a, wide::mul_unchecked)).rules(&[Rule::ArithOverflow]),
    Row::scalar("unchecked_div", |s, a| checked(s, a, wide::div))
        .rules(&[Rule::DivisionByZero, Rule::DivisionOverflow]),
    Row::scalar("unchecked_rem", |s, a| checked(s, a, wide::rem))
        .rules(&[Rule::RemainderByZero, Rule::RemainderOverflow]),
    Row::scalar("exact_div", |s, a| checked(s, a, wide::div_exact))
        .quick(|ty, a, b| narrow::div_exact(ty, a, b).ok())
        .rules(&[Rule::DivisionByZero, Rule::DivisionOverflow, Rule::ExactDiv]),
    Row::scalar("unchecked_shl", |s, a| checked(s, a, wide::shl_unchecked)).rules(&[Rule::ShiftOverflow]),
    Row::scalar("unchecked_shr", |s, a| checked(s, a, wide::shr_unchecked)).rules(&[Rule::ShiftOverflow]),
    Row::scalar("unchecked_funnel_shl", |s, a| funnel(s, a, wide_mul::funnel_shl))
        .rules(&[Rule::ShiftOverflow]),
    Row::scalar("unchecked_funnel_shr", |s, a| funnel(s, a, wide_mul::funnel_shr))
        .rules(&[Rule::ShiftOverflow]),
    Row::scalar("rotate_left", |s, a| one(wide::rotate_left(s.int()?, a[0], a[1] as u32)))
        .quick(|ty, a, b| Some(narrow::rotate_left(ty, a, b as u32))),
    Row::scalar("rotate_right", |s, a| one(wide::rotate_right(s.int()?, a[0], a[1] as u32)))
        .quick(|ty, a, b| Some(narrow::rotate_right(ty, a, b as u32))),
    Row::scalar("ctpop", |_, a| one(wide::ctpop(a[0]).into())).quick(|_, a, _| Some(narrow::ctpop(a).into())),
    Row::scalar("ctlz", |s, a| one(wide::ctlz(s.int()?, a[0]).into()))
        .quick(|ty, a, _| Some(narrow::ctlz(ty, a).into())),
    Row::scalar("ctlz_nonzero", |s, a| nonzero(s, a, wide::ctlz))
        .quick(|ty, a, _| (a != 0).then(|| narrow::ctlz(ty, a).into()))
        .rules(&[Rule::CalledOnZero]),
    Row::scalar("cttz", |s, a| one(wide::cttz(s.int()?, a[0]).into()))
        .quick(|ty, a, _| Some(narrow::cttz(ty, a).into())),
    Row::scalar("cttz_nonzero", |s, a| nonzero(s, a, wide::cttz))
        .quick(|ty, a, _| (a != 0).then(|| narrow::cttz(ty, a).into()))
        .rules(&[Rule::CalledOnZero]),
    Row::scalar("bswap", |s, a| one(wide::bswap(s.int()?, a[0])))
        .quick(|ty, a, _| Some(narrow::bswap(ty, a))),
    Row::scalar("bitreverse", |s, a| one(wide::bitreverse(s.int()?, a[0])))
        .quick(|ty, a, _| Some(narrow::bitreverse(ty, a))),
    Row::scalar("disjoint_bitor", disjoint_bitor)
        .quick(|_, a, b| (a & b == 0).then_some(a | b))
        .rules(&[Rule::NotDisjoint]),
    Row::scalar("three_way_compare", |s, a| one(ordering(wide::cmp(s.int()?, a[0], a[1])))),
    Row::scalar("carrying_mul_add", carrying_mul_add),
    Row::scalar("carryless_mul", |s, a| one(wide_mul::carryless_mul(s.int()?, a[0], a[1]))),
];

fn with_flag((bits, overflow): (u128, bool)) -> Result<Out> {
    pair(bits, overflow.into())
}

type Checked = fn(IntTy, u128, u128) -> std::result::Result<u128, Fault>;

fn checked(site: &Site, args: &[u128], f: Checked) -> Result<Out> {
    let ty = site.int()?;
    f(ty, args[0], args[1]).map(Out::One).map_err(|fault| {
        let right_ty = site.int_of(&site.args[1]).unwrap_or(ty);
        Failed { site, ty, left: args[0], right: args[1], right_ty, lane: None }.stop(fault)
    })
}

type Funnel = fn(IntTy, u128, u128, u32) -> std::result::Result<u128, Fault>;

fn funnel(site: &Site, args: &[u128], f: Funnel) -> Result<Out> {
    let ty = site.int()?;
    f(ty, args[0], args[1], args[2] as u32).map(Out::One).map_err(|fault| {
        let right_ty = IntTy::unsigned(32);
        Failed { site, ty, left: args[0], right: args[2], right_ty, lane: None }.stop(fault)
    })
}

fn nonzero(site: &Site, args: &[u128], count: fn(IntTy, u128) -> u32) -> Result<Out> {
    if args[0] == 0 {
        return Err(Ub::called_on_zero(site.name.clone()).into());
    }
    one(count(site.int()?, args[0]).into())
}

fn disjoint_bitor(site: &Site, args: &[u128]) -> Result<Out> {
    if args[0] & args[1] != 0 {
        return Err(Ub::not_disjoint(site.name.clone()).into());
    }
    one(args[0] | args[1])
}

/// The bits of `core::cmp::Ordering`, an `i8`.
pub fn ordering(order: Ordering) -> u128 {
    u128::from(order as i8 as u8)
}

fn carrying_mul_add(site: &Site, args: &[u128]) -> Result<Out> {
    let (low, high) = wide_mul::carrying_mul_add(site.int()?, args[0], args[1], args[2], args[3]);
    pair(low, high)
}
