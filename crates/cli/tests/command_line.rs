//! The executable as a shell sees it: exit codes, messages, and the document that is made from the table of flags.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn ubik(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
    command.args(words).env_remove("MIRIFLAGS").env_remove("UBIKFLAGS");
    command.output().expect("the executable that was just built")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Bad usage is one message and exit code 64.
#[track_caller]
fn refuses(words: &[&str], message: &str) {
    let output = ubik(words);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(64), "{said}");
    assert!(said.starts_with("error: ") && said.contains(message), "{said}");
}

#[test]
fn bad_usage_is_refused() {
    refuses(&["run"], "<FILE>");
    refuses(&["frobnicate"], "frobnicate");
    refuses(&["run", "--sed", "3", "x.rs"], "'--seed'");
    refuses(&["run", "no-such-file.rs"], "there is no file `no-such-file.rs`");
    refuses(&["run", env!("CARGO_TARGET_TMPDIR")], "is a directory");
    refuses(&["run", "--seed"], "`--seed` needs a value");
    refuses(&["run", "--seed", "many", "x.rs"], "`many` is not a number");
    refuses(&["run", "--borrows", "wooden", "x.rs"], "`wooden` is none of");
    refuses(&["run", "--page-size", "3000", "x.rs"], "is no size of a page");
    refuses(&["explain", "UB-MEM-NUL"], "UB-MEM-NULL");
    refuses(&["setup", "--check", "--clean"], "cannot be used with");
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/use_after_free.rs");
    refuses(&["image", "--crate-type", "lib", program], "`--crate-type lib` makes no program");
    refuses(&["run", "--crate-type=rlib", program], "`--crate-type rlib` makes no program");
}

#[test]
fn help_is_no_failure() {
    for words in [&["--help"][..], &["run", "--help"], &["--version"]] {
        let output = ubik(words);
        assert!(output.status.success() && !output.stdout.is_empty(), "{words:?}: {}", stderr(&output));
    }
    let help = String::from_utf8_lossy(&ubik(&["run", "--help"]).stdout).into_owned();
    for flag in ubik_cli::flags::FLAGS {
        assert!(help.contains(&format!("--{}", flag.name)), "`--{}` is not in the help", flag.name);
    }
}

#[test]
fn rules_are_explained() {
    let output = ubik(&["explain", "UB-MEM-NULL"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("null"));
    let all = String::from_utf8_lossy(&ubik(&["explain"]).stdout).into_owned();
    assert!(all.contains("UB-MEM-NULL") && all.contains("deadlock"), "{all}");
}

#[test]
fn a_file_that_is_no_image_is_named() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken.ubik");
    std::fs::write(&path, "this is not an image").expect("a target directory that can be written");
    let output = ubik(&["run", path.to_str().expect("a path in Unicode")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("broken.ubik"), "{}", stderr(&output));
}

#[test]
fn flags_that_are_not_understood_are_named() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
    let output = command.args(["run", "no-such-file.rs"]).env("MIRIFLAGS", "-Zmiri-fly").output();
    let said = stderr(&output.expect("the executable that was just built"));
    assert!(said.contains("warning: `-Zmiri-fly` in MIRIFLAGS is not understood"), "{said}");
}

#[test]
fn docs_list_all_flags() {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/flags.md");
    let text = ubik_cli::flags::markdown();
    if std::env::var_os("UBIK_BLESS").is_some() {
        std::fs::write(&path, &text).expect("docs that can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(kept, text, "docs/flags.md is old; UBIK_BLESS=1 writes it anew");
}
