//! A program with its directives and expectations; `tests/README.md` has the list.

use std::fs;
use std::path::{Path, PathBuf};

use ubik_engine::memory::BorrowModel;

use crate::litmus::Litmus;

/// One program.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Relative to the folder of its kind, with forward slashes.
    pub name: String,
    pub path: PathBuf,
    pub source: String,
    pub edition: Option<String>,
    pub compile_flags: Vec<String>,
    pub args: Vec<String>,
    pub stdin: Vec<u8>,
    pub exit: i32,
    pub no_output: bool,
    only_target: Option<String>,
    pointer_width: Option<String>,
    other_output: Option<String>,
    borrows: Option<String>,
    pub flags: Vec<String>,
    pub expected: Vec<Expected>,
    pub litmus: Litmus,
}

/// What is to be reported, and on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    pub line: u32,
    /// Any of these.
    pub rules: Vec<String>,
    /// Part of the message.
    pub words: String,
}

impl Case {
    /// All programs under a folder, in the order of their names; fewer if `UBIK_ONLY` says so.
    pub fn all_under(dir: &Path) -> Vec<Case> {
        let only = std::env::var("UBIK_ONLY").unwrap_or_default();
        let mut paths = Vec::new();
        collect(dir, &mut paths);
        paths.sort();
        let load = |path: PathBuf| {
            let name = path.strip_prefix(dir).unwrap_or(&path).to_string_lossy().into_owned();
            let source = fs::read_to_string(&path).expect("a readable program");
            Case::parse(&name, &path, source)
        };
        paths.into_iter().filter(|path| path.to_string_lossy().contains(&only)).map(load).collect()
    }

    pub fn parse(name: &str, path: &Path, source: String) -> Case {
        let mut case = Case { name: name.to_owned(), path: path.to_owned(), ..Case::default() };
        for line in source.lines() {
            if let Some(directive) = line.trim_start().strip_prefix("//@") {
                case.directive(directive.trim());
            }
        }
        case.expected =
            (1..).zip(source.lines()).filter_map(|(number, line)| expected(number, line)).collect();
        case.source = source;
        case
    }

    fn directive(&mut self, text: &str) {
        let (name, value) = text.split_once(':').map_or((text, ""), |(name, value)| (name, value.trim()));
        let words = || value.split_whitespace().map(str::to_owned);
        match name {
            "edition" => self.edition = Some(value.to_owned()),
            "compile-flags" => self.compile_flags.extend(words()),
            "args" => self.args.extend(words()),
            "stdin" => self.stdin.extend(value.replace("\\n", "\n").bytes()),
            "exit" => self.exit = value.parse().expect("an exit code"),
            "no-output" => self.no_output = true,
            "only-target" => self.only_target = Some(value.to_owned()),
            "pointer-width" => self.pointer_width = Some(value.to_owned()),
            "other-output" => self.other_output = Some(value.to_owned()),
            "borrows" => self.borrows = Some(value.to_owned()),
            "flags" => self.flags.extend(words()),
            "seeds" => self.litmus.seeds = value.parse().expect("a number of seeds"),
            "outcomes" => self.litmus.outcomes.extend(words()),
            "sees" => self.litmus.sees.extend(words()),
            "never" => self.litmus.never.extend(words()),
            "rate" => self.litmus.set_rate(value),
            _ => panic!("{}: there is no directive `{name}`", self.path.display()),
        }
    }

    pub fn edition(&self) -> &str {
        self.edition.as_deref().unwrap_or("2024")
    }

    /// Unstable features need a compiler that allows them.
    pub fn needs_bootstrap(&self) -> bool {
        self.source.contains("#![feature")
    }

    pub fn wants_target(&self, target: &str) -> bool {
        let arch = target.split('-').next().unwrap_or_default();
        let width = if arch == "i686" { "32" } else { "64" };
        self.only_target.as_ref().is_none_or(|only| target.starts_with(only.as_str()))
            && self.pointer_width.as_ref().is_none_or(|only| only == width)
    }

    /// Whether the program prints the same for this target as for the host.
    pub fn prints_alike(&self, target: &str) -> bool {
        self.other_output.as_ref().is_none_or(|other| !target.starts_with(other.as_str()))
    }

    /// A model that it is for, the usual one if that will do.
    pub fn some_model(&self) -> BorrowModel {
        let models = [BorrowModel::Stacked, BorrowModel::Tree, BorrowModel::None];
        models.into_iter().find(|&model| self.wants_model(model)).expect("the directive names a model")
    }

    pub fn wants_model(&self, model: BorrowModel) -> bool {
        let word = match model {
            BorrowModel::Stacked => "stacked",
            BorrowModel::Tree => "tree",
            BorrowModel::None => "none",
        };
        self.borrows.as_ref().is_none_or(|only| only == word)
    }
}

fn collect(dir: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

fn expected(line: u32, text: &str) -> Option<Expected> {
    let (_, annotation) = text.split_once("//~")?;
    let (rules, words) = annotation.split_once(':').unwrap_or((annotation, ""));
    let rules = rules.split('|').map(|rule| rule.trim().to_owned()).collect();
    Some(Expected { line, rules, words: words.trim().to_owned() })
}
