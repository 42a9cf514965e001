//! Commands that are killed at random moments, with all processes that they have started: the same command run again does what
//! it would have done. Set-up has tests of its own, in `ubik-toolchain`.
//!
//! `UBIK_KILLS` says how many are killed, `UBIK_KILL_SEED` when.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

/// How many are killed unless the environment wants more.
const KILLS: u64 = 12;
/// What the program below ends with.
const CODE: i32 = 7;
const PROGRAM: &str = "fn main() { let v: Vec<String> = (0..20_000).map(|i| i.to_string()).collect(); std::process::exit(v.len() as i32 / 20_000 + 6) }\n";
const LIBRARY: &str =
    "#[test] fn one() { assert_eq!([1, 2].len(), 2) }\n#[test] fn two() { panic!(\"as it should\") }\n";
const MANIFEST: &str = "[package]\nname = \"killed\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[lib]\npath = \"killed.rs\"\n[workspace]\n";

/// What is killed: a command in a directory, and what it ends with if nobody kills it.
struct Victim {
    words: &'static [&'static str],
    code: i32,
}

const VICTIMS: [Victim; 4] = [
    Victim { words: &["ubik", "run", "main.rs"], code: CODE },
    Victim { words: &["ubik", "image", "main.rs", "-o", "main.ubik"], code: 0 },
    Victim { words: &["cargo", "test", "--lib"], code: 101 },
    Victim { words: &["ubik", "run", "--seeds", "0..8", "main.rs"], code: CODE },
];

impl Victim {
    /// Starts it as the leader of a group of its own.
    fn start(&self, dir: &Path) -> Child {
        let (program, rest) = match self.words {
            ["cargo", rest @ ..] => (env!("CARGO_BIN_EXE_cargo-ubik"), rest),
            words => (env!("CARGO_BIN_EXE_ubik"), &words[1..]),
        };
        let mut command = Command::new(program);
        for variable in ["MIRIFLAGS", "UBIKFLAGS", "RUSTFLAGS"] {
            command.env_remove(variable);
        }
        command.args(rest).current_dir(dir).process_group(0);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("it starts")
    }

    /// Runs it to its end.
    #[track_caller]
    fn check(&self, dir: &Path) {
        let code = self.start(dir).wait().expect("it ends").code();
        assert_eq!(code, Some(self.code), "{:?}", self.words);
    }

    fn kill_after(&self, dir: &Path, time: Duration) {
        let mut child = self.start(dir);
        let group = Pid::from_child(&child);
        std::thread::sleep(time);
        // Nobody has waited for it, so the number is still its own.
        let _ = kill_process_group(group, Signal::KILL);
        child.wait().expect("it ends");
    }
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn killed_commands_leave_nothing_that_disturbs_the_next() {
    let dir = tempfile::tempdir().expect("a directory for tests");
    for (name, text) in [("main.rs", PROGRAM), ("killed.rs", LIBRARY), ("Cargo.toml", MANIFEST)] {
        fs::write(dir.path().join(name), text).expect("a writable directory");
    }
    let mut random = number("UBIK_KILL_SEED", 1);
    let lengths = VICTIMS.map(|victim| {
        let began = Instant::now();
        victim.check(dir.path());
        began.elapsed()
    });
    for kill in 0..number("UBIK_KILLS", KILLS) {
        let index = kill as usize % VICTIMS.len();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let part = (random >> 33) as f64 / f64::from(1u32 << 31);
        if index == 2 && kill % 3 == 0 {
            // Otherwise there is nothing to be built.
            fs::write(dir.path().join("killed.rs"), format!("{LIBRARY}// {kill}\n")).expect("as before");
        }
        VICTIMS[index].kill_after(dir.path(), lengths[index].mul_f64(part));
        if kill % 8 > 3 {
            VICTIMS[index].check(dir.path());
        }
    }
    VICTIMS.iter().for_each(|victim| victim.check(dir.path()));
}
