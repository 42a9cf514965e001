//! The compiler that cargo sees: `lower` for what is to be interpreted, rustc for what runs on the host.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

use ubik_toolchain::Options;

use super::{COMPILER_FLAGS, DOCTESTS, FACADES, LOCAL_CRATES, WRAPPER, bindings, capture, prop, words_of};
use crate::error::{Failure, Result};
use crate::flags::{NO_CFG_MIRI, OWN_WITHOUT_MIRI};
use crate::image::{Toolchain, target_of, value_of};
use crate::limits;

/// Lets the unstable features of a crate through. `lower` and rustdoc are given it; nothing else is, unless the user has
/// set it for everything.
const BOOTSTRAP: &str = "RUSTC_BOOTSTRAP";

/// Becomes the compiler. The first word is rustc, as cargo does it, unless we stand in for rustdoc.
pub fn run(words: Vec<OsString>) -> Result<ExitCode> {
    let Some((compiler, args)) = words.split_first() else { return Err(Failure::usage("no compiler given")) };
    let is_rustc =
        !compiler.to_string_lossy().starts_with('-') && compiler.to_string_lossy().contains("rustc");
    if !is_rustc {
        return rustdoc(&words);
    }
    if args == ["-vV"] {
        return version(compiler);
    }
    if target_of(args).is_none() {
        return for_host(compiler, args);
    }
    let toolchain = Toolchain::ensure(args)?;
    if is_trial(args) {
        return tried_out(compiler, args, &toolchain);
    }
    let mut command = toolchain.prepared.lower_command();
    if !has_sysroot(args) {
        command.arg("--sysroot").arg(&toolchain.sysroot);
    }
    command.args(with_facade(args)).args(["--cfg=ubik", "--check-cfg=cfg(miri,ubik)"]);
    command.args(compiler_flags(args));
    limits::limit_child(&mut command);
    if let Some(library) = prop::Library::asked_for(args) {
        return library.compile(command, &toolchain);
    }
    // Nobody runs what is only compared.
    if bindings::describe(&mut command, args) || !links_native(args) {
        return become_program(&mut command);
    }
    let status = command.env_remove(WRAPPER).status().map_err(|error| {
        Failure::other(format!("cannot start `{}`: {error}", toolchain.prepared.lower().display()))
    })?;
    if !status.success() {
        return Err(Failure::build(status, "lower"));
    }
    capture::link(args, &toolchain)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether build scripts have compiled something for the crate, which may be C.
fn links_native(args: &[OsString]) -> bool {
    args.iter().any(|word| word.to_str().is_some_and(|word| word.starts_with("native=")))
}

/// The flags for compiling a crate. Some are only for crates of the workspace.
fn compiler_flags(args: &[OsString]) -> Vec<OsString> {
    let own = std::env::var(LOCAL_CRATES).unwrap_or_default();
    // Documentation tests are those of packages of the workspace, whatever rustdoc calls their crates.
    let is_own = std::env::var_os(DOCTESTS).is_some()
        || value_of(args, "--crate-name").is_some_and(|name| own.split(',').any(|own| own == name));
    let flags = words_of(COMPILER_FLAGS).into_iter();
    flags
        .filter_map(|flag| match flag == OWN_WITHOUT_MIRI {
            true => is_own.then(|| NO_CFG_MIRI.into()),
            false => Some(flag),
        })
        .collect()
}

/// The same words, with the root file of a facade if the crate has one. The user's own crate of that name stays what it is.
fn with_facade(args: &[OsString]) -> Vec<OsString> {
    let facades = words_of(FACADES);
    let name = value_of(args, "--crate-name").filter(|_| std::env::var_os("CARGO_PRIMARY_PACKAGE").is_none());
    let facade = facades.chunks_exact(2).find(|pair| name.as_ref().is_some_and(|name| pair[0] == **name));
    let is_root = |word: &OsString| {
        let word = word.to_string_lossy();
        word.ends_with(".rs") && !word.starts_with('-')
    };
    let replaced = |word: &OsString| match facade {
        Some(pair) if is_root(word) => pair[1].clone(),
        _ => word.clone(),
    };
    args.iter().map(replaced).collect()
}

fn has_sysroot(args: &[OsString]) -> bool {
    args.iter().any(|word| word.to_string_lossy().starts_with("--sysroot"))
}

/// Whether a build script tries out what the compiler accepts. It does not name the crate in the environment, as cargo does
/// when it compiles one; cargo itself only asks for what is printed.
fn is_trial(args: &[OsString]) -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some();
    let asks = args.iter().any(|word| word.to_string_lossy().starts_with("--print"));
    is_set("OUT_DIR") && !is_set("CARGO_CRATE_NAME") && !is_set(DOCTESTS) && !asks
}

/// Becomes the plain compiler, for the target and with our std: it rejects what only shows when machine code is made, such
/// as another machine's assembly, and it is a stable one unless the user wants otherwise.
fn tried_out(rustc: &OsString, args: &[OsString], toolchain: &Toolchain) -> Result<ExitCode> {
    let mut command = Command::new(rustc);
    command.envs(toolchain.prepared.environment());
    if !has_sysroot(args) {
        command.arg("--sysroot").arg(&toolchain.sysroot);
    }
    command.args(args).args(["--cfg=ubik", "--check-cfg=cfg(miri,ubik)"]);
    if !compiler_flags(args).iter().any(|flag| flag == NO_CFG_MIRI) {
        command.arg("--cfg=miri");
    }
    become_program(&mut command)
}

/// Cargo compiles everything again when this text changes, which it must if `lower` or std do.
fn version(rustc: &OsString) -> Result<ExitCode> {
    let toolchain = Toolchain::ensure(&[])?;
    let mut command = Command::new(rustc);
    let output = command.arg("-vV").envs(toolchain.prepared.environment()).output();
    let output =
        output.map_err(|error| Failure::other(format!("cannot start `{}`: {error}", rustc.display())))?;
    print!("{}", String::from_utf8_lossy(&output.stdout));
    println!("lower: {}", toolchain.prepared.lower().display());
    println!("std: {}", toolchain.sysroot.display());
    if output.status.success() { Ok(ExitCode::SUCCESS) } else { Err(Failure::build(output.status, "rustc")) }
}

/// What runs on the host is compiled as if Ubik were not there.
fn for_host(rustc: &OsString, args: &[OsString]) -> Result<ExitCode> {
    let prepared = ubik_toolchain::ensure(&Options::from_env()?)?;
    let mut command = Command::new(rustc);
    command.args(args).envs(prepared.environment());
    become_program(&mut command)
}

/// Becomes rustdoc. It compiles documentation tests through this wrapper and runs them through the runner, which cargo
/// has told it.
fn rustdoc(words: &[OsString]) -> Result<ExitCode> {
    let toolchain = Toolchain::ensure(words)?;
    let prepared = &toolchain.prepared;
    let mut command = Command::new(prepared.rustc().with_file_name("rustdoc"));
    command.args(words).envs(prepared.environment());
    if words.iter().any(|word| word == "--test") {
        let this = std::env::current_exe().map_err(|error| Failure::other(error.to_string()))?;
        command.args(["-Zunstable-options", "--cfg=ubik"]).env(BOOTSTRAP, "1").env(DOCTESTS, "1");
        if !compiler_flags(words).iter().any(|flag| flag == NO_CFG_MIRI) {
            command.arg("--cfg=miri");
        }
        let is_cfg = |flag: &OsString| flag.to_str().is_some_and(|flag| flag.contains("cfg="));
        command.args(compiler_flags(words).into_iter().filter(is_cfg));
        command.arg("--sysroot").arg(&toolchain.sysroot);
        command.arg("--test-builder").arg(prepared.rustc()).arg("--test-builder-wrapper").arg(this);
    }
    start(&mut command)
}

/// Becomes a compiler, whose own children are none of ours.
fn become_program(command: &mut Command) -> Result<ExitCode> {
    start(command.env_remove(WRAPPER))
}

fn start(command: &mut Command) -> Result<ExitCode> {
    let error = command.exec();
    Err(Failure::other(format!("cannot start `{}`: {error}", command.get_program().to_string_lossy())))
}
