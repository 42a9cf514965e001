//! The sections `[prop."crate::path::function"]` of `ubik.toml`: what callers of a function promise.

use std::path::{Path, PathBuf};

use toml::Value as Toml;
use ubik_prop::stated::{KEYS, Promises, Range, Stated, range};

use crate::error::{Failure, Result};
use crate::file;

/// The key under which the sections stand.
pub const SECTION: &str = "prop";

/// Promises, and the file that has them.
#[derive(Default)]
pub struct Source {
    pub file: PathBuf,
    pub promises: Promises,
}

impl Source {
    /// Of the nearest file in a package's folder or above it.
    pub fn of(package: &Path) -> Result<Source> {
        let Some((file, text)) = file::nearest(package)? else { return Ok(Source::default()) };
        let wrong = |problem: String| Failure::usage(format!("`{}`: {problem}", file.display()));
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| wrong(error.to_string()))?;
        let promises = table.get(SECTION).map_or(Ok(Promises::new()), parse).map_err(wrong)?;
        Ok(Source { file, promises })
    }

    /// What is wrong with one section, as the user is told.
    pub fn wrong(&self, function: &str, problem: &str) -> Failure {
        Failure::usage(format!("`{}`: [{SECTION}.\"{function}\"]: {problem}", self.file.display()))
    }
}

/// The sections of all functions.
pub fn parse(section: &Toml) -> Result<Promises, String> {
    let sections = section.as_table().ok_or_else(|| format!("`{SECTION}` is a section for each function"))?;
    let parsed = sections.iter().map(|(function, value)| {
        let wrong = |problem: String| format!("[{SECTION}.\"{function}\"]: {problem}");
        let table = value.as_table().ok_or_else(|| wrong("it is no section".to_owned()))?;
        Ok((function.clone(), function_section(table).map_err(wrong)?))
    });
    parsed.collect()
}

fn function_section(table: &toml::Table) -> Result<Stated, String> {
    let mut stated = Stated::default();
    for (key, value) in table {
        match key.as_str() {
            "len" => stated.len = lengths(value)?,
            "nul_terminated" => stated.nul_terminated = names(key, value)?,
            "valid" => stated.valid = names(key, value)?,
            "nonnull" => stated.nonnull = names(key, value)?,
            "may_be_null" => stated.may_be_null = names(key, value)?,
            "range" => stated.range = ranges(value)?,
            "no_promises" => {
                stated.no_promises =
                    value.as_bool().ok_or_else(|| format!("`{key}` is `true` or `false`, not {value}"))?;
            }
            _ => {
                return Err(format!("there is no key `{key}`; there are {KEYS}"));
            }
        }
    }
    Ok(stated)
}

fn lengths(value: &Toml) -> Result<Vec<(String, String)>, String> {
    let wrong = || format!("`len` is like {{ buffer = \"length\" }}, not {value}");
    let pairs = value.as_table().ok_or_else(wrong)?.iter();
    pairs.map(|(buffer, len)| Ok((buffer.clone(), len.as_str().ok_or_else(wrong)?.to_owned()))).collect()
}

fn ranges(value: &Toml) -> Result<Vec<(String, Range)>, String> {
    let wrong = || format!("`range` is like {{ mode = \"0..4\" }}, not {value}");
    let pairs = value.as_table().ok_or_else(wrong)?.iter();
    pairs.map(|(name, value)| Ok((name.clone(), value.as_str().and_then(range).ok_or_else(wrong)?))).collect()
}

/// The name of a parameter, or several.
fn names(key: &str, value: &Toml) -> Result<Vec<String>, String> {
    let wrong = || format!("`{key}` is the name of a parameter or a list of names, not {value}");
    let name = |value: &Toml| value.as_str().map(str::to_owned).ok_or_else(wrong);
    match value {
        Toml::Array(list) => list.iter().map(name).collect(),
        _ => Ok(vec![name(value)?]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<Promises, String> {
        let table: toml::Table = text.parse().unwrap();
        parse(&table[SECTION])
    }

    #[test]
    fn sections_are_promises() {
        let text = "[prop.\"a::f\"]\nlen = { data = \"n\" }\nnonnull = \"p\"\nvalid = [\"q\", \"r\"]\nno_promises = true\n";
        let expected = Stated {
            len: vec![("data".into(), "n".into())],
            nonnull: vec!["p".into()],
            valid: vec!["q".into(), "r".into()],
            no_promises: true,
            ..Stated::default()
        };
        assert_eq!(check(text), Ok(Promises::from([("a::f".to_owned(), expected)])));
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_function_and_key() {
        for (line, told) in [
            ("length = \"n\"", "`length`"),
            ("len = \"n\"", "`len`"),
            ("valid = 3", "`valid`"),
            ("range = { m = \"3\" }", "`range`"),
            ("no_promises = 1", "`no_promises`"),
        ] {
            let problem = check(&format!("[prop.\"a::f\"]\n{line}\n")).unwrap_err();
            assert!(problem.contains("a::f") && problem.contains(told), "{problem}");
        }
        assert!(check("prop = 1").is_err());
    }
}
