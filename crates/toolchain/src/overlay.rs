//! The overlay: small changes to the source of std where `cfg(miri)` there does what we do not want.
//!
//! `overlay/edits.toml` lists replacements of text; each must apply exactly once, so that a new release of std cannot
//! silently lose one. Files under `overlay/library/` replace those of the same path, or are added. A crate that
//! `edits.toml` lists under `replaced-crates` loses its own files first, so that the overlay's are all it has.

use std::path::Path;

use serde::Deserialize;

use crate::cache;
use crate::compiler::RELEASE;
use crate::embedded::OVERLAY;
use crate::error::{Error, Kind, Result};

const EDITS: &str = "edits.toml";
const FILES: &str = "library/";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Edits {
    /// The release whose source the edits are written for.
    release: String,
    #[serde(default)]
    replaced_crates: Vec<String>,
    #[serde(default)]
    edit: Vec<Edit>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    /// Relative to `library/`.
    file: String,
    /// Why the change is made; for readers.
    #[serde(rename = "why")]
    _why: String,
    find: String,
    replace: String,
}

/// Applies the overlay to the copy of std's source in `library`.
pub fn apply(library: &Path) -> Result<()> {
    apply_files(OVERLAY, library)
}

fn apply_files(files: &[(&str, &[u8])], library: &Path) -> Result<()> {
    let edits = read_edits(files)?;
    for name in &edits.replaced_crates {
        cache::remove_dir_if_any(&library.join(name))?;
    }
    for (path, contents) in files {
        if let Some(path) = path.strip_prefix(FILES) {
            cache::write_if_different(&library.join(path), contents)?;
        }
    }
    edits.edit.iter().try_for_each(|edit| apply_edit(edit, library))
}

fn read_edits(files: &[(&str, &[u8])]) -> Result<Edits> {
    let misfit = |reason: String| Kind::Overlay { reason };
    let (_, text) =
        files.iter().find(|(path, _)| *path == EDITS).ok_or_else(|| misfit(format!("no {EDITS}")))?;
    let edits: Edits = toml::from_slice(text).map_err(|error| misfit(error.to_string()))?;
    if edits.release != RELEASE {
        return Err(misfit(format!("it is for {}, std is {RELEASE}", edits.release)).into());
    }
    Ok(edits)
}

fn apply_edit(edit: &Edit, library: &Path) -> Result<()> {
    let path = library.join(&edit.file);
    let text = std::fs::read_to_string(&path).map_err(|source| Error::io("read", &path, source))?;
    let count = text.matches(&edit.find).count();
    if count != 1 {
        let reason = format!("the text to be replaced occurs {count} times in `{}`", edit.file);
        return Err(Kind::Overlay { reason }.into());
    }
    cache::write_atomically(&path, text.replacen(&edit.find, &edit.replace, 1).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_EDITS: &str = "release = \"1.96.0\"\nreplaced-crates = [\"test\"]\n\
        [[edit]]\nfile = \"std/a.rs\"\nwhy = \"w\"\nfind = \"one\"\nreplace = \"two\"\n";

    fn library() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (path, text) in [("std/a.rs", "one more"), ("test/old.rs", "x"), ("core/b.rs", "y")] {
            cache::write_if_different(&dir.path().join(path), text.as_bytes()).unwrap();
        }
        dir
    }

    #[test]
    fn edits_and_files_are_applied() {
        let dir = library();
        let files: [(&str, &[u8]); 3] =
            [(EDITS, TWO_EDITS.as_bytes()), ("library/test/new.rs", b"n"), ("library/core/b.rs", b"z")];
        apply_files(&files, dir.path()).unwrap();
        let read = |path: &str| std::fs::read_to_string(dir.path().join(path)).ok();
        assert_eq!(read("std/a.rs").as_deref(), Some("two more"));
        assert_eq!(read("core/b.rs").as_deref(), Some("z"));
        assert_eq!((read("test/old.rs"), read("test/new.rs").as_deref()), (None, Some("n")));
    }

    #[test]
    fn an_edit_that_does_not_apply_is_an_error() {
        let dir = library();
        let text = TWO_EDITS.replace("find = \"one\"", "find = \"absent\"");
        let error = apply_files(&[(EDITS, text.as_bytes())], dir.path()).unwrap_err();
        assert!(error.to_string().contains("occurs 0 times in `std/a.rs`"), "{error}");
    }

    #[test]
    fn an_overlay_for_another_release_is_an_error() {
        let text = TWO_EDITS.replace("1.96.0", "1.97.0");
        assert!(apply_files(&[(EDITS, text.as_bytes())], Path::new("/nonexistent")).is_err());
    }
}
