//! Set-up that is killed at any point, or started twice at once.
//!
//! The processes that are killed are this executable, started again with an environment variable. They run a small
//! pipeline through the same stages and lock as real set-up. At every point where something could be half done they
//! print a line and wait for an answer, so that the test decides where they die; nothing depends on time.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use ubik_toolchain::{Cache, Key};

const CACHE: &str = "UBIK_TEST_PIPELINE";
const STAGES: [&str; 3] = ["fetch", "compile", "install"];
const FILES: [&str; 3] = ["one", "two", "three"];
/// Before each file, half-way through it, and before the stamp.
const POINTS: usize = STAGES.len() * (2 * FILES.len() + 1);

fn main() -> ExitCode {
    if let Some(dir) = std::env::var_os(CACHE) {
        pipeline(&Cache::at(PathBuf::from(dir)));
        return ExitCode::SUCCESS;
    }
    let trials = vec![
        Trial::test("killed_at_every_point_the_next_run_completes", || {
            at_every_point().map_err(Failed::from)
        }),
        Trial::test("killed_again_and_again_it_still_completes", || again_and_again().map_err(Failed::from)),
        Trial::test("of_two_processes_one_waits", || two_at_once().map_err(Failed::from)),
        Trial::test("killed_while_another_waits", || killed_while_another_waits().map_err(Failed::from)),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The fake set-up: each stage writes a few files and notes that it did its work.
fn pipeline(cache: &Cache) {
    let lock = cache.lock(|| println!("waits")).expect("the cache can be locked");
    for name in STAGES {
        let stage = cache.stage(name, Key::default().with("name", name));
        let result = stage.run(&lock, |dir| {
            for file in FILES {
                point();
                fs::write(dir.join(file), "ha").expect("the stage's directory can be written");
                point();
                fs::write(dir.join(file), "half and half").expect("the stage's directory can be written");
            }
            let mut work =
                fs::OpenOptions::new().append(true).create(true).open(dir.join("work")).expect("as above");
            work.write_all(b"x").expect("as above");
            point();
            Ok(FILES.map(PathBuf::from).to_vec())
        });
        result.expect("the stage can be run");
    }
    println!("done");
}

/// Somewhere to be killed.
fn point() {
    println!("point");
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).expect("the test answers");
}

/// A pipeline in a process of its own.
struct Process {
    child: Child,
    answers: ChildStdin,
    lines: BufReader<ChildStdout>,
}

impl Process {
    fn start(cache: &Path) -> Process {
        let mut command = Command::new(std::env::current_exe().expect("this test has a path"));
        command.env(CACHE, cache).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("this test can be started");
        let answers = child.stdin.take().expect("it is piped");
        let lines = BufReader::new(child.stdout.take().expect("it is piped"));
        Process { child, answers, lines }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("the pipe can be read");
        line.trim().to_owned()
    }

    /// Lets it go on until it stands at the `count`-th point from here. False if it ended before.
    fn go_to_point(&mut self, count: usize) -> bool {
        for passed in 0..count {
            if self.line() != "point" {
                return false;
            }
            if passed + 1 < count {
                self.go_on();
            }
        }
        true
    }

    fn go_on(&mut self) {
        self.answers.write_all(b"\n").expect("the process listens");
    }

    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it can be waited for");
    }

    /// Lets it finish; returns how many points it passed.
    fn finish(&mut self) -> Result<usize, String> {
        for passed in 0.. {
            match self.line().as_str() {
                "point" => self.go_on(),
                "done" => return Ok(passed),
                other => return Err(format!("unexpected line `{other}`")),
            }
        }
        unreachable!("the loop only ends by returning")
    }
}

/// All stages are complete, and their files are whole.
fn check_whole(cache: &Path) -> Result<(), String> {
    let cache = Cache::at(cache.to_owned());
    for name in STAGES {
        let stage = cache.stage(name, Key::default().with("name", name));
        if !stage.is_complete() {
            return Err(format!("stage {name} is not complete"));
        }
        for file in FILES {
            let text = fs::read_to_string(stage.dir().join(file)).map_err(|error| error.to_string())?;
            if text != "half and half" {
                return Err(format!("{name}/{file} is `{text}`"));
            }
        }
    }
    Ok(())
}

fn complete_stages(cache: &Path) -> usize {
    let cache = Cache::at(cache.to_owned());
    STAGES.iter().filter(|name| cache.stage(name, Key::default().with("name", name)).is_complete()).count()
}

fn at_every_point() -> Result<(), String> {
    for point in 1..=POINTS {
        let dir = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut process = Process::start(dir.path());
        assert!(process.go_to_point(point), "there are {POINTS} points, {point} was not reached");
        process.kill();
        let finished = (point - 1) / (2 * FILES.len() + 1);
        assert_eq!(complete_stages(dir.path()), finished, "killed at point {point}");
        let passed = Process::start(dir.path()).finish()?;
        let left = (STAGES.len() - finished) * (2 * FILES.len() + 1);
        assert_eq!(passed, left, "finished stages are not done again");
        check_whole(dir.path())?;
    }
    Ok(())
}

fn again_and_again() -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|error| error.to_string())?;
    for point in [2, 7, 1, 5, 9] {
        let mut process = Process::start(dir.path());
        process.go_to_point(point);
        process.kill();
    }
    Process::start(dir.path()).finish()?;
    check_whole(dir.path())
}

fn two_at_once() -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut first = Process::start(dir.path());
    assert!(first.go_to_point(3));
    let mut second = Process::start(dir.path());
    assert_eq!(second.line(), "waits");
    first.go_on();
    first.finish()?;
    assert_eq!(second.finish()?, 0, "the second process finds everything done");
    check_whole(dir.path())
}

fn killed_while_another_waits() -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut first = Process::start(dir.path());
    assert!(first.go_to_point(10));
    let mut second = Process::start(dir.path());
    assert_eq!(second.line(), "waits");
    first.kill();
    second.finish()?;
    check_whole(dir.path())
}
