//! Pipes with a name in the file system. Opening one end waits for the other, as `fifo(7)` says: whoever comes first leaves word, and
//! whoever comes second opens both ends, so that nothing is lost before the first one runs again.

use crate::flags::{mode, open};
use crate::tree::{Kind, Node, NodeId};
use crate::walk::Follow;
use crate::{Answer, Errno, Fault, Kernel, Object, Side};

/// Those that wait in `open`, and ends that were opened for them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Opening {
    waits: bool,
    opened: u32,
}

impl Kernel {
    /// A pipe, or an empty file, under a name that is not there yet.
    pub fn make_node(&mut self, dir: i32, path: &[u8], type_and_rights: u32) -> Answer<()> {
        let kind = match type_and_rights & mode::TYPE {
            mode::FIFO => Kind::Fifo(0),
            0 | mode::REGULAR => Kind::File(Default::default()),
            mode::CHARACTER | 0o060000 => return Err(Errno::EPERM.into()),
            mode::DIRECTORY => return Err(Errno::EPERM.into()),
            mode::SOCKET => return Err(Fault::Unsupported("of a socket".into())),
            _ => return Err(Errno::EINVAL.into()),
        };
        let found = self.walk(dir, path, Follow::Never)?;
        if found.node.is_none() && found.slash {
            return Err(Errno::ENOENT.into());
        }
        let name = self.new_name(&found)?;
        let rights = type_and_rights & mode::RIGHTS & !self.umask;
        let id = self.tree.add(Node::new(kind, rights, self.now).owned());
        self.tree.insert(found.parent, &name, id, self.now);
        Ok(())
    }

    /// The pipe behind a name: a new one if nobody has it open.
    fn pipe_behind(&mut self, node: NodeId) -> u32 {
        match self.tree.node(node).kind {
            Kind::Fifo(id) if self.pipes.contains_key(&id) => id,
            _ => {
                let id = self.closed_pipe();
                self.tree.node_mut(node).kind = Kind::Fifo(id);
                id
            }
        }
    }

    pub(crate) fn open_fifo(&mut self, node: NodeId, flags: i32) -> Answer<i32> {
        let id = self.pipe_behind(node);
        let waits = flags & open::NON_BLOCK == 0;
        let pipe = self.pipes.get_mut(&id).ok_or(Errno::ENXIO)?;
        let side = match flags & open::ACCESS {
            open::READ_WRITE => Side::Both,
            open::WRITE_ONLY => Side::Write,
            _ => Side::Read,
        };
        let [reading, writing] = &mut pipe.opening;
        let (own, other, others) = match side {
            Side::Read => (reading, writing, pipe.writers),
            Side::Write => (writing, reading, pipe.readers),
            Side::Both => {
                (pipe.readers, pipe.writers) = (pipe.readers + 1, pipe.writers + 1);
                return self.install(Object::Pipe(id, side), flags);
            }
        };
        let was_opened = own.opened > 0;
        if was_opened {
            own.opened -= 1;
        } else if others == 0 && !other.waits {
            match (side, waits) {
                (Side::Read, false) => {}
                (_, false) => return Err(Errno::ENXIO.into()),
                (_, true) => {
                    own.waits = true;
                    return Err(Fault::Wait("the other end of a pipe"));
                }
            }
        }
        own.waits = false;
        let opens_both = std::mem::take(&mut other.waits);
        other.opened += u32::from(opens_both);
        let both = (u32::from(!was_opened), u32::from(opens_both));
        let (readers, writers) = if side == Side::Read { both } else { (both.1, both.0) };
        (pipe.readers, pipe.writers) = (pipe.readers + readers, pipe.writers + writers);
        self.install(Object::Pipe(id, side), flags)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Mounts, Where, at};

    fn kernel() -> Kernel {
        let mut kernel = Kernel::new(&Mounts::default(), Duration::ZERO);
        kernel.make_node(at::CWD, b"/tmp/f", mode::FIFO | 0o600).unwrap();
        kernel
    }

    fn open_for(kernel: &mut Kernel, flags: i32) -> Answer<i32> {
        kernel.open(at::CWD, b"/tmp/f", flags, 0)
    }

    #[test]
    fn one_end_waits_for_the_other_and_loses_nothing() {
        let mut kernel = kernel();
        assert!(matches!(open_for(&mut kernel, 0), Err(Fault::Wait(_))));
        assert!(matches!(open_for(&mut kernel, 0), Err(Fault::Wait(_))), "asked again");
        let write = open_for(&mut kernel, open::WRITE_ONLY).unwrap();
        assert_eq!(kernel.write(write, Where::Here, b"word").unwrap(), 4);
        kernel.close(write).unwrap();
        let read = open_for(&mut kernel, 0).unwrap();
        assert_eq!(kernel.read(read, Where::Here, 10).unwrap(), b"word");
        assert!(kernel.read(read, Where::Here, 10).unwrap().is_empty());
        kernel.close(read).unwrap();
        assert!(matches!(open_for(&mut kernel, open::WRITE_ONLY), Err(Fault::Wait(_))), "all was closed");
        assert!(open_for(&mut kernel, 0).is_ok());
        assert!(open_for(&mut kernel, open::WRITE_ONLY).is_ok());
    }

    #[test]
    fn who_does_not_wait_may_read_but_not_write_alone() {
        let mut kernel = kernel();
        let alone = open_for(&mut kernel, open::WRITE_ONLY | open::NON_BLOCK);
        assert_eq!(alone, Err(Errno::ENXIO.into()));
        assert!(open_for(&mut kernel, open::NON_BLOCK).is_ok());
        assert!(open_for(&mut kernel, open::WRITE_ONLY | open::NON_BLOCK).is_ok());
    }

    #[test]
    fn one_descriptor_can_be_both_ends() {
        let mut kernel = kernel();
        let both = open_for(&mut kernel, open::READ_WRITE).unwrap();
        assert_eq!(kernel.write(both, Where::Here, b"ab").unwrap(), 2);
        assert_eq!(kernel.read(both, Where::Here, 10).unwrap(), b"ab");
        assert!(matches!(kernel.read(both, Where::Here, 10), Err(Fault::Wait(_))));
        assert_eq!(kernel.readiness(both).unwrap(), 4);
        kernel.close(both).unwrap();
    }
}
