//! The differences that are known, from the table in `docs/differences.md`.
//!
//! A row of that table names a program by the end of its path (or a folder, with `/` at the end), the kind of difference,
//! and the reason.

use std::path::Path;

pub struct Known {
    rows: Vec<(String, String, String)>,
}

impl Known {
    pub fn read(path: &Path) -> Result<Known, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Known::parse(&text))
    }

    fn parse(text: &str) -> Known {
        let cells = |line: &str| {
            let cells: Vec<String> = line.split('|').map(|cell| cell.trim().replace('`', "")).collect();
            match cells.as_slice() {
                [_, name, kind, reason, ..] if !name.starts_with('-') && name != "program" => {
                    Some((name.clone(), kind.clone(), reason.clone()))
                }
                _ => None,
            }
        };
        Known { rows: text.lines().filter(|line| line.starts_with('|')).filter_map(cells).collect() }
    }

    /// Why a program may differ in this.
    pub fn reason(&self, program: &str, kind: &str) -> Option<&str> {
        let is_meant =
            |name: &str| program.ends_with(name) || (name.ends_with('/') && program.contains(name));
        let row =
            self.rows.iter().find(|(name, of, _)| is_meant(name) && of.split(' ').any(|word| word == kind));
        row.map(|(_, _, reason)| reason.as_str())
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
        assert_eq!(known.reason("tests/ub/a.rs", "line"), Some("b"));
        assert_eq!(known.reason("tests/ub/a.rs", "verdict"), None);
        assert_eq!(known.reason("tests/x/q.rs", "line"), Some("c"));
        assert_eq!(known.reason("tests/y/q.rs", "line"), None);
    }
}
