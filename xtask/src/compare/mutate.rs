//! Small changes of programs that are known to be right or wrong: what a slip of the hand would make of them.
//!
//! The same seed makes the same programs. What no longer compiles says nothing; the compilers agree on that.

use std::path::Path;

use super::tools::Program;

/// Makes `count` programs out of those given, in turn, as files in a folder.
pub fn mutate(programs: &[Program], count: usize, seed: u64, scratch: &Path) -> Result<Vec<Program>, String> {
    let mut random = Random(seed);
    let mut made = Vec::new();
    if programs.is_empty() {
        return Ok(made);
    }
    // A text without anything to change would be tried for ever.
    for _ in 0..count * 4 {
        if made.len() == count {
            break;
        }
        let program = &programs[random.below(programs.len())];
        let source = std::fs::read_to_string(&program.path)
            .map_err(|error| format!("{}: {error}", program.path.display()))?;
        let Some((name, text)) = change(&source, &mut random) else { continue };
        let path = scratch.join(format!("mutant_{}.rs", made.len()));
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        made.push(Program { name: format!("{} ({name})", program.name), path, ..program.clone() });
    }
    Ok(made)
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// What is replaced by what. The spaces keep names whole.
const WORDS: &[(&str, &str)] = &[
    ("&mut ", "&"),
    ("&", "&mut "),
    ("*mut ", "*const "),
    ("&raw mut ", "&mut "),
    ("&raw const ", "&"),
    (".add(1)", ".add(2)"),
    (".add(", ".sub("),
    (".offset(", ".wrapping_offset("),
    (".wrapping_add(", ".add("),
    ("u8", "u16"),
    ("u32", "u64"),
    ("u64", "u32"),
    ("u32", "i32"),
    ("usize", "u32"),
    ("Box::new(", "Box::leak(Box::new("),
    ("drop(", "std::mem::forget("),
    ("MaybeUninit", "ManuallyDrop"),
    ("Cell<", "UnsafeCell<"),
    ("repr(C)", "repr(C, packed)"),
    ("repr(u8)", "repr(u16)"),
    (" < ", " <= "),
    (" == ", " != "),
    ("read()", "read_unaligned()"),
    ("0", "1"),
    ("1", "0"),
    ("2", "3"),
    ("3", "2"),
    ("4", "8"),
    ("8", "4"),
    ("16", "15"),
];

/// The text with one change, and what that was.
fn change(source: &str, random: &mut Random) -> Option<(String, String)> {
    match random.below(4) {
        0 => swap_lines(source, random),
        1 => repeat_line(source, random),
        _ => replace_word(source, random),
    }
}

fn replace_word(source: &str, random: &mut Random) -> Option<(String, String)> {
    let (from, to) = WORDS[random.below(WORDS.len())];
    let places: Vec<usize> =
        source.match_indices(from).map(|(at, _)| at).filter(|at| is_code(source, *at)).collect();
    let at = *places.get(random.below(places.len().max(1)))?;
    let text = format!("{}{to}{}", &source[..at], &source[at + from.len()..]);
    Some((format!("`{}` for `{}` in line {}", to.trim(), from.trim(), line_of(source, at)), text))
}

fn swap_lines(source: &str, random: &mut Random) -> Option<(String, String)> {
    let mut lines: Vec<&str> = source.lines().collect();
    let at = statement(&lines, random)?;
    if !is_statement(lines.get(at + 1)?) {
        return None;
    }
    lines.swap(at, at + 1);
    Some((format!("lines {} and {} swapped", at + 1, at + 2), lines.join("\n")))
}

fn repeat_line(source: &str, random: &mut Random) -> Option<(String, String)> {
    let mut lines: Vec<&str> = source.lines().collect();
    let at = statement(&lines, random)?;
    if random.below(2) == 0 {
        lines.insert(at, lines[at]);
        return Some((format!("line {} twice", at + 1), lines.join("\n")));
    }
    lines[at] = "";
    Some((format!("without line {}", at + 1), lines.join("\n")))
}

fn statement(lines: &[&str], random: &mut Random) -> Option<usize> {
    let places: Vec<usize> = (0..lines.len()).filter(|at| is_statement(lines[*at])).collect();
    places.get(random.below(places.len().max(1))).copied()
}

fn is_statement(line: &str) -> bool {
    line.starts_with(' ') && line.ends_with(';') && !line.trim_start().starts_with("//")
}

/// Not in a comment, an attribute of the crate or a line of imports.
fn is_code(source: &str, at: usize) -> bool {
    let start = source[..at].rfind('\n').map_or(0, |line| line + 1);
    let before = &source[start..at];
    !before.contains("//") && !before.starts_with("#![") && !before.starts_with("use ")
}

fn line_of(source: &str, at: usize) -> usize {
    source[..at].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::{Random, change};

    #[test]
    fn every_change_changes_something_and_is_the_same_again() {
        let source = "fn main() {\n    let mut x = 1u32;\n    let p = &raw mut x;\n    unsafe { *p = 2 };\n    x += 8;\n}\n";
        let all = |seed| {
            let mut random = Random(seed);
            (0..200).filter_map(|_| change(source, &mut random)).collect::<Vec<_>>()
        };
        assert!(all(7).len() > 50 && all(7) == all(7));
        assert!(all(7).iter().all(|(name, text)| text != source.trim_end() && !name.is_empty()));
    }
}
