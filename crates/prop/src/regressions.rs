//! Inputs that once failed, kept as text beside the package and tried first the next time.
//!
//! One line for each: the function's path, a colon, the choices; behind `#` the call that they stand for, for the reader.
//! Lines do not depend on each other, so files can be merged. Choices stand for another input once the types change.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folder beside the manifest.
pub const FOLDER: &str = "prop-regressions";

const HEAD: &str =
    "# Inputs that have failed. `cargo ubik prop` tries them first; keep this file with the source.\n";

/// The file for a crate.
pub fn file(package: &Path, krate: &str) -> PathBuf {
    package.join(FOLDER).join(format!("{krate}.txt"))
}

/// The kept choices of a function.
pub fn of(text: &str, path: &str) -> Vec<Vec<u128>> {
    let lines = text.lines().filter_map(parse);
    lines.filter(|(name, _)| *name == path).map(|(_, choices)| choices).collect()
}

pub fn parse(line: &str) -> Option<(&str, Vec<u128>)> {
    let line = line.split(" # ").next()?.trim();
    let (path, choices) = line.rsplit_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")))?;
    if path.starts_with('#') {
        return None;
    }
    let choices: Result<Vec<u128>, _> = choices.split_whitespace().map(str::parse).collect();
    Some((path, choices.ok()?))
}

/// The text with one more input, unless it is there already.
pub fn with(text: &str, path: &str, choices: &[u128], call: &str) -> String {
    if of(text, path).iter().any(|known| known == choices) {
        return text.to_owned();
    }
    let numbers: Vec<String> = choices.iter().map(u128::to_string).collect();
    let call = call.replace('\n', " ");
    let new = format!("{path}: {} # {call}", numbers.join(" "));
    let lines: BTreeSet<&str> =
        text.lines().filter(|line| !line.starts_with('#')).chain([new.as_str()]).collect();
    lines.into_iter().fold(HEAD.to_owned(), |text, line| text + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_found_again() {
        let text = with("", "a::f", &[1, 0, u128::MAX], "a::f(1)");
        let text = with(&text, "a::f", &[], "a::f()");
        let text = with(&text, "a::f", &[1, 0, u128::MAX], "a::f(1)");
        assert_eq!(text.lines().count(), 3);
        assert_eq!(of(&text, "a::f"), [vec![], vec![1, 0, u128::MAX]]);
        assert!(of(&text, "a::g").is_empty());
    }
}
