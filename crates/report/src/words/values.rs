//! Invalid values.

use ubik_verdict::{
    Dangling, Discriminant, Expected, MetaProblem, PtrInfo, Ub, Uninhabited, UsedAs, ValidRange, ValueAt,
    VtableProblem,
};

use super::parts::{path, ptr, ptr_kind};

pub fn message(ub: &Ub) -> Option<String> {
    match ub.value() {
        Some(at) => Some(format!("constructing invalid value{}: {}", place(at), found(ub)?)),
        None => operation(ub),
    }
}

fn place(at: &ValueAt) -> String {
    match at.path.as_slice() {
        [] => String::new(),
        elems => format!(" at {}", path(elems)),
    }
}

/// What was encountered, and what was expected instead.
fn found(ub: &Ub) -> Option<String> {
    Some(match ub {
        Ub::InvalidBool { found, .. } => format!("encountered {found:#04x}, but expected a boolean"),
        Ub::InvalidChar { found, .. } => format!(
            "encountered {found:#010x}, but expected a valid unicode scalar value \
             (in `0..=0x10FFFF` but not in `0xD800..=0xDFFF`)"
        ),
        Ub::InvalidTag { found, size, .. } => {
            format!("encountered {}, but expected a valid enum tag", padded_hex(*found, *size))
        }
        Ub::InvalidRange { found, range, .. } => {
            format!("encountered {found}, but expected something {}", in_range(*range))
        }
        Ub::InvalidUninit { expected: Expected::Initialised, .. } => {
            "encountered uninitialized memory, but expected initialized memory".to_owned()
        }
        Ub::InvalidUninit { expected, .. } => {
            format!("encountered uninitialized memory, but expected {}", expectation(*expected))
        }
        Ub::InvalidNull { kind, .. } => format!("encountered a null {}", ptr_kind(*kind)),
        Ub::InvalidAlign { kind, has, required, .. } => format!(
            "encountered an unaligned {} (required {required} byte alignment but found {has})",
            ptr_kind(*kind)
        ),
        Ub::InvalidDangling { kind, why, .. } => {
            format!("encountered a dangling {} ({})", ptr_kind(*kind), dangling(why))
        }
        Ub::InvalidPointee { kind, pointee, .. } => {
            format!("encountered a {} pointing to uninhabited type {pointee}", ptr_kind(*kind))
        }
        Ub::InvalidFnPtr { found, .. } => fn_ptr(found),
        Ub::InvalidMeta { kind, problem, .. } => {
            format!("encountered invalid {} metadata: {}", ptr_kind(*kind), meta(*problem))
        }
        Ub::InvalidVtable { problem: VtableProblem::NotAVtable(found), .. } => {
            format!("encountered {}, but expected a vtable pointer", ptr(found))
        }
        Ub::InvalidVtable { problem: VtableProblem::WrongTrait { expected, found }, .. } => {
            format!("wrong trait in wide pointer vtable: expected `{expected}`, but encountered `{found}`")
        }
        Ub::InvalidUninhabited { what: Uninhabited::Never, .. } => {
            "encountered a value of the never type `!`".to_owned()
        }
        Ub::InvalidUninhabited { what: Uninhabited::Type(ty), .. } => {
            format!("encountered a value of uninhabited type `{ty}`")
        }
        Ub::InvalidUninhabited { what: Uninhabited::Variant, .. } => {
            "encountered an uninhabited enum variant".to_owned()
        }
        _ => return None,
    })
}

/// Operations that trip over a value that nobody checked before.
fn operation(ub: &Ub) -> Option<String> {
    Some(match ub {
        Ub::UsedInvalid { value: UsedAs::Bool(bits) } => {
            format!("interpreting an invalid 8-bit value as a bool: {bits:#04x}")
        }
        Ub::UsedInvalid { value: UsedAs::Char(bits) } => {
            format!("interpreting an invalid 32-bit value as a char: {bits:#010x}")
        }
        Ub::UsedInvalid { value: UsedAs::EnumTag { bits, size } } => {
            format!("enum value has invalid tag: {}", padded_hex(*bits, *size))
        }
        Ub::BadDiscriminant { problem: Discriminant::ReadUninhabited } => {
            "read discriminant of an uninhabited enum variant".to_owned()
        }
        Ub::BadDiscriminant { problem: Discriminant::WroteUninhabited } => {
            "writing discriminant of an uninhabited enum variant".to_owned()
        }
        Ub::BadDiscriminant { problem: Discriminant::WroteNiche { ty } } => {
            format!(
                "trying to set discriminant of a {ty} to the niched variant, but the value does not match"
            )
        }
        Ub::Instantiation { message } => message.to_string(),
        Ub::Transmute { from, from_size, to, to_size } => {
            format!("transmuting from {from_size}-byte type to {to_size}-byte type: `{from}` -> `{to}`")
        }
        _ => return None,
    })
}

/// As many hexadecimal digits as the bytes have.
fn padded_hex(bits: u128, size: u64) -> String {
    let width = usize::try_from(size).unwrap_or(16).min(16) * 2 + 2;
    format!("{bits:#0width$x}")
}

fn expectation(expected: Expected) -> &'static str {
    match expected {
        Expected::Reference => "a reference",
        Expected::Box => "a box",
        Expected::RawPtr => "a raw pointer",
        Expected::Bool => "a boolean",
        Expected::Char => "a unicode scalar value",
        Expected::Float => "a floating point number",
        Expected::Int => "an integer",
        Expected::FnPtr => "a function pointer",
        Expected::Str => "a string",
        Expected::EnumTag => "a valid enum tag",
        Expected::Vtable => "a vtable pointer",
        Expected::Initialised => "initialized memory",
    }
}

fn dangling(why: &Dangling) -> String {
    match why {
        Dangling::NoProvenance(found) => format!("{} has no provenance", ptr(found)),
        Dangling::NothingExposed(found) => format!("nothing exposed is at {}", ptr(found)),
        Dangling::OutOfBounds(_) => "going beyond the bounds of its allocation".to_owned(),
        Dangling::Freed(_) => "use-after-free".to_owned(),
    }
}

fn fn_ptr(found: &PtrInfo) -> String {
    match found {
        PtrInfo { addr: 0, alloc: None, .. } => "encountered a null function pointer".to_owned(),
        found => format!("encountered {}, but expected a function pointer", ptr(found)),
    }
}

pub fn meta(problem: MetaProblem) -> &'static str {
    match problem {
        MetaProblem::SliceTooBig => "slice is bigger than largest supported object",
        MetaProblem::TooBig => "total size is bigger than largest supported object",
    }
}

/// A range in words; those that wrap around leave out the values between their ends.
fn in_range(ValidRange { lo, hi, max }: ValidRange) -> String {
    if lo > hi {
        format!("less or equal to {hi}, or greater or equal to {lo}")
    } else if lo == hi {
        format!("equal to {lo}")
    } else if lo == 0 {
        format!("less or equal to {hi}")
    } else if hi == max {
        format!("greater or equal to {lo}")
    } else {
        format!("in the range {lo}..={hi}")
    }
}
