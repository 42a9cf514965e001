//! Programs in C and C++: those under `tests/c`, each as its first line says.
//!
//! A file has many programs. A line `//# ub RULE name` begins one that must be reported with that rule, at the line that ends
//! in `// !`; `//# leak name` one that must leave a leak; `//# ok name` one that must do as the native build does. `UBIK_ONLY`
//! chooses programs whose name contains the text. `UBIK_CLANG` names the clang, here as for `ubik` itself. A program that says
//! `-latomic` is linked with that library. Without a clang these tests fail, and say so.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

struct Case {
    name: String,
    expected: Expected,
    text: String,
    /// `c` or `cpp`.
    language: String,
}

enum Expected {
    Fine,
    Leak,
    Undefined { rule: String, line: Option<usize> },
}

fn cases(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let language = path.extension().unwrap_or_default().to_string_lossy();
    text.split("\n//# ").skip(1).map(|part| case(&stem, &language, part)).collect()
}

fn case(stem: &str, language: &str, part: &str) -> Case {
    let (head, text) = part.split_once('\n').expect("a program behind its first line");
    let words: Vec<&str> = head.split(' ').collect();
    let line = text.lines().position(|line| line.ends_with("// !")).map(|at| at + 1);
    let (expected, name) = match words[..] {
        ["ok", name] => (Expected::Fine, name),
        ["leak", name] => (Expected::Leak, name),
        ["ub", rule, name] => (Expected::Undefined { rule: rule.to_owned(), line }, name),
        _ => panic!("`//# {head}` is no first line of a program"),
    };
    Case {
        name: format!("{stem}-{}-{name}", words[0]),
        expected,
        text: text.to_owned(),
        language: language.to_owned(),
    }
}

fn clang() -> String {
    let version =
        |name: &str| Command::new(name).arg("--version").output().is_ok_and(|out| out.status.success());
    if let Ok(named) = std::env::var("UBIK_CLANG") {
        return named;
    }
    let names = std::iter::once("clang".to_owned()).chain((14..=22).rev().map(|n| format!("clang-{n}")));
    let fetched = ubik_toolchain::fetched_clang(&ubik_toolchain::Options::default());
    names
        .chain(fetched.map(|program| program.display().to_string()))
        .find(|name| version(name))
        .expect("these tests need a clang, 14 to 22: `ubik setup --clang` fetches one")
}

fn output(command: &mut Command) -> Output {
    command.output().expect("a program that can be started")
}

/// What is wrong with how Ubik ran a program.
fn problem(case: &Case, dir: &Path) -> Option<String> {
    let source = dir.join(&case.name).with_extension(&case.language);
    std::fs::write(&source, &case.text).expect("a writable directory");
    let mut ubik = Command::new(env!("CARGO_BIN_EXE_ubik"));
    ubik.current_dir(dir)
        .args(["run", "-w", "--format=json"])
        .args((case.language == "cpp").then_some("-std=c++17"))
        .arg(source.file_name().expect("it has a name"));
    let ran = output(&mut ubik);
    let report = String::from_utf8_lossy(&ran.stderr).into_owned();
    match &case.expected {
        Expected::Fine => {
            let native = dir.join(&case.name);
            let mut compile = Command::new(clang());
            if case.language == "cpp" {
                compile.args(["--driver-mode=g++", "-std=c++17"]);
            }
            compile.args(["-w", "-O0", "-o"]).arg(&native).arg(&source).args(["-lm", "-pthread"]);
            let built = output(compile.args(case.text.contains("-latomic").then_some("-latomic")));
            assert!(built.status.success(), "clang does not take {}", case.name);
            let native = output(Command::new(native).current_dir(dir));
            let same = native.stdout == ran.stdout && native.status.code() == ran.status.code();
            let output = String::from_utf8_lossy(&ran.stdout);
            (!same).then(|| format!("not as the native build: {report}\n{output}"))
        }
        Expected::Leak => (!report.contains("\"leak\"")).then(|| format!("no leak: {report}")),
        Expected::Undefined { rule, line } => {
            let place = line.map_or(String::new(), |line| format!("\"line\":{line},"));
            let compact = report.replace(": ", ":");
            let found = compact.contains(&format!("\"{rule}\"")) && compact.contains(&place);
            (!found).then(|| format!("not {rule} in line {line:?}: {report}"))
        }
    }
}

fn all() -> Vec<Case> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("the programs").flatten().map(|entry| entry.path()).collect();
    files.sort();
    let only = std::env::var("UBIK_ONLY").unwrap_or_default();
    let cases = files.iter().flat_map(|file| cases(file));
    cases.filter(|case| case.name.contains(&only)).collect()
}

#[test]
fn programs_end_as_they_say() {
    let (cases, dir) = (all(), tempfile::tempdir().expect("a directory"));
    let (next, problems) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = problem(case, dir.path()).map(|problem| format!("{}: {problem}", case.name));
                    problems.lock().expect("no test panics here").extend(found);
                }
            });
        }
    });
    let problems = problems.into_inner().expect("no test panics here");
    assert!(problems.is_empty(), "{} of {}:\n{}", problems.len(), cases.len(), problems.join("\n"));
}

/// What Ubik says and how it ends, given some files and arguments.
fn told(files: &[(&str, &str)], words: &[&str], clang: Option<&str>) -> (String, Option<i32>) {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, text) in files {
        let path = dir.path().join(name);
        std::fs::write(&path, text).expect("a writable directory");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&path, mode).expect("a file of our own");
    }
    let mut ubik = Command::new(env!("CARGO_BIN_EXE_ubik"));
    ubik.current_dir(dir.path()).arg("run").args(words);
    if let Some(name) = clang {
        ubik.env("UBIK_CLANG", dir.path().join(name));
    }
    let ran = output(&mut ubik);
    (String::from_utf8_lossy(&ran.stderr).into_owned(), ran.status.code())
}

#[test]
fn what_cannot_be_run_is_one_clear_message() {
    let fine = ("a.c", "int main(void) { return 0; }\n");
    let too_new = ("newer", "#!/bin/sh\necho clang version 99.1.0\n");
    let other = ("other", "#!/bin/sh\necho 'gcc (GCC) 12'\n");
    let one = ("a.c", "int f(void) { return 1; }\nint main(void) { return f(); }\n");
    let two = ("b.c", "int f(void) { return 2; }\n");
    let open = ("a.c", "int gone(int);\nint main(int c, char **v) {\n  return c > 1 ? gone(2) : 0;\n}\n");
    let (usage, unsupported) = (Some(64), Some(72));
    for (files, words, clang, message, code) in [
        (&[fine, too_new][..], &["a.c"][..], Some("newer"), "is clang 99; 14 to 22 can be read", usage),
        (&[fine, other], &["a.c"], Some("other"), "which is no clang", usage),
        (&[fine], &["-m32", "a.c"], None, "its target is i386", None),
        (&[one, two], &["a.c", "b.c"], None, "the symbol `f` is defined twice", usage),
        (&[two], &["b.c"], None, "there is no `main`", usage),
        (&[open], &["a.c"], None, "", Some(0)),
        (&[open], &["a.c", "--", "x"], None, "calling the foreign function `gone`", unsupported),
    ] {
        let (said, ended) = told(files, words, clang);
        assert!(said.contains(message) && !said.contains("panicked"), "not `{message}`: {said}");
        assert!(code.is_none() || ended == code, "{message}: ended with {ended:?}");
    }
}
