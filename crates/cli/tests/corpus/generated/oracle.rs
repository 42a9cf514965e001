//! Compares what rustc's const evaluation says about generated functions with what a run says.
//!
//! Where evaluation ends as undefined behaviour, the run must end so too, and where both name a class that does not
//! depend on the order of checks, in the same class. Evaluation that is refused (it cannot look at parts of pointers)
//! says nothing about the run.
//!
//! rustc misses that ranges overlap if all that is copied is uninitialised; there the run is right.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use ubik_engine::memory::BorrowModel;
use ubik_verdict::Stop;

use super::constants::{CASES, Constants};
use crate::case::Case;
use crate::check::{self, Finished, Setting};
use crate::images::Compiler;

/// std's own checks are off on both sides: they end an evaluation before the language's rules are asked.
const FLAGS: [&str; 1] = ["-Zub-checks=no"];

/// Runs all cases of a seed.
pub fn agree(compiler: &Compiler, seed: u64) -> Result<(), String> {
    let constants = Constants::new(seed);
    let judged = super::case(&format!("judged-{seed}"), constants.judged());
    let refused = judge(compiler, &judged)?;
    let evaluated: Vec<usize> = (0..CASES).filter(|index| !refused.contains_key(index)).collect();
    let mut program = super::case(&format!("executed-{seed}"), constants.executed(&evaluated));
    program.compile_flags.extend(FLAGS.map(str::to_owned));
    let mut failures = Vec::new();
    for index in 0..CASES {
        let run = execute(compiler, &mut program, index)?;
        if let Err(reason) = compare(refused.get(&index).map(String::as_str), &run) {
            failures.push(format!("case {index}: {reason}\n{}", constants.case(index)));
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

fn execute(compiler: &Compiler, program: &mut Case, index: usize) -> Result<Arc<Finished>, String> {
    program.args = vec![index.to_string()];
    check::execute(compiler, program, &Setting { borrows: BorrowModel::None, ..Setting::default() })
}

/// The constants that rustc cannot evaluate, with its messages.
fn judge(compiler: &Compiler, case: &Case) -> Result<BTreeMap<usize, String>, String> {
    let mut command = compiler.prepared.rustc_command();
    command.env("RUSTC_BOOTSTRAP", "1").arg(format!("--edition={}", case.edition()));
    command.args(["--crate-type=lib", "--emit=metadata", "--cap-lints=allow"]).args(FLAGS);
    command.args(["-Zextra-const-ub-checks", "-Zmir-opt-level=0"]);
    let metadata = case.path.with_extension("rmeta");
    let output =
        command.arg(&case.path).arg("-o").arg(&metadata).output().map_err(|error| error.to_string())?;
    let _ = fs::remove_file(metadata);
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(BTreeMap::new()) } else { messages(&case.path, &said) }
}

/// Takes rustc's output apart into one message for each constant.
fn messages(path: &Path, said: &str) -> Result<BTreeMap<usize, String>, String> {
    let mut found = BTreeMap::new();
    for report in said.split("\nerror").map(|report| report.trim_start_matches("error")) {
        let headline = report.lines().next().unwrap_or_default();
        let constant = report.split("`C").skip(1).find_map(|rest| rest.split('`').next()?.parse().ok());
        match (headline.strip_prefix("[E0080]: "), constant) {
            (Some(message), Some(constant)) => drop(found.insert(constant, message.to_owned())),
            _ if headline.starts_with(": aborting") => {}
            _ => return Err(format!("{}: {headline}", path.display())),
        }
    }
    Ok(found)
}

/// What an evaluation came to.
enum Judgement<'a> {
    Value,
    Panic,
    /// A panic of std's own checks, which evaluation does not leave out; a run goes on until the language objects.
    Precondition,
    Undefined(&'a str),
    Refused,
}

impl Judgement<'_> {
    fn of(message: Option<&str>) -> Judgement<'_> {
        match message {
            None => Judgement::Value,
            Some(message) if message.contains("unsafe precondition") => Judgement::Precondition,
            // Values that their types forbid end an evaluation before they are made.
            Some(message) if message.contains("aborted execution: attempted to") => {
                Judgement::Undefined(message)
            }
            Some(message) if message.starts_with("evaluation panicked") => Judgement::Panic,
            Some(message) if message.starts_with("unable to") => Judgement::Refused,
            Some(message) => Judgement::Undefined(message),
        }
    }
}

fn compare(message: Option<&str>, run: &Finished) -> Result<(), String> {
    let rule = run.errors.first().and_then(|error| error.rule).map(|rule| rule.id);
    match (Judgement::of(message), rule) {
        (Judgement::Refused | Judgement::Precondition, _) => Ok(()),
        (Judgement::Value, Some("UB-INTRINSIC-OVERLAP")) => Ok(()),
        (Judgement::Value, None) if matches!(run.stop, Stop::Exit { code: 0 }) => same_value(run),
        (Judgement::Panic, None) if matches!(run.stop, Stop::Exit { code: 101 } | Stop::Abort(_)) => Ok(()),
        (Judgement::Undefined(message), Some(rule)) => same_class(message, rule),
        (Judgement::Undefined(message), None) => {
            Err(format!("rustc says {message}; the run: {}", run.summary()))
        }
        (Judgement::Value | Judgement::Panic, _) => {
            Err(format!("rustc evaluates it; the run: {}", run.summary()))
        }
    }
}

/// The program prints the constant first, then what it computed.
fn same_value(run: &Finished) -> Result<(), String> {
    let text = String::from_utf8_lossy(&run.stdout);
    match text.lines().collect::<Vec<_>>()[..] {
        [constant, computed] if constant == computed => Ok(()),
        _ => Err(format!("the constant and the value of the run: {text:?}")),
    }
}

/// Messages that only one kind of rule can stand for.
const CLASSES: [(&str, &str); 14] = [
    ("aborted execution: attempted to", "UB-VALUE-INIT"),
    ("entering unreachable code", "UB-UNREACHABLE"),
    ("`assume` called with `false`", "UB-ASSUME"),
    ("dividing by zero", "UB-INTRINSIC-DIV-ZERO"),
    ("overflow in signed division", "UB-INTRINSIC-DIV-OVERFLOW"),
    ("overflow in signed remainder", "UB-INTRINSIC-REM-OVERFLOW"),
    ("overflowing shift", "UB-INTRINSIC-SHIFT"),
    ("arithmetic overflow in", "UB-INTRINSIC-OVERFLOW"),
    ("overflow computing total size", "UB-INTRINSIC-SIZE"),
    ("overflowing pointer arithmetic", "UB-PTR-OVERFLOW"),
    ("enum value has invalid tag", "UB-VALUE-USE"),
    ("constructing invalid value", "UB-VALUE-"),
    ("reading memory at", "UB-MEM-UNINIT"),
    ("has been freed", "UB-"),
];

fn same_class(message: &str, rule: &str) -> Result<(), String> {
    let class = CLASSES.iter().find(|(part, _)| message.contains(part)).map(|(_, class)| *class);
    let fits = match class {
        // Bytes that are missing are found when they are read or when they are judged.
        Some("UB-VALUE-") if message.contains("uninitialized") => rule.ends_with("-UNINIT"),
        Some(class) => rule.starts_with(class),
        None => true,
    };
    if fits { Ok(()) } else { Err(format!("rustc says {message}; the run says {rule}")) }
}
