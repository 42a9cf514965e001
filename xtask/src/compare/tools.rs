//! Runs one program in each of the tools.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::Asked;
use super::verdict::{Ended, Family, Verdict};
use crate::measure::{Finished, run_limited};
use crate::root;

/// A program with what its directives ask for.
#[derive(Clone, Default)]
pub struct Program {
    pub name: String,
    pub path: PathBuf,
    pub edition: String,
    pub compile_flags: Vec<String>,
    pub args: Vec<String>,
    pub flags: Vec<String>,
    pub stdin: String,
    pub borrows: Option<String>,
}

impl Program {
    /// `None` if it is not for the host, or needs flags that Miri does not have.
    pub fn read(path: &Path) -> Result<Option<Program>, String> {
        let source = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
        let edition = if source.contains("//@") || name.starts_with("tests/") { "2024" } else { "2021" };
        let mut program =
            Program { name, path: path.to_owned(), edition: edition.to_owned(), ..Program::default() };
        for line in source.lines() {
            let Some(directive) = line.trim_start().strip_prefix("//@") else { continue };
            let (name, value) = directive.trim().split_once(':').unwrap_or((directive.trim(), ""));
            let words = || value.split_whitespace().map(str::to_owned);
            match name {
                "edition" => program.edition = value.trim().to_owned(),
                "compile-flags" => program.compile_flags.extend(words()),
                "args" => program.args.extend(words()),
                "flags" => program.flags.extend(words()),
                "stdin" => program.stdin.push_str(&value.trim().replace("\\n", "\n")),
                "borrows" => program.borrows = Some(value.trim().to_owned()),
                "only-target" if !value.contains("x86_64") => return Ok(None),
                "pointer-width" if !value.contains("64") => return Ok(None),
                _ => {}
            }
        }
        Ok(Some(program))
    }

    fn is_tree(&self, asked: &Asked) -> bool {
        asked.tree
            || self.borrows.as_deref() == Some("tree")
            || self.flags.iter().any(|flag| flag == "-Zmiri-tree-borrows")
    }
}

/// Where the tools are.
pub struct Tools {
    ubik: PathBuf,
    sysroot: String,
    limit: Duration,
}

impl Tools {
    /// Builds Ubik, unless there is one to use.
    pub fn find(ubik: Option<&Path>, limit: Duration) -> Result<Tools, String> {
        let ubik = ubik.map_or_else(build, |ubik| Ok(ubik.to_owned()))?;
        let mut setup = Command::new("cargo");
        setup.args(["+nightly", "miri", "setup", "--print-sysroot"]);
        // The toolchain of this command's own cargo would be taken otherwise.
        setup.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
        let output = setup.output().map_err(|error| format!("cannot start cargo: {error}"))?;
        if !output.status.success() {
            return Err(
                "Miri is not installed: `rustup component add miri rust-src --toolchain nightly`".into()
            );
        }
        let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        Ok(Tools { ubik, sysroot, limit })
    }

    pub fn miri(&self, program: &Program, asked: &Asked) -> Ended {
        let mut command = Command::new("rustup");
        command.args(["run", "nightly", "miri", "--sysroot", &self.sysroot, "--error-format=json"]);
        command.args(["--cap-lints=allow", "--edition", &program.edition]).args(&program.compile_flags);
        command.env_remove("RUSTUP_TOOLCHAIN");
        let own = program.flags.iter().map(String::as_str);
        command.args(
            own.filter_map(|flag| if flag.starts_with("-Zmiri") { Some(flag) } else { miri_flag(flag) }),
        );
        match program.borrows.as_deref() {
            _ if program.is_tree(asked) => _ = command.arg("-Zmiri-tree-borrows"),
            Some("none") => _ = command.arg("-Zmiri-disable-stacked-borrows"),
            _ => {}
        }
        command.arg(&program.path);
        if !program.args.is_empty() {
            command.arg("--").args(&program.args);
        }
        match run_limited(&mut command, &program.stdin, self.limit) {
            Err(reason) => Ended::plain(Verdict::Crash, &reason),
            Ok(finished) => miri_end(&finished, &program.path),
        }
    }

    pub fn ubik(&self, program: &Program, asked: &Asked) -> Ended {
        let mut ended = Ended::plain(Verdict::Crash, "never run");
        for seed in 0..asked.seeds {
            ended = self.ubik_once(program, asked, seed);
            if !matches!(ended.verdict, Verdict::Exit(_)) {
                break;
            }
        }
        ended
    }

    fn ubik_once(&self, program: &Program, asked: &Asked, seed: u32) -> Ended {
        let mut command = Command::new(&self.ubik);
        command.args(["run", "--format", "json", "--cap-lints=allow", "--edition", &program.edition]);
        let (miris, own): (Vec<&String>, Vec<&String>) =
            program.flags.iter().partition(|flag| flag.starts_with("-Zmiri"));
        command.args(["--seed", &seed.to_string()]).args(&program.compile_flags).args(own);
        command.env("MIRIFLAGS", miris.into_iter().map(String::as_str).collect::<Vec<_>>().join(" "));
        let model = if program.is_tree(asked) { Some("tree") } else { program.borrows.as_deref() };
        command.args(model.map(|model| ["--borrows", model]).iter().flatten());
        command.args(&asked.flags).arg(&program.path).arg("--").args(&program.args);
        command.env("RUSTC_BOOTSTRAP", "1").env("RUSTC_ICE", "0");
        match run_limited(&mut command, &program.stdin, self.limit) {
            Err(reason) => Ended::plain(Verdict::Crash, &reason),
            Ok(finished) => ubik_end(&finished, &program.path),
        }
    }
}

fn build() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status =
        Command::new(cargo).args(["build", "--release", "--package", "ubik"]).current_dir(root()).status();
    if !status.map_err(|error| format!("cannot start cargo: {error}"))?.success() {
        return Err("Ubik does not build".to_owned());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("release/ubik"))
}

/// Flags of Ubik that a test names, as Miri calls them.
fn miri_flag(flag: &str) -> Option<&'static str> {
    Some(match flag {
        "--no-validity" => "-Zmiri-disable-validation",
        "--no-alignment-check" => "-Zmiri-disable-alignment-check",
        "--symbolic-alignment" => "-Zmiri-symbolic-alignment-check",
        "--strict-provenance" => "-Zmiri-strict-provenance",
        "--permissive-provenance" => "-Zmiri-permissive-provenance",
        "--ignore-leaks" => "-Zmiri-ignore-leaks",
        "--recursive-validation" => "-Zmiri-recursive-validation",
        _ => return None,
    })
}

fn json_lines(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines().filter(|line| line.starts_with('{')).filter_map(|line| serde_json::from_str(line).ok())
}

fn miri_end(finished: &Finished, path: &Path) -> Ended {
    if finished.timed_out {
        return Ended::plain(Verdict::Timeout, "");
    }
    let error = json_lines(&finished.stderr).find(|line| line["level"] == "error");
    let Some(error) = error else {
        return Ended::plain(Verdict::Exit(finished.code), "");
    };
    let message = error["message"].as_str().unwrap_or_default();
    let verdict = match message.split_once(": ").map_or(message, |(kind, _)| kind) {
        "Undefined Behavior" => Verdict::Ub,
        "memory leaked" => Verdict::Leak,
        "unsupported operation" | "resource exhaustion" => Verdict::Unsupported,
        "abnormal termination" => Verdict::Exit(134),
        "deadlock" | "the evaluated program deadlocked" => Verdict::Deadlock,
        _ if finished.stderr.contains("internal compiler error") => Verdict::Crash,
        _ => Verdict::NoBuild,
    };
    let message = message.strip_prefix("Undefined Behavior: ").unwrap_or(message).to_owned();
    let mut spans = error["spans"].as_array().into_iter().flatten();
    let own = spans.find(|span| {
        span["is_primary"] == true && span["file_name"].as_str().is_some_and(|file| same_file(file, path))
    });
    let line = own.and_then(|span| span["line_start"].as_u64()).or_else(|| line_of_frame(&error, path));
    Ended { verdict, family: Family::of_message(&message), line, message }
}

/// The innermost line of the program among the active calls, which a note lists: `at FILE:LINE:COLUMN: ...`.
fn line_of_frame(error: &Value, path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?;
    let mut notes = error["children"].as_array()?.iter().filter_map(|child| child["message"].as_str());
    let calls = notes.find(|note| note.starts_with("stack backtrace"))?;
    let place = calls.lines().find_map(|line| line.trim().strip_prefix("at ")?.split_once(name))?.1;
    place.strip_prefix(':')?.split(':').next()?.parse().ok()
}

fn same_file(file: &str, path: &Path) -> bool {
    Path::new(file).file_name() == path.file_name()
}

fn ubik_end(finished: &Finished, path: &Path) -> Ended {
    if finished.timed_out {
        return Ended::plain(Verdict::Timeout, "");
    }
    let error =
        json_lines(&finished.stderr).find(|line| line["type"] == "diagnosis" && line["level"] == "error");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let message = error.as_ref().map(|error| text(&error["message"])).unwrap_or_default();
    let verdict = match finished.code {
        70 => Verdict::Ub,
        71 if message.contains("deadlock") => Verdict::Deadlock,
        71 => Verdict::Leak,
        72 => Verdict::Unsupported,
        73 => Verdict::Timeout,
        75 => Verdict::Crash,
        _ if finished.stderr.contains("internal compiler error") => Verdict::Crash,
        1 | 64 if finished.stderr.contains("\nerror") || finished.stderr.starts_with("error") => {
            Verdict::NoBuild
        }
        code => Verdict::Exit(code),
    };
    let Some(error) = error else {
        let first = finished.stderr.lines().find(|line| line.starts_with("error")).unwrap_or_default();
        return Ended::plain(verdict, if matches!(verdict, Verdict::Exit(_)) { "" } else { first });
    };
    let location = &error["primary"]["location"];
    let own = location["file"].as_str().is_some_and(|file| same_file(file, path));
    let line = location["line"].as_u64().filter(|_| own);
    let family = Family::of_rule(&text(&error["rule"]["id"]));
    Ended { verdict, family, line, message }
}
