//! What each rule means: the texts behind `ubik explain` and `docs/rules.md`.
//!
//! The texts are sections of `explanations.md`, one for each rule id. A section holds a few sentences, a line that
//! starts with `Help:` (also shown in reports), one that starts with `Flags:` if the rule is only broken with flags, and two
//! programs: the wrong one, and the nearest right one. Ends of a run that are no undefined behaviour have a section each in `endings.md`, under the name that scripts know them by.

use ubik_verdict::{Category, Rule};

const EXPLANATIONS: &str = include_str!("explanations.md");
const ENDINGS: &str = include_str!("endings.md");

/// What the endings are, in a line each.
const ENDING_TITLES: [(&str, &str); 6] = [
    ("leak", "memory that is left and cannot be reached"),
    ("threads-left", "threads that still run when `main` returns"),
    ("deadlock", "no thread can go on"),
    ("unsupported", "something that the machine does not model"),
    ("resource-limit", "a limit of memory, time, steps, calls or threads was reached"),
    ("ill-formed", "an image that is damaged or not Ubik's"),
];

/// The explanation of one rule, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    pub rule: Rule,
    /// What is forbidden, and why.
    pub text: &'static str,
    /// What to do instead, in one line.
    pub help: &'static str,
    /// The flags with which the wrong program is reported under this rule.
    pub flags: &'static str,
    /// A program that breaks the rule.
    pub wrong: &'static str,
    /// The nearest program that does not.
    pub right: &'static str,
}

/// An id that names no rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownRule {
    pub id: String,
    /// What is most like it, if anything is: the id of a rule, or the name of an ending.
    pub closest: Option<&'static str>,
}

impl std::fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "there is no rule `{}`", self.id)?;
        match self.closest {
            Some(name) => write!(f, "; did you mean `{name}`?"),
            None => write!(f, "; `ubik explain` lists them"),
        }
    }
}

impl std::error::Error for UnknownRule {}

/// The text that `ubik explain <id>` prints.
pub fn explain(id: &str) -> Result<String, UnknownRule> {
    let name = ending_name(id);
    if let Some(ending) = section(ENDINGS, &name) {
        return Ok(format!("# {name}\n{ending}"));
    }
    let rule = Rule::from_id(id).ok_or_else(|| UnknownRule { id: id.to_owned(), closest: closest(id) })?;
    Ok(format!("# {}: {}\n\n{}", rule.id(), rule.title(), body(rule)))
}

/// An ending as its page is called: people say leaks, or limits.
fn ending_name(id: &str) -> String {
    let name = id.to_ascii_lowercase();
    let singular = name.strip_suffix('s').unwrap_or(&name);
    match singular {
        "limit" | "time-limit" | "memory-limit" | "step-limit" | "stack-limit" => "resource-limit".to_owned(),
        _ if endings().any(|ending| ending == name) => name,
        _ => singular.to_owned(),
    }
}

/// The names of the endings that have a page.
pub fn endings() -> impl Iterator<Item = &'static str> {
    ENDINGS.split("\n## ").skip(1).filter_map(|section| section.lines().next())
}

/// What `ubik explain` prints without an id: every rule by group, and the other endings.
pub fn overview() -> String {
    let mut out = String::from("`ubik explain ID` explains one of these.\n");
    let width = Rule::ALL.iter().map(|rule| rule.id().len()).max().unwrap_or_default();
    for &category in Category::ALL {
        out += &format!("\n{}\n", category.title());
        for rule in Rule::ALL.iter().filter(|rule| rule.category() == category) {
            out += &format!("  {:width$}  {}\n", rule.id(), rule.title());
        }
    }
    out += "\nOther endings\n";
    for (name, what) in ENDING_TITLES {
        out += &format!("  {name:width$}  {what}\n");
    }
    out
}

/// The explanation of a rule; `None` only if its section is missing or malformed, which a test rules out.
pub fn explanation(rule: Rule) -> Option<Explanation> {
    let section = section(EXPLANATIONS, rule.id())?;
    let (text, rest) = section.split_once("\nHelp: ")?;
    let (help, rest) = rest.split_once('\n')?;
    let flags = rest.trim_start().strip_prefix("Flags: ").and_then(|rest| rest.lines().next());
    let flags = flags.unwrap_or_default();
    let mut programs =
        rest.split("```rust\n").skip(1).filter_map(|part| part.split_once("```").map(|(code, _)| code));
    let (wrong, right) = (programs.next()?, programs.next()?);
    Some(Explanation { rule, text: text.trim(), help: help.trim(), flags, wrong, right })
}

/// The one-line advice of a rule.
pub fn help_line(rule: Rule) -> Option<&'static str> {
    explanation(rule).map(|explanation| explanation.help)
}

/// `docs/rules.md`.
pub fn rules_document() -> String {
    let mut out = String::from(
        "# Rules\n\n\
         Every kind of undefined behaviour that Ubik reports, with its stable id. `ubik explain <id>` prints the \
         same text.\n\nThis file is generated from `crates/report/src/explanations.md`.\n",
    );
    for &category in Category::ALL {
        out += &format!("\n## {}\n", category.title());
        for &rule in Rule::ALL.iter().filter(|rule| rule.category() == category) {
            out += &format!("\n### {}: {}\n\n{}", rule.id(), rule.title(), body(rule));
        }
    }
    out
}

/// An explanation as Markdown, without its heading.
fn body(rule: Rule) -> String {
    match explanation(rule) {
        Some(Explanation { text, help, flags, wrong, right, .. }) => {
            let flags = if flags.is_empty() { String::new() } else { format!(", with `{flags}`") };
            format!(
                "{text}\n\nWrong{flags}:\n\n```rust\n{wrong}```\n\nRight:\n\n```rust\n{right}```\n\nHelp: {help}.\n"
            )
        }
        None => String::from("No explanation yet.\n"),
    }
}

fn section(document: &'static str, name: &str) -> Option<&'static str> {
    let mut sections = document.split("\n## ").skip(1);
    sections.find_map(|section| section.strip_prefix(name)?.strip_prefix('\n'))
}

fn closest(id: &str) -> Option<&'static str> {
    /// Below this, the two have little more than `UB-` in common.
    const SIMILAR: f64 = 0.7;
    let wanted = id.to_ascii_uppercase();
    let likeness = |name: &&str| strsim::normalized_damerau_levenshtein(&wanted, &name.to_ascii_uppercase());
    let names = Rule::ALL.iter().map(|rule| rule.id()).chain(endings());
    let best = names.max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(&best) >= SIMILAR).then_some(best)
}
