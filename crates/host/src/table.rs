//! The table of foreign functions, made of the rows of each file under `functions/`.

use std::fmt;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use ubik_engine::ForeignFn;

use crate::abi::C;
use crate::functions;

/// How much of a function there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// All that its documentation says.
    Full,
    /// Some uses end as unsupported; the sentence says which are there.
    Part,
}

/// What a caller must pass, and what it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    pub name: &'static str,
    pub params: &'static [C],
    pub variadic: bool,
    pub ret: C,
}

impl Signature {
    /// How many slots the fixed arguments take.
    #[inline]
    pub fn slots(&self) -> usize {
        self.params.iter().map(|param| param.slots()).sum()
    }

    /// The convention that the function is called by: functions of Rust's own runtime have Rust's.
    pub fn convention(&self) -> &'static str {
        let of_rust = ["__rust_", "__ubik_precondition_", "__ubik_invalid_", "miri_"];
        if of_rust.iter().any(|prefix| self.name.starts_with(prefix)) { "Rust" } else { "C" }
    }
}

pub struct Row {
    pub signature: Signature,
    pub support: Support,
    pub function: ForeignFn,
    pub doc: &'static str,
}

/// Builds rows: `"name"(Params) -> Ret = handler, Support, "sentence";`, with `, ...` for variable arguments.
macro_rules! rows {
    ($($name:literal ($($param:ident),* $(; $variadic:tt)?) -> $ret:ident
        = $handler:expr, $support:ident, $doc:literal;)*) => {
        pub const ROWS: &[$crate::table::Row] = &[$({
            const SIGNATURE: $crate::table::Signature = $crate::table::Signature {
                name: $name,
                params: &[$($crate::abi::C::$param),*],
                variadic: $crate::table::rows!(@variadic $($variadic)?),
                ret: $crate::abi::C::$ret,
            };
            $crate::table::Row {
                signature: SIGNATURE,
                support: $crate::table::Support::$support,
                function: |machine, args| $crate::call::dispatch(&SIGNATURE, machine, args, $handler),
                doc: $doc,
            }
        }),*];
    };
    (@variadic) => { false };
    (@variadic $dots:tt) => { true };
}
pub(crate) use rows;

/// Rows that belong together, under the heading that documentation gives them.
pub struct Group {
    pub title: &'static str,
    pub rows: &'static [Row],
}

pub fn groups() -> &'static [Group] {
    functions::GROUPS
}

pub fn all() -> impl Iterator<Item = &'static Row> {
    groups().iter().flat_map(|group| group.rows)
}

/// The row of a symbol.
pub fn find(symbol: &str) -> Option<&'static Row> {
    static BY_NAME: LazyLock<FxHashMap<&str, &Row>> =
        LazyLock::new(|| all().map(|row| (row.signature.name, row)).collect());
    BY_NAME.get(symbol).copied()
}

/// As C would declare it, more or less.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut params: Vec<&str> = self.params.iter().map(|param| param.word()).collect();
        if self.variadic {
            params.push("...");
        }
        write!(f, "{} {}({})", self.ret.word(), self.name, params.join(", "))
    }
}

/// The text of `docs/supported.md`.
pub fn markdown() -> String {
    let mut text = String::from(HEAD);
    for group in groups() {
        text.push_str(&format!(
            "\n## {}\n\n| function | support | what it does |\n|---|---|---|\n",
            group.title
        ));
        for row in group.rows {
            let support = match row.support {
                Support::Full => "full",
                Support::Part => "part",
            };
            let doc = if row.doc.is_empty() { "As C and POSIX say." } else { row.doc };
            text.push_str(&format!("| `{}` | {support} | {doc} |\n", row.signature));
        }
    }
    text
}

const HEAD: &str = "\
# Supported foreign functions

Made from the host's table; `UBIK_BLESS=1 cargo test -p ubik-host` writes it anew. A function that is not here ends the
run as *unsupported*, by name; so does a use of a partly supported function that is not there yet. `status` is an `int`
that is zero or an error number; other functions report errors through `errno`.
";
