//! What cargo starts in the place of an executable: an image, in the machine. What was built for the host, such as the
//! tests of a procedural macro's own crate, is no image and runs natively.

use std::ffi::OsString;
use std::io::Write;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use ubik_verdict::{Severity, Stop};

use super::{DOCTESTS, FLAGS, ROOT, VERDICTS, prop, words_of};
use crate::args;
use crate::commands::{Invocation, Loaded, run_and_tell};
use crate::error::{Failure, Result, note};
use crate::image;
use crate::mounts;
use crate::run::exit_code;
use crate::settings::Settings;

/// Runs the image that the first word names; the others are the program's.
pub fn run(words: Vec<OsString>) -> Result<ExitCode> {
    let file = words.first().map(PathBuf::from).ok_or_else(|| Failure::usage("no image given"))?;
    image::require_file(&file)?;
    if !image::is_image(&file) {
        return natively(&file, &words[1..]);
    }
    let (given, ..) = args::take_ours(words_of(FLAGS))?;
    let mut settings = Settings::default();
    // Flags without effect were warned of before cargo started.
    args::apply(&mut settings, &given)?;
    settings.report.shares_file = true;
    let root = std::env::var_os(ROOT).map(PathBuf::from);
    settings.host.env.splice(0..0, mounts::package_variables(root.as_deref()));
    settings.host.mounts = mounts::of_package(&file, root);
    settings.machine.args = words.iter().cloned().map(OsString::into_vec).collect();
    let loaded = Loaded {
        program: image::open(&file)?,
        std: None,
        root: std::env::var_os(ROOT).map(PathBuf::from),
        copy: None,
    };
    if let Some(wanted) = prop::calls::Wanted::from_env() {
        let stop = prop::calls::vary(loaded, &settings, &wanted)?;
        write_down(&stop);
        return Ok(exit_code(&stop));
    }
    let own = [words_of(FLAGS), words[..1].to_vec()].concat();
    let is_doctest = std::env::var_os(DOCTESTS).is_some();
    let invocation = Invocation { own: &own, program: &words[1..], is_doctest, compiling: None };
    let stop = run_and_tell(loaded, &settings, &invocation)?;
    write_down(&stop);
    Ok(exit_code(&stop))
}

/// Becomes a program of the host.
fn natively(file: &Path, words: &[OsString]) -> Result<ExitCode> {
    // Who asks for a list of tests reads all that is printed.
    if !words.iter().any(|word| word == "--list") {
        note(format_args!("`{}` was built for the host: it runs natively, unchecked", file.display()));
    }
    let error = Command::new(file).args(words).exec();
    Err(Failure::file("run", file, error))
}

/// Cargo's exit code does not tell verdicts apart, so `cargo ubik` reads them from a file.
fn write_down(stop: &Stop) {
    let Some(path) = std::env::var_os(VERDICTS).filter(|_| stop.severity() > Severity::Failure) else {
        return;
    };
    let line = format!("{}\n", stop.exit_code());
    let file = std::fs::OpenOptions::new().append(true).open(path);
    // If it cannot be written, cargo's own exit code still says that something failed.
    let _ = file.and_then(|mut file| file.write_all(line.as_bytes()));
}
