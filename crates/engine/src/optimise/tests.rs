//! What each pass does to code, as kept text.
//!
//! Each `.uir` file under `tests/` is a program; its function `f` is improved, under the models that its first line names. The `.txt` file
//! beside it has the register code as it was translated, and then as it is behind each pass that changed something.
//! `UBIK_BLESS=1` writes those files.

use std::cell::RefCell;
use std::path::Path;

use rustc_hash::FxHashMap;
use ubik_borrows::Model;
use ubik_ir::{FnId, Program, text};

use super::print::print;
use super::{Rules, may_be_inlined, optimise};
use crate::code::{Code, Op};
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

fn story(program: &Program, model: &str) -> String {
    let (borrows, model) = match model {
        "stacked" => (BorrowModel::Stacked, Some(Model::Stacked)),
        "tree" => (BorrowModel::Tree, Some(Model::Tree)),
        "none" => (BorrowModel::None, None),
        other => panic!("there is no model `{other}`"),
    };
    let options = Options { paranoid: false, borrows, validity: true, grows: false };
    let rules = Rules {
        model,
        promotes: true,
        elides: true,
        checks_by_plan: true,
        keeps_live: false,
        verifies: true,
    };
    let improver =
        Improver { program, facts: TypeFacts::default(), options, rules, known: RefCell::default() };
    let count = program.function_count() as u32;
    let function = (0..count).map(FnId).find(|&id| program.function(id).name == "f");
    improver.story(function.expect("a function `f`"))
}

fn check(path: &Path) {
    let source = std::fs::read_to_string(path).unwrap();
    let module = text::parse(&source).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let program = Program::from_module(&module).unwrap();
    let models = source.lines().next().and_then(|line| line.strip_prefix("// models: "));
    let models = models.unwrap_or_else(|| panic!("{} names no models", path.display()));
    let stories = models.split(", ").map(|model| format!("== {model} ==\n{}", story(&program, model)));
    let text = stories.collect::<Vec<_>>().join("\n");
    let kept = path.with_extension("txt");
    if std::env::var_os("UBIK_BLESS").is_some() {
        std::fs::write(&kept, &text).unwrap();
    }
    let expected = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(expected == text, "{} is old; UBIK_BLESS=1 writes it anew. Now it is:\n{text}", kept.display());
}

#[test]
fn passes_do_what_is_kept_as_text() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/optimise/tests");
    let mut paths: Vec<_> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "uir"));
    paths.sort();
    assert!(!paths.is_empty());
    paths.iter().for_each(|path| check(path));
}
