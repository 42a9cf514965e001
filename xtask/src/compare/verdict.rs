//! How a program ended, in words that both tools share.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It ended by itself, with this exit code; an abort is 134.
    Exit(i32),
    Ub,
    Leak,
    Deadlock,
    Unsupported,
    /// The compiler does not accept it.
    NoBuild,
    Timeout,
    /// The tool itself failed.
    Crash,
}

impl Verdict {
    pub fn name(self) -> String {
        match self {
            Verdict::Exit(0) => "clean".to_owned(),
            Verdict::Exit(code) => format!("exit code {code}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }
}

pub struct Ended {
    pub verdict: Verdict,
    pub family: Family,
    /// The innermost line of the program itself.
    pub line: Option<u64>,
    pub message: String,
}

impl Ended {
    pub fn plain(verdict: Verdict, message: &str) -> Ended {
        Ended { verdict, family: Family::Other, line: None, message: message.to_owned() }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict.name())?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        match self.message.lines().next() {
            Some(message) => write!(f, ": {message}"),
            None => Ok(()),
        }
    }
}

/// Rules that are told apart. Where several rules are broken at once, the tools may well name another one of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Aliasing,
    Race,
    Alignment,
    Uninit,
    Value,
    Pointer,
    Call,
    Unreachable,
    Precondition,
    Other,
}

/// By words of Miri's message; the first that fits counts.
const WORDS: &[(&str, Family)] = &[
    ("borrow stack", Family::Aliasing),
    ("dead local variable", Family::Pointer),
    ("retag from", Family::Aliasing),
    ("that tag only grants", Family::Aliasing),
    ("function pointer but it does not point to a function", Family::Call),
    ("pointer must point to some allocation", Family::Call),
    ("read-only", Family::Pointer),
    ("is forbidden", Family::Aliasing),
    ("protected", Family::Aliasing),
    ("Data race", Family::Race),
    ("Race condition detected", Family::Race),
    ("incorrect number of arguments", Family::Call),
    ("unaligned reference", Family::Value),
    ("accessing memory based on pointer with alignment", Family::Alignment),
    ("accessing memory with alignment", Family::Alignment),
    ("constructing invalid value", Family::Value),
    ("interpreting an invalid", Family::Value),
    ("enum value has invalid tag", Family::Value),
    ("uninitialized", Family::Uninit),
    ("entering unreachable code", Family::Unreachable),
    ("deallocating", Family::Pointer),
    ("creating allocation with size 0", Family::Pointer),
    ("incorrect layout on deallocation", Family::Pointer),
    ("calling a function", Family::Call),
    ("using vtable for", Family::Value),
    ("unwinding past", Family::Call),
    ("memory access failed", Family::Pointer),
    ("in-bounds pointer arithmetic", Family::Pointer),
    ("pointer not dereferenceable", Family::Pointer),
    ("dangling", Family::Pointer),
    ("pointer", Family::Pointer),
    ("unsafe precondition", Family::Precondition),
];

impl Family {
    pub fn of_message(message: &str) -> Family {
        WORDS.iter().find(|(words, _)| message.contains(words)).map_or(Family::Other, |(_, family)| *family)
    }

    pub fn of_rule(id: &str) -> Family {
        const RULES: &[(&str, Family)] = &[
            ("UB-ALIAS", Family::Aliasing),
            ("UB-RACE", Family::Race),
            ("UB-MEM-ALIGN", Family::Alignment),
            ("UB-MEM-UNINIT", Family::Uninit),
            ("UB-VALUE-UNINIT", Family::Value),
            ("UB-VALUE", Family::Value),
            ("UB-MEM", Family::Pointer),
            ("UB-PTR", Family::Pointer),
            ("UB-ALLOC", Family::Pointer),
            ("UB-ATOMIC-READ-ONLY", Family::Pointer),
            ("UB-CALL", Family::Call),
            ("UB-UNREACHABLE", Family::Unreachable),
            ("UB-PRECOND", Family::Precondition),
        ];
        RULES.iter().find(|(prefix, _)| id.starts_with(prefix)).map_or(Family::Other, |(_, family)| *family)
    }
}
