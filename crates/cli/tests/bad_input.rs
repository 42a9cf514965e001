//! `cargo ubik` on what is broken: each ends with one clear message, and what comes after it works.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

/// A package in a directory of its own.
struct Package {
    dir: tempfile::TempDir,
}

const MANIFEST: &str = "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n";
const PROGRAM: &str = "fn main() { println!(\"fine\"); }\n";

impl Package {
    fn new(manifest: &str, program: &str) -> Package {
        let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory for tests");
        fs::create_dir(dir.path().join("src")).expect("a new directory");
        let package = Package { dir };
        package.write("Cargo.toml", manifest);
        package.write("src/main.rs", program);
        package
    }

    fn path(&self) -> &Path {
        self.dir.path()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).expect("a writable directory");
    }

    fn cargo_ubik(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-ubik"));
        command.arg("ubik").args(words).current_dir(self.path());
        for variable in ["MIRIFLAGS", "UBIKFLAGS", "RUSTFLAGS", "CARGO_TARGET_DIR", "CARGO_BUILD_TARGET"] {
            command.env_remove(variable);
        }
        command
    }

    /// Ends with this exit code and says this.
    #[track_caller]
    fn ends(&self, words: &[&str], code: i32, says: &[&str]) {
        check(&self.cargo_ubik(words).output().expect("it can be started"), code, says);
    }
}

#[track_caller]
fn check(output: &Output, code: i32, says: &[&str]) {
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes)).concat();
    assert_eq!(output.status.code(), Some(code), "{text}");
    for wanted in says {
        assert!(text.contains(wanted), "`{wanted}` is not in\n{text}");
    }
    assert!(!text.contains("bug in Ubik"), "{text}");
}

#[test]
fn a_broken_manifest() {
    Package::new("[package", PROGRAM).ends(&["test"], 101, &["Cargo.toml:1:9"]);
    Package::new("[package]\nname = \"p\"\n[dependencies]\nx = { path = \"nowhere\" }\n[workspace]", PROGRAM)
        .ends(&["run"], 101, &["nowhere"]);
}

#[test]
fn no_package_at_all() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-ubik"));
    let output = command.args(["ubik", "test"]).current_dir(dir.path()).output().expect("it can be started");
    check(&output, 101, &["could not find `Cargo.toml`"]);
}

#[test]
fn a_compile_error_and_then_none() {
    let package = Package::new(MANIFEST, "fn main() { let x: u8 = \"no\"; }");
    package.ends(&["run"], 101, &["mismatched types", "src/main.rs:1:25"]);
    package.write("src/main.rs", PROGRAM);
    package.ends(&["run"], 0, &["fine"]);
}

#[test]
fn a_newer_compiler_is_needed() {
    let package = Package::new(&MANIFEST.replace("edition", "rust-version = \"1.999\"\nedition"), PROGRAM);
    package.ends(&["run"], 101, &["Ubik compiles with rustc", "asks for 1.999", "--ignore-rust-version"]);
    package.write("rust-toolchain.toml", "[toolchain]\nchannel = \"nightly-2020-01-01\"\n");
    package.ends(&["run", "--ignore-rust-version"], 0, &["fine", "whatever", "rust-toolchain.toml"]);
}

#[test]
fn a_source_file_that_is_gone_when_it_is_reported_on() {
    let program = "mod other;\nfn main() { other::read(); }\n";
    let package = Package::new(MANIFEST, program);
    let other = "pub fn read() { let x = 1u8; unsafe { (&raw const x).wrapping_add(9).read() }; }\n";
    package.write("src/other.rs", other);
    package.ends(&["build"], 0, &[]);
    fs::remove_file(package.path().join("src/other.rs")).expect("it was just written");
    let image = fs::read_dir(package.path().join("target/ubik"))
        .expect("it was just built")
        .flatten()
        .map(|entry| entry.path().join("debug/p"))
        .find(|path| path.exists())
        .expect("an image");
    let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
    let output =
        command.arg("run").arg(image).current_dir(package.path()).output().expect("it can be started");
    check(&output, 70, &["src/other.rs:1:39", "the source file cannot be found"]);
}

/// As on a full disk, writing fails in the middle of the image.
#[test]
fn no_room_for_the_image() {
    let package = Package::new(MANIFEST, PROGRAM);
    package.ends(&["run"], 0, &["fine"]);
    package.write("src/main.rs", "fn main() { println!(\"changed\"); }\n");
    let mut shell = Command::new("sh");
    // Blocks of 512 bytes; without the signal that would end the writer.
    shell.args(["-c", "trap '' XFSZ; ulimit -f 100; exec \"$0\" ubik run", env!("CARGO_BIN_EXE_cargo-ubik")]);
    shell.current_dir(package.path()).env_remove("CARGO_TARGET_DIR");
    check(&shell.output().expect("a shell"), 101, &["error: cannot write", "File too large"]);
    package.ends(&["run"], 0, &["changed"]);
}

/// The terminal sends the signal to everything that was started.
#[test]
fn interrupted_in_the_middle() {
    let package = Package::new(MANIFEST, "fn main() { println!(\"started\"); loop {} }");
    package.ends(&["build"], 0, &[]);
    let mut child = with_default_interrupt(&package.cargo_ubik(&["run"]))
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it can be started");
    let mut line = String::new();
    let mut output = std::io::BufReader::new(child.stdout.take().expect("it is piped"));
    std::io::BufRead::read_line(&mut output, &mut line).expect("the program says something");
    assert_eq!(line, "started\n");
    let group = format!("-{}", child.id());
    let killed = Command::new("kill").args(["-INT", "--", &group]).status().expect("a shell's `kill`");
    assert!(killed.success());
    let status = ended_within(Duration::from_secs(20), &mut child).unwrap_or_else(|| {
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        panic!("it went on");
    });
    assert!(!status.success());
    package.write("src/main.rs", PROGRAM);
    package.ends(&["run"], 0, &["fine"]);
}

/// A shell starts what it puts into the background with interrupts ignored, and children inherit that.
fn with_default_interrupt(command: &Command) -> Command {
    let mut outer = Command::new("env");
    outer.arg("--default-signal=INT").arg(command.get_program()).args(command.get_args());
    outer.current_dir(command.get_current_dir().expect("a package has a directory"));
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => outer.env(name, value),
            None => outer.env_remove(name),
        };
    }
    outer
}

fn ended_within(limit: Duration, child: &mut Child) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < limit {
        if let Some(status) = child.try_wait().expect("our own child") {
            return Some(status);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    None
}
