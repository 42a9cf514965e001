//! The distribution's packages: `rustc-web`, `cargo-web` and `rust-web-src` of Debian and its family. As root they are
//! installed with apt; otherwise they are downloaded with it and unpacked into the cache.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{self, Cache, Key, Lock, Stage};
use crate::compiler::{Compiler, Libraries, RELEASE, Version};
use crate::error::{Error, Kind, Result};
use crate::process;
use crate::progress::{Expected, Progress, Task};

const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
/// What these depend on and must come from the same place.
const COMPANIONS: [&str; 2] = ["libstd-rust-web-dev", "libstd-rust-web-1.96"];
const SPACE: u64 = 1_200_000_000;
const EXPECTED: Expected = Expected { units: 12, time: Duration::from_secs(60) };
/// What every system with a C compiler has: never unpacked beside it.
const OF_THE_SYSTEM: [&str; 7] = ["gcc", "cpp", "binutils", "libc6", "libc-", "linux-libc", "libgcc"];

pub fn find(cache: &Cache) -> Result<Compiler> {
    let unpacked = stage(cache);
    if unpacked.is_complete() {
        return under(&unpacked.dir().join(TREE), Loader::NeedsPath);
    }
    under(Path::new("/"), Loader::KnowsPath)
}

pub fn install(cache: &Cache, progress: Progress, lock: &Lock) -> Result<Compiler> {
    if !has_apt() {
        return Err(Kind::Unavailable("this system has no apt".to_owned()).into());
    }
    if rustix::process::geteuid().is_root() {
        install_for_all(cache, progress)?;
        return under(Path::new("/"), Loader::KnowsPath);
    }
    let stage = stage(cache);
    stage.run(lock, |dir| unpack(cache, progress, dir))?;
    under(&stage.dir().join(TREE), Loader::NeedsPath)
}

const TREE: &str = "tree";

fn stage(cache: &Cache) -> Stage {
    cache.stage("packages", Key::default().with("release", RELEASE))
}

fn has_apt() -> bool {
    Command::new("apt-get").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Whether the system's loader finds the libraries by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loader {
    KnowsPath,
    NeedsPath,
}

/// The compiler in a tree of installed packages.
fn under(root: &Path, loader: Loader) -> Result<Compiler> {
    let rustc = root.join("usr/bin/rustc");
    let cargo = root.join("usr/bin/cargo");
    let missing = |what: &Path| Error::from(Kind::Unavailable(format!("`{}` is not there", what.display())));
    if let Some(absent) = [&rustc, &cargo].into_iter().find(|path| !path.is_file()) {
        return Err(missing(absent));
    }
    let driver = find_driver(root).ok_or_else(|| missing(&root.join("usr/lib/librustc_driver-*.so")))?;
    let library_dir = driver.parent().filter(|_| loader == Loader::NeedsPath).map(Path::to_owned);
    let version = Version::of(&rustc, library_dir.as_deref())?;
    let source = root.join("usr/src").join(format!("rustc-{RELEASE}"));
    let library_source = source.join("library");
    let needed = [source.join("compiler/rustc/Cargo.toml"), library_source.join("std/src/lib.rs")];
    if let Some(absent) = needed.iter().find(|path| !path.is_file()) {
        return Err(missing(absent));
    }
    Ok(Compiler {
        rustc,
        cargo,
        library_dir,
        driver,
        library_source,
        version,
        libraries: Libraries::FromSource(source),
    })
}

/// `librustc_driver-*.so`, in the directory for libraries or the one for those of this architecture.
fn find_driver(root: &Path) -> Option<PathBuf> {
    let lib = root.join("usr/lib");
    let subdirectories = cache::entries(&lib)
        .ok()?
        .into_iter()
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().ends_with("-linux-gnu")));
    let is_driver = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("librustc_driver-") && name.ends_with(".so")
    };
    let candidates = subdirectories.chain([lib.clone()]).filter_map(|dir| cache::entries(&dir).ok());
    candidates.flatten().find(is_driver)
}

/// Installs the packages for all users of the machine.
fn install_for_all(cache: &Cache, progress: Progress) -> Result<()> {
    let log = cache.root().join("packages.log");
    let apt = Apt::default();
    let versioned = apt.candidates(&PACKAGES, &log, progress)?;
    progress
        .say(&format!("installing the packages {} with apt: 130 MB, 900 MB on disk", PACKAGES.join(", ")));
    let mut task = progress.begin("installing the packages", EXPECTED);
    let mut command = apt.command();
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command.args(["install", "--yes", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0"]).args(versioned);
    run_apt(&mut command, "installing the packages with apt", &log, progress, &mut task)?;
    task.finish();
    Ok(())
}

/// Downloads the packages, with the libraries that they need and the system lacks, and unpacks them into `dir`.
fn unpack(cache: &Cache, progress: Progress, dir: &Path) -> Result<Vec<PathBuf>> {
    cache.require_space(SPACE)?;
    let log = dir.join("log");
    let apt = Apt::private(&dir.join("apt"))?;
    let versioned = apt.candidates(&[&PACKAGES[..], &COMPANIONS[..]].concat(), &log, progress)?;
    let debs = dir.join("debs");
    std::fs::create_dir_all(&debs).map_err(|source| Error::io("create", &debs, source))?;
    let mut task = progress.begin("downloading the packages with apt: 130 MB, 900 MB on disk", EXPECTED);
    let mut command = apt.command();
    command.arg("download").args(apt.missing(&versioned)?).current_dir(&debs);
    run_apt(&mut command, "downloading the packages with apt", &log, progress, &mut task)?;
    let tree = dir.join(TREE);
    cache::remove_dir_if_any(&tree)?;
    for deb in cache::entries(&debs)? {
        let name = deb.file_name().unwrap_or_default().to_string_lossy().into_owned();
        task.advance(1, &name);
        let mut command = Command::new("dpkg-deb");
        process::run(command.arg("--extract").arg(&deb).arg(&tree), "unpacking a package", &log, |_| ())?;
    }
    task.finish();
    cache::remove_dir_if_any(&debs)?;
    let compiler = under(&tree, Loader::NeedsPath)?;
    let relied_on =
        [compiler.rustc, compiler.cargo, compiler.driver, compiler.library_source.join("std/src/lib.rs")];
    Ok(relied_on.iter().filter_map(|path| path.strip_prefix(dir).ok()).map(Path::to_owned).collect())
}

fn run_apt(command: &mut Command, what: &str, log: &Path, progress: Progress, task: &mut Task) -> Result<()> {
    process::run_with_retry(command, what, log, progress, |line| task.output(line))
}

/// apt with the system's package lists, or with lists of our own where those cannot be updated.
#[derive(Debug, Default)]
pub(crate) struct Apt {
    options: Vec<String>,
}

impl Apt {
    /// Lists and archives in `dir`; what the system has installed stays known.
    pub(crate) fn private(dir: &Path) -> Result<Apt> {
        for folder in ["lists/partial", "cache/archives/partial"] {
            let path = dir.join(folder);
            std::fs::create_dir_all(&path).map_err(|source| Error::io("create", &path, source))?;
        }
        let dir = dir.display();
        let options = [
            format!("Dir::State::lists={dir}/lists"),
            format!("Dir::Cache={dir}/cache"),
            "Debug::NoLocking=true".to_owned(),
            "APT::Sandbox::User=".to_owned(),
        ];
        Ok(Apt { options: options.to_vec() })
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new("apt-get");
        command.env("LC_ALL", "C").args(self.options.iter().flat_map(|option| ["-o", option]));
        command
    }

    /// `package=version` of each package, of the release that we need; the lists are updated if they lack it.
    fn candidates(&self, packages: &[&str], log: &Path, progress: Progress) -> Result<Vec<String>> {
        if let Ok(found) = self.known_candidates(packages) {
            return Ok(found);
        }
        let what = "updating apt's package lists";
        process::run_with_retry(self.command().arg("update"), what, log, progress, |_| ())?;
        self.known_candidates(packages)
    }

    fn known_candidates(&self, packages: &[&str]) -> Result<Vec<String>> {
        packages.iter().map(|package| self.known_candidate(package)).collect()
    }

    fn known_candidate(&self, package: &str) -> Result<String> {
        candidate(package, &self.listed(package)?)
    }

    /// What is known about a package.
    fn listed(&self, package: &str) -> Result<String> {
        let mut command = Command::new("apt-cache");
        command.env("LC_ALL", "C").args(self.options.iter().flat_map(|option| ["-o", option]));
        process::output_of(command.args(["madison", package]), "ask apt for packages")
    }

    /// `package=version` of the first package that there is, of whatever version.
    pub(crate) fn first_known(&self, packages: &[&str], log: &Path, progress: Progress) -> Result<String> {
        if !has_apt() {
            return Err(Kind::Unavailable("this system has no apt".to_owned()).into());
        }
        let find = || packages.iter().find_map(|package| first_version(package, &self.listed(package).ok()?));
        if let Some(found) = find() {
            return Ok(found);
        }
        let what = "updating apt's package lists";
        process::run_with_retry(self.command().arg("update"), what, log, progress, |_| ())?;
        let missing = || Kind::Unavailable(format!("there is none of the packages {}", packages.join(", ")));
        Ok(find().ok_or_else(missing)?)
    }

    /// The packages that an installation of `versioned` would bring, but for those of the base system.
    pub(crate) fn missing(&self, versioned: &[String]) -> Result<Vec<String>> {
        let mut command = self.command();
        command.args(["install", "--simulate", "--no-install-recommends", "--reinstall"]).args(versioned);
        let text = process::output_of(&mut command, "ask apt what to install")?;
        let packages = text.lines().filter_map(installed_by_line);
        Ok(packages
            .filter(|package| !OF_THE_SYSTEM.iter().any(|prefix| package.starts_with(prefix)))
            .collect())
    }
}

/// `package=version` of the first version, from what `apt-cache madison` lists.
fn first_version(package: &str, listed: &str) -> Option<String> {
    let version = listed.lines().find_map(|line| line.split('|').nth(1))?;
    Some(format!("{package}={}", version.trim()))
}

/// `package=version` of the release that we need, from what `apt-cache madison` lists.
fn candidate(package: &str, listed: &str) -> Result<String> {
    let versions: Vec<&str> =
        listed.lines().filter_map(|line| line.split('|').nth(1)).map(str::trim).collect();
    let of_release = |version: &&&str| {
        version.strip_prefix(RELEASE).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let reason = match versions.iter().find(of_release) {
        Some(version) => return Ok(format!("{package}={version}")),
        None if versions.is_empty() => format!("there is no package `{package}`"),
        None => format!("the package `{package}` is there as {}, needed is {RELEASE}", versions.join(", ")),
    };
    Err(Kind::Unavailable(reason).into())
}

/// `Inst package (1.0 Debian:12 [amd64])`, or `Inst package [0.9] (1.0 ...)`, as `package=1.0`.
fn installed_by_line(line: &str) -> Option<String> {
    let (package, rest) = line.strip_prefix("Inst ")?.split_once(' ')?;
    let version = rest.split_once('(')?.1.split(' ').next()?;
    Some(format!("{package}={version}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_is_chosen_among_packages() {
        let listed = " rustc-web | 1.85.0+dfsg1-1 | x\n rustc-web | 1.96.0+dfsg1-1~deb12u2 | y\n";
        assert_eq!(candidate("rustc-web", listed).unwrap(), "rustc-web=1.96.0+dfsg1-1~deb12u2");
        let none = candidate("rustc-web", "").unwrap_err().to_string();
        assert_eq!(none, "there is no package `rustc-web`");
        let other =
            candidate("rustc-web", "rustc-web | 1.85.0-1 | x\nrustc-web | 1.96.01-1 | x").unwrap_err();
        assert!(other.to_string().ends_with("is there as 1.85.0-1, 1.96.01-1, needed is 1.96.0"), "{other}");
    }

    #[test]
    fn any_version_of_other_packages_is_taken() {
        let listed = " clang-19 | 1:19.1.7-3 | x\n clang-19 | 1:19.1.4-1 | y\n";
        assert_eq!(first_version("clang-19", listed).as_deref(), Some("clang-19=1:19.1.7-3"));
        assert_eq!(first_version("clang-18", ""), None);
    }

    #[test]
    fn apts_simulation_is_understood() {
        let line = "Inst rustc-web (1.96.0+dfsg1-1~deb12u2 Debian-Security:12/oldstable-security [amd64])";
        assert_eq!(installed_by_line(line).as_deref(), Some("rustc-web=1.96.0+dfsg1-1~deb12u2"));
        let upgrade = "Inst libssl3 [3.0.1] (3.0.2 Debian:12.1/stable [amd64]) []";
        assert_eq!(installed_by_line(upgrade).as_deref(), Some("libssl3=3.0.2"));
        assert_eq!(installed_by_line("Conf rustc-web (1.96.0 x)"), None);
    }
}
