//! What each pass does to code, as kept text.
//!
//! Each `.uir` file under `tests/` is a program; its function `f` is improved, under the models that its first line names. The `.txt` file
//! beside it has the register code as it was translated, and then as it is behind each pass that changed something.
//!
//! Each file under `tests/passes/` is about one pass, which its second line names. Its functions `f_...` are changed by that pass under
//! all models that the first line names; `not_...` are the nearest functions that it must leave alone, each for a reason that stands
//! above it. The `.txt` file has the input and the output of the pass. Other functions are there to be called.
//! `UBIK_BLESS=1` writes those files.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use ubik_borrows::Model;
use ubik_ir::{FnId, Program, text};

use super::print::print;
use super::simplify::NOTHING;
use super::verify::verify;
use super::{Rules, may_be_inlined, optimise};
use crate::code::{Code, Op, Reason};
use crate::memory::BorrowModel;
use crate::translate::{Options, TypeFacts, translate};

struct Improver<'a> {
    program: &'a Program,
    facts: TypeFacts,
    options: Options,
    rules: Rules,
    /// Functions that were improved before, for those that inline them.
    known: RefCell<FxHashMap<FnId, Box<Code>>>,
}

impl Improver<'_> {
    fn translated(&self, function: FnId) -> Code {
        let code = translate(self.program, &self.facts, self.options, function);
        code.unwrap_or_else(|stop| panic!("{stop:?}"))
    }

    /// The code of a function with a body, if it is small enough to be inlined.
    fn find(&self, function: FnId) -> Option<*const Code> {
        if !self.program.function(function).has_body {
            return None;
        }
        if !self.known.borrow().contains_key(&function) {
            let code = self.improve(function, &mut |_, _, _| ());
            self.known.borrow_mut().insert(function, Box::new(code));
        }
        let known = self.known.borrow();
        let code = &known[&function];
        may_be_inlined(code).then_some(&raw const **code)
    }

    fn improve(&self, function: FnId, after: &mut dyn FnMut(&'static str, &[Op], &Code)) -> Code {
        optimise(self.translated(function), self.program, self.rules, |callee| self.find(callee), after)
    }

    /// The code of a function as it was translated, and behind each pass that changed it.
    fn story(&self, function: FnId) -> String {
        let code = self.translated(function);
        let mut last = print(&code.ops, &code);
        let mut story = format!("translated:\n{last}");
        self.improve(function, &mut |pass, ops, code| {
            let text = print(ops, code);
            if text != last {
                story += &format!("\nbehind {pass}:\n{text}");
                last = text;
            }
        });
        story
    }
}

/// What a pass made of a function: the code before and behind it, where it first changed something.
type Change = Option<(String, String)>;

impl Improver<'_> {
    /// What one pass does to a function. Passes run several times; the first change is given.
    fn change(&self, function: FnId, wanted: &str) -> Change {
        let code = self.translated(function);
        let mut last = print(&code.ops, &code);
        let mut change = None;
        self.improve(function, &mut |pass, ops, code| {
            let text = print(ops, code);
            if pass == wanted && text != last && change.is_none() {
                change = Some((last.clone(), text.clone()));
            }
            last = text;
        });
        change
    }
}

fn improver<'a>(program: &'a Program, model: &str) -> Improver<'a> {
    let (borrows, model) = match model {
        "stacked" => (BorrowModel::Stacked, Some(Model::Stacked)),
        "tree" => (BorrowModel::Tree, Some(Model::Tree)),
        "none" => (BorrowModel::None, None),
        other => panic!("there is no model `{other}`"),
    };
    let options = Options { paranoid: false, borrows, validity: true, grows: false, is_entry: false };
    let rules = Rules {
        model,
        promotes: true,
        elides: true,
        checks_by_plan: true,
        keeps_live: false,
        verifies: true,
    };
    Improver { program, facts: TypeFacts::default(), options, rules, known: RefCell::default() }
}

/// The function that a test is about.
fn subject(program: &Program) -> FnId {
    let mut functions = (0..program.function_count() as u32).map(FnId);
    functions.find(|&id| program.function(id).name == "f").expect("a function `f`")
}

/// The functions of a program by name.
fn functions(program: &Program) -> Vec<(FnId, &str)> {
    let all = (0..program.function_count() as u32).map(FnId);
    all.map(|id| (id, program.function(id).name.as_str())).collect()
}

fn dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/optimise/tests")
}

fn parse(path: &Path) -> (String, Program) {
    let source = std::fs::read_to_string(path).unwrap();
    let module = text::parse(&source).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    (source, Program::from_module(&module).unwrap())
}

fn check(path: &Path) {
    let (source, program) = parse(path);
    let models = source.lines().next().and_then(|line| line.strip_prefix("// models: "));
    let models = models.unwrap_or_else(|| panic!("{} names no models", path.display()));
    let story = |model: &str| improver(&program, model).story(subject(&program));
    let stories = models.split(", ").map(|model| format!("== {model} ==\n{}", story(model)));
    compare_with_kept(path, &stories.collect::<Vec<_>>().join("\n"));
}

/// Compares a text with the one that is kept beside a program.
fn compare_with_kept(path: &Path, text: &str) {
    let kept = path.with_extension("txt");
    if std::env::var_os("UBIK_BLESS").is_some() {
        std::fs::write(&kept, text).unwrap();
    }
    let expected = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(expected == text, "{} is old; UBIK_BLESS=1 writes it anew. Now it is:\n{text}", kept.display());
}

/// The programs in a folder.
fn programs(dir: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "uir"));
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

#[test]
fn passes_do_what_is_kept_as_text() {
    programs(&dir()).iter().for_each(|path| check(path));
}

/// The value of a line of a program's head.
fn head<'a>(source: &'a str, key: &str) -> &'a str {
    let found =
        source.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": "));
    found.unwrap_or_else(|| panic!("the head says nothing of `{key}`"))
}

/// How many functions each pass is shown by, at least.
const LEAST: usize = 10;

fn check_pass(path: &Path) {
    let (source, program) = parse(path);
    let (models, pass) = (head(&source, "models"), head(&source, "pass"));
    let mut text = String::new();
    let mut shown = 0;
    let mut refuted = 0;
    for (function, name) in functions(&program) {
        let fires = name.starts_with("f_");
        if !fires && !name.starts_with("not_") {
            continue;
        }
        shown += usize::from(fires);
        refuted += usize::from(!fires);
        for model in models.split(", ") {
            match improver(&program, model).change(function, pass) {
                Some((before, behind)) => {
                    assert!(fires, "{pass} changes `{name}`, {model}:\n{before}\nbehind:\n{behind}");
                    text += &format!("== {name}, {model} ==\n{before}\nbehind {pass}:\n{behind}\n");
                }
                None => assert!(!fires, "{pass} leaves `{name}` as it is, {model}"),
            }
        }
    }
    assert!(shown >= LEAST, "{pass} is shown by {shown} functions");
    assert!(refuted > 0, "nothing shows where {pass} must not do anything");
    compare_with_kept(path, &text);
}

/// The passes, by the names under which their results are seen.
const PASSES: [&str; 13] = [
    "inline",
    "straighten",
    "promote",
    "simplify",
    "retags",
    "readers",
    "passing",
    "late retags",
    "untouched",
    "allowed",
    "frames",
    "fast_paths",
    "sweep",
];

#[test]
fn each_pass_does_what_is_kept_and_nothing_near_it() {
    let paths = programs(&dir().join("passes"));
    for pass in PASSES {
        let is_shown = |path: &PathBuf| head(&parse(path).0, "pass") == pass;
        assert!(paths.iter().any(is_shown), "there are no programs for {pass}");
    }
    paths.iter().for_each(|path| check_pass(path));
}

/// What the verifier says of a function's improved code after something was done to it.
fn problems(name: &str, model: &str, spoil: impl Fn(&mut Vec<Op>, &mut Code)) -> Vec<&'static str> {
    let (_, program) = parse(&dir().join(name).with_extension("uir"));
    let improver = improver(&program, model);
    let mut code = improver.improve(subject(&program), &mut |_, _, _| ());
    let mut ops = std::mem::take(&mut code.ops).into_vec();
    spoil(&mut ops, &mut code);
    let problems = verify(&mut ops, &mut code, &program, improver.rules);
    problems.into_iter().map(|(_, problem)| problem).collect()
}

#[test]
fn what_is_owed_crosses_no_border() {
    let owe_all = |_: &mut Vec<Op>, code: &mut Code| {
        code.retags.iter_mut().for_each(|info| info.make_preliminary(Reason::Passing));
    };
    for model in ["stacked", "tree"] {
        for name in
            ["kept_across_call", "kept_across_write", "entered_at_loop", "made_late", "followed_by_passing"]
        {
            assert_eq!(problems(name, model, |_, _| ()), [""; 0], "{name}, {model}");
        }
        assert_ne!(problems("kept_across_call", model, owe_all), [""; 0], "{model}");
        assert_ne!(problems("kept_across_write", model, owe_all), [""; 0], "{model}");
    }
    assert_ne!(problems("kept_if_stored", "stacked", owe_all), [""; 0]);
}

#[test]
fn a_retag_that_is_forgotten_before_a_panic_is_found() {
    let forget = |ops: &mut Vec<Op>, code: &mut Code| {
        for op in ops {
            if let Op::Retag { info, .. } | Op::RetagLate { info, .. } = *op
                && code.retags[info as usize].late().is_some()
            {
                *op = NOTHING;
            }
        }
    };
    for model in ["stacked", "tree"] {
        let found = problems("made_late", model, forget);
        assert_eq!(found, ["a retag is owed at a call that does not return"], "{model}");
    }
}

#[test]
fn operands_that_refer_to_nothing_are_found() {
    let jump_far = |ops: &mut Vec<Op>, _: &mut Code| ops.push(Op::Goto { to: 1000 });
    assert_eq!(problems("inlined_calls", "none", jump_far), ["an operand refers to nothing"]);
    let fall_out = |ops: &mut Vec<Op>, _: &mut Code| ops.push(NOTHING);
    assert_eq!(problems("inlined_calls", "none", fall_out), ["control leaves the code"]);
}
