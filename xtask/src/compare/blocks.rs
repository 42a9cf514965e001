//! The programs in documentation: blocks of code in Markdown and in the doc comments of std's sources.

use std::path::Path;

use super::tools::Program;

/// Whether a file is part of a library whose documentation is to be tried, rather than a program.
pub fn is_library(path: &Path) -> bool {
    let text = path.to_string_lossy();
    text.contains("/library/") && text.contains("/src/")
}

pub fn of_markdown(path: &Path, scratch: &Path, programs: &mut Vec<Program>) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines: Vec<&str> = text.lines().collect();
    write_blocks(path, &lines, scratch, programs)
}

pub fn of_docs(path: &Path, scratch: &Path, programs: &mut Vec<Program>) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let doc = |line: &'_ str| {
        let line = line.trim_start();
        let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        text.map_or(String::new(), |text| text.strip_prefix(' ').unwrap_or(text).to_owned())
    };
    let lines: Vec<String> = text.lines().map(doc).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    write_blocks(path, &lines, scratch, programs)
}

fn write_blocks(
    path: &Path,
    lines: &[&str],
    scratch: &Path,
    programs: &mut Vec<Program>,
) -> Result<(), String> {
    let mut at = 0;
    while at < lines.len() {
        let Some(words) = lines[at].trim_start().strip_prefix("```") else {
            at += 1;
            continue;
        };
        let start = at + 1;
        let end = (start..lines.len()).find(|&line| lines[line].trim_start().starts_with("```"));
        let end = end.unwrap_or(lines.len());
        if is_rust(words) {
            let source = program(&lines[start..end]);
            let parent = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let name = format!("{parent}_{stem}_{start}.rs").replace('-', "_");
            let file = scratch.join(&name);
            std::fs::write(&file, source).map_err(|error| format!("{}: {error}", file.display()))?;
            programs.push(Program { name, path: file, edition: edition(words), ..Program::default() });
        }
        at = end + 1;
    }
    Ok(())
}

fn edition(words: &str) -> String {
    let years = ["2015", "2018", "2021", "2024"];
    let named = years.into_iter().find(|year| words.contains(&format!("edition{year}")));
    named.unwrap_or("2021").to_owned()
}

/// Whether a block is a program that is meant to run.
fn is_rust(words: &str) -> bool {
    let mut words = words.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty());
    words.all(|word| word == "rust" || word == "should_panic" || word.starts_with("edition"))
}

/// As rustdoc makes it: hidden lines are lines, and what has no `main` is the body of one.
fn program(lines: &[&str]) -> String {
    let shown = lines.iter().map(|line| match line.trim_start() {
        "#" => "",
        hidden if hidden.starts_with("# ") => &hidden[2..],
        doubled if doubled.starts_with("##") => &doubled[1..],
        _ => line,
    });
    let lines: Vec<&str> = shown.collect();
    if lines.iter().any(|line| line.contains("fn main(")) {
        return lines.join("\n");
    }
    let is_attribute = |line: &&&str| line.trim_start().starts_with("#![");
    let attributes: Vec<&str> = lines.iter().filter(is_attribute).copied().collect();
    let body: Vec<&str> = lines.iter().filter(|line| !is_attribute(line)).copied().collect();
    let ends_with_ok = body.last().is_some_and(|line| line.contains("Ok::<(), "));
    let (open, close) = if ends_with_ok {
        ("fn main() { fn inner() -> Result<(), impl core::fmt::Debug> {", "} inner().unwrap() }")
    } else {
        ("fn main() {", "}")
    };
    format!("{}\n{open}\n{}\n{close}\n", attributes.join("\n"), body.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_become_programs() {
        assert!(is_rust("") && is_rust("rust") && is_rust("rust,should_panic,edition2018"));
        assert!(!is_rust("text") && !is_rust("compile_fail") && !is_rust("rust,no_run"));
        let text = program(&["#![feature(x)]", "# let a = 1;", "assert_eq!(a, 1);"]);
        assert_eq!(text, "#![feature(x)]\nfn main() {\nlet a = 1;\nassert_eq!(a, 1);\n}\n");
        assert_eq!(program(&["fn main() {}"]), "fn main() {}");
    }
}
