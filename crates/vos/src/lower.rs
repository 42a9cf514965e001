//! The real file system, as far as it is mounted: looked at and read, never written.
//!
//! This is the only file of the crate that asks the real system for anything. What it asks for are names, types, sizes
//! and bytes of regular files, without following links: those are followed by `walk.rs`, inside the virtual tree.
//! Times, owners and most rights are not copied, so that a run does not depend on when a checkout was made.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::Errno;
use crate::tree::{Directory, Kind, Node, NodeId};

/// The largest file that is read.
const LARGEST: u64 = 1 << 30;

/// What a name of a real directory is; nothing for what is neither file nor directory nor link.
pub fn look(dir: &Path, name: &[u8], start: Duration) -> Option<Node> {
    let path = dir.join(OsStr::from_bytes(name));
    let found = std::fs::symlink_metadata(&path).ok()?;
    let kind = found.file_type();
    let executable = found.permissions().mode() & 0o111 != 0;
    let node = if kind.is_dir() {
        let directory = Directory { lower: Some(Arc::new(path)), ..Directory::new(NodeId::ROOT) };
        Node::new(Kind::Directory(directory), 0o755, start)
    } else if kind.is_file() {
        let rights = if executable { 0o755 } else { 0o644 };
        Node::new(Kind::Lower(Arc::new(path), found.len()), rights, start)
    } else if kind.is_symlink() {
        let to = std::fs::read_link(&path).ok()?;
        Node::new(Kind::Link(to.into_os_string().into_vec()), 0o777, start)
    } else {
        return None;
    };
    Some(node.owned())
}

/// All names of a real directory, in the order of their bytes.
pub fn names(dir: &Path) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut names: Vec<Vec<u8>> = entries.map(|entry| entry.file_name().into_vec()).collect();
    names.sort();
    names
}

/// The bytes of a real file. A file that became something else meanwhile is not read.
pub fn read(path: &Path) -> Result<Vec<u8>, Errno> {
    const NO_FOLLOW_NON_BLOCK: i32 = 0o400000 | 0o4000;
    let mut options = OpenOptions::new();
    let opened = options.read(true).custom_flags(NO_FOLLOW_NON_BLOCK).open(path);
    let mut file: File = opened.map_err(|error| Errno::of(&error))?;
    let found = file.metadata().map_err(|error| Errno::of(&error))?;
    if !found.is_file() {
        return Err(Errno::EACCES);
    }
    if found.len() > LARGEST {
        return Err(Errno::EFBIG);
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| Errno::of(&error))?;
    Ok(bytes)
}

/// Where a directory really is, if it is one.
pub fn canonical(path: &Path) -> Option<PathBuf> {
    let found = std::fs::canonicalize(path).ok()?;
    found.is_dir().then_some(found)
}
