//! `--fix`: a change that was tried is made in the file, and taken back if the program does not pass there.
//!
//! The new text is written beside the file and takes its place at once, so that there is never half of it.

use std::io::Write as _;
use std::path::Path;

use ubik_explore::Job;

use super::trial::Trial;
use super::{Compiling, Found};
use crate::error::{Failure, Result};

/// Changes the file; says whether it did.
pub fn fix(found: &Found, job: &Job, compiling: &Compiling) -> Result<bool> {
    let Some((file, text)) = &found.changed else { return Ok(false) };
    // What is not the file that was named is somebody else's.
    let file = Path::new(file);
    let is_it = file.canonicalize().ok().is_some_and(|file| compiling.file.canonicalize().ok() == Some(file));
    if !is_it {
        return Ok(false);
    }
    let before = std::fs::read(file).map_err(|error| Failure::file("read", file, error))?;
    replace(file, &as_before(&before, text))?;
    let trial = Trial::new(compiling, job, &found.repair)?;
    if !trial.passes_in_place(file) {
        replace(file, &before)?;
        return Ok(false);
    }
    Ok(true)
}

/// The text with the byte order mark and the ends of lines that the file had.
pub fn as_before(before: &[u8], text: &str) -> Vec<u8> {
    let mark = "\u{feff}".as_bytes();
    let has_mark = before.starts_with(mark);
    let ends = before.windows(2).filter(|pair| *pair == b"\r\n").count();
    let text = if ends > 0 && !text.contains('\r') { text.replace('\n', "\r\n") } else { text.to_owned() };
    let mark = if has_mark { mark } else { &[] };
    [mark, text.as_bytes()].concat()
}

/// Puts new bytes into the place of a file, which keeps its permissions.
pub fn replace(file: &Path, bytes: &[u8]) -> Result<()> {
    // Through a link, what it leads to is replaced.
    let target = file.canonicalize().map_err(|error| Failure::file("find", file, error))?;
    let dir = target.parent().unwrap_or(Path::new("."));
    let write = || -> std::io::Result<()> {
        let mut new = tempfile::NamedTempFile::new_in(dir)?;
        new.write_all(bytes)?;
        new.as_file().set_permissions(std::fs::metadata(&target)?.permissions())?;
        new.as_file().sync_all()?;
        new.persist(&target).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error| Failure::file("write", file, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_ends_of_lines_stay() {
        assert_eq!(as_before(b"a\r\nb\r\n", "a\nc\n"), b"a\r\nc\r\n");
        assert_eq!(as_before(b"\xef\xbb\xbfa\n", "c\n"), b"\xef\xbb\xbfc\n");
        assert_eq!(as_before(b"a\n", "c\n"), b"c\n");
    }

    #[test]
    fn a_replaced_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt as _;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.rs");
        std::fs::write(&path, "old").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
