//! `cargo ubik check-bindings`: compares every `extern` declaration of a package and its dependencies with the definition
//! in C that its build scripts have compiled, by debug information and before anything runs.
//!
//! Cargo builds the package with its tests. The compiler's wrapper has `lower` write a table for each crate, and
//! the wrapper around clang keeps bitcode, of which `lower-llvm` writes tables of the same kind. What has no bitcode (the
//! system's libraries, assembly) is not compared.

mod compare;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use ubik_ir::bindings::Bindings;
use ubik_toolchain::Options;

use self::compare::{Difference, Side};
use super::{Configured, capture};
use crate::c::{Compiler, Rules};
use crate::error::{Failure, Result};
use crate::image::value_of;
use crate::settings::Format;

/// Says that tables of `extern` blocks are wanted.
const BINDINGS: &str = "UBIK_CARGO_BINDINGS";
/// The folder for what is built this way.
const PLACE: &str = "bindings";
/// What a table is called: as the crate's file, with this extension.
const EXTENSION: &str = "ubik-bindings";
/// The exit code of undefined behaviour, which a call at the wrong type is.
const DIFFERENT: u8 = 70;

pub fn command() -> clap::Command {
    let rest = clap::Arg::new("args").num_args(0..).action(clap::ArgAction::Append).hide(true);
    clap::Command::new("check-bindings")
        .about("Compares the package's `extern` declarations with the C that they are for")
        .override_usage("cargo ubik check-bindings [FLAGS of cargo or Ubik]")
        .arg(rest)
}

/// Has `lower` write a table, if one is wanted; whether it was.
pub fn describe(lower: &mut Command, args: &[OsString]) -> bool {
    if std::env::var_os(BINDINGS).is_none() {
        return false;
    }
    let words = args.iter().map(|arg| arg.to_string_lossy());
    let extra = words.filter_map(|word| word.strip_prefix("extra-filename=").map(str::to_owned)).next_back();
    let (Some(dir), Some(name)) = (value_of(args, "--out-dir"), value_of(args, "--crate-name")) else {
        return false;
    };
    let file = format!("{name}{}.{EXTENSION}", extra.unwrap_or_default());
    let mut flag = OsString::from("-Zubik-bindings=");
    flag.push(Path::new(&dir).join(file));
    lower.arg(flag);
    true
}

pub fn run(words: &[OsString]) -> Result<ExitCode> {
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(super::help(vec!["check-bindings".into(), "--help".into()]));
    }
    let build = ["test", "--no-run", "--message-format=json-render-diagnostics"].map(OsString::from);
    let mut configured = super::configure(&[&build[..], words].concat(), Some(PLACE))?;
    let built = build_all(&mut configured)?;
    let rust = built.tables.iter().map(|file| read(file)).collect::<Result<Vec<Bindings>>>()?;
    let c = definitions(&built.out_dirs)?;
    let told = compare_all(&rust, &c, &configured.project.root);
    tell(&told, configured.settings.report.format);
    Ok(if told.differing.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(DIFFERENT) })
}

/// What cargo has built.
#[derive(Default)]
struct Built {
    tables: BTreeSet<PathBuf>,
    /// Where build scripts have put what they made.
    out_dirs: BTreeSet<PathBuf>,
}

fn build_all(configured: &mut Configured) -> Result<Built> {
    let command = configured.command.env(BINDINGS, "1").stdout(Stdio::piped()).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| Failure::other(format!("cannot start cargo: {error}")))?;
    if !output.status.success() {
        return Err(Failure::build(output.status, "cargo"));
    }
    let mut built = Built::default();
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok()) {
        built.out_dirs.extend(message["out_dir"].as_str().map(PathBuf::from));
        let files = message["filenames"].as_array().into_iter().flatten().filter_map(|file| file.as_str());
        built.tables.extend(files.filter_map(|file| table_beside(Path::new(file))));
    }
    Ok(built)
}

/// The table that lies beside the file of a crate.
fn table_beside(file: &Path) -> Option<PathBuf> {
    let stem = file.file_stem()?.to_str()?;
    let stem = if file.extension().is_some() { stem.strip_prefix("lib")? } else { stem };
    Some(file.with_file_name(format!("{stem}.{EXTENSION}"))).filter(|table| table.exists())
}

fn read(file: &Path) -> Result<Bindings> {
    let bytes = std::fs::read(file).map_err(|error| Failure::file("read", file, error))?;
    Bindings::from_bytes(&bytes).map_err(|error| Failure::file("read", file, error))
}

/// The tables of all C that build scripts have compiled.
fn definitions(out_dirs: &BTreeSet<PathBuf>) -> Result<Vec<Bindings>> {
    let twins = capture::twins_below(&out_dirs.iter().cloned().collect::<Vec<_>>());
    if twins.is_empty() {
        return Ok(Vec::new());
    }
    let compiler = Compiler::new(ubik_toolchain::ensure(&Options::from_env()?)?, Rules::Usual)?;
    twins.iter().map(|twin| compiler.bindings(twin)).collect()
}

/// A declaration that differs from its definition.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Differing {
    file: String,
    line: u32,
    symbol: String,
    defined_at: String,
    /// The kinds and the words of the differences.
    differences: Vec<(&'static str, String)>,
}

#[derive(Default)]
struct Told {
    differing: BTreeSet<Differing>,
    compared: BTreeSet<(String, u32, String)>,
    /// Declarations for which there is no bitcode.
    elsewhere: BTreeSet<String>,
}

fn compare_all(rust: &[Bindings], c: &[Bindings], root: &Path) -> Told {
    let mut functions = BTreeMap::new();
    let mut variables = BTreeMap::new();
    for table in c {
        for function in &table.functions {
            functions.entry(&*function.symbol).or_insert((table, function));
        }
        for variable in &table.variables {
            variables.entry(&*variable.symbol).or_insert((table, variable));
        }
    }
    let mut told = Told::default();
    for table in rust {
        let side = Side { table };
        for own in &table.functions {
            let Some(&(c, other)) = functions.get(&*own.symbol) else {
                told.elsewhere.insert(own.symbol.clone());
                continue;
            };
            let found = compare::functions(side, own, Side { table: c }, other);
            told.add((&own.file, own.line, &own.symbol), place(root, &other.file, other.line), found);
        }
        for own in &table.variables {
            let Some(&(c, other)) = variables.get(&*own.symbol) else {
                told.elsewhere.insert(own.symbol.clone());
                continue;
            };
            let found = compare::variables(side, own.ty, Side { table: c }, other.ty);
            let found = found.into_iter().collect();
            told.add((&own.file, own.line, &own.symbol), place(root, &other.file, other.line), found);
        }
    }
    told
}

/// A place as the user would name it.
fn place(root: &Path, file: &str, line: u32) -> String {
    let path = Path::new(file);
    format!("{}:{line}", path.strip_prefix(root).unwrap_or(path).display())
}

impl Told {
    fn add(&mut self, declared: (&str, u32, &str), defined_at: String, found: Vec<Difference>) {
        let (file, line, symbol) = (declared.0.to_owned(), declared.1, declared.2.to_owned());
        self.compared.insert((file.clone(), line, symbol.clone()));
        if !found.is_empty() {
            let differences =
                found.into_iter().map(|difference| (difference.kind.id(), difference.text)).collect();
            self.differing.insert(Differing { file, line, symbol, defined_at, differences });
        }
    }
}

fn tell(told: &Told, format: Format) {
    for it in &told.differing {
        if format != Format::Text {
            let differences = it.differences.iter();
            let differences: Vec<serde_json::Value> = differences
                .map(|(kind, text)| serde_json::json!({ "kind": kind, "message": text }))
                .collect();
            let line = serde_json::json!({
                "file": it.file, "line": it.line, "symbol": it.symbol,
                "defined_at": it.defined_at, "differences": differences,
            });
            println!("{line}");
            continue;
        }
        println!("{}:{}: `{}` differs from its definition at {}", it.file, it.line, it.symbol, it.defined_at);
        for (_, text) in &it.differences {
            println!("    {text}");
        }
    }
    if format == Format::Text {
        let (compared, differing) = (told.compared.len(), told.differing.len());
        let elsewhere = told.elsewhere.len();
        println!(
            "{compared} declarations compared, {differing} differ; {elsewhere} more are for what is not compiled here"
        );
    }
}
