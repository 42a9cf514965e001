//! Which of the ignored tests are ignored for Miri's sake: those with an attribute like `#[cfg_attr(miri, ignore)]`.
//!
//! The compiler has applied it by the time that there is a list of tests, so that only the source tells. Tests that macros make,
//! and those that `cfg(not(miri))` takes away altogether, are not found.

use ubik_host::Test;
use ubik_report::{SourceText, Sources};

/// How many of these tests say so.
pub fn count(ignored: &[&Test], sources: &dyn Sources) -> usize {
    ignored.iter().filter(|test| is_for_miri(test, sources)).count()
}

fn is_for_miri(test: &Test, sources: &dyn Sources) -> bool {
    let SourceText::Current(text) = sources.text(&test.file) else { return false };
    let line = usize::try_from(test.line).unwrap_or(0);
    conditions(&attributes(&text, line)).iter().any(|(condition, then)| {
        has_word(condition, "miri")
            && !condition.replace(' ', "").contains("not(miri)")
            && has_word(then, "ignore")
    })
}

/// The lines above a function, up to the item before it.
fn attributes(text: &str, line: usize) -> String {
    let above: Vec<&str> = text.lines().take(line).map(str::trim).collect();
    let is_end = |line: &&&str| line.is_empty() || line.ends_with(['}', ';', '{']) && !line.starts_with("//");
    let own = above.iter().rev().skip(1).take_while(|line| !is_end(line)).count();
    let lines = above.iter().rev().take(own + 1).rev();
    lines.filter(|line| !line.starts_with("//")).copied().collect::<Vec<_>>().join("\n")
}

/// What stands in each `cfg_attr`: the condition, and what it brings.
fn conditions(attributes: &str) -> Vec<(&str, &str)> {
    let found = attributes.split("cfg_attr(").skip(1);
    found
        .filter_map(|rest| {
            let end = matching(rest, |_, depth| depth < 0)?;
            let comma = matching(&rest[..end], |byte, depth| byte == b',' && depth == 0)?;
            Some((&rest[..comma], &rest[comma + 1..end]))
        })
        .collect()
}

/// The first place where something holds, by the character and how many parentheses are open.
fn matching(text: &str, holds: impl Fn(u8, i32) -> bool) -> Option<usize> {
    let mut depth = 0;
    text.bytes().position(|byte| {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        holds(byte, depth)
    })
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|other| other == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: bool) {
        struct Text<'a>(&'a str);
        impl Sources for Text<'_> {
            fn resolve(&self, _: ubik_verdict::Loc) -> Option<ubik_report::Place> {
                None
            }
            fn text(&self, _: &str) -> SourceText {
                SourceText::Current(self.0.into())
            }
        }
        let line = 1 + text.lines().position(|line| line.contains("fn here")).expect("the test");
        let test = Test { line: line as u64, ..Test::default() };
        assert_eq!(count(&[&test], &Text(text)), usize::from(expected), "{text}");
    }

    #[test]
    fn attributes_are_found_in_the_source() {
        check("#[test]\n#[cfg_attr(miri, ignore)]\nfn here() {}", true);
        check(
            "#[cfg_attr(any(miri, windows), ignore = \"slow, (very)\")]\n/// It is.\n#[test]\npub fn here() {}",
            true,
        );
        check("#[test] #[cfg_attr(miri, ignore)] fn here() {}", true);
        check("#[cfg_attr(\n    miri,\n    ignore,\n)]\n#[test]\nfn here() {}", true);
        check("#[test]\n#[cfg_attr(windows, ignore)]\nfn here() {}", false);
        check("#[test]\n#[cfg_attr(not(miri), ignore)]\nfn here() {}", false);
        check("#[test]\n#[cfg_attr(miri, allow(unused))]\nfn here() {}", false);
        check(
            "#[cfg_attr(miri, ignore)]\n#[test]\nfn other() {}\n#[test]\n#[cfg_attr(windows, ignore)]\nfn here() {}",
            false,
        );
        check("// #[cfg_attr(miri, ignore)]\n#[test]\n#[cfg_attr(windows, ignore)]\nfn here() {}", false);
    }
}
