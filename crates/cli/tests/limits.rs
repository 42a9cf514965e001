//! Programs that would take all memory or time there is end at their limits, with a message.
//!
//! `limits/` has more than two hundred of them. Some are always run, of different kinds each: what they use up is told from
//! different places of the machine. `UBIK_HOSTILE=all` runs every one, under both models and four at once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What a run may use here: the flags, and the figures.
const FLAGS: [&str; 4] = ["--memory-limit", "100M", "--time-limit", "500ms"];
const MEMORY: u64 = 100 << 20;
const TIME: Duration = Duration::from_millis(500);
/// What the process takes apart from the run: its own code, and what the system's allocator keeps.
const BESIDES: u64 = 40 << 20;
/// How much longer it may take where other tests have the processors.
const BUSY: Duration = Duration::from_secs(8);
/// The exit code of a run that reached a limit.
const EXHAUSTED: i32 = 73;

const KINDS: [&str; 12] = [
    "spin",
    "boxes",
    "recursion",
    "recursion-mutual",
    "recursion-local",
    "drop-makes-more",
    "copies",
    "output-large",
    "file-grows",
    "signals-nested",
    "exit-handlers-endless",
    "threads",
];

fn ubik() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
    for variable in ["MIRIFLAGS", "UBIKFLAGS", "RUSTFLAGS"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// An image of all programs.
fn image(dir: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/limits/hostile.rs");
    let image = dir.join("hostile.ubik");
    let output = ubik().arg("image").arg(source).arg("-o").arg(&image).output().expect("ubik starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    image
}

/// The end of a process, how long it took, and the most memory that it had.
struct Ended {
    output: Output,
    time: Duration,
    memory: u64,
}

fn run(image: &Path, kind: &str, model: &str) -> Ended {
    let began = Instant::now();
    let child = ubik()
        .args(["run", "--borrows", model])
        .args(FLAGS)
        .arg(image)
        .args(["--", kind])
        .stderr(Stdio::piped())
        .spawn();
    let child = child.expect("ubik starts");
    let status = format!("/proc/{}/status", child.id());
    let waiting = std::thread::spawn(move || child.wait_with_output().expect("ubik ends"));
    let mut memory = 0;
    while !waiting.is_finished() {
        memory = memory.max(peak(&status).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
    Ended { output: waiting.join().expect("nobody panics"), time: began.elapsed(), memory }
}

/// The most memory that a process has had so far.
fn peak(status: &str) -> Option<u64> {
    let text = fs::read_to_string(status).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

#[track_caller]
fn check(image: &Path, kind: &str) {
    let ended = run(image, kind, "stacked");
    let text = String::from_utf8_lossy(&ended.output.stderr);
    let status = ended.output.status;
    assert_eq!(status.code(), Some(EXHAUSTED), "{kind}: {status:?}\n{text}");
    assert!(text.contains("error: resource exhaustion: "), "{kind}:\n{text}");
    assert!(text.lines().count() < 1000, "{kind}: {} lines", text.lines().count());
    assert_eq!(beyond_limits(&ended), None, "{kind}:\n{text}");
}

/// What a run did that none may do: it was killed, ended as a bug of Ubik, or took more than it may.
fn beyond_limits(ended: &Ended) -> Option<String> {
    const BUG: i32 = 75;
    let Ended { output, time, memory } = ended;
    match output.status.code() {
        None | Some(BUG) => Some(format!("{:?}", output.status)),
        _ if *memory >= MEMORY / 10 * 11 + BESIDES => Some(format!("{} MiB", memory >> 20)),
        _ if *time >= TIME + BUSY => Some(format!("{time:?}")),
        _ => None,
    }
}

#[test]
fn programs_without_an_end_end_at_their_limits() {
    let dir = tempfile::tempdir().expect("a directory for tests");
    let image = image(dir.path());
    KINDS.iter().for_each(|kind| check(&image, kind));
}

/// Every program ends within its limits, however it ends. Some end by themselves: by a panic, or a deadlock.
#[test]
fn all_of_them_end_at_once() {
    if std::env::var_os("UBIK_HOSTILE").is_none_or(|which| which != "all") {
        return;
    }
    let dir = tempfile::tempdir().expect("a directory for tests");
    let image = image(dir.path());
    let list = ubik().arg("run").arg(&image).stdout(Stdio::piped()).output().expect("ubik starts");
    let list = String::from_utf8(list.stdout).expect("names");
    let runs = ["stacked", "tree"].into_iter().flat_map(|model| list.lines().map(move |kind| (kind, model)));
    let (runs, failed) = (Mutex::new(runs), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let next = runs.lock().expect("nobody panics").next();
                    let Some((kind, model)) = next else { return };
                    if let Some(problem) = beyond_limits(&run(&image, kind, model)) {
                        failed.lock().expect("nobody panics").push(format!("{kind}, {model}: {problem}"));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("nobody panics");
    assert!(failed.is_empty() && list.lines().count() >= 200, "{failed:#?}");
}

/// The exit code is the program's, wherever the report cannot go.
#[test]
fn a_report_that_cannot_be_written_leaves_the_exit_code() {
    const WRONG: &str = "fn main() { unsafe { std::hint::unreachable_unchecked() } }";
    const UNDEFINED: i32 = 70;
    let dir = tempfile::tempdir().expect("a directory for tests");
    let (source, image) = (dir.path().join("wrong.rs"), dir.path().join("wrong.ubik"));
    fs::write(&source, WRONG).expect("a writable directory");
    assert!(ubik().arg("image").arg(&source).arg("-o").arg(&image).status().expect("ubik starts").success());
    let full = || fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let output =
        ubik().args(["run", "--report-file", "/dev/full"]).arg(&image).output().expect("ubik starts");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(UNDEFINED), "{text}");
    assert_eq!(text.matches("cannot write the report: No space left").count(), 1, "{text}");
    let status = ubik().args(["run", "--test"]).arg(&source).stdout(full()).stderr(full()).status();
    assert_eq!(status.expect("ubik starts").code(), Some(1), "no tests, but their number could not be told");
    for format in ["text", "json", "sarif"] {
        let status = ubik().args(["run", "--format", format]).arg(&image).stderr(full()).status();
        assert_eq!(status.expect("ubik starts").code(), Some(UNDEFINED), "{format}");
    }
}
