//! Facades: crates with the interface of another tool's crate, over std. `cargo ubik` compiles them in its place.
//!
//! Their sources (`facades/` in the repository) are packed into this crate and are written to the cache when they are asked for.

use std::path::PathBuf;

use crate::cache::{self, fingerprint};
use crate::embedded::FACADES;
use crate::error::Result;
use crate::setup::Prepared;

impl Prepared {
    /// The root file of the facade of this crate, which is one of those that there are. Its path is another one when its contents
    /// are.
    pub fn facade(&self, krate: &str) -> Result<PathBuf> {
        let files = files_of(krate);
        assert!(!files.is_empty(), "there is a facade of `{krate}`");
        let print = fingerprint(files.iter().flat_map(|(path, contents)| [path.as_bytes(), *contents]));
        let dir = self.facades_dir().join(format!("{krate}-{print}"));
        for (path, contents) in files {
            cache::write_if_different(&dir.join(path), contents)?;
        }
        Ok(dir.join("src/lib.rs"))
    }
}

/// The files of a facade, by their paths in it.
fn files_of(krate: &str) -> Vec<(&'static str, &'static [u8])> {
    let in_it = |path: &'static str| path.strip_prefix(krate)?.strip_prefix('/');
    FACADES.iter().filter_map(|&(path, contents)| Some((in_it(path)?, contents))).collect()
}

#[cfg(test)]
mod tests {
    use super::files_of;

    #[test]
    fn facades_are_packed_with_their_roots() {
        for krate in ["loom", "shuttle"] {
            assert!(files_of(krate).iter().any(|(path, _)| *path == "src/lib.rs"), "{krate}");
        }
        assert!(files_of("loo").is_empty());
    }
}
