//! The differences that are known, from the tables in `docs/differences.md`.
//!
//! A row of three cells names a program by the end of its path (or a folder, with `/` at the end), the kind of difference,
//! and the reason. A row of four cells is about all programs: words of both reports, the kind, and the reason.

use std::path::Path;

pub struct Known {
    programs: Vec<(String, String, String)>,
    words: Vec<Words>,
}

/// What is said where all programs may differ; nothing fits everything.
struct Words {
    miri: String,
    ubik: String,
    kind: String,
    reason: String,
}

/// What differs: a program, in what, and what both say.
pub struct Difference<'a> {
    pub program: &'a str,
    pub kind: &'a str,
    pub miri: &'a str,
    pub ubik: &'a str,
}

impl Known {
    pub fn read(path: &Path) -> Result<Known, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Known::parse(&text))
    }

    fn parse(text: &str) -> Known {
        let mut known = Known { programs: Vec::new(), words: Vec::new() };
        let rows = text.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---"));
        for row in rows {
            let cells: Vec<String> = row.split('|').map(|cell| cell.trim().replace('`', "")).collect();
            match cells.as_slice() {
                [_, name, kind, reason, _] => {
                    known.programs.push((name.clone(), kind.clone(), reason.clone()));
                }
                [_, miri, ubik, kind, reason, _] => {
                    let [miri, ubik, kind, reason] = [miri, ubik, kind, reason].map(String::clone);
                    known.words.push(Words { miri, ubik, kind, reason });
                }
                _ => {}
            }
        }
        known
    }

    /// Why something may differ.
    pub fn reason(&self, found: &Difference<'_>) -> Option<&str> {
        let is_of = |kinds: &str| kinds.split(' ').any(|kind| kind == found.kind);
        let is_meant = |name: &str| {
            found.program.ends_with(name) || (name.ends_with('/') && found.program.contains(name))
        };
        let row = self.programs.iter().find(|(name, kinds, _)| is_meant(name) && is_of(kinds));
        let says = |words: &&Words| {
            is_of(&words.kind) && found.miri.contains(&words.miri) && found.ubik.contains(&words.ubik)
        };
        row.map(|(.., reason)| reason.as_str())
            .or_else(|| self.words.iter().find(says).map(|words| words.reason.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_by_program_and_kind() {
        let known = Known::parse(
            "| program | kind | reason |\n|---|---|---|\n| `ub/a.rs` | line | b |\n| `x/` | verdict line | c |\n",
        );
        let reason = |program, kind| {
            known.reason(&Difference { program, kind, miri: "", ubik: "" }).map(str::to_owned)
        };
        assert_eq!(reason("tests/ub/a.rs", "line").as_deref(), Some("b"));
        assert_eq!(reason("tests/ub/a.rs", "verdict"), None);
        assert_eq!(reason("tests/x/q.rs", "line").as_deref(), Some("c"));
        assert_eq!(reason("tests/y/q.rs", "line"), None);
    }

    #[test]
    fn rows_are_found_by_words_and_kind() {
        let known = Known::parse(
            "| Miri says | Ubik says | kind | reason |\n|---|---|---|---|\n| aborted | precondition | verdict | a |\n",
        );
        let reason = |miri, ubik, kind| {
            known.reason(&Difference { program: "x.rs", kind, miri, ubik }).map(str::to_owned)
        };
        assert_eq!(reason("it aborted", "a precondition", "verdict").as_deref(), Some("a"));
        assert_eq!(reason("it aborted", "a precondition", "line"), None);
        assert_eq!(reason("it aborted", "clean", "verdict"), None);
    }
}
