//! What flags do to whole programs, as a shell sees it.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs `ubik` in a directory with this in `MIRIFLAGS`.
fn ubik_with(dir: &Path, miriflags: &str, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
    command.args(words).current_dir(dir).env("MIRIFLAGS", miriflags).env_remove("UBIKFLAGS");
    command.output().expect("the executable that was just built")
}

fn ubik(dir: &Path, words: &[&str]) -> Output {
    ubik_with(dir, "", words)
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn files(files: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    for (name, text) in files {
        std::fs::write(dir.path().join(name), text).expect("a directory that can be written");
    }
    dir
}

/// An image of a program, so that it is compiled once however often it runs.
fn image(source: &str) -> TempDir {
    let dir = files(&[("main.rs", source)]);
    let built = ubik(dir.path(), &["image", "main.rs"]);
    assert!(built.status.success(), "{}", stderr(&built));
    dir
}

#[track_caller]
fn ends(output: &Output, code: i32) {
    assert_eq!(output.status.code(), Some(code), "{}{}", stdout(output), stderr(output));
}

/// Writes through a pointer that a later borrow has made useless, and goes on.
const BREAKS_RULES: &str = "
    fn main() {
        let mut value = 1;
        let first = &mut value as *mut i32;
        let second = unsafe { &mut *first };
        unsafe { *first = 2 };
        *second = 3;
        println!(\"{value}\");
    }
";

#[test]
fn crates_may_be_allowed_to_break_the_aliasing_rules() {
    let dir = image(BREAKS_RULES);
    for model in ["stacked", "tree"] {
        ends(&ubik(dir.path(), &["run", "--borrows", model, "main.ubik"]), 70);
        ends(&ubik(dir.path(), &["run", "--borrows", model, "--allow-aliasing", "other", "main.ubik"]), 70);
        let words = ["run", "--borrows", model, "--allow-aliasing", "other,main", "main.ubik"];
        let allowed = ubik(dir.path(), &words);
        ends(&allowed, 0);
        assert_eq!(stdout(&allowed), "3\n");
        assert!(stderr(&allowed).contains("in `main` allowed"), "{}", stderr(&allowed));
    }
}

#[test]
fn what_was_allowed_is_told_to_machines() {
    let dir = image(BREAKS_RULES);
    std::fs::write(dir.path().join("ubik.toml"), "allow-aliasing = [\"main\"]\nformat = \"json\"\n")
        .expect("a directory that can be written");
    let output = ubik(dir.path(), &["run", "main.ubik"]);
    ends(&output, 0);
    let told = stderr(&output);
    let first = told.lines().next().expect("a diagnosis");
    let diagnosis: serde_json::Value = serde_json::from_str(first).expect("a line of JSON");
    assert_eq!(diagnosis["level"], "warning");
    assert_eq!(diagnosis["rule"]["id"], "UB-ALIAS-STACKED-WRITE");
    assert_eq!(diagnosis["primary"]["location"]["line"], 7);
}
