//! `ubik-lower-llvm`: from bitcode, as clang writes it for C and C++, to modules of Ubik's.
//!
//! Usage: `ubik-lower-llvm [--owner NAME] [--dependency | --library] FILE.bc OUT`; with `--bindings` a table of what the
//! module defines is written instead. The bitcode has to be made without optimisation, so
//! that undefined behaviour is still in it. LLVM itself is the library that the pinned compiler carries; this process is
//! the only one that links it, so that a crash of LLVM's is a message here and nothing worse.

mod addresses;
mod assembly;
mod bindings;
mod body;
mod calls;
mod casts;
mod constants;
mod context;
mod cpuid;
mod exceptions;
mod extended;
mod ffi;
mod instructions;
mod intrinsics;
mod llvm;
mod memory;
mod opcode;
mod returns;
mod rules;
mod signature;
mod spans;
mod types;
mod unsupported;
mod variables;
mod vectors;
mod wide_atomics;
mod writes;

use std::path::PathBuf;
use std::process::ExitCode;

use context::Owner;
use ubik_ir::Origin;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut owner = Owner { name: "C".to_owned(), origin: Origin::Local };
    let (mut files, mut is_table) = (Vec::new(), false);
    let mut args = std::env::args_os().skip(1);
    while let Some(arg) = args.next() {
        match arg.to_str() {
            Some("--owner") => {
                let name = args.next().ok_or("`--owner` needs a name")?;
                owner.name = name.to_string_lossy().into_owned();
            }
            Some("--dependency") => owner.origin = Origin::Dependency,
            Some("--bindings") => is_table = true,
            Some("--library") => owner.origin = Origin::Std,
            _ => files.push(PathBuf::from(arg)),
        }
    }
    let [input, output] = &files[..] else {
        return Err("usage: ubik-lower-llvm [--owner NAME] [--dependency | --library] FILE.bc OUT".to_owned());
    };
    let tell = |problem: String| format!("`{}`: {problem}", input.display());
    let bytes = match is_table {
        true => bindings::describe(&llvm::Bitcode::read(input).map_err(tell)?).to_bytes(),
        false => ubik_ir::write(&context::lower(input, &owner).map_err(tell)?),
    };
    std::fs::write(output, bytes).map_err(|error| format!("cannot write `{}`: {error}", output.display()))
}
