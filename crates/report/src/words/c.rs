//! Reports about C, in C's words: what the language calls an act, and what to do about it. Everything else about a report
//! is the same on both sides of the border, the ids of rules as well.

use ubik_verdict::{AllocRequest, OffsetFrom, Rule, Ub};

/// Whether a file is one of C's or C++'s.
pub fn is_c(file: &str) -> bool {
    let extensions = [".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".hh", ".inc", ".C", ".c++"];
    extensions.iter().any(|extension| file.ends_with(extension))
}

/// What C calls it, without the prefix; `None` where the words for Rust do.
pub fn message(ub: &Ub) -> Option<String> {
    Some(match ub {
        Ub::ArithOverflow { intrinsic } if intrinsic == "<<" => {
            "left shift of a negative value, or one whose result does not fit the type".to_owned()
        }
        Ub::BadRequest { request: AllocRequest::NotPositive { count }, .. } => {
            format!("variable-length array with {count} elements, not at least 1")
        }
        Ub::Distance { problem: OffsetFrom::DifferentAllocations, .. } => {
            "subtraction of pointers into different objects".to_owned()
        }
        Ub::Assume {} => "a stated assumption does not hold: `__builtin_assume` of what is false, or null where an attribute forbids it".to_owned(),
        Ub::OffsetOverflow {} => "pointer arithmetic on a null pointer, or one that leaves the address space".to_owned(),
        Ub::Index { len, index } => format!("index {index} in an array of {len} elements"),
        Ub::ArithOverflow { .. } => "signed integer overflow".to_owned(),
        Ub::ShiftOverflow { amount, .. } if *amount < 0 => format!("shift by {amount}, which is negative"),
        Ub::ShiftOverflow { amount, .. } => {
            format!("shift by {amount}, which is negative or not less than the width of the type")
        }
        Ub::DivisionByZero {} => "division by zero".to_owned(),
        Ub::RemainderByZero {} => "remainder of a division by zero".to_owned(),
        Ub::DivisionOverflow {} => "signed integer overflow in a division".to_owned(),
        Ub::RemainderOverflow {} => "signed integer overflow in a remainder".to_owned(),
        Ub::FloatToInt { value, .. } => format!("conversion of {value} to an integer type that cannot hold it"),
        Ub::Unreachable {} => {
            "code that cannot be reached: a jump to where `setjmp` was not called or has returned, or the end of a \
             function that must not return"
                .to_owned()
        }
        _ => return None,
    })
}

/// What to do about it.
pub fn help(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::OutOfBounds => "check the index or the length before the access, or make the object larger",
        Rule::UseAfterFree => {
            "an object must not be used after `free`, after its block has been left, or after its function has returned"
        }
        Rule::NullPointer => "check the pointer before it is used",
        Rule::Misaligned => "copy the bytes with `memcpy`, or mark the struct as packed",
        Rule::Uninit | Rule::InvalidUninit => "give the object a value before it is read",
        Rule::ReadOnly => {
            "string literals and objects defined `const` must not be written to: copy them first"
        }
        Rule::ArithOverflow => "check before the operation, or compute in an unsigned or a wider type",
        Rule::ShiftOverflow => {
            "the amount must be at least 0 and less than the width of the promoted left operand"
        }
        Rule::DivisionByZero | Rule::RemainderByZero => "check the divisor before the division",
        Rule::DivisionOverflow | Rule::RemainderOverflow => {
            "the smallest number divided by -1 does not fit its type: check for it, or use a wider type"
        }
        Rule::FloatToInt => "check the range before the conversion",
        Rule::DoubleFree => "set the pointer to NULL when it is freed, or make clear who frees it",
        Rule::FreeInterior | Rule::FreeNotHeap => {
            "`free` takes what `malloc`, `calloc` or `realloc` gave, and nothing else"
        }
        Rule::CallFnPtr | Rule::InvalidFnPtr => "the pointer must be that of a function",
        Rule::CallArgCount | Rule::CallArgType | Rule::CallReturnType => {
            "declare the function, or the type of the pointer to it, as the function is defined"
        }
        Rule::BadRequest => "check the length before the declaration",
        Rule::Distance => "subtract pointers into one object only, or convert them to `uintptr_t` first",
        Rule::InvalidBool => "a `bool` is 0 or 1: compare with 0 what comes from elsewhere",
        Rule::Unreachable => "see `longjmp` and `noreturn`",
        _ => return None,
    })
}
