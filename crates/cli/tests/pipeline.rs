//! From source to verdict with the executable alone: flags for the compiler and arguments for the program, images, the
//! text form, and the report that README.md shows.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs `ubik` in a directory; what it says there is what a user would see.
fn ubik(dir: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
    command.args(words).current_dir(dir).env_remove("MIRIFLAGS").env_remove("UBIKFLAGS");
    command.output().expect("the executable that was just built")
}

/// What it prints; it is to succeed without a word on standard error.
#[track_caller]
fn printed(dir: &Path, words: &[&str]) -> String {
    let output = ubik(dir, words);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{words:?}: {}: {said}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn programs(files: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    for (name, text) in files {
        std::fs::write(dir.path().join(name), text).expect("a directory that can be written");
    }
    dir
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Set-up says that it is at work; tests that look at every word begin after it.
fn set_up() {
    let output = ubik(&root(), &["setup"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn flags_reach_the_compiler_wherever_they_stand() {
    set_up();
    // `async` is a name in the first edition only.
    let source = r#"
        fn main() {
            let async = cfg!(feature = "x");
            println!("{} {} {:?}", async, cfg!(debug_assertions), std::env::args().skip(1).collect::<Vec<_>>());
        }
    "#;
    let dir = programs(&[("main.rs", source)]);
    let words = ["run", "--cfg", r#"feature="x""#, "main.rs", "--edition=2015", "-Cdebug-assertions=off"];
    let with_args = [&words[..], &["--", "a", "--seed"]].concat();
    assert_eq!(printed(dir.path(), &with_args), "true false [\"a\", \"--seed\"]\n");
    let plain = ["run", "main.rs", "--edition", "2015", "-C", "debug-assertions=on"];
    assert_eq!(printed(dir.path(), &plain), "false true []\n");
}

#[test]
fn libraries_are_found() {
    set_up();
    let dir = programs(&[
        ("helper.rs", "pub fn answer() -> u32 { 42 }"),
        ("main.rs", "fn main() { println!(\"{}\", helper::answer()) }"),
    ]);
    printed(dir.path(), &["image", "--crate-type=lib", "helper.rs", "-o", "libhelper.rlib"]);
    assert_eq!(printed(dir.path(), &["run", "main.rs", "--extern", "helper=libhelper.rlib"]), "42\n");
    assert_eq!(printed(dir.path(), &["run", "-L", ".", "--extern=helper", "main.rs"]), "42\n");
}

#[test]
fn tests_are_run() {
    set_up();
    let dir =
        programs(&[("lib.rs", "#[test] fn passes() {} #[test] #[should_panic] fn panics() { panic!() }")]);
    let output = ubik(dir.path(), &["run", "lib.rs", "--test"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("test result: ok. 2 passed"), "{text}");
}

#[test]
fn an_image_needs_neither_source_nor_flags() {
    set_up();
    let dir = programs(&[("main.rs", "fn main() { println!(\"{}\", cfg!(odd)) }")]);
    printed(dir.path(), &["image", "main.rs", "--cfg", "odd", "-o", "x.ubik"]);
    std::fs::remove_file(dir.path().join("main.rs")).expect("it was just written");
    assert_eq!(printed(dir.path(), &["run", "x.ubik"]), "true\n");
    let text = printed(dir.path(), &["dump", "x.ubik"]);
    assert!(text.contains("main"), "{}", &text[..text.len().min(500)]);
    let output = ubik(dir.path(), &["run", "x.ubik", "--cfg", "odd"]);
    assert_eq!(output.status.code(), Some(64));
    assert!(String::from_utf8_lossy(&output.stderr).contains("an image is compiled already"));
}

#[test]
fn images_are_the_same_each_time() {
    set_up();
    let dir = programs(&[("main.rs", "fn main() { println!(\"{:?}\", [1, 2]) }")]);
    let image = |name: &str| {
        printed(dir.path(), &["image", "main.rs", "-o", name]);
        std::fs::read(dir.path().join(name)).expect("an image")
    };
    assert!(image("one.ubik") == image("two.ubik"), "building twice gives different bytes");
}

#[test]
fn layouts_are_shuffled_on_request() {
    set_up();
    let source = r#"
        use std::mem::offset_of;
        struct Free { _a: u32, _b: u32, _c: u32, _d: u32, _e: u32, _f: u32 }
        #[repr(C)] struct Fixed { _a: u32, _b: u32, _c: u32 }
        #[repr(transparent)] struct Same { _a: [u8; 3], _b: () }
        fn main() {
            assert_eq!([0, 4, 8], [offset_of!(Fixed, _a), offset_of!(Fixed, _b), offset_of!(Fixed, _c)]);
            assert_eq!((3, 0), (size_of::<Same>(), offset_of!(Same, _a)));
            println!("{:?}", [offset_of!(Free, _a), offset_of!(Free, _b), offset_of!(Free, _c)]);
        }
    "#;
    let dir = programs(&[("main.rs", source)]);
    let with = |flag: &str| printed(dir.path(), &["run", flag, "main.rs"]);
    let orders: Vec<String> = (1..=4).map(|seed| with(&format!("--randomize-layout={seed}"))).collect();
    assert_eq!(orders[0], with("--randomize-layout=1"));
    assert!(orders.iter().any(|order| *order != orders[0]), "{orders:?}");
}

/// Numbers of allocations change with std; nothing else may.
#[test]
fn the_readme_shows_what_its_first_command_says() {
    set_up();
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let shown = readme.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let output = ubik(&root(), &["run", "examples/use_after_free.rs"]);
    assert_eq!(output.status.code(), Some(70));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(without_numbers(shown.expect("a report")), without_numbers(said.trim_end()));
}

fn without_numbers(text: &str) -> Vec<String> {
    let alloc = |line: &str| {
        let mut parts = line.split("alloc");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |line, part| line + "alloc" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
    };
    text.lines().map(alloc).collect()
}

/// What a run says on standard error.
#[track_caller]
fn reported(dir: &Path, words: &[&str], code: i32) -> String {
    let output = ubik(dir, words);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{said}");
    said
}

#[test]
fn a_dependency_can_count_as_the_users_own() {
    set_up();
    let dir = programs(&[
        ("helper.rs", "pub fn read(at: *const u8) -> u8 {\n    unsafe { *at }\n}"),
        ("main.rs", "fn main() {\n    helper::read(std::ptr::null());\n}"),
    ]);
    printed(dir.path(), &["image", "--crate-type=lib", "helper.rs", "-o", "libhelper.rlib"]);
    let words = ["run", "main.rs", "--extern", "helper=libhelper.rlib", "--user-crates", "helper"];
    let place = |text: &str| text.lines().find_map(|line| Some(line.split_once("--> ")?.1.to_owned()));
    assert_eq!(place(&reported(dir.path(), &words[..4], 70)).as_deref(), Some("main.rs:2:5"));
    assert_eq!(place(&reported(dir.path(), &words, 70)).as_deref(), Some("helper.rs:2:14"));
}

#[test]
fn leaks_are_told_without_their_origin_on_request() {
    set_up();
    let dir = programs(&[("main.rs", "fn main() {\n    std::mem::forget(Box::new(7));\n}")]);
    let (with, without) = (["run", "main.rs"], ["run", "--no-leak-backtraces", "main.rs"]);
    assert!(reported(dir.path(), &with, 71).contains("main.rs:2"));
    let said = reported(dir.path(), &without, 71);
    assert!(said.contains("leak") && !said.contains("main.rs:2"), "{said}");
}

#[test]
fn the_page_size_is_what_the_flag_says() {
    set_up();
    let source = "unsafe extern \"C\" { fn getpagesize() -> i32; }\nfn main() { println!(\"{}\", unsafe { getpagesize() }) }";
    let dir = programs(&[("main.rs", source)]);
    assert_eq!(printed(dir.path(), &["run", "--edition=2024", "main.rs"]), "4096\n");
    assert_eq!(printed(dir.path(), &["run", "--edition=2024", "--page-size", "16K", "main.rs"]), "16384\n");
}
