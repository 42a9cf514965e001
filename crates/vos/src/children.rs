//! Processes that a program starts. One runs to its end while the one that started it stands still, so there is one table of
//! descriptors at a time, and that of the other is kept.

use crate::descriptors::Table;
use crate::tree::NodeId;
use crate::{Answer, Kernel};

/// What is done for a new process before its program starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A descriptor also gets another number. With the same number it stays open.
    Duplicate(i32, i32),
    Close(i32),
    ChangeDirectory(Vec<u8>),
}

/// What a process has for itself that waits for another one's end.
#[derive(Debug)]
pub struct Parent {
    table: Table,
    cwd: NodeId,
    umask: u32,
    arguments: Vec<Vec<u8>>,
    process: i32,
    parent: i32,
}

impl Kernel {
    /// Goes over to a new process with this number: it has all descriptors but those that are closed when a program starts.
    pub fn start_child(&mut self, process: i32, actions: &[Action]) -> Answer<Parent> {
        self.tree.node_mut(self.cwd).uses += 1;
        let parent = Parent {
            table: self.descriptors.share(),
            cwd: self.cwd,
            umask: self.umask,
            arguments: self.arguments.clone(),
            process: self.process,
            parent: self.parent,
        };
        (self.parent, self.process) = (self.process, process);
        self.parents += 1;
        match self.prepare(actions) {
            Ok(()) => Ok(parent),
            Err(fault) => {
                self.end_child(parent);
                Err(fault)
            }
        }
    }

    fn prepare(&mut self, actions: &[Action]) -> Answer<()> {
        for action in actions {
            match action {
                Action::Duplicate(from, to) if from == to => self.set_close_on_exec(*from, false)?,
                Action::Duplicate(from, to) => drop(self.duplicate_to(*from, *to, false)?),
                Action::Close(fd) => self.close(*fd)?,
                Action::ChangeDirectory(path) => self.change_directory(path)?,
            }
        }
        for fd in self.open_descriptors() {
            if self.close_on_exec(fd)? {
                self.close(fd)?;
            }
        }
        Ok(())
    }

    /// Ends the process that runs, and goes back to the one that has started it.
    pub fn end_child(&mut self, parent: Parent) {
        for fd in self.open_descriptors() {
            // It is open, so it can be closed.
            let _ = self.close(fd);
        }
        self.descriptors.restore(parent.table);
        self.leave_for(parent.cwd);
        self.umask = parent.umask;
        self.arguments = parent.arguments;
        (self.process, self.parent) = (parent.process, parent.parent);
        self.parents -= 1;
    }

    /// Whether a path leads to the program that runs.
    pub fn is_program(&self, path: &[u8]) -> bool {
        let whole = match path.starts_with(b"/") {
            true => path.to_vec(),
            false => [&self.current_directory().unwrap_or_default()[..], b"/", path].concat(),
        };
        !self.program.is_empty() && (plain(&whole) == plain(&self.program) || path == b"/proc/self/exe")
    }
}

/// The names of a path, without those that lead nowhere.
fn plain(path: &[u8]) -> Vec<&[u8]> {
    path.split(|&byte| byte == b'/').filter(|name| !name.is_empty() && *name != b".").collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Mounts, Where, open};

    fn kernel() -> Kernel {
        let mounts = Mounts { program: Some("/tmp/app/x".into()), ..Mounts::default() };
        Kernel::new(&mounts, Duration::ZERO)
    }

    #[test]
    fn a_child_has_descriptors_of_its_own() {
        let mut kernel = kernel();
        let (read, write) = kernel.pipe(open::CLOSE_ON_EXEC).unwrap();
        let before = kernel.open_descriptors();
        let parent = kernel.start_child(2000, &[Action::Duplicate(write, 1)]).unwrap();
        assert_eq!(kernel.open_descriptors(), [0, 1, 2]);
        let much = vec![b'a'; 100_000];
        assert_eq!(kernel.write(1, Where::Here, &much).unwrap(), much.len());
        kernel.end_child(parent);
        assert_eq!(kernel.open_descriptors(), before);
        kernel.close(write).unwrap();
        assert_eq!(kernel.read(read, Where::Here, 1 << 20).unwrap().len(), much.len());
        assert!(kernel.read(read, Where::Here, 1).unwrap().is_empty(), "nobody writes any more");
    }

    #[test]
    fn a_child_that_cannot_start_changes_nothing() {
        let mut kernel = kernel();
        kernel
            .start_child(2000, &[Action::ChangeDirectory(b"/tmp".to_vec()), Action::Close(77)])
            .unwrap_err();
        assert_eq!((kernel.process, kernel.open_descriptors()), (crate::PROCESS, vec![0, 1, 2]));
        assert_eq!(kernel.current_directory().unwrap(), b"/");
    }

    #[test]
    fn the_program_is_known_by_its_path() {
        let mut kernel = kernel();
        kernel.change_directory(b"/tmp").unwrap();
        assert!(kernel.is_program(b"/tmp/app/x") && kernel.is_program(b"/tmp/./app//x"));
        assert!(kernel.is_program(b"app/x") && kernel.is_program(b"/proc/self/exe"));
        assert!(!kernel.is_program(b"x") && !kernel.is_program(b"/tmp/app/xy"));
    }
}
