//! Writing out what a program has written, for whoever wants to look at it.

use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use crate::Kernel;
use crate::tree::{Kind, NodeId};

impl Kernel {
    /// Writes every file, directory and link that was made or changed to a directory of the real system, under the path
    /// that it has in the virtual one.
    pub fn write_out(&self, to: &Path) -> io::Result<()> {
        std::fs::create_dir_all(to)?;
        self.write_below(NodeId::ROOT, to)
    }

    fn write_below(&self, dir: NodeId, to: &Path) -> io::Result<()> {
        let Kind::Directory(directory) = &self.tree.node(dir).kind else { return Ok(()) };
        for (name, &id) in &directory.entries {
            let (path, node) = (to.join(OsStr::from_bytes(name)), self.tree.node(id));
            let is_new = node.modified > self.tree.start.into() || node.born > self.tree.start.into();
            match &node.kind {
                Kind::Directory(_) => {
                    if is_new {
                        std::fs::create_dir_all(&path)?;
                    }
                    self.write_below(id, &path)?;
                }
                Kind::File(content) if is_new => {
                    std::fs::create_dir_all(to)?;
                    std::fs::write(&path, content.read(0, usize::MAX))?;
                }
                Kind::Link(target) if is_new => {
                    std::fs::create_dir_all(to)?;
                    // A link that a run before has left is made anew.
                    let _ = std::fs::remove_file(&path);
                    std::os::unix::fs::symlink(OsStr::from_bytes(target), &path)?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
