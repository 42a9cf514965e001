//! rustup's toolchains: the release with the components `rustc-dev` and `rust-src`. The user's own is used if it is
//! there; otherwise one is installed into the cache, so that the user's toolchains stay as they are.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{self, Cache, Key, Lock, Stage};
use crate::compiler::{Compiler, Libraries, RELEASE, Version};
use crate::error::{Error, Kind, Result};
use crate::process;
use crate::progress::{Expected, Progress};

const SPACE: u64 = 1_800_000_000;
const EXPECTED: Expected = Expected { units: 6, time: Duration::from_secs(40) };

pub fn find(cache: &Cache) -> Result<Compiler> {
    let private = stage(cache);
    if private.is_complete() {
        return in_home(private.dir());
    }
    in_home(&users_home()?)
}

/// Installs the toolchain into the cache.
pub fn install(cache: &Cache, progress: Progress, lock: &Lock) -> Result<Compiler> {
    let stage = stage(cache);
    stage.run(lock, |home| {
        process::output_of(Command::new("rustup").arg("--version"), "run rustup")?;
        cache.require_space(SPACE)?;
        // What an interrupted installation left is not to be trusted; finished downloads are kept and checked by rustup.
        cache::remove_dir_if_any(&home.join("toolchains"))?;
        let title =
            format!("downloading rustc {RELEASE} and its libraries with rustup: 270 MB, 1.3 GB on disk");
        let mut task = progress.begin(&title, EXPECTED);
        process::run_with_retry(
            &mut install_command(home),
            "downloading the toolchain",
            &home.join("log"),
            progress,
            |line| {
                task.output(line);
                if line.contains("component") {
                    task.advance(1, line.trim_start_matches("info: "));
                }
            },
        )?;
        task.finish();
        let compiler = in_home(home)?;
        let relied_on =
            [compiler.rustc, compiler.cargo, compiler.driver, compiler.library_source.join("std/src/lib.rs")];
        Ok(relied_on.iter().filter_map(|path| path.strip_prefix(home).ok()).map(Path::to_owned).collect())
    })?;
    in_home(stage.dir())
}

fn stage(cache: &Cache) -> Stage {
    cache.stage("rustup", Key::default().with("release", RELEASE))
}

fn install_command(home: &Path) -> Command {
    let mut command = Command::new("rustup");
    process::isolate(&mut command).env("RUSTUP_HOME", home);
    command.args(["toolchain", "install", RELEASE, "--profile", "minimal", "--no-self-update"]);
    command.args(["--component", "rustc-dev", "--component", "rust-src"]);
    command
}

fn users_home() -> Result<PathBuf> {
    let from_env = std::env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let home = from_env.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".rustup")));
    Ok(home.ok_or_else(|| Kind::Unavailable("there is no home directory".to_owned()))?)
}

/// The toolchain in a rustup directory. A linked toolchain does as well.
fn in_home(home: &Path) -> Result<Compiler> {
    let toolchains = home.join("toolchains");
    let is_release = |path: &&PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.strip_prefix(RELEASE).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let names =
        cache::entries(&toolchains).map_err(|_| missing(&toolchains, "no toolchains are installed"))?;
    let toolchain =
        names.iter().find(is_release).ok_or_else(|| missing(&toolchains, "the release is not installed"))?;
    in_toolchain(toolchain)
}

fn in_toolchain(toolchain: &Path) -> Result<Compiler> {
    let rustc = toolchain.join("bin/rustc");
    let version = Version::of(&rustc, None)?;
    let has_libraries = cache::entries(&toolchain.join("lib/rustlib").join(&version.host).join("lib"))
        .is_ok_and(|files| files.iter().any(|path| is_named(path, "librustc_middle-")));
    if !has_libraries {
        return Err(missing(toolchain, "the component `rustc-dev` is not installed"));
    }
    let library_source = toolchain.join("lib/rustlib/src/rust/library");
    if !library_source.join("std/src/lib.rs").is_file() {
        return Err(missing(toolchain, "the component `rust-src` is not installed"));
    }
    let lib = cache::entries(&toolchain.join("lib"))?;
    let driver = lib.into_iter().find(|path| is_named(path, "librustc_driver-"));
    Ok(Compiler {
        cargo: toolchain.join("bin/cargo"),
        // Cargo lets build scripts find the copy of the driver in `rustlib` first, and that one does not find LLVM.
        library_dir: Some(toolchain.join("lib")),
        driver: driver.ok_or_else(|| missing(toolchain, "the compiler's library is not there"))?,
        library_source,
        version,
        rustc,
        libraries: Libraries::InSysroot,
    })
}

fn is_named(path: &Path, prefix: &str) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix))
}

fn missing(place: &Path, what: &str) -> Error {
    Kind::Unavailable(format!("{what} in `{}`", place.display())).into()
}
