//! `ubik setup --check` and `ubik setup --clean`: what is there, and its removal.

use std::fmt;
use std::path::PathBuf;

use crate::cache;
use crate::compiler::RELEASE;
use crate::error::{Bytes, Result};
use crate::provider;
use crate::setup::{Options, is_ready};

/// What is set up on this machine.
#[derive(Debug)]
pub struct Report {
    /// True if the next command needs no set-up.
    pub ready: bool,
    cache: PathBuf,
    /// Each provider's name, with the compiler that it has or the reason why it has none.
    providers: Vec<(&'static str, std::result::Result<String, String>)>,
    /// The stages of this version of Ubik: name, bytes, whether finished.
    stages: Vec<(String, u64, bool)>,
    /// Directories that other versions of Ubik left.
    others: Vec<(PathBuf, u64)>,
}

/// Looks at everything and changes nothing.
pub fn check(options: &Options) -> Result<Report> {
    let cache = options.cache()?;
    let describe = |compiler: crate::Compiler| {
        format!("rustc {} at `{}`", compiler.version.full, compiler.rustc.display())
    };
    let providers = provider::survey(&cache)
        .into_iter()
        .map(|(name, found)| (name, found.map(describe).map_err(|error| error.to_string())))
        .collect();
    let directories =
        |dir: PathBuf| cache::entries(&dir).unwrap_or_default().into_iter().filter(|path| path.is_dir());
    let stages = directories(cache.root()).map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, cache::disk_use(&path), cache::has_stamp(&path))
    });
    let others = directories(cache.base().to_owned()).filter(|path| *path != cache.root());
    Ok(Report {
        ready: is_ready(options)?,
        cache: cache.base().to_owned(),
        providers,
        stages: stages.collect(),
        others: others.map(|path| (path.clone(), cache::disk_use(&path))).collect(),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state =
            if self.ready { "ready" } else { "not set up; `ubik setup` does it, and so does the first run" };
        writeln!(f, "state: {state}")?;
        writeln!(f, "compiler: rustc {RELEASE} is needed")?;
        for (name, found) in &self.providers {
            match found {
                Ok(found) => writeln!(f, "  {name}: {found}")?,
                Err(reason) => writeln!(f, "  {name}: no, {reason}")?,
            }
        }
        let total = self.stages.iter().map(|(_, bytes, _)| bytes).sum();
        writeln!(f, "cache: {} in `{}`", Bytes(total), self.cache.display())?;
        for (name, bytes, finished) in &self.stages {
            let state = if *finished { "" } else { " (work in progress)" };
            writeln!(f, "  {name}: {}{state}", Bytes(*bytes))?;
        }
        for (path, bytes) in &self.others {
            writeln!(
                f,
                "  {} of another version of Ubik in `{}`; `ubik setup --clean` removes it",
                Bytes(*bytes),
                path.display()
            )?;
        }
        Ok(())
    }
}

/// What [`clean`] removed.
#[derive(Debug)]
pub struct Cleaned {
    pub bytes: u64,
    pub path: PathBuf,
}

impl fmt::Display for Cleaned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "removed {} in `{}`", Bytes(self.bytes), self.path.display())
    }
}

/// Removes the whole cache, also what other versions left. Installed packages and the user's own toolchains stay.
pub fn clean(options: &Options) -> Result<Cleaned> {
    let cache = options.cache()?;
    let path = cache.base().to_owned();
    if !path.exists() {
        return Ok(Cleaned { bytes: 0, path });
    }
    let _lock = cache.lock(|| eprintln!("ubik: another process is setting up Ubik; waiting for it"))?;
    let bytes = cache::disk_use(&path);
    // Notes of readiness go first, so that a process that is killed here leaves nothing that claims to be whole.
    let (files, directories): (Vec<_>, Vec<_>) =
        cache::entries(&cache.root())?.into_iter().partition(|path| path.is_file());
    files.iter().try_for_each(|file| cache::remove_file_if_any(file))?;
    directories.iter().try_for_each(|dir| cache::retract_stamp(dir))?;
    for entry in cache::entries(&path)?.iter().filter(|entry| entry.is_dir()) {
        cache::remove_dir_if_any(entry)?;
    }
    Ok(Cleaned { bytes, path })
}
