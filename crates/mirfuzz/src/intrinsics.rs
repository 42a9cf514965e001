//! Calls of intrinsics: a table of those that programs use, with how each is called.
//!
//! What an intrinsic forbids (overflow, amounts, zero, overlap) is not asked here: the machine tries it. Operations on floats that
//! depend on the sign of a NaN are left out, since that is not defined.

use ubik_ir::*;

use crate::control::Fill;
use crate::profile::{Feature, Profile};
use crate::scene::{Scene, Target};

/// The types that an intrinsic is defined for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum On {
    Ints,
    Unsigned,
    Signed,
    /// Integers of at most 64 bits.
    Words,
    SignedWords,
    UnsignedWords,
    /// Of 32 and 64 bits: the others need functions that not every system has.
    Floats,
    Vectors,
    SignedVectors,
}

/// Arguments, where `T` is the type that the intrinsic is called at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arg {
    T,
    Amount,
    Byte,
    Count,
    ConstPtr,
    MutPtr,
}
use Arg::{Amount, Byte, ConstPtr, Count, MutPtr, T};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ret {
    Value,
    /// A `u32`.
    Number,
    /// The value and a `bool`.
    Flagged,
    Nothing,
    /// An `isize`.
    Distance,
}

/// The memory orderings that an intrinsic takes as const arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Orders {
    None,
    Load,
    Store,
    Modify,
    /// For success and for failure.
    Exchange,
    Fence,
}

struct Row {
    feature: Feature,
    name: &'static str,
    on: On,
    args: &'static [Arg],
    ret: Ret,
    orders: Orders,
    /// How many type arguments there are, all of them `T`.
    types: usize,
}

const fn row(feature: Feature, name: &'static str, on: On, args: &'static [Arg], ret: Ret) -> Row {
    Row { feature, name, on, args, ret, orders: Orders::None, types: 1 }
}

const fn arithmetic(name: &'static str) -> Row {
    row(Feature::Arithmetic, name, On::Ints, &[T, T], Ret::Value)
}

const fn shift(name: &'static str) -> Row {
    Row { types: 2, ..arithmetic(name) }
}

const fn bits(name: &'static str, ret: Ret) -> Row {
    row(Feature::Bits, name, On::Ints, &[T], ret)
}

const fn float(name: &'static str, args: &'static [Arg]) -> Row {
    Row { types: 0, ..row(Feature::FloatMath, name, On::Floats, args, Ret::Value) }
}

const fn atomic(name: &'static str, on: On, args: &'static [Arg], ret: Ret, orders: Orders) -> Row {
    Row { orders, ..row(Feature::Atomic, name, on, args, ret) }
}

const fn modify(name: &'static str) -> Row {
    Row { types: 2, ..atomic(name, On::Words, &[MutPtr, T], Ret::Value, Orders::Modify) }
}

const fn vector(name: &'static str) -> Row {
    row(Feature::Vector, name, On::Vectors, &[T, T], Ret::Value)
}

const ROWS: &[Row] = &[
    arithmetic("wrapping_add"),
    arithmetic("wrapping_sub"),
    arithmetic("wrapping_mul"),
    arithmetic("saturating_add"),
    arithmetic("saturating_sub"),
    arithmetic("unchecked_add"),
    arithmetic("unchecked_sub"),
    arithmetic("unchecked_mul"),
    arithmetic("unchecked_div"),
    arithmetic("unchecked_rem"),
    arithmetic("exact_div"),
    shift("unchecked_shl"),
    shift("unchecked_shr"),
    row(Feature::Checked, "add_with_overflow", On::Ints, &[T, T], Ret::Flagged),
    row(Feature::Checked, "sub_with_overflow", On::Ints, &[T, T], Ret::Flagged),
    row(Feature::Checked, "mul_with_overflow", On::Ints, &[T, T], Ret::Flagged),
    row(Feature::Bits, "disjoint_bitor", On::Unsigned, &[T, T], Ret::Value),
    row(Feature::Bits, "rotate_left", On::Unsigned, &[T, Amount], Ret::Value),
    row(Feature::Bits, "rotate_right", On::Unsigned, &[T, Amount], Ret::Value),
    row(Feature::Bits, "unchecked_funnel_shl", On::Unsigned, &[T, T, Amount], Ret::Value),
    row(Feature::Bits, "unchecked_funnel_shr", On::Unsigned, &[T, T, Amount], Ret::Value),
    bits("bswap", Ret::Value),
    bits("bitreverse", Ret::Value),
    bits("ctpop", Ret::Number),
    bits("ctlz", Ret::Number),
    bits("cttz", Ret::Number),
    bits("ctlz_nonzero", Ret::Number),
    bits("cttz_nonzero", Ret::Number),
    float("sqrt", &[T]),
    float("floor", &[T]),
    float("ceil", &[T]),
    float("trunc", &[T]),
    float("round", &[T]),
    float("fma", &[T, T, T]),
    row(Feature::Volatile, "volatile_load", On::Ints, &[ConstPtr], Ret::Value),
    row(Feature::Volatile, "unaligned_volatile_load", On::Ints, &[ConstPtr], Ret::Value),
    row(Feature::Volatile, "volatile_store", On::Ints, &[MutPtr, T], Ret::Nothing),
    row(Feature::Volatile, "unaligned_volatile_store", On::Ints, &[MutPtr, T], Ret::Nothing),
    atomic("atomic_load", On::Words, &[ConstPtr], Ret::Value, Orders::Load),
    atomic("atomic_store", On::Words, &[MutPtr, T], Ret::Nothing, Orders::Store),
    atomic("atomic_xchg", On::Words, &[MutPtr, T], Ret::Value, Orders::Modify),
    modify("atomic_xadd"),
    modify("atomic_xsub"),
    modify("atomic_and"),
    modify("atomic_nand"),
    modify("atomic_or"),
    modify("atomic_xor"),
    atomic("atomic_max", On::SignedWords, &[MutPtr, T], Ret::Value, Orders::Modify),
    atomic("atomic_min", On::SignedWords, &[MutPtr, T], Ret::Value, Orders::Modify),
    atomic("atomic_umax", On::UnsignedWords, &[MutPtr, T], Ret::Value, Orders::Modify),
    atomic("atomic_umin", On::UnsignedWords, &[MutPtr, T], Ret::Value, Orders::Modify),
    atomic("atomic_cxchg", On::Words, &[MutPtr, T, T], Ret::Flagged, Orders::Exchange),
    Row { types: 0, ..atomic("atomic_fence", On::Words, &[], Ret::Nothing, Orders::Fence) },
    Row { types: 0, ..atomic("atomic_singlethreadfence", On::Words, &[], Ret::Nothing, Orders::Fence) },
    row(Feature::Bytes, "write_bytes", On::Ints, &[MutPtr, Byte, Count], Ret::Nothing),
    row(Feature::Bytes, "copy", On::Ints, &[ConstPtr, MutPtr, Count], Ret::Nothing),
    row(Feature::Bytes, "copy_nonoverlapping", On::Ints, &[ConstPtr, MutPtr, Count], Ret::Nothing),
    row(Feature::Bytes, "ptr_offset_from", On::Ints, &[ConstPtr, ConstPtr], Ret::Distance),
    row(Feature::Bytes, "typed_swap_nonoverlapping", On::Ints, &[MutPtr, MutPtr], Ret::Nothing),
    row(Feature::Bytes, "black_box", On::Ints, &[T], Ret::Value),
    vector("simd_add"),
    vector("simd_sub"),
    vector("simd_mul"),
    vector("simd_and"),
    vector("simd_or"),
    vector("simd_xor"),
    Row { types: 2, on: On::SignedVectors, ..vector("simd_eq") },
    Row { types: 2, on: On::SignedVectors, ..vector("simd_lt") },
    Row { on: On::SignedVectors, args: &[T], ..vector("simd_neg") },
];

/// Parts of the grammar that consist of intrinsics.
const FEATURES: &[Feature] = &[
    Feature::Arithmetic,
    Feature::Bits,
    Feature::Volatile,
    Feature::Atomic,
    Feature::Bytes,
    Feature::Vector,
];

/// How many intrinsics are looked at until there are values for one.
const TRIES: usize = 12;

/// How often an intrinsic is called.
pub fn weight(profile: &Profile) -> u32 {
    FEATURES.iter().map(|&feature| profile.weight(feature)).sum::<u32>() / 3
}

impl On {
    fn has(self, module: &Module, ty: TyId) -> bool {
        let ty = module.ty(ty);
        match (self, &ty.kind) {
            (On::Ints, TyKind::Int { .. }) => true,
            (On::Unsigned, &TyKind::Int { signed, .. }) => !signed,
            (On::Signed, &TyKind::Int { signed, .. }) => signed,
            (On::Words, &TyKind::Int { bits, .. }) => bits <= 64,
            (On::SignedWords, &TyKind::Int { bits, signed }) => bits <= 64 && signed,
            (On::UnsignedWords, &TyKind::Int { bits, signed }) => bits <= 64 && !signed,
            (On::Floats, &TyKind::Float { bits }) => bits == 32 || bits == 64,
            (On::Vectors, TyKind::Vector { .. }) => true,
            (On::SignedVectors, &TyKind::Vector { element, .. }) => On::Signed.has(module, element),
            _ => false,
        }
    }
}

impl Scene<'_> {
    pub fn intrinsic(&mut self) -> Option<Fill> {
        let weights: Vec<u32> = ROWS.iter().map(|row| self.profile.weight(row.feature)).collect();
        if weights.iter().all(|&weight| weight == 0) {
            return None;
        }
        (0..TRIES).find_map(|_| {
            let row = &ROWS[self.choices.weighted(&weights)];
            self.intrinsic_of(row)
        })
    }

    fn intrinsic_of(&mut self, row: &Row) -> Option<Fill> {
        let ty = self.intrinsic_type(row)?;
        let dest = self.intrinsic_target(row, ty)?;
        let args =
            row.args.iter().map(|&arg| self.intrinsic_arg(arg, ty, &dest)).collect::<Option<Vec<_>>>()?;
        let name = match row.on {
            On::Floats => format!("{}{}", row.name, self.draft.ty(ty).name),
            _ => row.name.to_owned(),
        };
        let intrinsic = Intrinsic {
            name,
            types: vec![ty; row.types],
            consts: self.orders(row.orders),
            fallback: None,
            fallback_is_spec: false,
        };
        Some(self.called(Callee::Intrinsic(Box::new(intrinsic)), args, dest.place, None))
    }

    /// The type that an intrinsic is called at: one that there is a value of, or a pointer to.
    fn intrinsic_type(&mut self, row: &Row) -> Option<TyId> {
        let module = &self.draft.module;
        let wants_mutable = row.args.iter().find_map(|arg| match arg {
            ConstPtr => Some(false),
            MutPtr => Some(true),
            _ => None,
        });
        let Some(wanted) = wants_mutable else {
            return Some(self.readable(|found| row.on.has(module, found.ty))?.ty);
        };
        let pointer = self.readable(|found| match module.ty(found.ty).kind {
            TyKind::RawPtr { pointee, mutable } => mutable == wanted && row.on.has(module, pointee),
            _ => false,
        })?;
        module.ty(pointer.ty).pointee()
    }

    fn intrinsic_target(&mut self, row: &Row, ty: TyId) -> Option<Target> {
        let draft = self.draft;
        let wanted = match row.ret {
            Ret::Value => ty,
            Ret::Number => draft.find("u32")?,
            Ret::Distance => draft.find("isize")?,
            Ret::Flagged => draft.find(&format!("({}, bool)", draft.ty(ty).name))?,
            Ret::Nothing => {
                return Some(Target { place: self.unit(), ty: draft.unit, via_pointer: false });
            }
        };
        // A result that is no single number may not overlap what is read for it.
        let is_scalar = self.is_scalar(wanted);
        self.target(|scene, found| {
            found.ty == wanted && (is_scalar || !found.via_pointer()) && scene.may_be_result(found)
        })
    }

    fn intrinsic_arg(&mut self, arg: Arg, ty: TyId, dest: &Target) -> Option<Operand> {
        let draft = self.draft;
        let constant = |ty, bits| Operand::Const(Box::new(crate::skeleton::int_const(ty, bits)));
        match arg {
            T if self.is_scalar(dest.ty) => self.operand(ty),
            T => self.apart(ty, dest),
            Amount => self.operand(draft.find("u32")?),
            Byte => self.operand(draft.find("u8")?),
            Count => Some(constant(draft.usize_ty, 1 + self.choices.below(3) as u128)),
            ConstPtr | MutPtr => {
                let word = if arg == MutPtr { "mut" } else { "const" };
                let pointer = draft.find(&format!("*{word} {}", draft.ty(ty).name))?;
                let found = self.readable(|found| found.ty == pointer && found.target.is_some())?;
                Some(Operand::Copy(found.place))
            }
        }
    }

    /// Orderings as const arguments number them: relaxed, release, acquire, both, sequentially consistent.
    fn orders(&mut self, orders: Orders) -> Vec<u128> {
        let among = |scene: &mut Self, all: &[u128]| all[scene.choices.below(all.len())];
        match orders {
            Orders::None => Vec::new(),
            Orders::Load => vec![among(self, &[0, 2, 4])],
            Orders::Store => vec![among(self, &[0, 1, 4])],
            Orders::Modify => vec![among(self, &[0, 1, 2, 3, 4])],
            Orders::Exchange => vec![among(self, &[0, 1, 2, 3, 4]), among(self, &[0, 2, 4])],
            Orders::Fence => vec![among(self, &[1, 2, 3, 4])],
        }
    }
}
