//! Crate ids: do the crates that we compile have the names that the packaged compiler library calls them by?
//!
//! A symbol in rustc's v0 mangling names its crates as `Cs<id>_<length><name>`, where the id is a hash of the
//! crate's name, its `-C metadata` and the compiler's version string (rustc's `StableCrateId`). The library's dynamic
//! symbols say which ids it was built with; the command line of a crate says which id it is about to get. So a
//! mismatch is known before the first crate is compiled, not when linking fails minutes later.
//!
//! Misses: a crate of which no symbol is exported cannot be compared. Nothing can refer to its symbols either.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::path::Path;

use object::{Object, ObjectSymbol};
use rustc_stable_hash::{FromStableHash, SipHasher128Hash, StableSipHasher128};

use crate::cache;
use crate::error::{Error, Kind, Result};

/// The ids, as they are spelled in symbols, that a library knows for each crate name.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CrateIds(BTreeMap<String, BTreeSet<String>>);

impl CrateIds {
    /// Reads them from the dynamic symbols of a shared library.
    pub fn of_library(path: &Path) -> Result<CrateIds> {
        let bytes = std::fs::read(path).map_err(|source| Error::io("read", path, source))?;
        let unreadable =
            |error| Kind::Unavailable(format!("`{}` is not a shared library: {error}", path.display()));
        let library = object::File::parse(&*bytes).map_err(unreadable)?;
        let mut ids = CrateIds::default();
        for symbol in library.dynamic_symbols() {
            ids.add_symbol(symbol.name().unwrap_or_default());
        }
        Ok(ids)
    }

    fn add_symbol(&mut self, symbol: &str) {
        for (start, tag) in symbol.match_indices("Cs") {
            if let Some((id, name)) = split_crate_root(&symbol[start + tag.len()..]) {
                self.0.entry(name.to_owned()).or_default().insert(id.to_owned());
            }
        }
    }

    /// Leaves out names that std's own crates have too: whose id a symbol has then cannot be told.
    pub fn without_crates_in(mut self, sysroot_lib: &Path) -> Result<CrateIds> {
        for path in cache::entries(sysroot_lib)? {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let name = file.strip_prefix("lib").and_then(|file| file.split_once('-'));
            self.0.remove(name.map_or("", |(name, _)| name));
        }
        Ok(self)
    }

    /// How many crates can be compared.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// False only if the library has the crate under other ids.
    pub fn agrees(&self, name: &str, id: u64) -> bool {
        self.0.get(name).is_none_or(|ids| ids.contains(&spelled(id)))
    }

    /// One line for each crate; the form in which the compiler wrapper gets them.
    pub fn to_text(&self) -> String {
        let lines = self.0.iter().map(|(name, ids)| {
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            format!("{name} {}\n", ids.join(" "))
        });
        lines.collect()
    }

    pub fn from_text(text: &str) -> CrateIds {
        let parse = |line: &str| {
            let (name, ids) = line.split_once(' ')?;
            Some((name.to_owned(), ids.split(' ').map(str::to_owned).collect()))
        };
        CrateIds(text.lines().filter_map(parse).collect())
    }
}

/// Splits `<id>_<length><name>...`, what follows `Cs` in a symbol.
fn split_crate_root(text: &str) -> Option<(&str, &str)> {
    let (id, rest) = text.split_once('_')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let length: usize = rest[..digits].parse().ok()?;
    let name = rest[digits..].strip_prefix('_').unwrap_or(&rest[digits..]).get(..length)?;
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (is_id && is_name).then_some((id, name))
}

/// The id that rustc gives a library crate, as in `StableCrateId::new`.
pub fn crate_id(name: &str, metadata: &[String], version: &str) -> u64 {
    let mut metadata: Vec<&str> = metadata.iter().map(String::as_str).collect();
    metadata.sort_unstable();
    metadata.dedup();
    let mut hasher = StableSipHasher128::new();
    name.hash(&mut hasher);
    hasher.write(b"metadata");
    for entry in metadata {
        hasher.write_usize(entry.len());
        hasher.write(entry.as_bytes());
    }
    hasher.write(b"lib");
    hasher.write(version.as_bytes());
    let FirstHalf(id) = hasher.finish();
    id
}

struct FirstHalf(u64);

impl FromStableHash for FirstHalf {
    type Hash = SipHasher128Hash;

    fn from(SipHasher128Hash([first, _]): SipHasher128Hash) -> FirstHalf {
        FirstHalf(first)
    }
}

/// The id in base 62, less two: `C_` stands for 0 and `Cs_` for 1 in the mangling scheme.
fn spelled(id: u64) -> String {
    const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut rest = id.wrapping_sub(2);
    let mut digits = Vec::new();
    loop {
        let digit = usize::try_from(rest % 62).expect("less than 62");
        digits.push(char::from(DIGITS[digit]));
        rest /= 62;
        if rest == 0 {
            return digits.iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_symbols_and_survive_the_text_form() {
        let mut ids = CrateIds::default();
        ids.add_symbol("_RNvNtCsgAbC12_12rustc_middle2ty3foo");
        ids.add_symbol("_RINvCsz_4core3barNtCs9_3std1XE");
        ids.add_symbol("_ZN4core3fooE");
        assert_eq!(ids.len(), 3);
        assert_eq!(CrateIds::from_text(&ids.to_text()), ids);
    }

    #[test]
    fn crates_that_std_has_too_are_left_out() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("libadler2-0123.rlib"), "").unwrap();
        let ids = CrateIds::from_text("adler2 0\nrustc_middle 1\n").without_crates_in(dir.path()).unwrap();
        assert_eq!(ids, CrateIds::from_text("rustc_middle 1\n"));
    }

    #[test]
    fn unknown_crates_agree_and_other_ids_do_not() {
        let ids = CrateIds::from_text("rustc_middle 0 z\n");
        assert!(ids.agrees("rustc_middle", 2) && ids.agrees("rustc_middle", 37) && ids.agrees("syn", 99));
        assert!(!ids.agrees("rustc_middle", 3));
    }

    #[test]
    fn order_and_repetition_of_metadata_do_not_matter() {
        let id = |metadata: &[&str]| {
            crate_id("x", &metadata.iter().map(|s| s.to_string()).collect::<Vec<_>>(), "1")
        };
        assert_eq!(id(&["a", "b"]), id(&["b", "a", "b"]));
        assert_ne!(id(&["ab"]), id(&["a", "b"]));
    }
}
