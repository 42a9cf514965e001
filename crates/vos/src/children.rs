//! Processes that a program starts. One runs at a time, so there is one table of descriptors at a time, and what the others have for
//! themselves is put aside until they go on.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use crate::descriptors::Table;
use crate::flags::at;
use crate::tree::{Kind, NodeId};
use crate::walk::Follow;
use crate::{Answer, Kernel};

/// What is done for a new process before its program starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A descriptor also gets another number. With the same number it stays open.
    Duplicate(i32, i32),
    Close(i32),
    ChangeDirectory(Vec<u8>),
}

/// What a process has for itself, while another one runs.
#[derive(Clone, Debug)]
pub struct Process {
    table: Table,
    cwd: NodeId,
    umask: u32,
    arguments: Vec<Vec<u8>>,
    program: Vec<u8>,
    process: i32,
    parent: i32,
}

impl Kernel {
    /// Goes over to a new process with this number: it has all descriptors but those that are closed when a program starts. What
    /// belongs to the one that started it is handed over.
    pub fn start_child(&mut self, process: i32, actions: &[Action]) -> Answer<Process> {
        self.tree.node_mut(self.cwd).uses += 1;
        let parent = Process {
            table: self.descriptors.share(),
            cwd: self.cwd,
            umask: self.umask,
            arguments: self.arguments.clone(),
            program: self.program.clone(),
            process: self.process,
            parent: self.parent,
        };
        (self.parent, self.process) = (self.process, process);
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

    /// Goes over to another process; what belongs to the one that ran until now is in its place.
    pub fn switch_process(&mut self, other: &mut Process) {
        self.descriptors.swap(&mut other.table);
        std::mem::swap(&mut self.cwd, &mut other.cwd);
        std::mem::swap(&mut self.umask, &mut other.umask);
        std::mem::swap(&mut self.arguments, &mut other.arguments);
        std::mem::swap(&mut self.program, &mut other.program);
        std::mem::swap(&mut self.process, &mut other.process);
        std::mem::swap(&mut self.parent, &mut other.parent);
    }

    /// Ends the process that runs, and goes back to another one.
    pub fn end_child(&mut self, mut parent: Process) {
        for fd in self.open_descriptors() {
            // It is open, so it can be closed.
            let _ = self.close(fd);
        }
        let ended = self.cwd;
        self.switch_process(&mut parent);
        let own = std::mem::replace(&mut self.cwd, ended);
        self.leave_for(own);
    }

    /// The program that runs from now on, as its path says.
    pub fn set_program(&mut self, path: Vec<u8>) {
        self.program = path;
    }

    /// Whether a path leads to the program that runs.
    pub fn is_program(&self, path: &[u8]) -> bool {
        let whole = self.absolute(path);
        !self.program.is_empty() && (plain(&whole) == plain(&self.program) || path == b"/proc/self/exe")
    }

    /// The file of the real system that a path leads to, if the program has not changed it.
    pub fn unchanged_file(&mut self, path: &[u8]) -> Option<PathBuf> {
        let node = self.find(at::CWD, path, Follow::Yes).ok()?;
        match &self.tree.node(node).kind {
            Kind::Lower(real, _) => Some(real.as_path().to_owned()),
            _ => None,
        }
    }

    /// The directory of directories that the program was built in.
    pub fn built_in(&self) -> Option<&Path> {
        Path::new(OsStr::from_bytes(&self.program)).parent()?.parent()
    }

    /// A path from the root on.
    pub fn absolute(&self, path: &[u8]) -> Vec<u8> {
        match path.starts_with(b"/") {
            true => path.to_vec(),
            false => [&self.current_directory().unwrap_or_default()[..], b"/", path].concat(),
        }
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
        let mut other = kernel.start_child(2000, &[Action::Duplicate(write, 1)]).unwrap();
        assert_eq!(kernel.open_descriptors(), [0, 1, 2]);
        assert_eq!(kernel.write(1, Where::Here, b"some").unwrap(), 4);
        kernel.switch_process(&mut other);
        assert_eq!((kernel.open_descriptors(), kernel.process), (before.clone(), crate::PROCESS));
        kernel.close(write).unwrap();
        assert_eq!(kernel.read(read, Where::Here, 1 << 20).unwrap(), b"some");
        kernel.switch_process(&mut other);
        assert_eq!(kernel.write(1, Where::Here, b"more").unwrap(), 4);
        kernel.end_child(other);
        assert_eq!(kernel.read(read, Where::Here, 1 << 20).unwrap(), b"more");
        assert!(kernel.read(read, Where::Here, 1).unwrap().is_empty(), "nobody writes any more");
    }

    #[test]
    fn a_directory_is_in_use_as_long_as_a_process_is_there() {
        let mut kernel = kernel();
        kernel.change_directory(b"/tmp").unwrap();
        let mut other = kernel.start_child(2000, &[Action::ChangeDirectory(b"/".to_vec())]).unwrap();
        assert_eq!(kernel.current_directory().unwrap(), b"/");
        kernel.switch_process(&mut other);
        assert_eq!(kernel.current_directory().unwrap(), b"/tmp");
        kernel.switch_process(&mut other);
        kernel.end_child(other);
        assert_eq!(kernel.current_directory().unwrap(), b"/tmp");
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
