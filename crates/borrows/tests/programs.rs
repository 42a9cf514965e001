//! Small programs, each failing one beside its nearest fine twin, under both models.
//!
//! One allocation of 16 bytes, whose first pointer is `root`. Statements are separated by semicolons:
//! - `a = mut p`, `shared p`, `two-phase p`, `pinned p`, `raw p`, `const p`: a reborrow; optionally a range (`4..8`),
//!   `cell` (or `cell 0..4`, relative to the range) for interior mutability, `for f` for a protector of the call `f`,
//!   and `weak` for that of a Box;
//! - `read a`, `write a`, optionally with a range; `free a`; `expose a`; `any` is a wildcard pointer;
//! - `return f` ends a call.
//!
//! A statement that ends in `!` must break a rule, all others must not.

use std::collections::HashMap;
use std::ops::Range;
use ubik_borrows::{
    AccessKind, AllocBorrows, Borrow, By, CallId, CellPattern, Cells, Fault, Model, NoHistory, Protector,
    Retag, Retagged, Root, Strength, Tag, Violation,
};

const SIZE: u64 = 16;

struct Program {
    state: AllocBorrows,
    names: HashMap<String, By>,
    ended: Vec<String>,
    /// The calls by number, and what they protect.
    calls: Vec<String>,
    protected: Vec<(String, Tag)>,
    next: u32,
}

fn range(word: &str) -> Option<Range<u64>> {
    let (lo, hi) = word.split_once("..")?;
    Some(lo.parse().ok()?..hi.parse().ok()?)
}

impl Program {
    fn new(model: Model) -> Program {
        let root = Tag::new(1);
        let names = HashMap::from([("root".to_owned(), By::Tag(root)), ("any".to_owned(), By::Wildcard)]);
        let state = AllocBorrows::new(model, root, Root::Unique, SIZE);
        Program { state, names, ended: Vec::new(), calls: Vec::new(), protected: Vec::new(), next: 2 }
    }

    fn by(&self, name: &str) -> By {
        *self.names.get(name).unwrap_or_else(|| panic!("nothing is called {name}"))
    }

    fn call(&mut self, name: &str) -> CallId {
        let known = self.calls.iter().position(|call| call == name);
        let number = known.unwrap_or_else(|| {
            self.calls.push(name.to_owned());
            self.calls.len() - 1
        });
        CallId(number as u64)
    }

    fn run(&mut self, statement: &str) -> Result<(), Violation> {
        let words: Vec<&str> = statement.split_whitespace().collect();
        let (calls, ended) = (self.calls.clone(), self.ended.clone());
        let mut env = NoHistory(move |call: CallId| !ended.contains(&calls[call.0 as usize]));
        let bytes = |at: usize| words.get(at).and_then(|word| range(word)).unwrap_or(0..SIZE);
        match words[..] {
            ["read", by, ..] => self.state.access(self.by(by), bytes(2), AccessKind::Read, &mut env),
            ["write", by, ..] => self.state.access(self.by(by), bytes(2), AccessKind::Write, &mut env),
            ["free", by] => self.state.dealloc(self.by(by), &mut env),
            ["expose", by] => {
                let By::Tag(tag) = self.by(by) else { panic!("a wildcard cannot be exposed") };
                self.state.expose(tag, &mut env);
                Ok(())
            }
            ["return", call] => {
                self.end(call);
                Ok(())
            }
            [name, "=", borrow, parent, ..] => self.reborrow(name, borrow, parent, &words[4..]),
            _ => panic!("what is {statement:?}?"),
        }
    }

    fn end(&mut self, call: &str) {
        self.ended.push(call.to_owned());
        for (_, tag) in self.protected.iter().filter(|(of, _)| of == call) {
            self.state.release_protector(*tag);
        }
        self.protected.retain(|(of, _)| of != call);
    }

    fn reborrow(
        &mut self,
        name: &str,
        borrow: &str,
        parent: &str,
        options: &[&str],
    ) -> Result<(), Violation> {
        let borrow = match borrow {
            "mut" => Borrow::Mutable,
            "shared" => Borrow::Shared,
            "two-phase" => Borrow::TwoPhase,
            "pinned" => Borrow::Pinned,
            "raw" => Borrow::RawMut,
            "const" => Borrow::RawConst,
            other => panic!("what borrow is {other}?"),
        };
        let covers = options.first().and_then(|word| range(word)).unwrap_or(0..SIZE);
        let after = |word: &str| options.iter().position(|w| *w == word).and_then(|i| options.get(i + 1));
        let cell_range = after("cell").and_then(|word| range(word)).map(|cell| vec![cell]);
        let cells = match &cell_range {
            Some(cell) => Cells::Within(CellPattern {
                head_len: covers.end - covers.start,
                head: cell,
                unit_len: 0,
                unit: &[],
            }),
            None if options.contains(&"cell") => Cells::Everywhere,
            None => Cells::Nowhere,
        };
        let strength = if options.contains(&"weak") { Strength::Weak } else { Strength::Strong };
        let call = after("for").copied();
        let protector = call.map(|call| Protector { call: self.call(call), strength });
        let (new, parent) = (Tag::new(self.next), self.by(parent));
        let (calls, ended) = (self.calls.clone(), self.ended.clone());
        let mut env = NoHistory(move |call: CallId| !ended.contains(&calls[call.0 as usize]));
        let retag =
            Retag { parent, new, range: covers, borrow, cells, protector, last_use: Default::default() };
        let became = match self.state.retag(&retag, &mut env)? {
            Retagged::Fresh => {
                self.next += 1;
                self.protected.extend(call.map(|call| (call.to_owned(), new)));
                By::Tag(new)
            }
            Retagged::Unchanged => parent,
        };
        self.names.insert(name.to_owned(), became);
        Ok(())
    }
}

/// Runs a program up to its first violation, which must be where the program says, and returns it.
fn run(model: Model, program: &str) -> Option<Violation> {
    let mut state = Program::new(model);
    for statement in program.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
        let (statement, fails) = match statement.strip_suffix('!') {
            Some(statement) => (statement, true),
            None => (statement, false),
        };
        match (state.run(statement), fails) {
            (Ok(()), false) => {}
            (Err(violation), true) => return Some(violation),
            (Ok(()), true) => panic!("{model:?} allows {statement:?} in {program:?}"),
            (Err(violation), false) => {
                panic!("{model:?} rejects {statement:?} in {program:?}: {violation:?}")
            }
        }
    }
    None
}

fn check(program: &str) {
    stacked(program);
    tree(program);
}

fn stacked(program: &str) {
    run(Model::Stacked, program);
}

fn tree(program: &str) {
    run(Model::Tree, program);
}

#[test]
fn a_mutable_reference_is_dead_after_a_write_past_it() {
    check("a = mut root; write a; write root; write a !");
    check("a = mut root; write a; b = mut a; write b; write a; write root");
}

#[test]
fn a_read_past_a_mutable_reference() {
    stacked("a = mut root; write a; read root; read a !");
    tree("a = mut root; write a; read root; read a");
    check("a = mut root; write a; read root; write a !");
    tree("a = mut root; read root; write a");
}

#[test]
fn a_shared_reference_is_dead_after_a_write_past_it() {
    check("a = shared root; read a; write root; read a !");
    check("a = shared root; read a; read root; read a; write root");
}

#[test]
fn shared_references_do_not_write() {
    check("a = shared root; write a !");
    tree("a = shared root; b = raw a; write b !");
    stacked("a = shared root; b = raw a !");
    stacked("a = mut root; b = const a; write b !");
    tree("a = mut root; b = const a; write b");
}

#[test]
fn cells_can_be_written_through_shared_references() {
    check("a = shared root cell; b = shared root cell; write a; write b; read a");
    check("a = shared root 0..8 cell 0..4; write a 0..4; read a 4..8; write a 4..8 !");
    check("a = shared root 0..8 cell 4..8; write a 4..8; read a 0..4; write a 0..4 !");
    tree("a = shared root 0..8 cell 0..4; write root 0..4; read a 0..4; read a 4..8");
    stacked("a = shared root 0..8 cell 0..4; write root 0..4; read a 4..8; read a 0..4 !");
}

#[test]
fn raw_pointers_alias_each_other() {
    check("a = mut root; b = raw a; c = raw a; write b; write c; write b; read a");
    check("a = mut root; b = raw a; write b; write root; write b !");
}

#[test]
fn a_raw_pointer_taken_before_a_later_reference() {
    stacked("a = raw root; b = mut root; read a !");
    stacked("b = mut root; a = raw b; read a; write a; read b");
    tree("a = raw root; b = mut root; write a; write b !");
}

#[test]
fn two_mutable_references_to_one_range() {
    stacked("a = mut root; b = mut root; write a !");
    tree("a = mut root; b = mut root; write a; write b !");
    check("a = mut root 0..8; b = mut root 8..16; write a 0..8; write b 8..16; write a 0..8");
}

#[test]
fn a_header_that_reads_past_its_reference() {
    stacked("a = mut root 0..4; read a 4..8 !");
    tree("a = mut root 0..4; read a 4..8; write a 4..8; read root; write a 0..4 ");
    tree("a = mut root 0..4; write root 4..8; read a 4..8 !");
}

#[test]
fn two_phase_borrows_tolerate_reads_of_their_parent() {
    check("v = mut root; a = two-phase v; read v; write a; b = mut a; write b; write v");
    stacked("v = mut root; a = two-phase v; write v; c = mut a !");
    tree("v = mut root; a = two-phase v; write v; write a !");
}

#[test]
fn a_protected_reference_must_not_be_written_past() {
    check("a = mut root for f; read a; write root !");
    check("a = mut root for f; read a; return f; write root");
    check("a = shared root for f; read a; write root !");
    check("a = shared root for f; read root; return f; write root; read a !");
}

#[test]
fn a_protected_mutable_reference_after_a_foreign_read() {
    stacked("a = mut root for f; read root !");
    tree("a = mut root for f; read root; read a; write a !");
    tree("a = mut root for f; write a; read root !");
    tree("a = mut root for f; read root; return f; write a");
}

#[test]
fn the_end_of_a_protector_is_an_access() {
    tree("a = mut root 0..4; b = mut root 0..4 for f; write b 0..4; return f; write a 0..4 !");
    tree("a = mut root for f 0..4; b = shared root 8..12; write a 0..4; return f; read b 0..4 !");
    tree("a = mut root 0..4 for f; b = shared root 8..12; write a 0..4; return f; read b 8..12");
    tree("a = mut root 0..4 for f; b = shared root 8..12; write a 0..4; return f; read b 0..4 !");
    tree("a = mut root 0..4 for f; b = shared root 8..12; return f; read b 0..4");
    tree("a = mut root 0..4 for f; write a 0..4; b = shared a 0..4; return f; read b 0..4");
    tree("a = shared root 0..4 for f; b = mut root 4..8 for g; return f; write b 4..8; write b 0..4 !");
    tree("a = shared root 0..4 cell for f; b = mut root 4..8 for g; return f; write b 0..8");
}

#[test]
fn deallocation_while_protected() {
    check("a = mut root for f; free a !");
    check("a = mut root for f weak; free a");
    check("a = mut root for f; return f; free a");
    check("a = mut root for f weak; read a; free root !");
    check("a = shared root cell for f; free root");
}

#[test]
fn deallocation_needs_a_right_to_write_everywhere() {
    check("a = shared root; free a !");
    stacked("a = mut root 0..8; free a !");
    tree("a = mut root 0..8; free a");
    check("a = mut root; b = raw a; free b");
}

#[test]
fn pinned_pointees_do_not_make_unique() {
    check("a = pinned root; b = pinned root; write a; write b; write a");
    stacked("a = mut root; b = mut root; write b; write a !");
}

#[test]
fn interior_mutable_mutable_references() {
    tree("a = mut root cell; write root; write a; write root; read a !");
    tree("a = mut root; write root; write a !");
    tree("a = mut root cell for f; write root !");
    stacked("a = mut root cell; write root; write a !");
}

#[test]
fn wildcards_use_what_is_exposed() {
    check("a = mut root; read any !");
    check("a = mut root; b = raw a; expose b; write any; write b; write a");
    stacked("a = mut root; b = raw a; expose b; write any; write root; write any !");
    check("a = shared root; expose a; read any; write any !");
}

#[test]
fn wildcards_with_a_choice_are_on_the_side_of_the_program() {
    check("a = shared root cell; b = shared root cell; expose a; expose b; write any; write a; write b");
    tree(
        "a = mut root 0..4; b = mut root 8..12; expose a; expose b; write any 4..8; read a 0..4; read b 8..12",
    );
    stacked("a = mut root; b = raw a; expose b; c = shared any cell; write c; write b; write a");
}

#[test]
fn reborrows_from_a_wildcard() {
    check("a = raw root; expose a; expose root; b = mut any; write b; read any");
    tree("a = mut root; expose a; b = mut any; write b; read root; write b !");
    stacked("a = mut root; expose a; b = mut any; write b; read root; write b !");
}

#[test]
fn reports_say_what_happened() {
    let fault = |model, program| run(model, program).expect("the program fails").fault;
    assert_eq!(fault(Model::Stacked, "a = shared root; write a !"), Fault::OnlyGrantsReads);
    assert_eq!(fault(Model::Stacked, "a = mut root; write root; read a !"), Fault::NotInStack);
    assert_eq!(fault(Model::Stacked, "read any !"), Fault::NothingExposed);
    let protected = run(Model::Stacked, "a = mut root 4..8 for f; read root !").expect("the program fails");
    assert!(matches!(protected.fault, Fault::InvalidatesProtected { tag, .. } if tag == Tag::new(2)));
    assert_eq!((protected.at, protected.range), (4..8, 0..16));
    let child = run(Model::Tree, "a = shared root; b = mut a; write b !").expect("the program fails");
    let permission = ubik_borrows::TreePermission::Frozen;
    assert_eq!(child.fault, Fault::Forbidden { tag: Tag::new(2), permission });
}

/// Reborrows of a range whose bytes differ are performed late; the later ones must not hide the earlier ones.
#[test]
fn reborrows_of_a_whole_that_differs_in_parts() {
    let start = "x = mut root 0..4; write x 0..4; a = mut root; b = mut a; write b 8..12;";
    tree(&format!("{start} c = shared a; d = shared b; write b 8..12 !"));
    tree(&format!("{start} c = shared b; d = shared b; write b 8..12; read a; write b 8..12 !"));
    tree(&format!("{start} c = shared a 4..16; d = shared b; write b 8..12 !"));
    tree(&format!("{start} c = shared a 0..8; d = shared b; write b 8..12; write a"));
    tree(&format!("{start} c = shared root; write a 8..12 !"));
}

#[test]
fn implicit_writes_at_function_entry() {
    let check = |program| run(Model::TreeWithImplicitWrites, program);
    check("a = mut root for f; read root !");
    check("b = shared root; a = mut root for f; return f; read b !");
    tree("b = shared root; a = mut root for f; return f; read b");
    check("a = mut root for f weak; read root; read a");
}
