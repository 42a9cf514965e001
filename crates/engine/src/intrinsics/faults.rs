//! From arithmetic that has no result to the verdict that names it.

use ubik_verdict::{Lane as LaneIndex, Stop, Ub};

use super::site::Site;
use crate::numeric::{Fault, IntTy, wide};

/// The operation that failed, as far as its report needs it.
#[derive(Clone, Copy, Debug)]
pub struct Failed<'a> {
    pub site: &'a Site,
    pub ty: IntTy,
    pub left: u128,
    pub right: u128,
    /// The type of `right`, which may differ for shifts.
    pub right_ty: IntTy,
    pub lane: LaneIndex,
}

impl Failed<'_> {
    #[cold]
    pub fn stop(self, fault: Fault) -> Box<Stop> {
        let name = self.site.name.clone();
        let remainder = name.ends_with("rem");
        let ub = match fault {
            Fault::Overflow => Ub::arith_overflow(name),
            Fault::ZeroDivisor if remainder => Ub::remainder_by_zero(),
            Fault::ZeroDivisor => Ub::division_by_zero(),
            Fault::DivisionOverflow if remainder => Ub::remainder_overflow(),
            Fault::DivisionOverflow => Ub::division_overflow(),
            Fault::Inexact => Ub::exact_div(decimal(self.ty, self.left), decimal(self.ty, self.right)),
            Fault::ShiftTooFar => {
                Ub::shift_overflow(name, signed_amount(self.right_ty, self.right), self.lane)
            }
        };
        ub.into()
    }
}

fn signed_amount(ty: IntTy, amount: u128) -> i128 {
    if ty.signed { wide::sign_extend(ty, amount) } else { i128::try_from(amount).unwrap_or(i128::MAX) }
}

/// A literal of the type, such as `-7_i32`.
pub fn decimal(ty: IntTy, bits: u128) -> String {
    if ty.signed {
        format!("{}_i{}", wide::sign_extend(ty, bits), ty.bits)
    } else {
        format!("{bits}_u{}", ty.bits)
    }
}
