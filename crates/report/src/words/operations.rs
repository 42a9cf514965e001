//! Promises to the compiler and unchecked operations.

use ubik_verdict::{FastMath, Text, Ub};

pub fn message(ub: &Ub) -> Option<String> {
    Some(match ub {
        Ub::Unreachable {} => "entering unreachable code".to_owned(),
        Ub::Assume {} => "`assume` called with `false`".to_owned(),
        // Behind the first line the library says that its checks are optional, which is not true here.
        Ub::Precondition { message, values } => {
            message.lines().next().unwrap_or_default().to_owned() + &with_values(values)
        }
        Ub::DivisionByZero {} => "dividing by zero".to_owned(),
        Ub::RemainderByZero {} => "calculating the remainder with a divisor of zero".to_owned(),
        Ub::DivisionOverflow {} => "overflow in signed division (dividing MIN by -1)".to_owned(),
        Ub::RemainderOverflow {} => "overflow in signed remainder (dividing MIN by -1)".to_owned(),
        Ub::ArithOverflow { intrinsic } => format!("arithmetic overflow in `{intrinsic}`"),
        Ub::ShiftOverflow { intrinsic, amount, lane: None } => {
            format!("overflowing shift by {amount} in `{intrinsic}`")
        }
        Ub::ShiftOverflow { intrinsic, amount, lane: Some(lane) } => {
            format!("overflowing shift by {amount} in `{intrinsic}` in lane {lane}")
        }
        Ub::ExactDiv { dividend, divisor } => {
            format!("exact_div: {dividend} cannot be divided by {divisor} without remainder")
        }
        Ub::CalledOnZero { intrinsic } => format!("`{intrinsic}` called on 0"),
        Ub::NotDisjoint { intrinsic } => format!("`{intrinsic}` called on values that have a bit in common"),
        Ub::FloatToInt { intrinsic, value, ty } => {
            format!(
                "`{intrinsic}` intrinsic called on {value} which cannot be represented in target type `{ty}`"
            )
        }
        Ub::FastMath { intrinsic, problem } => fast_math(intrinsic, *problem),
        Ub::Overlap { intrinsic } => format!("`{intrinsic}` called on overlapping ranges"),
        Ub::SizeOverflow { intrinsic } => format!("overflow computing total size of `{intrinsic}`"),
        Ub::SimdIndex { intrinsic, index, len } => {
            format!("`{intrinsic}` index {index} is out-of-bounds of vector with length {len}")
        }
        Ub::SimdMask { .. } => "each element of a SIMD mask must be all-0-bits or all-1-bits".to_owned(),
        _ => return None,
    })
}

/// What the library's condition was about, by the library's names.
fn with_values(values: &[(Text, Text)]) -> String {
    let words: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) }
}

fn fast_math(intrinsic: &str, problem: FastMath) -> String {
    let what = match problem {
        FastMath::First => "called with a non-finite value as first parameter",
        FastMath::Second => "called with a non-finite value as second parameter",
        FastMath::Both => "called with non-finite values as both parameters",
        FastMath::Result => "produced a non-finite value as result",
    };
    format!("`{intrinsic}` intrinsic {what}")
}
