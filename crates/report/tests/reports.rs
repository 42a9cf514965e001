//! Whole reports, as people see them and as scripts read them.
//!
//! Each case is an outcome over one of the small programs below; its text is kept in `tests/reports/<name>.txt`
//! and its JSON is checked against the published schema. `UBIK_BLESS=1` writes the files anew.

mod schema;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use schema::Schema;
use ubik_report::text::{self, Backtrace, Options, Style};
use ubik_report::{NoSources, Place, SourceText, Sources, diagnose, json, sarif};
use ubik_verdict::*;

/// Locations are numbered by the order of `PLACES`.
struct TestSources;

struct TestPlace {
    file: &'static str,
    /// The text that the location covers, in the given line.
    line: u32,
    covers: &'static str,
    origin: Origin,
    parent: Option<u32>,
}

const fn place(file: &'static str, line: u32, covers: &'static str) -> TestPlace {
    TestPlace { file, line, covers, origin: Origin::Local, parent: None }
}

const MAIN: &str = "src/main.rs";
const MAIN_TEXT: &str = "\
fn main() {
    let mut b = Box::new(0);
    let ptr = &raw mut *b;
    drop(b);
    unsafe { *ptr = 1 };
    let größe = \"ä\"; poke(größe);
    check!(ptr);
}
";
const UTIL: &str = "src/util.rs";
const UTIL_TEXT: &str = "\
pub unsafe fn poke(p: *mut u8) {
\tunsafe { p.write(2) };
}
";
const STD: &str = "library/core/src/ptr/mod.rs";
const GONE: &str = "src/generated.rs";
const EDITED: &str = "src/edited.rs";

const PLACES: &[TestPlace] = &[
    place(MAIN, 2, "Box::new(0)"),
    place(MAIN, 4, "drop(b)"),
    place(MAIN, 5, "*ptr = 1"),
    place(MAIN, 6, "poke(größe)"),
    place(UTIL, 2, "p.write(2)"),
    TestPlace { file: STD, line: 1, covers: "intrinsics::write", origin: Origin::Std, parent: None },
    TestPlace { file: STD, line: 2, covers: "panic!()", origin: Origin::Std, parent: Some(7) },
    place(MAIN, 7, "check!(ptr)"),
    place(GONE, 12, ""),
    place(EDITED, 3, ""),
    TestPlace { file: MAIN, line: 3, covers: "&raw mut *b", origin: Origin::Local, parent: Some(7) },
    place(MAIN, 3, "ptr"),
];

const STD_TEXT: &str = "intrinsics::write(p, v);\npanic!()\n";

impl Sources for TestSources {
    fn resolve(&self, loc: Loc) -> Option<Place> {
        let place = PLACES.get(loc.0 as usize)?;
        let line =
            text_of(place.file).and_then(|text| text.lines().nth(place.line as usize - 1)).unwrap_or("");
        let start = line.find(place.covers).expect("the line holds the covered text");
        let column = u32::try_from(line[..start].chars().count()).unwrap() + 1;
        let width = u32::try_from(place.covers.chars().count()).unwrap();
        Some(Place {
            file: place.file.into(),
            line: place.line,
            column,
            end_line: place.line,
            end_column: column + width,
            origin: place.origin,
            parent: place.parent.map(Loc),
        })
    }

    fn text(&self, file: &str) -> SourceText {
        match text_of(file) {
            Some(text) => SourceText::Current(Arc::from(text)),
            None if file == EDITED => SourceText::Changed,
            None => SourceText::Missing,
        }
    }
}

fn text_of(file: &str) -> Option<&'static str> {
    match file {
        MAIN => Some(MAIN_TEXT),
        UTIL => Some(UTIL_TEXT),
        STD => Some(STD_TEXT),
        _ => None,
    }
}

fn local(function: &'static str, loc: u32) -> Frame {
    Frame::new(function, Some(Loc(loc)), Origin::Local)
}

fn std_frame(function: &'static str) -> Frame {
    Frame::new(function, Some(Loc(5)), Origin::Std)
}

fn only(loc: u32) -> Trace {
    Trace::new(vec![local("main", loc)])
}

fn stopped(stop: impl Into<Box<Stop>>, trace: Trace) -> Outcome {
    Outcome { seed: Some(0), ..Outcome::new(*stop.into(), trace) }
}

fn block(name: u64) -> AllocInfo {
    AllocInfo::new(AllocName(name), 4, 4, AllocKind::Heap(Allocator::Rust))
}

fn use_after_free() -> Outcome {
    let ptr = PtrInfo::in_alloc(0x1000, AllocName(289), 0);
    let mut outcome = stopped(Ub::use_after_free(ptr, Access::write(4), AllocName(289)), only(2));
    outcome.events = vec![
        Event::new(EventKind::Allocated { alloc: block(289) }, only(0)),
        Event::new(EventKind::Freed { alloc: AllocName(289) }, only(1)),
    ];
    outcome
}

/// Frames of std around and inside local ones, spread over two files.
fn deep() -> Outcome {
    let ptr = PtrInfo::in_alloc(0x1000, AllocName(246), -9);
    let frames = vec![
        std_frame("core::intrinsics::write_via_move::<u8>"),
        std_frame("core::ptr::write::<u8>"),
        std_frame("std::ptr::mut_ptr::<impl *mut u8>::write"),
        local("demo::util::poke", 4),
        local("demo::main", 3),
        std_frame("std::rt::lang_start::<()>"),
    ];
    let alloc = AllocInfo::new(AllocName(246), 1, 1, AllocKind::Stack { local: Some("y".into()) });
    let mut outcome = stopped(Ub::out_of_bounds(ptr, Access::write(1), alloc.clone()), Trace::new(frames));
    outcome.thread = Some("main".into());
    outcome.events = vec![Event::new(EventKind::Allocated { alloc }, only(0))];
    outcome
}

fn stacked_borrows() -> Outcome {
    let tag = Tag::Known(3);
    let range = ByteRange::new(0, 4);
    let site = BorrowSite { op: BorrowOp::Write, tag, alloc: AllocName(1), offset: 0, range };
    let mut outcome = stopped(Ub::stacked_write(site, StackProblem::NotInStack), only(2));
    outcome.events = vec![
        Event::new(
            EventKind::TagCreated {
                tag,
                parent: Some(Tag::Known(2)),
                kind: RetagKind::Raw,
                permission: Permission::Stacked(StackPermission::SharedReadWrite),
                range,
            },
            only(11),
        ),
        Event::new(
            EventKind::TagChanged {
                tag,
                to: None,
                by: BorrowOp::Retag(RetagKind::Box),
                by_tag: Tag::Known(2),
                range,
            },
            only(1),
        ),
    ];
    outcome.second_opinion = Some(SecondOpinion::Accepts(Model::Tree));
    outcome
}

fn tree_borrows() -> Outcome {
    let range = ByteRange::new(0, 4);
    let site = BorrowSite { op: BorrowOp::Write, tag: Tag::Known(5), alloc: AllocName(1), offset: 2, range };
    let conflict = Conflict::new(Tag::Known(3), TreePermission::Active, Relation::Foreign);
    let mut outcome = stopped(Ub::tree_protected(site, conflict, Protector::Strong), only(2));
    outcome.events = vec![
        Event::new(
            EventKind::Protected {
                tag: Tag::Known(3),
                call: 7,
                function: "demo::f".into(),
                argument: Some(Argument::Named("x".into())),
                protector: Protector::Strong,
            },
            only(3),
        ),
        Event::new(
            EventKind::TagChanged {
                tag: Tag::Known(3),
                to: Some(Permission::Tree(TreePermission::Active)),
                by: BorrowOp::Write,
                by_tag: Tag::Known(3),
                range,
            },
            only(8),
        ),
    ];
    outcome.second_opinion = Some(SecondOpinion::AlsoRejects(Model::Stacked));
    outcome
}

fn data_race() -> Outcome {
    let access = |kind, thread: &'static str| RaceAccess::new(kind, thread, 4, None);
    let earlier = access(RaceAccessKind::Write, "unnamed-1");
    let later = access(RaceAccessKind::Read, "unnamed-2");
    let at = PtrInfo::in_alloc(0x1000, AllocName(1), 0);
    let mut outcome = stopped(Ub::data_race(earlier.clone(), later, at), only(3));
    outcome.thread = Some("unnamed-2".into());
    outcome.events = vec![Event::new(EventKind::RacedWith { access: earlier }, only(2))];
    outcome
}

fn leak() -> Outcome {
    let direct = |name| LeakedBlock { alloc: block(name), indirect: false };
    let sites = vec![
        LeakSite::new(only(0), vec![direct(289)]),
        LeakSite::new(only(3), vec![direct(1), direct(2), LeakedBlock { alloc: block(3), indirect: true }]),
    ];
    stopped(Stop::leak(sites), Trace::default())
}

fn deadlock() -> Outcome {
    let blocked =
        |name: &'static str, loc, waiting| BlockedThread { name: name.into(), waiting, trace: only(loc) };
    let threads = vec![
        blocked("main", 2, WaitingFor::Join { thread: "a".into() }),
        blocked("a", 3, WaitingFor::Lock { object: SyncObject::Mutex, holder: Some("b".into()) }),
        blocked("b", 8, WaitingFor::Notification(SyncObject::Condvar)),
    ];
    stopped(Stop::deadlock(threads), Trace::default())
}

fn warned() -> Outcome {
    let warning = || Warning::new(WarningKind::IntToPtr, only(3));
    Outcome { warnings: vec![warning(), warning()], ..stopped(Stop::exit(0), Trace::default()) }
}

fn invalid_value() -> Outcome {
    let at = ValueAt::part("S", vec![PathElem::Field("f1".into())]);
    stopped(Ub::invalid_bool(at, 0xff), only(2))
}

fn cases() -> Vec<(&'static str, Outcome)> {
    vec![
        ("use-after-free", use_after_free()),
        ("std-frames-and-two-files", deep()),
        ("stacked-borrows", stacked_borrows()),
        ("tree-borrows", tree_borrows()),
        ("data-race", data_race()),
        ("invalid-value", invalid_value()),
        ("leak", leak()),
        ("deadlock", deadlock()),
        ("threads-left", stopped(Stop::threads_left(vec!["a".into(), "b".into()]), Trace::default())),
        ("int-to-ptr-warning", warned()),
        ("unicode-columns", stopped(Ub::unreachable(), only(3))),
        ("macro-of-std", stopped(Ub::unreachable(), only(6))),
        ("macro-of-ones-own", stopped(Ub::unreachable(), only(10))),
        ("file-missing", stopped(Ub::unreachable(), only(8))),
        ("file-changed", stopped(Ub::unreachable(), only(9))),
        ("no-source", stopped(Ub::unreachable(), Trace::new(vec![Frame::new("shim", None, Origin::Std)]))),
        ("abort", stopped(AbortReason::UnwindOutOfNounwind, only(3))),
        ("unsupported", stopped(Unsupported::foreign_function("tcsetattr"), only(3))),
        ("isolated", stopped(Unsupported::isolated("open", HostPart::Fs), only(3))),
        ("stack-overflow", stopped(Exhausted::Stack { frames: 100_000 }, only(3))),
        ("ill-formed", stopped(Stop::ill_formed(vec!["bb3 jumps to bb9".into()]), Trace::default())),
        ("bug", stopped(Stop::bug("index 3 of 2"), only(3))),
        ("exit", stopped(Stop::exit(101), Trace::default())),
    ]
}

fn plain(outcome: &Outcome) -> String {
    let options = Options { reproduce: Some("ubik run --seed 0 src/main.rs"), ..Options::default() };
    text::render(outcome, &TestSources, &options)
}

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Compares with a kept file, or writes it when blessing.
fn check_file(path: &Path, actual: &str) {
    if std::env::var_os("UBIK_BLESS").is_some() {
        return std::fs::write(path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(actual, expected, "{} differs; UBIK_BLESS=1 writes it anew", path.display());
}

#[test]
fn texts() {
    for (name, outcome) in cases() {
        let file = format!("crates/report/tests/reports/{name}.txt");
        check_file(&repository(&file), &plain(&outcome));
    }
}

#[test]
fn every_kept_text_has_a_case() {
    let names: Vec<_> = cases().iter().map(|(name, _)| format!("{name}.txt")).collect();
    for entry in std::fs::read_dir(repository("crates/report/tests/reports")).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        assert!(names.contains(&file), "{file} belongs to no case");
    }
}

#[test]
fn json_follows_the_schema() {
    let schema = std::fs::read_to_string(repository("docs/report-schema.json")).unwrap();
    let schema = Schema::parse(&schema);
    for (name, outcome) in cases() {
        for line in json::render(&outcome, &TestSources, Some("ubik run x.rs")).lines() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let problems = schema.problems(&value);
            assert!(problems.is_empty(), "{name}: {problems:?}\n{line}");
        }
    }
}

#[test]
fn the_schema_rejects_what_is_not_a_report() {
    let schema = std::fs::read_to_string(repository("docs/report-schema.json")).unwrap();
    let schema = Schema::parse(&schema);
    let outcome = serde_json::json!({
        "type": "outcome", "schema": 1, "verdict": "exit", "exit_code": 0, "errors": 0, "warnings": 0,
    });
    assert!(schema.problems(&outcome).is_empty());
    for (name, value) in [
        ("errors", serde_json::json!(-1)),
        ("errors", serde_json::json!("none")),
        ("verdict", serde_json::json!("fine")),
        ("schema", serde_json::json!(2)),
        ("surplus", serde_json::json!(0)),
    ] {
        let mut wrong = outcome.clone();
        wrong[name] = value;
        assert!(!schema.problems(&wrong).is_empty(), "{wrong}");
    }
    for line in
        ["{}", r#"{"type":"outcome","schema":1}"#, r#"{"type":"diagnosis","schema":1,"level":"loud"}"#]
    {
        assert!(!schema.problems(&serde_json::from_str(line).unwrap()).is_empty(), "{line}");
    }
}

#[test]
fn json_ends_with_the_outcome_of_the_run() {
    for (name, outcome) in cases() {
        let lines = json::render(&outcome, &TestSources, None);
        let last: serde_json::Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        assert_eq!(last["type"], "outcome", "{name}");
        assert_eq!(last["exit_code"], outcome.exit_code(), "{name}");
        assert_eq!(last["errors"], lines.matches(r#""level":"error""#).count(), "{name}");
    }
}

#[test]
fn json_carries_what_the_text_says() {
    let lines = json::render(&use_after_free(), &TestSources, Some("ubik run x.rs"));
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(first["rule"]["id"], "UB-MEM-UAF");
    assert_eq!(first["verdict"], "undefined-behavior");
    assert_eq!(first["primary"]["location"]["line"], 5);
    assert_eq!(first["related"][1]["location"]["file"], MAIN);
    assert_eq!(first["reproduce"], "ubik run x.rs");
}

#[test]
fn full_backtraces_show_every_frame_and_none_shows_no_frame() {
    let with = |backtrace| text::render(&deep(), &TestSources, &Options { backtrace, ..Options::default() });
    assert_eq!(with(Backtrace::Full).matches("inside `").count(), 6);
    assert_eq!(with(Backtrace::Short).matches("inside `").count(), 3);
    assert_eq!(with(Backtrace::Off).matches("inside `").count(), 0);
}

#[test]
fn races_point_at_both_sides_without_a_history() {
    let access = |kind, loc| RaceAccess::new(kind, "t", 4, loc);
    let at = PtrInfo::in_alloc(0x1000, AllocName(1), 0);
    let earlier = access(RaceAccessKind::Write, Some(Loc(2)));
    let ub = Ub::data_race(earlier, access(RaceAccessKind::Read, None), at);
    assert!(
        plain(&stopped(ub, only(3))).contains("(1) non-atomic write on thread `t` occurred earlier here")
    );
}

#[test]
fn colours_only_on_request() {
    let with = |style| text::render(&deep(), &TestSources, &Options { style, ..Options::default() });
    assert!(!with(Style::Plain).contains('\u{1b}'));
    assert!(with(Style::Coloured).contains('\u{1b}'));
}

#[test]
fn every_outcome_renders_without_sources() {
    for (name, outcome) in cases() {
        let text = text::render(&outcome, &NoSources, &Options::default());
        assert_eq!(text.is_empty(), name == "exit", "{name}");
    }
}

#[test]
fn sarif_has_every_finding_with_its_rule_and_places() {
    let found: Vec<_> =
        cases().iter().flat_map(|(_, outcome)| diagnose(outcome, &TestSources, None)).collect();
    let log: serde_json::Value = serde_json::from_str(&sarif::render(&found, "0.1.0")).unwrap();
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), found.len());
    assert_eq!(run["tool"]["driver"]["rules"].as_array().unwrap().len(), Rule::ALL.len());
    let first = &results[0];
    assert_eq!(first["ruleId"], "UB-MEM-UAF");
    assert_eq!(first["locations"][0]["physicalLocation"]["region"]["startLine"], 5);
    assert_eq!(first["relatedLocations"][1]["message"]["text"], "alloc289 was deallocated here");
    assert_eq!(first["stacks"][0]["frames"].as_array().unwrap().len(), 1);
    assert!(results.iter().any(|result| result["ruleId"] == "leak"));
}

/// Text with lines of every kind, and a place that may lie anywhere or nowhere in it.
struct Stray(Place);

const STRAY_TEXT: &str = "fn a() {\r\n\tlet ä = 1;\n\n    2\n}";

impl Sources for Stray {
    fn resolve(&self, _: Loc) -> Option<Place> {
        Some(self.0.clone())
    }

    fn text(&self, _: &str) -> SourceText {
        SourceText::Current(Arc::from(STRAY_TEXT))
    }
}

#[test]
fn no_position_is_too_odd() {
    for (line, column, end_line, end_column) in odd_ranges() {
        let place = Place {
            file: "a.rs".into(),
            line,
            column,
            end_line,
            end_column,
            origin: Origin::Local,
            parent: None,
        };
        for width in [None, Some(0), Some(17)] {
            let (outcome, options) =
                (stopped(Ub::unreachable(), only(0)), Options { width, ..Options::default() });
            let text = text::render(&outcome, &Stray(place.clone()), &options);
            assert!(text.contains("Undefined Behavior occurred here"), "{line}:{column}: {text}");
        }
    }
}

fn odd_ranges() -> impl Iterator<Item = (u32, u32, u32, u32)> {
    const ODD: [u32; 6] = [0, 1, 2, 3, 9, u32::MAX];
    let pairs = || ODD.into_iter().flat_map(|line| ODD.into_iter().map(move |column| (line, column)));
    pairs().flat_map(move |(line, column)| pairs().map(move |(to, end)| (line, column, to, end)))
}

/// Events that are told while a run goes on.
fn news() -> Vec<Event> {
    let (alloc, tag, range) = (AllocName(289), Tag::Known(3), ByteRange::new(0, 4));
    let protected = EventKind::Protected {
        tag,
        call: 7,
        function: "demo::f".into(),
        argument: None,
        protector: Protector::Weak,
    };
    let accessed = EventKind::Accessed { alloc, tag, kind: AccessKind::Write, range };
    vec![
        Event::in_alloc(alloc, EventKind::Allocated { alloc: block(289) }, only(0)),
        Event::in_alloc(alloc, protected, only(1)),
        Event::in_alloc(alloc, accessed, only(2)),
        Event::in_alloc(alloc, EventKind::Exposed { alloc, tag: Some(tag) }, only(2)),
        Event::new(EventKind::Progress { blocks: 1_000_000 }, Trace::default()),
    ]
}

#[test]
fn news_follow_the_schema() {
    let schema = std::fs::read_to_string(repository("docs/report-schema.json")).unwrap();
    let schema = Schema::parse(&schema);
    for event in news() {
        let line = json::event(&event, &TestSources);
        let problems = schema.problems(&serde_json::from_str(&line).unwrap());
        assert!(problems.is_empty(), "{problems:?}\n{line}");
    }
}

#[test]
fn news_are_titles_with_places() {
    let text = |event: &Event| text::event(event, &TestSources, &Options::default());
    let titles: Vec<String> =
        news().iter().map(|event| text(event).lines().next().unwrap_or_default().to_owned()).collect();
    assert_eq!(
        titles,
        [
            "note: alloc289 (Rust heap, size: 4, align: 4) was allocated here",
            "note: in alloc289: <3> is weakly protected: it is an argument of `demo::f`, which is still running",
            "note: [0x0..0x4] of alloc289 was written here through <3>",
            "note: <3> of alloc289 was exposed here",
            "note: 1000000 blocks executed, now here",
        ]
    );
    assert!(text(&news()[0]).contains("-->"));
}
