//! Names of things in text: tables that printer and parser share, and how names and strings are quoted.

use crate::body::{BinOp, BorrowKind, CastKind, Linkage, RetagKind, UnOp};

/// Words that begin a construct where a name could stand: as names they are quoted.
const KEYWORDS: &[&str] = &[
    "bool",
    "char",
    "str",
    "usize",
    "isize",
    "fn",
    "extern",
    "dyn",
    "simd",
    "struct",
    "union",
    "enum",
    "coroutine",
    "box",
    "pattern",
    "fn_item",
    "opaque",
    "foreign",
    "virtual",
    "intrinsic",
    "mut",
    "none",
    "sig",
    "as",
];

pub const BINARY: &[(&str, BinOp)] = &[
    ("Add", BinOp::Add),
    ("Sub", BinOp::Sub),
    ("Mul", BinOp::Mul),
    ("AddUnchecked", BinOp::AddUnchecked),
    ("SubUnchecked", BinOp::SubUnchecked),
    ("MulUnchecked", BinOp::MulUnchecked),
    ("AddOverflow", BinOp::AddOverflow),
    ("SubOverflow", BinOp::SubOverflow),
    ("MulOverflow", BinOp::MulOverflow),
    ("Div", BinOp::Div),
    ("Rem", BinOp::Rem),
    ("BitXor", BinOp::BitXor),
    ("BitAnd", BinOp::BitAnd),
    ("BitOr", BinOp::BitOr),
    ("Shl", BinOp::Shl),
    ("Shr", BinOp::Shr),
    ("ShlUnchecked", BinOp::ShlUnchecked),
    ("ShrUnchecked", BinOp::ShrUnchecked),
    ("Eq", BinOp::Eq),
    ("Lt", BinOp::Lt),
    ("Le", BinOp::Le),
    ("Ne", BinOp::Ne),
    ("Ge", BinOp::Ge),
    ("Gt", BinOp::Gt),
    ("Cmp", BinOp::Cmp),
    ("Offset", BinOp::Offset),
];

pub const UNARY: &[(&str, UnOp)] =
    &[("Not", UnOp::Not), ("Neg", UnOp::Neg), ("PtrMetadata", UnOp::PtrMetadata)];

/// The casts that are only a word.
pub const CASTS: &[(&str, CastKind)] = &[
    ("IntToInt", CastKind::IntToInt),
    ("IntToFloat", CastKind::IntToFloat),
    ("FloatToInt", CastKind::FloatToInt),
    ("FloatToFloat", CastKind::FloatToFloat),
    ("PtrToPtr", CastKind::PtrToPtr),
    ("FnPtrToPtr", CastKind::FnPtrToPtr),
    ("Expose", CastKind::Expose),
    ("FromExposed", CastKind::FromExposed),
    ("Transmute", CastKind::Transmute),
    ("Identity", CastKind::Identity),
];

pub const RETAGS: &[(&str, RetagKind)] = &[
    ("retag", RetagKind::Default),
    ("retag_fn_entry", RetagKind::FnEntry),
    ("retag_two_phase", RetagKind::TwoPhase),
    ("retag_raw", RetagKind::Raw),
];

/// The words after `&`.
pub const BORROWS: &[(&str, BorrowKind)] = &[
    ("", BorrowKind::Shared),
    ("fake", BorrowKind::Fake),
    ("mut", BorrowKind::Mut),
    ("two_phase", BorrowKind::TwoPhase),
];

pub const LINKAGES: &[(&str, Linkage)] = &[
    ("", Linkage::Internal),
    ("export", Linkage::Export),
    ("weak", Linkage::Weak),
    ("import", Linkage::Import),
    ("import_weak", Linkage::ImportWeak),
];

/// The word of a value. The tables are complete, which a test of the printer over all values proves.
pub fn word_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> Option<&'static str> {
    table.iter().find(|(_, other)| other == value).map(|(word, _)| *word)
}

pub fn value_of<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(other, _)| *other == word).map(|(_, value)| *value)
}

/// A name as text: bare if it is a path, in backquotes if not.
pub fn quote_name(name: &str) -> String {
    if is_path(name) && !is_reserved(name) { name.to_owned() } else { quote(name, '`') }
}

/// The name of a field or variant: a word, a number or a string.
pub fn quote_member(name: &str) -> String {
    let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    if is_number || is_word(name) { name.to_owned() } else { quote(name, '"') }
}

pub fn quote(text: &str, mark: char) -> String {
    let mut out = String::from(mark);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == mark => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push(mark);
    out
}

pub fn is_word(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c == '_' || c.is_ascii_alphabetic())
        && chars.all(|c| c == '_' || c.is_ascii_alphanumeric())
}

fn is_path(text: &str) -> bool {
    text.split("::").all(is_word)
}

/// Keywords, primitive types, and what looks like a local.
fn is_reserved(name: &str) -> bool {
    KEYWORDS.contains(&name) || number_after(name, "_").is_some() || primitive_bits(name).is_some()
}

/// `prefix` and a number: locals, blocks, spans, files, crates.
pub fn number_after(word: &str, prefix: &str) -> Option<u32> {
    let digits = word.strip_prefix(prefix)?;
    let canonical = digits == "0" || digits.starts_with(|c: char| c.is_ascii_digit() && c != '0');
    if canonical { digits.parse().ok() } else { None }
}

/// `u8`, `i128`, `f64`: the letter and the width.
pub fn primitive_bits(word: &str) -> Option<(char, u8)> {
    ['u', 'i', 'f'].into_iter().find_map(|letter| {
        let mut buffer = [0; 4];
        let bits = number_after(word, letter.encode_utf8(&mut buffer))?;
        let fits = if letter == 'f' {
            matches!(bits, 16 | 32 | 64 | 128)
        } else {
            matches!(bits, 8 | 16 | 32 | 64 | 128)
        };
        fits.then_some((letter, u8::try_from(bits).ok()?))
    })
}
