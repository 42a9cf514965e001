//! What the file system looks like when a program starts: directories that programs expect, devices, a few files about
//! the system, and the mounted directories of the real system.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::content::Content;
use crate::files::Device;
use crate::tree::{Directory, FileSystem, Kind, Made, Node, NodeId};
use crate::{Kernel, lower};

/// The user that programs run as, and its group.
pub const USER_ID: u32 = 1000;
pub const USER: &str = "user";
/// The user's own directory.
pub const HOME: &str = concat!("/", "home", "/", "user");
pub const HOST_NAME: &str = "ubik";

/// What of the real file system is seen, read-only, and where the program starts.
#[derive(Clone, Debug, Default)]
pub struct Mounts {
    /// Directories that are seen under their own names.
    pub directories: Vec<PathBuf>,
    /// All of it.
    pub everything: bool,
    pub current: Option<PathBuf>,
    /// The program itself.
    pub program: Option<PathBuf>,
}

const PASSWORDS: &str = "root:x:0:0:root:/root:/bin/sh\nuser:x:1000:1000:user:";

impl Kernel {
    pub(crate) fn lay_out(&mut self, mounts: &Mounts) {
        if mounts.everything {
            let lower = Some(Arc::new(PathBuf::from("/")));
            self.tree.directory_mut(NodeId::ROOT).lower = lower;
        }
        for name in ["bin", "etc", "dev", "proc", "run", "sys", "usr", "var", "home"] {
            self.plain_directory(NodeId::ROOT, name);
        }
        let shared = |kernel: &mut Kernel, above: NodeId, name: &str| {
            let id = kernel.fresh_directory(above, name);
            kernel.tree.node_mut(id).rights = 0o1777;
        };
        shared(self, NodeId::ROOT, "tmp");
        let var = self.plain_directory(NodeId::ROOT, "var");
        shared(self, var, "tmp");
        self.own_path(Path::new(HOME));
        self.devices();
        self.etc();
        self.proc();
        self.network();
        for directory in &mounts.directories {
            self.mount(directory);
        }
        self.program =
            mounts.program.as_ref().map(|path| path.as_os_str().as_bytes().to_vec()).unwrap_or_default();
        if let Some(current) = &mounts.current {
            self.cwd = self.own_path(current);
            self.tree.node_mut(self.cwd).uses += 1;
        }
    }

    /// A directory that is there, or is made.
    fn plain_directory(&mut self, above: NodeId, name: &str) -> NodeId {
        self.directory_named(above, name.as_bytes())
    }

    fn directory_named(&mut self, above: NodeId, name: &[u8]) -> NodeId {
        if let Ok(Some(there)) = self.tree.lookup(above, name)
            && self.tree.node(there).is_directory()
        {
            return there;
        }
        let start = self.now;
        let id = self.tree.add(Node::new(Kind::Directory(Directory::new(above)), 0o755, start));
        self.tree.insert(above, name, id, start);
        id
    }

    /// An empty one, whatever the real system has there.
    fn fresh_directory(&mut self, above: NodeId, name: &str) -> NodeId {
        let start = self.now;
        let id = self.tree.add(Node::new(Kind::Directory(Directory::new(above)), 0o755, start));
        self.tree.insert(above, name.as_bytes(), id, start);
        id
    }

    /// The root of a file system of its own.
    fn file_system(&mut self, above: NodeId, name: &str, system: FileSystem) -> NodeId {
        let root = self.fresh_directory(above, name);
        self.tree.node_mut(root).system = system;
        root
    }

    /// A path whose last directory belongs to the user.
    fn own_path(&mut self, path: &Path) -> NodeId {
        let id = self.path_to(path);
        let node = self.tree.node_mut(id);
        if node.rights & 0o1000 == 0 {
            (node.user, node.group) = (USER_ID, USER_ID);
        }
        id
    }

    fn path_to(&mut self, path: &Path) -> NodeId {
        let names = path.components().filter_map(|part| match part {
            std::path::Component::Normal(name) => Some(name.as_bytes().to_vec()),
            _ => None,
        });
        names.fold(NodeId::ROOT, |above, name| self.directory_named(above, &name))
    }

    /// Shows a directory of the real system under its own name.
    fn mount(&mut self, directory: &Path) {
        let Some(real) = lower::canonical(directory) else { return };
        let id = self.own_path(&real);
        self.tree.directory_mut(id).lower = Some(Arc::new(real));
    }

    fn file(&mut self, above: NodeId, name: &str, kind: Kind, rights: u32) {
        let start = self.now;
        let id = self.tree.add(Node::new(kind, rights, start));
        self.tree.insert(above, name.as_bytes(), id, start);
    }

    fn devices(&mut self) {
        const DEVICES: [(&str, Device); 6] = [
            ("null", Device::Null),
            ("zero", Device::Zero),
            ("full", Device::Full),
            ("random", Device::Random),
            ("urandom", Device::Urandom),
            ("tty", Device::Terminal),
        ];
        let dev = self.file_system(NodeId::ROOT, "dev", FileSystem::Devices);
        for (name, device) in DEVICES {
            self.file(dev, name, Kind::Device(device), 0o666);
        }
        let memory = self.file_system(dev, "shm", FileSystem::SharedMemory);
        self.tree.node_mut(memory).rights = 0o1777;
        for (name, to) in [
            ("fd", "/proc/self/fd"),
            ("stdin", "/proc/self/fd/0"),
            ("stdout", "/proc/self/fd/1"),
            ("stderr", "/proc/self/fd/2"),
        ] {
            self.file(dev, name, Kind::Link(to.into()), 0o777);
        }
    }

    fn etc(&mut self) {
        let etc = self.fresh_directory(NodeId::ROOT, "etc");
        let passwords = format!("{PASSWORDS}{HOME}:/bin/sh\n");
        let files = [
            ("passwd", passwords.as_str()),
            ("group", "root:x:0:\nuser:x:1000:\n"),
            ("hosts", "127.0.0.1 localhost\n::1 localhost\n"),
            ("hostname", "ubik\n"),
        ];
        for (name, text) in files {
            self.file(etc, name, Kind::File(Content::from_bytes(text.as_bytes())), 0o644);
        }
    }

    fn proc(&mut self) {
        let proc = self.file_system(NodeId::ROOT, "proc", FileSystem::Processes);
        let own = self.fresh_directory(proc, "self");
        for directory in [proc, own] {
            self.tree.node_mut(directory).rights = 0o555;
        }
        self.file(proc, "cpuinfo", Kind::Made(Made::CpuInfo), 0o444);
        self.file(proc, "meminfo", Kind::Made(Made::MemInfo), 0o444);
        let files = [
            ("maps", Made::Maps, 0o444),
            ("status", Made::Status, 0o444),
            ("stat", Made::Stat, 0o444),
            ("cmdline", Made::CommandLine, 0o444),
            ("environ", Made::Environment, 0o400),
            ("fd", Made::Descriptors, 0o500),
            ("exe", Made::Program, 0o777),
            ("cwd", Made::Current, 0o777),
        ];
        for (name, made, rights) in files {
            self.file(own, name, Kind::Made(made), rights);
        }
        // What std reads for the number of processors: one group that limits nothing.
        self.file(own, "cgroup", Kind::File(Content::from_bytes(b"0::/\n")), 0o444);
        self.file(own, "comm", Kind::File(Content::from_bytes(b"main\n")), 0o644);
    }

    /// The one network interface there is.
    fn network(&mut self) {
        self.file_system(NodeId::ROOT, "sys", FileSystem::Kernel);
        let loopback = self.path_to(Path::new("/sys/class/net/lo"));
        for (name, text) in [("ifindex", "1\n"), ("mtu", "65536\n"), ("operstate", "unknown\n")] {
            self.file(loopback, name, Kind::File(Content::from_bytes(text.as_bytes())), 0o444);
        }
    }

    /// The bytes of a file that is made when it is read.
    pub(crate) fn made_bytes(&self, made: Made) -> Vec<u8> {
        match made {
            Made::CommandLine => {
                self.arguments.iter().flat_map(|word| [word.as_slice(), b"\0"].concat()).collect()
            }
            Made::MemInfo => {
                b"MemTotal:        8388608 kB\nMemFree:         8388608 kB\nMemAvailable:    8388608 kB\n"
                    .to_vec()
            }
            Made::CpuInfo => (0..self.processors)
                .map(|index| format!("processor\t: {index}\n\n"))
                .collect::<String>()
                .into_bytes(),
            Made::Stat => self.stat().into_bytes(),
            Made::Status => self.status().into_bytes(),
            _ => Vec::new(),
        }
    }

    /// One line of 52 fields, most of which are zero: nothing is known of what the process has used.
    fn stat(&self) -> String {
        const FIELDS: usize = 52;
        let mut fields = vec!["0".to_owned(); FIELDS];
        let known = [
            (1, self.process.to_string()),
            (2, "(main)".to_owned()),
            (3, "R".to_owned()),
            (4, self.parent.to_string()),
            (5, PROCESS.to_string()),
            (6, PROCESS.to_string()),
            (8, "-1".to_owned()),
            (18, "20".to_owned()),
            (20, self.threads.to_string()),
            (23, MEMORY.to_string()),
            (24, (MEMORY / 4096).to_string()),
        ];
        for (number, value) in known {
            fields[number - 1] = value;
        }
        fields.join(" ") + "\n"
    }

    fn status(&self) -> String {
        let (kilobytes, user, process, parent) = (MEMORY / 1024, USER_ID, self.process, self.parent);
        format!(
            "Name:\tmain\nUmask:\t{:04o}\nState:\tR (running)\nTgid:\t{process}\nNgid:\t0\nPid:\t{process}\nPPid:\t{parent}\n\
             TracerPid:\t0\nUid:\t{user}\t{user}\t{user}\t{user}\nGid:\t{user}\t{user}\t{user}\t{user}\nFDSize:\t64\n\
             Groups:\t{user}\nVmPeak:\t{kilobytes:8} kB\nVmSize:\t{kilobytes:8} kB\nVmHWM:\t{kilobytes:8} kB\n\
             VmRSS:\t{kilobytes:8} kB\nThreads:\t{}\n",
            self.umask, self.threads
        )
    }
}

/// The number of the process that is started first, and of its group.
pub const PROCESS: i32 = 1000;
/// How much memory the process is said to have, always.
const MEMORY: u64 = 64 << 20;

impl Made {
    /// The path of the file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Made::Maps => "/proc/self/maps",
            Made::Status => "/proc/self/status",
            Made::Stat => "/proc/self/stat",
            Made::CommandLine => "/proc/self/cmdline",
            Made::Environment => "/proc/self/environ",
            Made::CpuInfo => "/proc/cpuinfo",
            Made::MemInfo => "/proc/meminfo",
            Made::Descriptors => "/proc/self/fd",
            Made::Program => "/proc/self/exe",
            Made::Current => "/proc/self/cwd",
        }
    }
}
