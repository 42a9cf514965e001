//! The virtual system against the real kernel: the same small programs, natively and in Ubik, must print the same.
//!
//! A program is a script of system calls for `tests/os/shell.rs`, which is built once for each side. Scripts are sections
//! of `tests/os/*.txt`, and combinations that are made here: every way to open, rename, link or remove against every kind of
//! thing that a path can lead to. Natively they run as an ordinary user, in a directory of their own; in Ubik in an empty
//! directory of the same name. Starting a program costs more than a script does, so that many scripts share one. If they do not all
//! print the same on both sides, each of them runs again by itself.
//!
//! Of the combinations every eighth is taken. `UBIK_ONLY=text` takes all programs whose name contains the text, and
//! `UBIK_ONLY=/` all there are.

use std::fs;
use std::io::Write;
use std::os::unix::fs::chown;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ubik_engine::Config;
use ubik_explore::{Job, run_unexplained, spawn_machine_thread};
use ubik_host::{HostOptions, Input, Mounts};
use ubik_ir::Program;
use ubik_toolchain::{Options, Prepared};
use ubik_verdict::{AbortReason, Stop};

/// The user that scripts run as natively, if the test runs as root.
const USER: u32 = 1000;
/// How many programs there have to be, and which part of the combinations is taken.
const LEAST: usize = 300;
const SAMPLE: usize = 8;
/// How many scripts share a process.
const BATCH: usize = 32;
/// Scripts of this file change or end the process, and do not share it.
const ALONE: &str = "process/";

struct Script {
    name: String,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate lies two levels below the root")
}

/// Sections of the files beside the shell.
fn written_scripts() -> Vec<Script> {
    let mut files: Vec<PathBuf> = fs::read_dir(root().join("tests/os"))
        .expect("the scripts")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    // Those that run alone come first.
    files.sort_by_key(|path| {
        (path.file_stem().is_none_or(|stem| stem != ALONE.trim_end_matches('/')), path.clone())
    });
    let mut scripts = Vec::new();
    for file in files {
        let group = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a script");
        for section in text.split("\n== ").skip(1) {
            let (name, text) = section.split_once('\n').expect("a section has lines");
            scripts.push(Script { name: format!("{group}/{name}"), text: text.to_owned() });
        }
    }
    scripts
}

/// What is there before a generated call.
const SCENE: &str = "umask 022
mkdir d 0755
mkdir d/sub 0755
mkdir empty 0755
open file O_CREAT|O_WRONLY 0644
write 3 contents
close 3
open d/other O_CREAT|O_WRONLY 0644
close 3
open secret O_CREAT|O_WRONLY 0000
close 3
open fixed O_CREAT|O_WRONLY 0444
close 3
mkdir locked 0755
open locked/in O_CREAT|O_WRONLY 0644
close 3
chmod locked 0000
mkdir readonly 0755
open readonly/in O_CREAT|O_WRONLY 0644
close 3
chmod readonly 0555
symlink file tofile
symlink d todir
symlink nowhere dangling
symlink loop loop
symlink loop2 loop3
symlink loop3 loop2
";

/// Shows the scene afterwards; rights are given back, so that it can be removed.
const AFTER: &str = "chmod locked 0755
chmod readonly 0755
ls .
ls d
ls empty
lstat file
lstat new
lstat tofile
";

const PATHS: &[&str] = &[
    "file",
    "file/",
    "d",
    "d/",
    "d/.",
    "d/..",
    ".",
    "..",
    "/",
    "missing",
    "missing/",
    "missing/x",
    "file/x",
    "tofile",
    "tofile/",
    "todir",
    "todir/",
    "todir/other",
    "dangling",
    "dangling/",
    "loop",
    "loop2",
    "locked/in",
    "locked/new",
    "readonly/in",
    "readonly/new",
    "secret",
    "fixed",
    "''",
    "NULL",
    "LONGNAME",
    "MAXNAME",
    "LONGPATH",
    "d//other",
    "./d/./sub/../other",
    "empty",
    "/dev/null",
    "/dev/tty",
    "/proc",
];

const FLAGS: &[&str] = &[
    "O_RDONLY",
    "O_WRONLY",
    "O_RDWR|O_TRUNC",
    "O_RDWR|O_CREAT",
    "O_WRONLY|O_CREAT|O_EXCL",
    "O_RDONLY|O_DIRECTORY",
    "O_RDONLY|O_NOFOLLOW",
    "O_PATH",
    "O_PATH|O_NOFOLLOW",
    "O_WRONLY|O_CREAT|O_NOFOLLOW",
    "O_RDONLY|O_CREAT|O_DIRECTORY",
];

/// Calls with one path.
const ONE: &[&str] = &[
    "stat",
    "lstat",
    "access F_OK",
    "access R_OK",
    "access W_OK|X_OK",
    "mkdir 0750",
    "rmdir",
    "unlink",
    "remove",
    "chmod 0700",
    "truncate 3",
    "readlink 100",
    "realpath",
    "chdir",
    "ls",
    "chown 4294967295 4294967295",
    "statx",
];

const FROM: &[&str] = &[
    "file",
    "file/",
    "d",
    "d/sub",
    "empty",
    "tofile",
    "todir",
    "dangling",
    "missing",
    "locked/in",
    "readonly/in",
    ".",
    "d/..",
    "secret",
    "''",
];
const TO: &[&str] = &[
    "file",
    "new",
    "new/",
    "d",
    "d/sub",
    "d/sub/x",
    "empty",
    "empty/",
    "tofile",
    "todir",
    "missing/x",
    "file/x",
    "locked/x",
    "readonly/in",
    "..",
    "dangling",
    "LONGNAME",
    "''",
];

/// Every call against every path, a few paths to a program.
fn generated_scripts() -> Vec<Script> {
    let mut scripts = Vec::new();
    let mut add = |name: String, call: String| {
        scripts.push(Script { name, text: format!("{SCENE}{call}\n{AFTER}") });
    };
    for path in PATHS {
        for flags in FLAGS {
            add(
                format!("open/{flags}/{path}"),
                format!("open {path} {flags} 0640\nfcntl 3 F_GETFL\nfstat 3\nread 3 10\nwrite 3 xyz"),
            );
        }
        for call in ONE {
            // What these list belongs to the machine that the test runs on.
            // C's library reads the path before the kernel could refuse it.
            if *call == "ls" && ["/", "/proc", "NULL"].contains(path) {
                continue;
            }
            let (name, rest) = call.split_once(' ').unwrap_or((call, ""));
            let call = match name {
                "statx" => format!("statx AT_FDCWD {path} 0"),
                "chdir" => format!("open . O_RDONLY|O_DIRECTORY\nchdir {path}\nfchdir 3"),
                _ => format!("{name} {path} {rest}"),
            };
            // What `realpath` and the like show of the current directory is the same on both sides.
            add(format!("{name}/{rest}/{path}"), call);
        }
    }
    for from in FROM {
        for to in TO {
            add(format!("rename/{from}/{to}"), format!("rename {from} {to}"));
            add(format!("link/{from}/{to}"), format!("link {from} {to}"));
            add(format!("symlink/{from}/{to}"), format!("symlink {from} {to}\nreadlink {to} 50"));
            for flags in ["NOREPLACE", "EXCHANGE"] {
                add(
                    format!("renameat2/{flags}/{from}/{to}"),
                    format!("renameat2 AT_FDCWD {from} AT_FDCWD {to} {flags}"),
                );
            }
        }
    }
    scripts
}

fn prepared() -> Prepared {
    let mut options = Options::from_env().expect("sensible variables");
    options.tool = Some(PathBuf::from(env!("CARGO_BIN_EXE_ubik")));
    ubik_toolchain::ensure(&options).unwrap_or_else(|error| panic!("{error}"))
}

fn must_succeed(command: &mut Command) {
    let output = command.output().expect("it can be started");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The shell as an executable and as a program for Ubik.
fn shells(dir: &Path) -> (PathBuf, Arc<Program>) {
    let source = root().join("tests/os/shell.rs");
    let (native, image) = (dir.join("shell"), dir.join("shell.ubik"));
    let mut rustc = prepared().rustc_command();
    must_succeed(rustc.args(["--edition=2024", "--cap-lints=allow"]).arg(&source).arg("-o").arg(&native));
    let mut ubik = Command::new(env!("CARGO_BIN_EXE_ubik"));
    must_succeed(
        ubik.args(["image", "--edition", "2024", "--cap-lints=allow"]).arg(&source).arg("-o").arg(&image),
    );
    let program = Program::load(fs::read(&image).expect("the image")).expect("an image");
    (native, Arc::new(program))
}

fn natively(shell: &Path, script: &Script, dir: &Path) -> String {
    let mut command = Command::new(shell);
    command.env_clear().current_dir(dir).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if rustix::process::getuid().is_root() {
        chown(dir, Some(USER), Some(USER)).expect("root may do that");
        command.uid(USER).gid(USER);
    }
    let mut child = command.spawn().expect("the shell starts");
    child.stdin.take().expect("its input").write_all(script.text.as_bytes()).expect("it reads all of it");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if let Some(signal) = output.status.signal() {
        return text + &by_signal(signal);
    }
    text + &ended(output.status.code(), &String::from_utf8_lossy(&output.stderr))
}

/// What a shell that did not end well says.
fn ended(code: Option<i32>, stderr: &str) -> String {
    if code == Some(0) { String::new() } else { format!("ended with {code:?} {stderr}") }
}

fn by_signal(number: i32) -> String {
    format!("ended by signal {number}")
}

fn in_ubik(program: &Arc<Program>, script: &Script, dir: &Path) -> String {
    let mounts = Mounts { current: Some(dir.to_owned()), ..Mounts::default() };
    let input = Input::Bytes(script.text.clone().into_bytes());
    let host = HostOptions { mounts, input, ..HostOptions::captured() };
    let run = run_unexplained(&Job::new(program.clone(), Config::default(), host));
    let text = String::from_utf8_lossy(&run.output.stdout).into_owned();
    match run.outcome.stop {
        Stop::Exit { code } => text + &ended(Some(code), &String::from_utf8_lossy(&run.output.stderr)),
        Stop::Abort(AbortReason::Signal { number }) => text + &by_signal(number),
        Stop::Abort(reason) => format!("{text}ended with None {reason:?}"),
        other => format!("{text}{other:?}"),
    }
}

/// Lines that differ, side by side.
fn difference(native: &str, ubik: &str) -> Option<String> {
    if native == ubik {
        return None;
    }
    let (native, ubik): (Vec<&str>, Vec<&str>) = (native.lines().collect(), ubik.lines().collect());
    let at = (0..).find(|&at| native.get(at) != ubik.get(at))?;
    Some(format!("  kernel: {}\n  Ubik:   {}", native.get(at).unwrap_or(&"-"), ubik.get(at).unwrap_or(&"-")))
}

/// Scripts that are run one after the other.
fn joined(scripts: &[Script]) -> Script {
    let text = scripts.iter().map(|script| format!("== {}\n{}\n", script.name, script.text)).collect();
    Script { name: "several scripts in one process".to_owned(), text }
}

/// What differs when a script runs in a new directory below this one.
fn compared(native: &Path, program: &Arc<Program>, script: &Script, dir: &Path) -> Option<String> {
    let own = tempfile::tempdir_in(dir).expect("a directory");
    let path = own.path().join("w");
    fs::create_dir(&path).expect("a directory");
    fs::set_permissions(own.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it is ours");
    let kernel = natively(native, script, &path);
    // Ubik would see what the script has written.
    fs::remove_dir_all(&path).and_then(|()| fs::create_dir(&path)).expect("it is ours");
    let ubik = in_ubik(program, script, &path);
    Some(format!("{}\n{}", script.name, difference(&kernel, &ubik)?))
}

/// What differs among scripts that share a process, told by those of them that differ by themselves.
fn compared_together(native: &Path, program: &Arc<Program>, scripts: &[Script], dir: &Path) -> Vec<String> {
    let Some(together) = compared(native, program, &joined(scripts), dir) else { return Vec::new() };
    let alone: Vec<String> =
        scripts.iter().filter_map(|script| compared(native, program, script, dir)).collect();
    if alone.is_empty() { vec![together] } else { alone }
}

/// Runs scripts on two threads and collects what differs.
fn compare(scripts: &[Script]) -> Vec<String> {
    let dir = tempfile::tempdir().expect("a directory");
    // The ordinary user has to get in.
    fs::set_permissions(dir.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it is ours");
    let (native, program) = shells(dir.path());
    let alone = scripts.iter().take_while(|script| script.name.starts_with(ALONE)).count();
    let (alone, others) = scripts.split_at(alone);
    let batches: Vec<&[Script]> = alone.chunks(1).chain(others.chunks(BATCH)).collect();
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            spawn_machine_thread(scope, || {
                while let Some(&batch) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let differences = match batch {
                        [script] => compared(&native, &program, script, dir.path()).into_iter().collect(),
                        scripts => compared_together(&native, &program, scripts, dir.path()),
                    };
                    differences.iter().for_each(|difference| eprintln!("{difference}"));
                    found.lock().expect("nobody panics").extend(differences);
                }
            });
        }
    });
    found.into_inner().expect("nobody panics")
}

#[test]
fn the_virtual_system_behaves_as_the_kernel_does() {
    let only = std::env::var("UBIK_ONLY").unwrap_or_default();
    let mut scripts = written_scripts();
    let generated = generated_scripts();
    assert!(scripts.len() + generated.len() >= LEAST, "there are too few programs");
    match only.is_empty() {
        true => scripts.extend(generated.into_iter().step_by(SAMPLE)),
        false => {
            scripts.extend(generated);
            scripts.retain(|script| script.name.contains(&only));
        }
    }
    let differences = compare(&scripts);
    println!("{} programs, {} differ", scripts.len(), differences.len());
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// What a program may try in order to get out.
const HOSTILE: &str = "open /etc/shadow O_RDONLY
open /etc/passwd O_WRONLY
open ../../../../../../../../etc/machine-id O_RDONLY
symlink /etc/machine-id l
open l O_RDONLY
symlink / root
ls root/usr/bin
open /proc/1/environ O_RDONLY
open /proc/self/mem O_RDWR
ls /proc/self/fd
open /tmp/ubik-hostile-file O_CREAT|O_RDWR 0666
write 3 x
mkdir /tmp/ubik-hostile-directory 0777
rename /tmp/ubik-hostile-file /tmp/ubik-hostile-directory/x
unlink /etc/passwd
chmod / 0777
chdir /
socket AF_INET SOCK_STREAM 0
connect 4 inet:1.1.1.1:80
socket AF_UNIX SOCK_STREAM 0
connect 5 unix:/var/run/docker.sock
socket AF_INET SOCK_DGRAM 0
bind 6 inet:127.0.0.1:5353
killself 0
";

/// The system calls that Ubik makes itself: memory, threads, its own files, standard streams.
const ALLOWED: &[&str] = &[
    "access",
    "arch_prctl",
    "brk",
    "clock_gettime",
    "clock_nanosleep",
    "clone",
    "clone3",
    "close",
    "execve",
    "exit",
    "exit_group",
    "faccessat2",
    "fcntl",
    "fstat",
    "futex",
    "getcwd",
    "getdents64",
    "getrandom",
    "gettid",
    "ioctl",
    "lseek",
    "madvise",
    "mmap",
    "mprotect",
    "mremap",
    "munmap",
    "newfstatat",
    "openat",
    "poll",
    "prctl",
    "pread64",
    "prlimit64",
    "read",
    "readlink",
    "rseq",
    "rt_sigaction",
    "rt_sigprocmask",
    "sched_getaffinity",
    "sched_yield",
    "set_robust_list",
    "set_tid_address",
    "sigaltstack",
    "statx",
    "uname",
    "write",
    "writev",
];

/// What a line of strace says is called, without the number of the thread.
fn called(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let (name, _) = line.split_once('(')?;
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_').then_some(name)
}

#[test]
fn a_hostile_program_does_not_get_out() {
    if Command::new("strace").arg("-V").output().is_err() {
        println!("not checked: strace is not installed");
        return;
    }
    let dir = tempfile::tempdir().expect("a directory");
    shells(dir.path());
    let (log, script) = (dir.path().join("log"), dir.path().join("script"));
    fs::write(&script, HOSTILE).expect("a script");
    let mut command = Command::new("strace");
    command
        .args(["-f", "-qq", "-s", "200", "-o"])
        .arg(&log)
        .arg(env!("CARGO_BIN_EXE_ubik"))
        .args(["run", "shell.ubik"]);
    let output = command
        .current_dir(dir.path())
        .stdin(fs::File::open(&script).expect("the script"))
        .output()
        .expect("strace");
    let log = fs::read_to_string(&log).unwrap_or_default();
    if log.is_empty() {
        println!("not checked: strace cannot trace here: {}", String::from_utf8_lossy(&output.stderr));
        return;
    }
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("killself 0 = 0"),
        "the program did not get to its end: {text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let lines: Vec<&str> = log.lines().collect();
    let others: Vec<&&str> =
        lines.iter().filter(|line| called(line).is_some_and(|name| !ALLOWED.contains(&name))).collect();
    assert!(others.is_empty(), "{others:#?}");
    let is_change = |line: &&&str| {
        called(line) == Some("openat")
            && ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC"].iter().any(|flag| line.contains(flag))
    };
    assert_eq!(lines.iter().find(is_change), None);
    assert_eq!(lines.iter().filter(|line| called(line) == Some("execve")).count(), 1);
    for secret in ["/etc/shadow", "/etc/machine-id", "/proc/1/", "docker.sock"] {
        assert!(
            !log.lines()
                .filter(|line| called(line) != Some("write") && called(line) != Some("read"))
                .any(|line| line.contains(secret)),
            "{secret}"
        );
    }
}

/// A comparison that cannot fail shows nothing.
#[test]
fn differences_are_seen() {
    assert!(difference("a = 0\nb = 1\n", "a = 0\nb = 2\n").unwrap().contains("b = 2"));
    assert!(difference("a\n", "a\nb\n").is_some());
    assert_eq!(difference("a\n", "a\n"), None);
}
