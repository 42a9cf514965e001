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

/// A box that is lent to a call, changed through a pointer from before, and used again.
const CHANGED_BOX: &str = "
    fn add(to: &mut i32) {
        *to += 1;
    }
    fn main() {
        let mut value = Box::new(1);
        let raw: *mut i32 = &mut *value;
        let first = unsafe { &mut *raw };
        add(first);
        unsafe { *raw = 2 };
        *first = 3;
    }
";

/// The allocation and the tag that the first report about aliasing is about.
fn culprit(dir: &Path, model: &str) -> (String, String) {
    let report = stderr(&ubik(dir, &["run", "--borrows", model, "main.ubik"]));
    let between = |from: &str, to: char| {
        let (_, rest) = report.split_once(from).expect("a report about aliasing");
        rest.split(to).next().unwrap_or_default().to_owned()
    };
    (between("alloc", '['), between("<", '>'))
}

#[test]
fn what_happens_to_an_allocation_is_told() {
    let dir = image(CHANGED_BOX);
    for model in ["stacked", "tree"] {
        let (alloc, tag) = culprit(dir.path(), model);
        let words = ["run", "--borrows", model, "--track-alloc", &alloc, "main.ubik"];
        let told = stderr(&ubik(dir.path(), &words));
        let expected = [
            format!("note: alloc{alloc} (Rust heap, size: 4, align: 4) was allocated here"),
            format!("note: in alloc{alloc}: <{tag}> was created by this mutable reborrow"),
            "is strongly protected: it is the argument `to` of `add`".to_owned(),
            format!("note: in alloc{alloc}: <{tag}> "),
            "error: Undefined Behavior".to_owned(),
        ];
        let mut rest = told.as_str();
        for wanted in &expected {
            let (_, after) = rest.split_once(wanted.as_str()).unwrap_or_else(|| panic!("{wanted}: {told}"));
            rest = after;
        }
        assert!(!told.contains("was written here"), "{told}");
    }
}

#[test]
fn accesses_are_told_if_they_are_wanted() {
    let dir = image(CHANGED_BOX);
    let (alloc, _) = culprit(dir.path(), "stacked");
    for mode in ["--eager", "--paranoid"] {
        let alloc = if mode == "--eager" { alloc.clone() } else { culprit_in(dir.path(), mode) };
        let flags = format!("-Zmiri-track-alloc-id={alloc} -Zmiri-track-alloc-accesses");
        let told = stderr(&ubik_with(dir.path(), &flags, &["run", mode, "main.ubik"]));
        let count = |what: &str| told.matches(&format!("of alloc{alloc} was {what} here")).count();
        assert_eq!((count("written"), count("read")), (3, 1), "{mode}: {told}");
    }
}

fn culprit_in(dir: &Path, mode: &str) -> String {
    let report = stderr(&ubik(dir, &["run", mode, "main.ubik"]));
    let (_, rest) = report.split_once("alloc").expect("a report about aliasing");
    rest.split('[').next().unwrap_or_default().to_owned()
}

#[test]
fn what_happens_to_a_borrow_is_told() {
    let dir = image(CHANGED_BOX);
    let (alloc, tag) = culprit(dir.path(), "stacked");
    let words = ["run", "--track-tag", &format!("{alloc}:{tag}"), "--format", "json", "main.ubik"];
    let told = stderr(&ubik(dir.path(), &words));
    let lines: Vec<serde_json::Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let kinds: Vec<&str> = lines.iter().map(|line| line["event"].as_str().unwrap_or("")).collect();
    assert_eq!(kinds, ["tag-created", "tag-changed", "", ""], "{told}");
    assert_eq!(lines[1]["location"]["line"], 10);
    // In any allocation: at least the same.
    let told =
        stderr(&ubik_with(dir.path(), &format!("-Zmiri-track-pointer-tag={tag}"), &["run", "main.ubik"]));
    assert!(told.contains(&format!("note: in alloc{alloc}: <{tag}> was invalidated")), "{told}");
}

#[test]
fn progress_is_told() {
    let dir =
        image("fn main() { let mut sum = 0u64; for i in 0..20_000 { sum ^= i; } println!(\"{sum}\"); }");
    let output = ubik(dir.path(), &["run", "--report-progress=10_000", "main.ubik"]);
    ends(&output, 0);
    let told = stderr(&output);
    let lines: Vec<&str> = told.lines().collect();
    assert!(!lines.is_empty() && lines[0].starts_with("ubik: 10"), "{told}");
    assert!(lines.iter().all(|line| line.contains(" per second, now in `main` at main.rs:1:")), "{told}");
    let output = ubik(dir.path(), &["run", "--report-progress=10_000", "--format=json", "main.ubik"]);
    assert!(stderr(&output).lines().count() >= 2, "scripts hear everything: {}", stderr(&output));
    assert!(stderr(&ubik(dir.path(), &["run", "main.ubik"])).is_empty());
}

#[test]
fn a_protector_is_named_while_its_call_is_running() {
    let ended = "
        fn borrow(value: &mut i32) -> &mut i32 { value }
        fn main() {
            let mut value = 1;
            let raw = &raw mut value;
            let first = borrow(unsafe { &mut *raw });
            unsafe { *raw = 2 };
            *first = 3;
        }
    ";
    let running = "
        fn change(value: &i32, raw: *mut i32) -> i32 { unsafe { *raw = 2 }; *value }
        fn main() {
            let mut value = 1;
            let raw = &raw mut value;
            change(unsafe { &*raw }, raw);
        }
    ";
    let told = stderr(&ubik(image(ended).path(), &["run", "main.ubik"]));
    assert!(told.contains("UB-ALIAS-STACKED-WRITE") && !told.contains("still running"), "{told}");
    let told = stderr(&ubik(image(running).path(), &["run", "main.ubik"]));
    assert!(told.contains("would remove [SharedReadOnly for <"), "{told}");
    assert!(told.contains("it is the argument `value` of `change`, which is still running"), "{told}");
    assert!(told.contains("`change` was called here"), "{told}");
}

#[test]
fn bad_values_of_these_flags_are_refused() {
    let dir = files(&[("main.rs", "fn main() {}")]);
    for (flag, value) in [("--track-alloc", "x"), ("--track-tag", "1:x"), ("--report-progress", "0")] {
        let output = ubik(dir.path(), &["run", &format!("{flag}={value}"), "main.rs"]);
        ends(&output, 64);
        assert!(stderr(&output).contains(flag), "{}", stderr(&output));
    }
}

/// Prints how far results of float functions are from those of the first call, in units in the last place.
const FLOATS: &str = "
    use std::hint::black_box;
    fn spread(f: impl Fn() -> f64) -> u64 {
        let first = f().to_bits();
        (0..200).map(|_| f().to_bits().abs_diff(first)).max().unwrap()
    }
    fn main() {
        let x = black_box(0.5f64);
        print!(\"{} {} {} \", spread(|| x.sin()), spread(|| x.powf(2.5)), spread(|| x.tan()));
        println!(\"{} {} {}\", spread(|| x.sqrt()), spread(|| x * 3.1), spread(|| (x - x).exp()));
    }
";

#[test]
fn float_functions_vary_on_request() {
    let dir = image(FLOATS);
    let spreads = |flags: &[&str]| {
        let output = ubik(dir.path(), &[&["run"], flags, &["main.ubik"]].concat());
        ends(&output, 0);
        let text = stdout(&output);
        text.split_whitespace().map(|word| word.parse().expect("a number")).collect::<Vec<u64>>()
    };
    assert_eq!(spreads(&[]), [0; 6]);
    let varied = spreads(&["--max-extra-rounding-error", "4"]);
    assert!(varied[..3].iter().all(|spread| (1..=8).contains(spread)), "{varied:?}");
    assert_eq!(varied[3..], [0, 0, 0], "what is precise or exact does not vary");
    assert_eq!(spreads(&["--max-extra-rounding-error=4", "--deterministic-floats"]), [0; 6]);
    let output = ubik(dir.path(), &["run", "--max-extra-rounding-error", "-1", "main.ubik"]);
    ends(&output, 64);
}

#[test]
fn addresses_are_used_again_as_often_as_wanted() {
    let dir = image(
        "
        fn main() {
            let mut again = 0;
            let mut last = 0;
            for _ in 0..100 {
                let address = &raw const *Box::new(1u64) as usize;
                again += usize::from(std::mem::replace(&mut last, address) == address);
            }
            println!(\"{again}\");
        }
        ",
    );
    let again = |rate: &str| {
        let output = ubik(dir.path(), &["run", "--address-reuse-rate", rate, "main.ubik"]);
        ends(&output, 0);
        stdout(&output).trim().parse::<u32>().expect("a number")
    };
    assert_eq!(again("0"), 0);
    assert!((1..99).contains(&again("0.5")));
    assert_eq!(again("1"), 99);
    ends(&ubik(dir.path(), &["run", "--address-reuse-rate=2", "main.ubik"]), 64);
}

/// Five tests of which the second fails.
const SUITE: &str = "
    #[test] fn a() {}
    #[test] fn b() { println!(\"1 < 2\"); panic!(\"no\") }
    #[test] fn c() {}
    #[test] #[cfg_attr(all(), ignore = \"slow\")] fn d() {}
    #[test] fn e() { for i in 0..200_000 { std::hint::black_box(i); } }
";

fn suite() -> TempDir {
    let dir = files(&[("lib.rs", SUITE)]);
    let built = ubik(dir.path(), &["image", "--test", "lib.rs"]);
    assert!(built.status.success(), "{}", stderr(&built));
    dir
}

fn run_suite(dir: &Path, words: &[&str]) -> Output {
    ubik(dir, &[&["run", "lib.ubik", "--"], words].concat())
}

#[test]
fn results_of_tests_as_junit() {
    let dir = suite();
    let output = run_suite(dir.path(), &["-Zunstable-options", "--format", "junit", "--test-threads=1"]);
    ends(&output, 101);
    let text = stdout(&output);
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>"), "{text}");
    assert!(text.contains("failures=\"1\" tests=\"5\" skipped=\"1\""), "{text}");
    assert!(text.contains("<skipped message=\"slow\"/>"), "{text}");
    assert!(text.contains("type=\"assert\"/><system-out>1 &lt; 2\n"), "{text}");
    assert!(text.trim_end().ends_with("</testsuites>"), "{text}");
}

#[test]
fn no_test_begins_after_a_failure_if_that_is_wanted() {
    let dir = suite();
    let output = run_suite(dir.path(), &["--fail-fast", "--test-threads=1"]);
    ends(&output, 101);
    assert!(stdout(&output).contains("1 passed; 1 failed; 1 ignored"), "{}", stdout(&output));
    ends(&run_suite(dir.path(), &["--fail-fast", "--force-run-in-process", "--skip", "b"]), 0);
}

#[test]
fn tests_that_take_too_long_fail_on_request() {
    let dir = suite();
    let timed = |limits: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
        command.args(["run", "lib.ubik", "--", "--ensure-time", "--exact", "e"]).current_dir(dir.path());
        command.env("RUST_TEST_TIME_UNIT", limits).output().expect("the executable that was just built")
    };
    let output = timed("0,0");
    ends(&output, 101);
    assert!(stdout(&output).contains("test e ... FAILED (time limit exceeded) <"), "{}", stdout(&output));
    let output = timed("100000,200000");
    ends(&output, 0);
    assert!(stdout(&output).contains("test e ... ok <"), "{}", stdout(&output));
    ends(&timed("soon"), 64);
}

#[test]
fn the_order_of_tests_is_drawn_and_told() {
    let dir = suite();
    let output = run_suite(dir.path(), &["--shuffle-seed", "3", "--skip=b", "--test-threads=1"]);
    ends(&output, 0);
    assert!(stdout(&output).contains("running 4 tests (shuffle seed: 3)"), "{}", stdout(&output));
    let again = run_suite(dir.path(), &["--shuffle-seed", "3", "--skip=b", "--test-threads=1"]);
    let order = |output: &Output| -> Vec<String> {
        stdout(output).lines().filter(|line| line.starts_with("test ")).map(str::to_owned).collect()
    };
    assert_eq!(order(&output)[..4], order(&again)[..4]);
    ends(&run_suite(dir.path(), &["--ignored", "--include-ignored"]), 64);
}

/// Runs `ubik` with this as its standard input.
fn ubik_reading(dir: &Path, words: &[&str], input: &[u8]) -> Output {
    use std::io::Write;
    use std::process::Stdio;
    let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
    command.args(words).current_dir(dir).env_remove("MIRIFLAGS").env_remove("UBIKFLAGS");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the executable that was just built");
    child.stdin.take().expect("a pipe").write_all(input).expect("a reader");
    child.wait_with_output().expect("an end")
}

#[test]
fn programs_may_come_through_a_pipe() {
    let dir = image("fn main() { println!(\"{:?}\", std::env::args().nth(1)); }");
    let bytes = std::fs::read(dir.path().join("main.ubik")).expect("an image");
    for name in ["-", "/dev/stdin"] {
        let output = ubik_reading(dir.path(), &["run", name, "--", "x"], &bytes);
        assert_eq!(stdout(&output), "Some(\"x\")\n", "{}", stderr(&output));
        let wrong = b"fn main() {\n    let p = std::ptr::null::<u8>();\n    unsafe { *p };\n}\n";
        let output = ubik_reading(dir.path(), &["run", name], wrong);
        ends(&output, 70);
        assert!(stderr(&output).contains("--> stdin.rs:3:14"), "{}", stderr(&output));
        assert!(stderr(&output).contains("3 |     unsafe { *p };"), "{}", stderr(&output));
    }
    ends(&ubik_reading(dir.path(), &["run", "-"], b"\x7fnonsense"), 1);
}

#[test]
fn programs_may_be_compiled_without_cfg_miri() {
    let source = "fn main() { println!(\"{} {}\", cfg!(miri), cfg!(ubik)); }";
    let dir = files(&[("main.rs", source)]);
    assert_eq!(stdout(&ubik(dir.path(), &["run", "main.rs"])), "true true\n");
    assert_eq!(stdout(&ubik(dir.path(), &["run", "--no-cfg-miri", "main.rs"])), "false true\n");
}

/// As on a full disk, writing fails in the middle.
#[test]
fn half_an_image_does_not_stay() {
    let dir = files(&[("main.rs", "fn main() { println!(\"fine\"); }")]);
    let mut shell = Command::new("sh");
    // Blocks of 512 bytes; without the signal that would end the writer.
    shell.args(["-c", "trap '' XFSZ; ulimit -f 100; exec \"$0\" image main.rs", env!("CARGO_BIN_EXE_ubik")]);
    let output = shell.current_dir(dir.path()).output().expect("a shell");
    assert!(!output.status.success());
    assert!(stderr(&output).contains("cannot write `main.ubik`"), "{}", stderr(&output));
    assert!(!dir.path().join("main.ubik").exists());
    ends(&ubik(dir.path(), &["image", "main.rs"]), 0);
}

#[test]
fn what_a_call_frees_of_its_own_arguments_is_told_as_it_is() {
    let dir = image(
        "
        use std::alloc::{Layout, alloc_zeroed, dealloc};
        fn free(x: &mut u32) {
            unsafe { dealloc((x as *mut u32).cast(), Layout::new::<u32>()) };
        }
        fn main() {
            let p = unsafe { alloc_zeroed(Layout::new::<u32>()) };
            free(unsafe { &mut *p.cast::<u32>() });
        }
        ",
    );
    let told = stderr(&ubik(dir.path(), &["run", "--borrows", "tree", "main.ubik"]));
    assert!(told.contains("is strongly protected, so its memory must stay"), "{told}");
    assert!(told.contains("it is the argument `x` of `free`"), "{told}");
}

#[test]
fn borrows_of_cells_are_told_as_what_they_may_do() {
    let dir = image(
        "
        use std::cell::Cell;
        fn set(cell: &Cell<i32>, raw: *mut i32) -> i32 {
            unsafe { *raw = 2 };
            cell.get()
        }
        fn main() {
            let mut value = Box::new(1);
            let raw: *mut i32 = &mut *value;
            let shared = unsafe { &*raw.cast::<Cell<i32>>() };
            set(shared, raw);
            *value = 3;
            shared.set(4);
        }
        ",
    );
    for (model, permission) in [("stacked", "SharedReadWrite"), ("tree", "Cell")] {
        let told = stderr(&ubik(dir.path(), &["run", "--borrows", model, "main.ubik"]));
        assert!(told.contains("by this shared reborrow of <"), "{told}");
        assert!(told.contains(&format!(": {permission} for [0x0..0x4]")), "{told}");
        assert!(!told.contains("protected"), "{told}");
    }
}
