//! Changed sources are compiled and run before anybody is told of them.
//!
//! What follows from a change elsewhere (`let mut`, `&mut` at calls) the compiler knows best: its own suggestions are taken
//! over, if they are about mutability, until it has no more errors.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use tempfile::TempDir;
use ubik_explore::{Job, Repair, run_unexplained};
use ubik_ir::Program;
use ubik_verdict::Stop;

use super::source::{Change, apply, in_order};
use crate::error::Result;
use crate::image::{self, Toolchain};
use crate::run;

/// How often what follows from a change is asked for.
const ROUNDS: usize = 8;
/// Errors of borrowing what is not mutable, of types that differ in that, and of assignments to what is not mutable.
const ABOUT_MUTABILITY: [&str; 4] = ["E0594", "E0596", "E0308", "E0716"];

/// A file that is compiled, and with which flags.
pub struct Compiling {
    pub file: PathBuf,
    pub flags: Vec<OsString>,
}

/// Where changed sources are tried.
pub struct Trial<'a> {
    toolchain: Toolchain,
    compiling: &'a Compiling,
    dir: TempDir,
    job: &'a Job,
    repair: &'a Repair,
}

/// What the compiler made of a text.
enum Compiled {
    Program(Arc<Program>),
    /// It did not compile, and this is what the compiler suggests.
    Errors(Vec<Change>),
}

impl<'a> Trial<'a> {
    pub fn new(compiling: &'a Compiling, job: &'a Job, repair: &'a Repair) -> Result<Trial<'a>> {
        let toolchain = Toolchain::ensure(&compiling.flags)?;
        Ok(Trial { toolchain, compiling, dir: image::scratch_dir()?, job, repair })
    }

    /// Whether the file is one that compiles away from its place.
    pub fn is_possible(&self, text: &str) -> bool {
        matches!(self.compile(text), Ok(Compiled::Program(_)))
    }

    /// The text with all that follows from a change, if the program passes then.
    pub fn settle(&self, text: &str, changes: &[Change]) -> Option<String> {
        let mut changed = apply(text, changes)?;
        for _ in 0..ROUNDS {
            match self.compile(&changed).ok()? {
                Compiled::Program(program) => return self.passes(program).then_some(changed),
                Compiled::Errors(more) if more.is_empty() => return None,
                Compiled::Errors(more) => changed = apply(&changed, &more)?,
            }
        }
        None
    }

    /// Whether a program ends well, or as the relaxed one did.
    pub fn passes(&self, program: Arc<Program>) -> bool {
        let mut job = Job::new(program, self.job.config.clone(), self.repair.host.clone());
        job.test = self.job.test.clone();
        let stop = run::on_machine_thread(|| run_unexplained(&job)).outcome.stop;
        let is_exit = matches!(stop, Stop::Exit { .. });
        stop == Stop::Exit { code: 0 } || (is_exit && self.repair.passed.as_ref() == Some(&stop))
    }

    /// Compiles the file that is there now and says whether it passes.
    pub fn passes_in_place(&self, file: &Path) -> bool {
        let out = self.dir.path().join("in-place").with_extension(image::EXTENSION);
        let compiled = self.toolchain.compile(file, &self.compiling.flags, &out);
        compiled.and_then(|()| image::open(&out)).is_ok_and(|program| self.passes(program))
    }

    fn compile(&self, text: &str) -> std::io::Result<Compiled> {
        let name = self.compiling.file.file_name().unwrap_or("main.rs".as_ref());
        let (file, out) = (self.dir.path().join(name), self.dir.path().join("trial.ubik"));
        std::fs::write(&file, text)?;
        let _ = std::fs::remove_file(&out);
        let flags = &self.compiling.flags;
        let mut command = self.toolchain.lower();
        command
            .args(image::default_flags(flags))
            .args(flags)
            .args(["--error-format=json", "--cap-lints=allow"]);
        crate::limits::limit_child(&mut command);
        let ended = command.arg(&file).arg("-o").arg(&out).output()?;
        if !ended.status.success() || !out.exists() {
            return Ok(Compiled::Errors(suggested(&String::from_utf8_lossy(&ended.stderr))));
        }
        let program = image::open(&out).map_err(|error| std::io::Error::other(error.to_string()))?;
        Ok(Compiled::Program(program))
    }
}

/// What the compiler suggests about mutability in what cargo says, by file. Nothing, if there is an error that it is no help with.
pub fn suggested_in(messages: &str) -> BTreeMap<PathBuf, Vec<Change>> {
    let mut by_file: BTreeMap<PathBuf, String> = BTreeMap::new();
    for line in messages.lines() {
        let Ok(said) = serde_json::from_str::<Value>(line) else { continue };
        let message = &said["message"];
        if message["level"] != "error" || message["code"].is_null() {
            continue;
        }
        let spans = message["spans"].as_array().into_iter().flatten();
        let file =
            spans.filter(|span| span["is_primary"] == true).find_map(|span| span["file_name"].as_str());
        let Some(file) = file else { return BTreeMap::new() };
        *by_file.entry(PathBuf::from(file)).or_default() += &format!("{message}\n");
    }
    let suggested = by_file.into_iter().map(|(file, messages)| (file, suggested(&messages)));
    let suggested: BTreeMap<PathBuf, Vec<Change>> = suggested.collect();
    if suggested.values().any(Vec::is_empty) { BTreeMap::new() } else { suggested }
}

/// What the compiler suggests about mutability. Nothing, if there is an error that it is no help with.
fn suggested(messages: &str) -> Vec<Change> {
    let mut all = Vec::new();
    for line in messages.lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        let code = message["code"]["code"].as_str().unwrap_or_default();
        if message["level"] != "error" || code.is_empty() {
            continue;
        }
        let changes = if ABOUT_MUTABILITY.contains(&code) { of_message(&message) } else { Vec::new() };
        if changes.is_empty() {
            return Vec::new();
        }
        all.extend(changes);
    }
    // Several errors may ask for the same change, and some for more than fits into one text: those come next time.
    all.sort_by_key(|change: &Change| (change.range.start, change.range.end));
    let mut kept: Vec<Change> = Vec::new();
    for change in all {
        let with = [&kept[..], std::slice::from_ref(&change)].concat();
        kept = in_order(&with).unwrap_or(kept);
    }
    kept
}

/// The first suggestion of a message that is about `mut`.
fn of_message(message: &Value) -> Vec<Change> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let children = list(&message["children"]);
    let candidates = children
        .iter()
        .map(|child| list(&child["spans"]).iter().filter_map(replacement).collect::<Vec<Change>>());
    let is_about_mut = |changes: &Vec<Change>| {
        !changes.is_empty() && changes.iter().all(|change| change.text.contains("mut"))
    };
    let mut found = candidates.filter(is_about_mut);
    found.next().unwrap_or_default()
}

fn replacement(span: &Value) -> Option<Change> {
    let byte = |name: &str| usize::try_from(span[name].as_u64()?).ok();
    Some(Change::new(byte("byte_start")?..byte("byte_end")?, span["suggested_replacement"].as_str()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_about_mutability_is_taken_over() {
        let message = |code: &str, text: &str| {
            serde_json::json!({
                "level": "error", "code": { "code": code },
                "children": [{ "spans": [{ "byte_start": 4, "byte_end": 4, "suggested_replacement": text }] }],
            })
            .to_string()
        };
        assert_eq!(suggested(&message("E0596", "mut ")), [Change::new(4..4, "mut ")]);
        assert_eq!(suggested(&message("E0596", "clone ")), []);
        assert_eq!(suggested(&message("E0382", "mut ")), []);
        // One error without help spoils it all.
        let both = message("E0596", "mut ") + "\n" + &message("E0502", "mut ");
        assert_eq!(suggested(&both), []);
    }
}
