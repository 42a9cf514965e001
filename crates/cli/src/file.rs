//! `ubik.toml`: flags that a project always wants. Each key is the name of a flag; the section `prop` is for `stated`.
//!
//! A switch is `true` or `false`; a flag that may be given often is a list; everything else is a string or a number.
//! What the environment or the command line says, wins.

use std::path::{Path, PathBuf};

use toml::Value as Toml;

use crate::args::{self, Given};
use crate::error::{Failure, Result};
use crate::flags::{self, Value};
use crate::settings::Settings;
use crate::stated;

const NAME: &str = "ubik.toml";

/// The flags of the nearest file in a directory or above it; none if there is no file.
pub fn flags_for(dir: &Path) -> Result<Vec<Given>> {
    let Some((path, text)) = nearest(dir)? else { return Ok(Vec::new()) };
    let wrong = |problem: String| Failure::usage(format!("`{}`: {problem}", path.display()));
    let given = parse(&text).map_err(wrong)?;
    // Values that make no sense are told here, where it is known whose they are.
    args::apply(&mut Settings::default(), &given).map_err(|failure| wrong(failure.to_string()))?;
    Ok(given)
}

/// The nearest file in a directory or above it, with its text.
pub fn nearest(dir: &Path) -> Result<Option<(PathBuf, String)>> {
    let Some(path) = dir.ancestors().map(|dir| dir.join(NAME)).find(|path| path.is_file()) else {
        return Ok(None);
    };
    let text = std::fs::read_to_string(&path).map_err(|error| Failure::file("read", &path, error))?;
    Ok(Some((path, text)))
}

/// Where to look for the file: beside the manifest that the words name, or in the current directory.
pub fn directory(manifest: Option<PathBuf>) -> PathBuf {
    let beside = manifest
        .and_then(|path| std::path::absolute(path).ok())
        .and_then(|path| Some(path.parent()?.to_owned()));
    beside.unwrap_or_else(|| std::env::current_dir().unwrap_or_default())
}

fn parse(text: &str) -> Result<Vec<Given>, String> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let mut given = Vec::new();
    for (name, value) in &table {
        if name == stated::SECTION {
            stated::parse(value)?;
            continue;
        }
        let flag = flags::find(name)
            .ok_or_else(|| format!("there is no flag `{name}`{}", args::did_you_mean(name)))?;
        let wrong = || format!("`{name}` cannot be {value}");
        match (flag.value, value) {
            (_, Toml::Boolean(false)) => {}
            (Value::None | Value::Optional(..), Toml::Boolean(true)) => given.push((flag, None)),
            (Value::None, _) | (_, Toml::Boolean(true)) => return Err(wrong()),
            (_, Toml::Array(list)) => {
                let values = list.iter().map(|value| word(value).ok_or_else(wrong));
                given.extend(
                    values.collect::<Result<Vec<_>, _>>()?.into_iter().map(|word| (flag, Some(word))),
                );
            }
            (_, value) => given.push((flag, Some(word(value).ok_or_else(wrong)?))),
        }
    }
    Ok(given)
}

fn word(value: &Toml) -> Option<String> {
    match value {
        Toml::String(text) => Some(text.clone()),
        Toml::Integer(number) => Some(number.to_string()),
        Toml::Float(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<Vec<String>, String> {
        let word = |(flag, value): &Given| format!("{}={}", flag.name, value.as_deref().unwrap_or(""));
        parse(text).map(|given| given.iter().map(word).collect())
    }

    #[test]
    fn keys_are_flags() {
        let text = "borrows = \"tree\"\nignore-leaks = true\nparanoid = false\nseed = 7\nenv-set = [\"A=1\", \"B=2\"]\n";
        let mut flags = check(text).unwrap();
        flags.sort();
        assert_eq!(flags, ["borrows=tree", "env-set=A=1", "env-set=B=2", "ignore-leaks=", "seed=7"]);
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_name() {
        assert!(check("[prop.f]\nlength = 1").unwrap_err().contains("`length`"));
        assert_eq!(check("borows = 1").unwrap_err(), "there is no flag `borows`; did you mean `--borrows`?");
        assert!(check("seed = true").unwrap_err().contains("`seed`"));
        assert!(check("paranoid = 3").unwrap_err().contains("`paranoid`"));
        assert!(check("seed = ").is_err());
    }

    #[test]
    fn a_bad_value_is_told_with_the_file() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join(NAME), "borrows = \"tre\"").unwrap();
        let Err(failure) = flags_for(dir.path()) else { panic!("`tre` is no model") };
        let text = failure.to_string();
        assert!(text.contains(NAME) && text.contains("`tre`"), "{text}");
    }

    #[test]
    fn the_nearest_file_counts() {
        let dir = tempfile::tempdir().unwrap();
        let inner = dir.path().join("a/b");
        std::fs::create_dir_all(&inner).unwrap();
        assert!(flags_for(&inner).unwrap().iter().all(|(flag, _)| flag.name != "seed"));
        std::fs::write(dir.path().join("a").join(NAME), "seed = 3").unwrap();
        assert_eq!(flags_for(&inner).unwrap()[0].1.as_deref(), Some("3"));
    }
}
