//! What a program does when it is built natively by the same compiler: the truth for its output.

use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};

use crate::case::Case;
use crate::images::{Compiler, from_root, output, root};
use crate::times::{Work, timed};

#[derive(Serialize, Deserialize)]
pub struct Native {
    pub code: i32,
    pub stdout: String,
}

/// Builds and runs a program natively, or recalls what came out the last time.
pub fn run(compiler: &Compiler, case: &Case) -> Result<Native, String> {
    let how = format!("native {} {:?} {:?} {:?}", case.edition(), case.compile_flags, case.args, case.stdin);
    let path = compiler.kept(case, &how, "native", |path| {
        let executable = path.with_extension("exe");
        let native = timed(Work::Native, || {
            build(compiler, case, &executable)?;
            start(case, &executable)
        });
        let _ = fs::remove_file(&executable);
        let text = serde_json::to_string(&native?).map_err(|error| error.to_string())?;
        fs::write(path, text).map_err(|error| error.to_string())
    })?;
    let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

fn build(compiler: &Compiler, case: &Case, executable: &std::path::Path) -> Result<(), String> {
    let mut command = compiler.prepared.rustc_command();
    command.arg(format!("--edition={}", case.edition())).args(["--cap-lints=allow", "-Copt-level=0"]);
    command
        .args(&case.compile_flags)
        .arg(from_root(&case.path))
        .arg("-o")
        .arg(executable)
        .current_dir(root());
    if case.needs_bootstrap() {
        command.env("RUSTC_BOOTSTRAP", "1");
    }
    output(&mut command)
}

fn start(case: &Case, executable: &std::path::Path) -> Result<Native, String> {
    let mut command = Command::new(executable);
    command.args(&case.args).env_clear();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not read its input closes it.
        let _ = stdin.write_all(&case.stdin);
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let code = output.status.code().or_else(|| Some(128 + output.status.signal()?)).unwrap_or(-1);
    Ok(Native { code, stdout: String::from_utf8_lossy(&output.stdout).into_owned() })
}
