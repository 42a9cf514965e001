//! Programs that break the aliasing rules, and what `--fix` makes of them.
//!
//! Each file of `tests/repair` fails. Beside it, with the ending `.fixed`, is the text that `--fix` has to make of it; files
//! without one (`none_*.rs`) have no simple repair and must stay as they are. `UBIK_BLESS=1` rewrites what is beside them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/repair")
}

fn programs() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut programs: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ext| ext == "rs")).collect();
    programs.sort();
    assert!(programs.len() >= 40, "the programs are there");
    programs
}

fn ubik(dir: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
    command.args(words).current_dir(dir).env_remove("UBIKFLAGS").env_remove("MIRIFLAGS");
    command.output().expect("the executable that was just built")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What is wrong with the repair of a program.
fn problem(path: &Path) -> Option<String> {
    let dir = tempfile::tempdir().unwrap();
    let copy = dir.path().join("main.rs");
    let before = std::fs::read_to_string(path).unwrap();
    std::fs::write(&copy, &before).unwrap();
    let output = ubik(dir.path(), &["run", "--fix", "main.rs"]);
    let (after, told) = (std::fs::read_to_string(&copy).unwrap(), stderr(&output));
    let beside = path.with_extension("fixed");
    let left = std::fs::read_dir(dir.path()).unwrap().count();
    let is_none = path.file_name()?.to_str()?.starts_with("none_");
    if output.status.code() != Some(70) || left != 1 {
        return Some(format!("ended with {:?}, {left} files:\n{told}", output.status.code()));
    }
    if is_none {
        let is_told = told.contains("no change of mutability makes this pass")
            || told.contains("the program passes if these borrows are mutable");
        let is_right = after == before && is_told;
        return (!is_right).then(|| format!("has no repair, and became:\n{after}\n{told}"));
    }
    if std::env::var_os("UBIK_BLESS").is_some() {
        std::fs::write(&beside, &after).unwrap();
    }
    let wanted = std::fs::read_to_string(&beside).unwrap_or_default();
    let is_right = after == wanted && after != before && told.contains("the program passes with this change");
    (!is_right).then(|| format!("became:\n{after}\n{told}"))
}

#[test]
fn programs_are_repaired_as_they_should() {
    // Each is compiled several times: without `UBIK_MODES=all`, and unless texts are rewritten, one in four is tried.
    let takes_all =
        ["UBIK_MODES", "UBIK_BLESS", "UBIK_ONLY"].iter().any(|name| std::env::var_os(name).is_some());
    let programs: Vec<PathBuf> = programs().into_iter().step_by(if takes_all { 1 } else { 4 }).collect();
    let only = std::env::var("UBIK_ONLY").unwrap_or_default();
    let (next, problems) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(path) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !path.to_string_lossy().contains(&only) {
                        continue;
                    }
                    if let Some(problem) = problem(path) {
                        problems.lock().unwrap().push(format!("{} {problem}", path.display()));
                    }
                }
            });
        }
    });
    let problems = problems.into_inner().unwrap();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// What is beside the programs passes, without anything to say about it: several in one image, to be quick.
#[test]
fn repaired_programs_pass() {
    let dir = tempfile::tempdir().unwrap();
    let mut main = String::from("#![allow(dead_code, unused, static_mut_refs)]\n");
    let mut calls = String::new();
    for path in programs() {
        let Ok(text) = std::fs::read_to_string(path.with_extension("fixed")) else { continue };
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = text.replacen("fn main()", "pub fn main()", 1);
        main += &format!("mod {name} {{\n{text}}}\n");
        calls += &format!("    {name}::main();\n");
    }
    std::fs::write(dir.path().join("main.rs"), format!("{main}fn main() {{\n{calls}}}\n")).unwrap();
    let output = ubik(dir.path(), &["run", "main.rs"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(calls.lines().count() >= 30);
}

#[test]
fn suggestions_are_told_in_every_format_and_change_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let program = folder().join("shared_as_mut.rs");
    std::fs::copy(&program, dir.path().join("main.rs")).unwrap();
    let json = stderr(&ubik(dir.path(), &["run", "--suggest", "--format", "json", "main.rs"]));
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    let suggestion = &first["suggestions"][0];
    assert_eq!(suggestion["applicability"], "MachineApplicable");
    let texts: Vec<_> =
        suggestion["edits"].as_array().unwrap().iter().map(|edit| &edit["replacement"]).collect();
    assert_eq!(texts.len(), 2, "`let mut x`, and `&mut x` without the cast: {suggestion}");
    let sarif = stderr(&ubik(dir.path(), &["run", "--suggest", "--format", "sarif", "main.rs"]));
    let document: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    let change = &document["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["replacements"].as_array().unwrap().len(), 2);
    let plain = stderr(&ubik(dir.path(), &["run", "main.rs"]));
    assert!(!plain.contains("the program passes with this change"));
    let same = std::fs::read(&program).unwrap() == std::fs::read(dir.path().join("main.rs")).unwrap();
    assert!(same, "`--suggest` changes no file");
}

/// Where there is only an image, or many runs, less can be done, and that is said.
#[test]
fn what_cannot_be_tried_is_marked_and_not_done() {
    let dir = tempfile::tempdir().unwrap();
    let test = "#![allow(invalid_reference_casting)]\n#[test]\nfn writes() {\n    let x = 5;\n    let p = &x as *const i32 as *mut i32;\n    unsafe { *p = 7 };\n}\n";
    std::fs::write(dir.path().join("main.rs"), test).unwrap();
    let output = ubik(dir.path(), &["run", "--suggest", "main.rs", "--test"]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output);
    assert!(told.contains("(this was not compiled)") && told.contains("&mut x as *mut i32"), "{told}");
    for words in [
        &["run", "--fix", "main.rs", "--test"][..],
        &["run", "--suggest", "--seeds", "0..4", "main.rs", "--test"],
    ] {
        let output = ubik(dir.path(), words);
        assert!(stderr(&output).contains("--suggest"), "{}", stderr(&output));
        assert_ne!(output.status.code(), Some(0));
    }
    assert_eq!(std::fs::read_to_string(dir.path().join("main.rs")).unwrap(), test);
}

/// Runs `cargo ubik` in a package.
fn cargo_ubik(dir: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-ubik"));
    command.arg("ubik").args(words).current_dir(dir).env_remove("UBIKFLAGS").env_remove("MIRIFLAGS");
    command.output().expect("the executable that was just built")
}

/// A package, by its files.
fn package(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let manifest = "[package]\nname = \"repaired\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n";
    std::fs::create_dir(dir.path().join("src")).unwrap();
    std::fs::write(dir.path().join("Cargo.toml"), manifest).unwrap();
    for (file, text) in files {
        std::fs::write(dir.path().join("src").join(file), text).unwrap();
    }
    dir
}

const INNER: &str = "pub fn raise(number: &i32) {\r\n    let at = number as *const i32 as *mut i32;\r\n    unsafe { *at += 1 };\r\n}\r\n";
const LIB: &str = "#![allow(invalid_reference_casting)]
pub mod inner;

#[cfg(test)]
mod tests {
    #[test]
    fn raises() {
        let number = 1;
        crate::inner::raise(&number);
        assert_eq!(number, 2);
    }

    #[test]
    fn passes() {}
}
";

/// A change in one file has others in another one follow, which the compiler knows. Line ends stay as they are.
#[test]
fn packages_are_repaired_in_their_own_files() {
    let dir = package(&[("lib.rs", LIB), ("inner.rs", INNER)]);
    let output = cargo_ubik(dir.path(), &["test", "--lib", "--fix"]);
    let read = |file: &str| std::fs::read_to_string(dir.path().join("src").join(file)).unwrap();
    assert_eq!(output.status.code(), Some(70), "the code is that of the run before: {}", stderr(&output));
    assert!(stderr(&output).contains("fixed: tests::raises passes now"), "{}", stderr(&output));
    let inner =
        INNER.replace("number: &i32", "number: &mut i32").replace("number as *const i32 as", "number as");
    assert_eq!(read("inner.rs"), inner);
    assert_eq!(
        read("lib.rs"),
        LIB.replace("let number", "let mut number").replace("(&number)", "(&mut number)")
    );
    assert_eq!(cargo_ubik(dir.path(), &["test", "--lib"]).status.code(), Some(0));
}

/// What does not pass is taken back, to the byte, and said.
#[test]
fn packages_that_cannot_be_repaired_stay_as_they_are() {
    let lib = "fn both(a: &mut i32, b: &mut i32) -> i32 {\r\n    *a += 1;\r\n    *b += 1;\r\n    *a\r\n}\r\n
#[test]
fn twice() {
    let mut x = 5;
    let p = &mut x as *mut i32;
    unsafe { assert!(both(&mut *p, &mut *p) > 0) };
}

#[test]
fn looks_later() {
    let mut v = vec![1, 2];
    let p = v.as_mut_ptr();
    let first = unsafe { &*p };
    unsafe { *p = 3 };
    assert!(*first > 0 && !v.is_empty());
    v.clear();
}
";
    let dir = package(&[("lib.rs", lib)]);
    let output = cargo_ubik(dir.path(), &["test", "--lib", "--fix"]);
    let after = std::fs::read_to_string(dir.path().join("src/lib.rs")).unwrap();
    assert_eq!(after, lib, "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(70));
    assert!(stderr(&output).contains("`--fix` has changed nothing"), "{}", stderr(&output));
}
