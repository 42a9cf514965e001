//! Whole set-up on machines where something is wrong: killed at any point, started twice, without network, disk space,
//! permissions, or the right compiler.
//!
//! The machines are temporary directories with a home of their own, and small scripts in the place of rustup, rustc and
//! cargo (`tools/`), which only write the files that set-up expects of them. Everything else is real; the process under
//! test is this executable, started again. Nothing depends on time: a script kills its parent or waits for a pipe.

mod machine;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use machine::{Machine, User};
use ubik_toolchain::{Options, ProviderChoice, ensure};

fn main() -> ExitCode {
    if std::env::var_os(machine::PLAY_UBIK).is_some() {
        return set_up();
    }
    let trial = |name: &str, test: fn()| {
        Trial::test(name, move || {
            std::panic::catch_unwind(test).map_err(|_| Failed::from("see the message above"))
        })
    };
    let trials = vec![
        trial("a_fresh_machine_gets_everything_once", a_fresh_machine_gets_everything_once),
        trial("killed_at_every_point_the_next_run_completes", killed_at_every_point_the_next_run_completes),
        trial("the_second_of_two_processes_waits", the_second_of_two_processes_waits),
        trial("a_read_only_cache_can_be_used", a_read_only_cache_can_be_used),
        trial("a_read_only_cache_that_lacks_something", a_read_only_cache_that_lacks_something),
        trial("an_unwritable_home", an_unwritable_home),
        trial("the_cache_of_an_older_ubik", the_cache_of_an_older_ubik),
        trial("a_compiler_of_another_version", a_compiler_of_another_version),
        trial("no_network_for_the_toolchain", no_network_for_the_toolchain),
        trial("no_network_for_the_registry", no_network_for_the_registry),
        trial("a_failing_download_is_tried_again", a_failing_download_is_tried_again),
        trial(
            "too_little_room_is_said_before_anything_is_made",
            too_little_room_is_said_before_anything_is_made,
        ),
        trial("a_disk_that_fills_up", a_disk_that_fills_up),
        trial("no_c_compiler", no_c_compiler),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// What `ubik setup` does.
fn set_up() -> ExitCode {
    // The machines are small; how full the disk is on which they lie is not to matter.
    let room = std::env::var(machine::ROOM).ok().and_then(|room| room.parse().ok()).or(Some(u64::MAX));
    let options =
        Options { provider: ProviderChoice::Rustup, room, pause: Duration::ZERO, ..Options::default() };
    let sysroot = ensure(&options).and_then(|prepared| prepared.std_for_host());
    match sysroot {
        Ok(sysroot) => {
            println!("{}", sysroot.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn a_fresh_machine_gets_everything_once() {
    let machine = Machine::fresh();
    machine.start().succeeds();
    machine.check_whole();
    let calls = machine.calls();
    for call in ["rustup toolchain install 1.96.0", "cargo fetch", "cargo build"] {
        assert!(calls.contains(call), "{calls}");
    }
    let said = machine.start().succeeds();
    assert_eq!((said.as_str(), machine.calls()), ("", calls), "nothing is said or done the second time");
}

fn killed_at_every_point_the_next_run_completes() {
    let machine = Machine::fresh();
    machine.start().succeeds();
    let points = machine.points_passed();
    assert!(points > 12, "only {points} points");
    for point in 1..=points {
        let machine = Machine::fresh();
        machine.start_with("UBIK_TEST_KILL_AT", &point.to_string()).gets_killed();
        assert!(!machine.is_ready(), "killed at point {point}, it claims to be ready");
        machine.start().succeeds();
        machine.check_whole();
    }
}

fn the_second_of_two_processes_waits() {
    let machine = Machine::fresh();
    let gate = machine.gate();
    let mut first = machine.start_with("UBIK_TEST_GATE", gate.to_str().expect("a path in Unicode"));
    let opener = first.comes_to(&gate);
    let mut second = machine.start();
    let line = second.line();
    assert_eq!(line, "ubik: another process is setting up Ubik; waiting for it");
    drop(opener);
    first.succeeds();
    let calls = machine.calls();
    second.succeeds();
    assert_eq!(machine.calls(), calls, "the second process finds everything done");
    machine.check_whole();
}

fn a_read_only_cache_can_be_used() {
    let machine = Machine::fresh().of(User::Ordinary);
    machine.start().succeeds();
    machine.make_read_only(&machine.cache());
    assert_eq!(machine.start().succeeds(), "");
    machine.make_writable(&machine.cache());
}

fn a_read_only_cache_that_lacks_something() {
    let machine = Machine::fresh().of(User::Ordinary);
    machine.start_with("UBIK_TEST_KILL_AT", "9").gets_killed();
    machine.make_read_only(&machine.cache());
    let said = machine.start().fails();
    machine.make_writable(&machine.cache());
    assert!(said.contains("cannot be written") && said.contains("XDG_CACHE_HOME"), "{said}");
    machine.start().succeeds();
    machine.check_whole();
}

fn an_unwritable_home() {
    let machine = Machine::fresh().of(User::Ordinary);
    machine.make_read_only(&machine.home());
    let said = machine.start().fails();
    assert!(said.contains("cannot be written") && said.contains("XDG_CACHE_HOME"), "{said}");
    // As the message says; cargo then needs another directory as well.
    let elsewhere = machine.writable_dir("elsewhere");
    machine.start_with("XDG_CACHE_HOME", elsewhere.to_str().expect("a path in Unicode")).succeeds();
    let cargo_home = format!("CARGO_HOME={}", elsewhere.join("ubik/v1/cargo").display());
    assert!(machine.calls().contains(&cargo_home), "{}", machine.calls());
    machine.make_writable(&machine.home());
}

fn the_cache_of_an_older_ubik() {
    let machine = Machine::fresh();
    machine.start().succeeds();
    // The same directory as an older layout, and notes and stamps that this version did not write.
    let (cache, current) = (machine.cache(), machine.cache().join("v1"));
    fs::rename(&current, cache.join("v0")).expect("directories can be renamed");
    fs::create_dir(&current).expect("it was just moved");
    for entry in fs::read_dir(cache.join("v0")).expect("it is there").flatten() {
        let to = current.join(entry.file_name());
        if entry.path().is_file() {
            fs::write(to, r#"{"release": "1.80.0"}"#).expect("the cache can be written");
        } else {
            fs::create_dir(&to).expect("the cache can be written");
            fs::write(to.join("complete.json"), r#"{"stage": "old", "files": []}"#).expect("as above");
        }
    }
    assert!(!machine.is_ready());
    machine.start().succeeds();
    machine.check_whole();
}

fn a_compiler_of_another_version() {
    let machine = Machine::fresh();
    machine.install_for_user("1.95.0");
    machine.start().succeeds();
    machine.check_whole();

    let machine = Machine::fresh();
    machine.install_for_user("1.95.0");
    let said = machine.start_with("UBIK_TEST_FAIL", "rustup").fails();
    assert!(said.contains("is version 1.95.0, needed is 1.96.0"), "{said}");
}

fn no_network_for_the_toolchain() {
    let machine = Machine::fresh();
    let said = machine.start_with("UBIK_TEST_FAIL", "rustup").fails();
    assert_eq!(said.matches("failed; trying again").count(), 3, "{said}");
    assert!(said.contains("no compiler of version 1.96.0 with its libraries was found"), "{said}");
    assert!(said.contains("failed 4 times; is the network reachable?"), "{said}");
    assert!(said.contains("could not resolve host"), "the reason of the tool is quoted: {said}");
    machine.start().succeeds();
}

fn no_network_for_the_registry() {
    let machine = Machine::fresh();
    let said = machine.start_with("UBIK_TEST_FAIL", "fetch").fails();
    assert!(said.contains("downloading what `lower` depends on failed 4 times"), "{said}");
    assert!(said.contains("could not resolve host"), "the reason of the tool is quoted: {said}");
    machine.start().succeeds();
    machine.check_whole();
}

fn a_failing_download_is_tried_again() {
    let machine = Machine::fresh();
    let said = machine.start_with("UBIK_TEST_FAIL", "fetch-once").succeeds();
    assert_eq!(said.matches("failed; trying again").count(), 1, "{said}");
    machine.check_whole();
}

fn too_little_room_is_said_before_anything_is_made() {
    let machine = Machine::fresh();
    let said = machine.start_with(machine::ROOM, "5000000").fails();
    assert!(said.contains("has only 5 MB; free some, or set XDG_CACHE_HOME"), "{said}");
    assert_eq!(machine.calls().matches("install").count(), 0, "{}", machine.calls());

    machine.install_for_user("1.96.0");
    let said = machine.start_with(machine::ROOM, "5000000").fails();
    assert!(said.contains("set-up needs 1.0 GB of disk space"), "{said}");
    assert_eq!(machine.calls().matches("cargo").count(), 0, "{}", machine.calls());
    machine.start().succeeds();
}

fn a_disk_that_fills_up() {
    let machine = Machine::fresh();
    let said = machine.start_with("UBIK_TEST_FAIL", "disk").fails();
    assert!(said.contains("no space is left on the disk"), "{said}");
    assert!(said.contains("it goes on where it stopped"), "{said}");
    assert!(!machine.is_ready());
    machine.start().succeeds();
    machine.check_whole();
}

fn no_c_compiler() {
    let machine = Machine::fresh();
    let empty: PathBuf = machine.writable_dir("empty");
    let said = machine.start_with("PATH", empty.to_str().expect("a path in Unicode")).fails();
    assert!(said.contains("a C compiler is needed to link"), "{said}");
}
