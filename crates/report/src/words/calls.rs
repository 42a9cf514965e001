//! Calls that do not fit what they call.

use ubik_verdict::{ArgCount, Ub, UnwindProblem, Variadic, VariadicSide, VtableProblem};

use super::parts::ptr;

pub fn message(ub: &Ub) -> Option<String> {
    Some(match ub {
        Ub::CallAbi { caller, callee } => format!(
            "calling a function with calling convention \"{callee}\" using calling convention \"{caller}\""
        ),
        Ub::CallArgCount { problem: ArgCount::TooFew { .. } } => {
            "calling a function with fewer arguments than it requires".to_owned()
        }
        Ub::CallArgCount { problem: ArgCount::TooMany { .. } } => {
            "calling a function with more arguments than it expected".to_owned()
        }
        Ub::CallArgType { index, caller, callee } => format!(
            "calling a function whose parameter #{} has type {callee} passing argument of type {caller}",
            index.saturating_add(1)
        ),
        Ub::CallReturnType { caller, callee } => {
            format!("calling a function with return type {callee} passing return place of type {caller}")
        }
        Ub::CallVariadic { problem } => variadic(problem),
        Ub::CallFnPtr { ptr: found } => {
            format!("using {} as function pointer but it does not point to a function", ptr(found))
        }
        Ub::CallVtable { problem: VtableProblem::NotAVtable(found) } => {
            format!("using {} as vtable pointer but it does not point to a vtable", ptr(found))
        }
        Ub::CallVtable { problem: VtableProblem::WrongTrait { expected, found } } => {
            format!("using vtable for `{found}` but `{expected}` was expected")
        }
        Ub::CallFeature { missing, .. } => {
            format!("calling a function that requires unavailable target features: {}", missing.join(", "))
        }
        Ub::CallUnwind { problem: UnwindProblem::ForbiddenByFrame } => {
            "unwinding past a stack frame that does not allow unwinding".to_owned()
        }
        Ub::CallUnwind { problem: UnwindProblem::PastTopmostFrame } => {
            "unwinding past the topmost frame of the stack".to_owned()
        }
        Ub::ForeignContract { function, broken } => format!("calling `{function}` {broken}"),
        _ => return None,
    })
}

fn variadic(problem: &Variadic) -> String {
    match problem {
        Variadic::Disagree { by } => {
            let sides = match by {
                VariadicSide::Caller => "the caller says that it is, the callee is not",
                VariadicSide::Callee => "the callee is, the caller says that it is not",
            };
            format!(
                "calling a function where the caller and callee disagree on whether the function is C-variadic: {sides}"
            )
        }
        Variadic::FixedCount { caller, callee } => format!(
            "calling a C-variadic function with {caller} fixed arguments, but the function expects {callee}"
        ),
        Variadic::Exhausted => "more C-variadic arguments read than were passed".to_owned(),
        Variadic::WrongType { requested, passed } => {
            format!("va_arg type mismatch: requested `{requested}`, but next argument is `{passed}`")
        }
        Variadic::NotAList(found) => format!(
            "using {} as variable argument list pointer but it does not point to a variable argument list",
            ptr(found)
        ),
    }
}
