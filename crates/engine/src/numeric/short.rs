//! Operators on at most 64 bits as single functions, for operations that are executed often. Where one gives nothing,
//! [`integer::binary`](super::integer::binary) says what is wrong.

use std::cmp::Ordering;

use ubik_ir::BinOp;

use super::float::{Arith, double, single};
use super::{IntTy, narrow};

pub type Binary = fn(IntTy, u64, u64) -> Option<u64>;
pub type Unary = fn(u64) -> u64;

/// An operator on integers that gives one result of their type, or an order. Shifts are by unsigned amounts.
pub fn of_integers(op: BinOp) -> Option<Binary> {
    Some(match op {
        BinOp::AddUnchecked => |ty, a, b| narrow::add_unchecked(ty, a, b).ok(),
        BinOp::SubUnchecked => |ty, a, b| narrow::sub_unchecked(ty, a, b).ok(),
        BinOp::MulUnchecked => |ty, a, b| narrow::mul_unchecked(ty, a, b).ok(),
        BinOp::ShlUnchecked => |ty, a, b| narrow::shl_unchecked(ty, a, b).ok(),
        BinOp::ShrUnchecked => |ty, a, b| narrow::shr_unchecked(ty, a, b).ok(),
        BinOp::Div => |ty, a, b| narrow::div(ty, a, b).ok(),
        BinOp::Rem => |ty, a, b| narrow::rem(ty, a, b).ok(),
        BinOp::Cmp => |ty, a, b| Some(order(narrow::cmp(ty, a, b))),
        _ => return None,
    })
}

/// An order as an `Ordering` of the program has it.
fn order(order: Ordering) -> u64 {
    u64::from(order as i8 as u8)
}

/// An operator on floats of 32 or 64 bits.
pub fn of_floats(op: BinOp, bits: u16) -> Option<Binary> {
    Some(match (op, bits) {
        (BinOp::Add, 32) => |_, a, b| Some(single::arith(Arith::Add, a, b)),
        (BinOp::Sub, 32) => |_, a, b| Some(single::arith(Arith::Sub, a, b)),
        (BinOp::Mul, 32) => |_, a, b| Some(single::arith(Arith::Mul, a, b)),
        (BinOp::Div, 32) => |_, a, b| Some(single::arith(Arith::Div, a, b)),
        (BinOp::Eq, 32) => |_, a, b| Some(u64::from(single::value(a) == single::value(b))),
        (BinOp::Ne, 32) => |_, a, b| Some(u64::from(single::value(a) != single::value(b))),
        (BinOp::Lt, 32) => |_, a, b| Some(u64::from(single::value(a) < single::value(b))),
        (BinOp::Le, 32) => |_, a, b| Some(u64::from(single::value(a) <= single::value(b))),
        (BinOp::Gt, 32) => |_, a, b| Some(u64::from(single::value(a) > single::value(b))),
        (BinOp::Ge, 32) => |_, a, b| Some(u64::from(single::value(a) >= single::value(b))),
        (BinOp::Eq, 64) => |_, a, b| Some(u64::from(double::value(a) == double::value(b))),
        (BinOp::Ne, 64) => |_, a, b| Some(u64::from(double::value(a) != double::value(b))),
        _ => return None,
    })
}

/// An integer as a float of 64 bits.
pub fn to_double(from: IntTy) -> Option<Unary> {
    Some(match (from.bits, from.signed) {
        (8..=32, false) | (64, false) => |a| double::bits(a as f64),
        (8, true) => |a| double::bits(f64::from(a as i8)),
        (16, true) => |a| double::bits(f64::from(a as i16)),
        (32, true) => |a| double::bits(f64::from(a as i32)),
        (64, true) => |a| double::bits(a as i64 as f64),
        _ => return None,
    })
}

/// A float of 64 bits as an integer: what is out of range becomes the nearest, and what is no number zero.
pub fn of_double(to: IntTy) -> Option<Unary> {
    Some(match (to.bits, to.signed) {
        (8, false) => |a| u64::from(double::value(a) as u8),
        (16, false) => |a| u64::from(double::value(a) as u16),
        (32, false) => |a| u64::from(double::value(a) as u32),
        (64, false) => |a| double::value(a) as u64,
        (32, true) => |a| u64::from(double::value(a) as i32 as u32),
        (64, true) => |a| double::value(a) as i64 as u64,
        _ => return None,
    })
}
