//! Changes of the source, in words.

use ubik_verdict::{Advice, Applicability};

/// What a change is about, with the places that it names.
pub fn advice(advice: &Advice, applicability: Applicability, places: &[String]) -> String {
    let change = match advice {
        Advice::Mutable => "borrow mutably all the way to the pointer that writes",
        Advice::Raw => "take the raw pointer without a reference before it",
        Advice::Whole => "derive the pointer from all of what it is used for",
        Advice::ThroughPointer => "go through the pointer that is used again later",
        Advice::Owner => "free what the owner gives away, not what a reference points to",
        Advice::Cell => "keep what is written behind a shared reference in an `UnsafeCell`",
        Advice::MutableStatic => "make the static that is written to mutable",
        Advice::OnlyPlaces { .. } => {
            return format!(
                "the program passes if these borrows are mutable, or raw pointers without a reference before them: {}",
                places.join(", ")
            );
        }
        Advice::Nothing => return "no change of mutability makes this pass".to_owned(),
    };
    match applicability {
        Applicability::MachineApplicable => format!("{change}: the program passes with this change"),
        Applicability::MaybeIncorrect => format!("{change} (this was not compiled)"),
    }
}

/// rustc's word for how sure a change is.
pub fn applicability(applicability: Applicability) -> &'static str {
    match applicability {
        Applicability::MachineApplicable => "MachineApplicable",
        Applicability::MaybeIncorrect => "MaybeIncorrect",
    }
}
