//! Tests that start the binary of the package, as command line programs have them.
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

fn binary() -> Command {
    Command::new(env!("CARGO_BIN_EXE_starts_binary"))
}

#[test]
fn reads_what_it_is_given() {
    let mut child = binary().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"1\n2\n39\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(output.stdout, b"42\n");
}

#[test]
fn answers_line_by_line() {
    let mut child = binary().arg("--each").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for word in ["a", "four", "seventy"] {
        writeln!(to, "{word}").unwrap();
        let mut answer = String::new();
        from.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim().parse(), Ok(word.len()));
    }
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn shares_files() {
    let dir = std::env::temp_dir().join("shares_files");
    std::fs::create_dir(&dir).unwrap();
    std::fs::write(dir.join("numbers"), "20\n22").unwrap();
    assert!(binary().arg("numbers").current_dir(&dir).status().unwrap().success());
    assert_eq!(std::fs::read_to_string(dir.join("sum.txt")).unwrap(), "42");
}

#[test]
fn panics_are_told() {
    let mut child =
        binary().stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"word\n").unwrap();
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert!(error.contains("a number"));
    assert_eq!(child.wait().unwrap().code(), Some(101));
}

#[test]
fn undefined_behaviour_is_ours() {
    let _ = binary().arg("--dangling").output();
}
