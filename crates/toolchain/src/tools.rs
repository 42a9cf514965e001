//! The helper programs that cargo and rustc call during set-up. They are modes of the running executable, chosen by
//! an environment variable, so that set-up needs no script interpreter and no second file to install.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::crate_ids::{CrateIds, crate_id};

/// Says which tool the executable is to be.
pub const TOOL: &str = "UBIK_SETUP_TOOL";
pub const METADATA_WRAPPER: &str = "metadata-wrapper";
pub const STD_WRAPPER: &str = "std-wrapper";
const STUB_LINKER: &str = "stub-linker";

/// What the tools need to know; set by the stages that start cargo.
pub const STUB_DIR: &str = "UBIK_SETUP_STUB_DIR";
pub const DRIVER: &str = "UBIK_SETUP_DRIVER";
pub const IDS: &str = "UBIK_SETUP_IDS";
pub const VERSION: &str = "UBIK_SETUP_VERSION";
pub const LOWER: &str = "UBIK_SETUP_LOWER";

/// The line that the metadata wrapper prints when crate ids differ.
pub const MISMATCH: &str = "ubik-setup-mismatch:";

/// If this process was started as a helper program of set-up, does that and returns its exit code.
/// To be called first thing in `main`.
pub fn maybe_run_as_tool() -> Option<ExitCode> {
    let tool = env::var_os(TOOL)?;
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let result = match tool.to_str() {
        Some(METADATA_WRAPPER) => metadata_wrapper(&args),
        Some(STD_WRAPPER) => std_wrapper(&args),
        Some(STUB_LINKER) => stub_linker(&args),
        _ => Err(format!("{TOOL} is set to {tool:?}, which is no tool of Ubik's")),
    };
    Some(result.unwrap_or_else(|reason| {
        eprintln!("error: {reason}");
        ExitCode::FAILURE
    }))
}

type ToolResult = Result<ExitCode, String>;

/// Stands before rustc when the metadata of the compiler's crates is made. Host crates are compiled without debug
/// information, and compiler crates without code.
fn metadata_wrapper(args: &[OsString]) -> ToolResult {
    let (rustc, args) = args.split_first().ok_or("no compiler given")?;
    let mut command = Command::new(rustc);
    command.args(args);
    let invocation = Invocation::parse(args);
    let Some(name) = invocation.crate_name else { return become_program(&mut command) };
    command.args(["--cap-lints=allow", "-Cdebuginfo=0"]);
    if !invocation.for_target {
        // The host's std brings debug information into every procedural macro.
        command.arg("-Cstrip=debuginfo");
        return become_program(&mut command);
    }
    command.arg(prefixed("-Lnative=", &required(STUB_DIR)?));
    match invocation.crate_type {
        // The compiler's executable, which nobody needs: it links against the packaged library.
        Some("bin") => _ = command.arg(prefixed("-Clink-arg=", &required(DRIVER)?)),
        // The library itself: only its metadata, under the packaged library's name.
        Some("dylib") => {
            let this = env::args_os().next().ok_or("this executable has no name")?;
            command.arg(prefixed("-Clinker=", &this)).env(TOOL, STUB_LINKER);
        }
        _ => {
            check_id(name, &invocation.metadata)?;
            command.arg("-Zcodegen-backend=dummy");
        }
    }
    become_program(&mut command)
}

fn check_id(name: &str, metadata: &[String]) -> Result<(), String> {
    let ids =
        fs::read_to_string(required(IDS)?).map_err(|error| format!("cannot read the crate ids: {error}"))?;
    let version = required(VERSION)?.into_string().map_err(|_| "the version is not Unicode".to_owned())?;
    if CrateIds::from_text(&ids).agrees(name, crate_id(name, metadata, &version)) {
        return Ok(());
    }
    Err(format!("{MISMATCH} the crate `{name}` has another id in the packaged library"))
}

/// Stands before rustc when std is built: `lower` compiles the target's crates, rustc the build scripts.
fn std_wrapper(args: &[OsString]) -> ToolResult {
    let (rustc, args) = args.split_first().ok_or("no compiler given")?;
    let invocation = Invocation::parse(args);
    let compiler = if invocation.for_target { required(LOWER)? } else { rustc.clone() };
    let mut command = Command::new(compiler);
    command.args(args);
    // Cargo can say this only with an unstable feature of its manifests.
    if invocation.crate_name == Some("panic_abort") {
        command.arg("-Cpanic=abort");
    }
    become_program(&mut command)
}

/// Stands in for the linker of `rustc_driver`: makes a shared library with its metadata and the packaged library's
/// soname, and nothing else.
fn stub_linker(args: &[OsString]) -> ToolResult {
    let args = with_response_files(args)?;
    let output =
        args.iter().position(|arg| arg == "-o").and_then(|at| args.get(at + 1)).ok_or("no output given")?;
    let metadata = args.iter().find(|arg| Path::new(arg).file_name() == Some(OsStr::new("rmeta.o")));
    let driver = PathBuf::from(required(DRIVER)?);
    let soname = driver.file_name().ok_or("the packaged library has no name")?;
    let mut command = Command::new("cc");
    command.args(["-shared", "-nostdlib"]).arg(prefixed("-Wl,-soname,", soname));
    command.arg("-o").arg(output).arg(metadata.ok_or("no metadata given")?);
    become_program(&mut command)
}

/// The arguments, with those of `@file` arguments added. rustc writes one, in quotes, on each line.
fn with_response_files(args: &[OsString]) -> Result<Vec<OsString>, String> {
    let mut all = Vec::new();
    for arg in args {
        let Some(file) = arg.to_str().and_then(|arg| arg.strip_prefix('@')) else {
            all.push(arg.clone());
            continue;
        };
        let text = fs::read_to_string(file).map_err(|error| format!("cannot read `{file}`: {error}"))?;
        all.extend(text.lines().map(|line| OsString::from(line.trim_matches('"').replace("\\\\", "\\"))));
    }
    Ok(all)
}

/// What the wrappers need to know of a rustc command line.
#[derive(Debug, Default, PartialEq)]
struct Invocation<'a> {
    /// None for cargo's questions about the compiler.
    crate_name: Option<&'a str>,
    crate_type: Option<&'a str>,
    for_target: bool,
    metadata: Vec<String>,
}

impl<'a> Invocation<'a> {
    fn parse(args: &'a [OsString]) -> Invocation<'a> {
        /// The name that cargo gives the crate in its questions.
        const QUESTION: &str = "___";
        let mut found = Invocation::default();
        let args: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
        for (at, arg) in args.iter().enumerate() {
            let next = args.get(at + 1).copied();
            match *arg {
                "--crate-name" => found.crate_name = next.filter(|name| *name != QUESTION),
                "--crate-type" => found.crate_type = next,
                "--target" => found.for_target = true,
                "-C" => found
                    .metadata
                    .extend(next.and_then(|option| option.strip_prefix("metadata=")).map(str::to_owned)),
                _ => {}
            }
        }
        found
    }
}

fn required(name: &str) -> Result<OsString, String> {
    env::var_os(name).ok_or_else(|| format!("{name} is not set"))
}

fn prefixed(prefix: &str, rest: &OsStr) -> OsString {
    let mut whole = OsString::from(prefix);
    whole.push(rest);
    whole
}

/// Becomes the program; returns only if it cannot be started.
fn become_program(command: &mut Command) -> ToolResult {
    let error = command.exec();
    Err(format!("cannot run {:?}: {error}", command.get_program()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_understood() {
        let args = "--crate-name x --crate-type lib -C metadata=12 --target t -C opt-level=3 -C metadata=a";
        let args: Vec<OsString> = args.split(' ').map(OsString::from).collect();
        let expected = Invocation {
            crate_name: Some("x"),
            crate_type: Some("lib"),
            for_target: true,
            metadata: vec!["12".to_owned(), "a".to_owned()],
        };
        assert_eq!(Invocation::parse(&args), expected);
        let question: Vec<OsString> = ["-", "--crate-name", "___"].map(OsString::from).to_vec();
        assert_eq!(Invocation::parse(&question), Invocation::default());
    }
}
