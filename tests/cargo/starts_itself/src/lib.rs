//! Tests that start the program of tests, as helpers of crates do.
#![cfg(test)]

use std::env;
use std::process::{Command, Output};

/// Runs tests of this program in another process.
fn run(words: &[&str]) -> Output {
    Command::new(env::current_exe().unwrap()).args(words).env("CHILD", "1").output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
#[ignore = "only in a child"]
fn prints() {
    println!("the child has {:?}", env::var("CHILD"));
}

#[test]
#[ignore = "only in a child"]
fn fails() {
    assert_eq!(env::args().count(), 0, "it has arguments");
}

#[test]
#[ignore = "only in a child"]
fn exits() {
    std::process::exit(7);
}

#[test]
#[ignore = "only in a child"]
fn uses_after_free() {
    let place = Box::into_raw(Box::new(1));
    drop(unsafe { Box::from_raw(place) });
    println!("{}", unsafe { *place });
}

#[test]
fn a_child_runs_one_test() {
    let output = run(&["--ignored", "--exact", "prints", "--nocapture"]);
    assert!(output.status.success());
    assert!(text(&output).contains("the child has Ok(\"1\")"), "{output:?}");
    assert!(text(&output).contains("test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured;"), "{output:?}");
    let quiet = run(&["--ignored", "--exact", "prints"]);
    assert!(text(&quiet).contains("test prints ... ok") && !text(&quiet).contains("the child has"), "{quiet:?}");
}

#[test]
fn a_child_fails() {
    let output = run(&["--ignored", "fails"]);
    assert_eq!(output.status.code(), Some(101));
    assert!(text(&output).contains("it has arguments") && text(&output).contains("    fails\n"), "{output:?}");
}

#[test]
fn a_child_ends_by_itself() {
    assert_eq!(run(&["--ignored", "--exact", "exits"]).status.code(), Some(7));
}

#[test]
fn undefined_behaviour_is_told() {
    run(&["--ignored", "--exact", "uses_after_free"]);
}
