//! A machine to set Ubik up on: a temporary directory with a home and scripts for tools.

use std::fs::{self, File, Permissions};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use serde::Deserialize;
use tempfile::TempDir;
use ubik_toolchain::{Options, ProviderChoice, check};

/// Set for the process that is to be `ubik setup`.
pub const PLAY_UBIK: &str = "UBIK_TEST_PLAY_UBIK";
pub const ROOM: &str = "UBIK_TEST_ROOM";

const HOST: &str = "x86_64-unknown-linux-gnu";
const RELEASE: &str = "1.96.0";
/// Somebody whom permissions hold back: they do not hold back the superuser.
const NOBODY: u32 = 65534;

const TOOLS: [(&str, &str); 3] = [
    ("rustup", include_str!("tools/rustup.sh")),
    ("rustc", include_str!("tools/rustc.sh")),
    ("cargo", include_str!("tools/cargo.sh")),
];
const COMMON: &str = include_str!("tools/common.sh");

/// Who runs the process under test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum User {
    Tester,
    /// The tester, unless that is the superuser.
    Ordinary,
}

pub struct Machine {
    dir: TempDir,
    user: User,
}

impl Machine {
    /// A machine with rustup, which has no toolchain yet.
    pub fn fresh() -> Machine {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let machine = Machine { dir, user: User::Tester };
        for folder in ["home", "bin", "remote/bin", "remote/lib"] {
            fs::create_dir_all(machine.path(folder)).expect("the machine can be written");
        }
        machine.write_script("bin/cc", "#!/bin/sh\n");
        machine.write_script("common.sh", COMMON);
        for (name, text) in TOOLS {
            let folder = if name == "rustup" { "bin" } else { "remote/bin" };
            machine.write_script(&format!("{folder}/{name}"), text);
        }
        machine.write("remote/lib/librustc_driver-0.so", "");
        machine.write(&format!("remote/lib/rustlib/{HOST}/lib/librustc_middle-0.rlib"), "");
        machine.write_library();
        machine
    }

    /// The same machine, used by somebody.
    pub fn of(mut self, user: User) -> Machine {
        self.user = user;
        if self.is_other_user() {
            let copy = self.path("ubik");
            fs::copy(test_executable(), &copy).expect("the test can be copied");
            give_to_nobody(self.dir.path());
        }
        self
    }

    fn is_other_user(&self) -> bool {
        self.user == User::Ordinary && rustix::process::geteuid().is_root()
    }

    /// What std's source needs to have: the texts that the overlay replaces.
    fn write_library(&self) {
        #[derive(Deserialize)]
        struct Edits {
            edit: Vec<Edit>,
        }
        #[derive(Deserialize)]
        struct Edit {
            file: PathBuf,
            find: String,
        }
        let overlay = Path::new(env!("CARGO_MANIFEST_DIR")).join("overlay/edits.toml");
        let text = fs::read_to_string(&overlay).expect("the overlay");
        let edits: Edits = toml::from_str(&text).expect("the overlay can be read");
        let library = Path::new("remote/lib/rustlib/src/rust/library");
        for file in ["std/src/lib.rs", "core/src/lib.rs", "Cargo.lock"] {
            self.write(&library.join(file).to_string_lossy(), "// nothing\n");
        }
        for Edit { file, find } in edits.edit {
            let path = library.join(file);
            let before = fs::read_to_string(self.path(&path)).unwrap_or_default();
            self.write(&path.to_string_lossy(), &format!("{before}{find}\n"));
        }
    }

    fn path(&self, relative: impl AsRef<Path>) -> PathBuf {
        self.dir.path().join(relative)
    }

    fn write(&self, relative: &str, text: &str) {
        let path = self.path(relative);
        fs::create_dir_all(path.parent().expect("below the machine")).expect("the machine can be written");
        fs::write(path, text).expect("the machine can be written");
    }

    fn write_script(&self, relative: &str, text: &str) {
        self.write(relative, text);
        fs::set_permissions(self.path(relative), Permissions::from_mode(0o755)).expect("our own file");
    }

    pub fn home(&self) -> PathBuf {
        self.path("home")
    }

    pub fn cache(&self) -> PathBuf {
        self.path("home/.cache/ubik")
    }

    /// A directory that the user of the machine may write.
    pub fn writable_dir(&self, name: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir(&path).expect("the machine can be written");
        if self.is_other_user() {
            give_to_nobody(&path);
        }
        path
    }

    /// The user's own rustup has a toolchain that is called like the release.
    pub fn install_for_user(&self, version: &str) {
        let toolchain = self.path(format!("home/.rustup/toolchains/{RELEASE}-{HOST}"));
        let copied =
            Command::new("cp").arg("-r").arg(self.path("remote")).arg(mkdir_above(&toolchain)).status();
        assert!(copied.expect("cp can be run").success());
        fs::write(toolchain.join("version"), version).expect("the machine can be written");
    }

    /// A pipe at which the front end's build waits until it is opened and closed.
    pub fn gate(&self) -> PathBuf {
        let path = self.path("gate");
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo can be run").success());
        path
    }

    pub fn start(&self) -> Process {
        self.start_with("UBIK_TEST_NOTHING", "")
    }

    pub fn start_with(&self, name: &str, value: &str) -> Process {
        let executable = if self.is_other_user() { self.path("ubik") } else { test_executable() };
        let mut command = Command::new(executable);
        command.env_clear().env(PLAY_UBIK, "").env("UBIK_TEST_MACHINE", self.dir.path());
        let path = format!("{}:/usr/local/bin:/usr/bin:/bin", self.path("bin").display());
        command.env("HOME", self.home()).env("PATH", path).env(name, value).current_dir(self.dir.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        if self.is_other_user() {
            command.uid(NOBODY).gid(NOBODY);
        }
        let mut child = command.spawn().expect("this test can be started");
        let lines = BufReader::new(child.stderr.take().expect("it is piped"));
        Process { child, lines }
    }

    pub fn is_ready(&self) -> bool {
        let options =
            Options { cache: Some(self.cache()), provider: ProviderChoice::Rustup, ..Options::default() };
        check(&options).expect("the cache can be read").ready
    }

    /// Everything that was made is there, and nothing of it is half of something.
    pub fn check_whole(&self) {
        assert!(self.is_ready());
        let made = files_under(&self.cache());
        let is_result = |path: &&PathBuf| {
            let text = path.to_string_lossy();
            !text.contains("-work-") && (text.ends_with("/ubik-lower") || text.ends_with(".rlib"))
        };
        let results: Vec<&PathBuf> = made.iter().filter(is_result).collect();
        assert!(results.len() >= 3, "{results:?}");
        for path in results.iter().filter(|path| !path.ends_with("librustc_middle-0.rlib")) {
            assert_eq!(fs::read_to_string(path).expect("a readable file"), "whole\n", "{}", path.display());
        }
    }

    /// The tools' command lines.
    pub fn calls(&self) -> String {
        fs::read_to_string(self.path("calls")).unwrap_or_default()
    }

    pub fn points_passed(&self) -> usize {
        let text = fs::read_to_string(self.path("points")).unwrap_or_default();
        text.trim().parse().expect("a number")
    }

    pub fn make_read_only(&self, dir: &Path) {
        change_modes(dir, |mode| mode & !0o222);
    }

    pub fn make_writable(&self, dir: &Path) {
        change_modes(dir, |mode| mode | 0o200);
    }
}

fn test_executable() -> PathBuf {
    std::env::current_exe().expect("this test has a path")
}

fn mkdir_above(path: &Path) -> &Path {
    fs::create_dir_all(path.parent().expect("not the root")).expect("the machine can be written");
    path
}

fn files_under(dir: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(dir).expect("a readable directory").map(|entry| entry.expect("as above").path());
    entries.flat_map(|path| if path.is_dir() { files_under(&path) } else { vec![path] }).collect()
}

fn give_to_nobody(dir: &Path) {
    chown(dir, Some(NOBODY), Some(NOBODY)).expect("the superuser may give things away");
    for entry in fs::read_dir(dir).expect("a readable directory").flatten() {
        match entry.path() {
            path if path.is_dir() => give_to_nobody(&path),
            path => chown(path, Some(NOBODY), Some(NOBODY)).expect("as above"),
        }
    }
}

/// Changes a directory before what is in it, so that it can be read when it is.
fn change_modes(path: &Path, change: fn(u32) -> u32) {
    let mode = fs::metadata(path).expect("a file that is there").permissions().mode();
    fs::set_permissions(path, Permissions::from_mode(change(mode))).expect("our own file");
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        change_modes(&entry.path(), change);
    }
}

/// `ubik setup` at work.
pub struct Process {
    child: Child,
    lines: BufReader<ChildStderr>,
}

impl Process {
    /// The next line that it says.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("the pipe can be read");
        line.trim_end().to_owned()
    }

    /// Waits until it reads from a pipe; it goes on when what is returned is dropped.
    pub fn comes_to(&mut self, gate: &Path) -> File {
        loop {
            // Without waiting, so that a process that ends before it comes there is noticed.
            match rustix::fs::open(gate, OFlags::WRONLY | OFlags::NONBLOCK | OFlags::CLOEXEC, Mode::empty()) {
                Ok(opener) => return File::from(opener),
                Err(Errno::NXIO) => {}
                Err(error) => panic!("the gate is no pipe: {error}"),
            }
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                let mut said = String::new();
                self.lines.read_to_string(&mut said).expect("the pipe can be read");
                panic!("it ended before the gate: {status}: {said}");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn end(mut self) -> (ExitStatus, String) {
        let mut said = String::new();
        self.lines.read_to_string(&mut said).expect("the pipe can be read");
        (self.child.wait().expect("it can be waited for"), said)
    }

    /// What it said.
    pub fn succeeds(self) -> String {
        let (status, said) = self.end();
        assert!(status.success(), "{status}: {said}");
        said
    }

    pub fn fails(self) -> String {
        let (status, said) = self.end();
        assert_eq!(status.code(), Some(1), "{said}");
        said
    }

    pub fn gets_killed(self) {
        let (status, said) = self.end();
        assert_eq!(status.signal(), Some(9), "{status}: {said}");
    }
}
