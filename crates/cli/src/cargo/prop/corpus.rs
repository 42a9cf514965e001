//! `--corpus DIR`: the files of inputs that are kept between runs.

use std::cell::Cell;
use std::io::Write;
use std::path::{Path, PathBuf};

use ubik_prop::corpus::{Corpus, file_name};

use crate::error::{Failure, Result, warn};

/// The folder, if one was asked for.
pub struct Folder {
    dir: Option<PathBuf>,
    /// How many inputs of this run are in it.
    kept: Cell<usize>,
}

impl Folder {
    pub fn new(dir: Option<&Path>) -> Folder {
        Folder { dir: dir.map(Path::to_owned), kept: Cell::new(0) }
    }

    /// The kept inputs of a function. Lines that make no sense are warned of.
    pub fn read(&self, function: &str) -> Result<Corpus> {
        let Some(dir) = &self.dir else { return Ok(Corpus::default()) };
        let file = dir.join(file_name(function));
        let corpus = read(&file)?;
        let lines: Vec<String> = corpus.damaged.iter().map(usize::to_string).collect();
        if !lines.is_empty() {
            warn(format_args!("`{}` is damaged; skipped: line {}", file.display(), lines.join(", ")));
        }
        Ok(corpus)
    }

    /// Says how many inputs were kept.
    pub fn tell(&self) {
        if let Some(dir) = &self.dir {
            println!("{} inputs with ways of their own are kept in `{}`", self.kept.get(), dir.display());
        }
    }

    /// Puts inputs that took ways of their own into the place of those that were tried.
    pub fn update(&self, function: &str, key: &str, tried: &[Vec<u128>], ways: &[Vec<u128>]) -> Result<()> {
        let Some(dir) = &self.dir else { return Ok(()) };
        self.kept.set(self.kept.get() + ways.len());
        let file = dir.join(file_name(function));
        // Another run may have written it meanwhile.
        let before = read(&file)?;
        let mut after = before.clone();
        after.update(key, tried, ways);
        if after == before {
            return Ok(());
        }
        let write = || -> std::io::Result<()> {
            std::fs::create_dir_all(dir)?;
            let mut new = tempfile::NamedTempFile::new_in(dir)?;
            new.write_all(after.text().as_bytes())?;
            new.persist(&file).map_err(|error| error.error)?;
            Ok(())
        };
        write().map_err(|error| Failure::file("write", &file, error))
    }
}

fn read(file: &Path) -> Result<Corpus> {
    match std::fs::read(file) {
        Ok(bytes) => Ok(Corpus::of_bytes(&bytes)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Corpus::default()),
        Err(error) => Err(Failure::file("read", file, error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_made_and_changed() {
        let dir = tempfile::tempdir().unwrap();
        let inner = dir.path().join("kept");
        let folder = Folder::new(Some(&inner));
        folder.update("a::f", "a::f", &[], &[vec![1], vec![2]]).unwrap();
        folder.update("a::f", "a::f", &[vec![1]], &[vec![3]]).unwrap();
        folder.update("a::g", "a::g", &[], &[vec![4]]).unwrap();
        assert_eq!(folder.read("a::f").unwrap().of("a::f"), [[2], [3]]);
        assert_eq!(std::fs::read_dir(&inner).unwrap().count(), 2, "nothing else is left");
    }

    #[test]
    fn without_a_folder_nothing_is_kept() {
        let folder = Folder::new(None);
        folder.update("f", "f", &[], &[vec![1]]).unwrap();
        assert!(folder.read("f").unwrap().of("f").is_empty());
    }

    #[test]
    fn a_folder_that_is_a_file_is_told() {
        let file = tempfile::NamedTempFile::new().unwrap();
        assert!(Folder::new(Some(file.path())).update("f", "f", &[], &[vec![1]]).is_err());
    }
}
