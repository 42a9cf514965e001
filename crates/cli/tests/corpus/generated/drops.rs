//! Programs of random statements over values that say when they are dropped: moves, partial and conditional moves,
//! assignments, temporaries, scopes, loops, early returns and closures. Each function is run again and again with a
//! panic at one more of its steps, so that every way of unwinding is taken too.

use std::fmt::Write;

use super::random::Random;

const FUNCTIONS: usize = 12;
const STATEMENTS: usize = 7;
/// A panic is raised at each of the first steps.
const PANICS: usize = 9;

const PRELUDE: &str = "\
#![allow(warnings)]
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
static LEFT: AtomicU32 = AtomicU32::new(0);
struct D(u32);
impl Drop for D { fn drop(&mut self) { print!(\" -{}\", self.0); } }
fn d(name: u32) -> D {
    if LEFT.fetch_sub(1, Relaxed) == 1 { print!(\" !{name}\"); panic!(); }
    print!(\" +{name}\");
    D(name)
}
struct Pair { a: D, b: D }
struct Guarded { a: D, rest: Vec<D> }
enum Either { Left(D), Right(D, D), Neither }
fn two(x: D, y: D) -> D { print!(\" two\"); y }
fn peek(x: &D) -> u32 { x.0 }
fn run(name: &str, body: impl Fn(bool)) {
    for at in 0..PANICS * 2 {
        print!(\"{name}.{at}:\");
        LEFT.store(at / 2 + 1, Relaxed);
        println!(\" {}\", catch_unwind(AssertUnwindSafe(|| body(at % 2 == 0))).is_ok());
    }
}
";

/// A program, a pure function of the seed.
pub fn program(seed: u64) -> String {
    let mut writer = Writer { random: Random::new("drops", seed), names: 0, values: 0 };
    let mut text = PRELUDE.replace("PANICS", &PANICS.to_string());
    let mut main = "fn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n".to_owned();
    for index in 0..FUNCTIONS {
        let body = writer.block(&mut Vec::new(), STATEMENTS, 2);
        let _ = writeln!(text, "fn f{index}(flag: bool) {{\n{body}}}");
        let _ = writeln!(main, "    run(\"{index}\", f{index});");
    }
    format!("{text}{main}}}\n")
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    Single,
    Pair,
    Tuple,
    Array,
    Option,
    Box,
    Vec,
    Either,
    Guarded,
}

const TYPES: [Type; 9] = [
    Type::Single,
    Type::Pair,
    Type::Tuple,
    Type::Array,
    Type::Option,
    Type::Box,
    Type::Vec,
    Type::Either,
    Type::Guarded,
];

/// A variable that holds a value now.
type Variable = (String, Type);

struct Writer {
    random: Random,
    names: usize,
    /// Values are numbered.
    values: u32,
}

impl Writer {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names)
    }

    fn new_value(&mut self) -> String {
        self.values += 1;
        format!("d({})", self.values)
    }

    /// An expression of type `D`: a new value, or a variable that is moved.
    fn single(&mut self, live: &mut Vec<Variable>) -> String {
        let found = live.iter().rposition(|(_, of)| *of == Type::Single);
        match found {
            Some(index) if self.random.once_in(3) => live.remove(index).0,
            _ if self.random.once_in(6) => format!("two({}, {})", self.new_value(), self.new_value()),
            _ => self.new_value(),
        }
    }

    fn expression(&mut self, of: Type, live: &mut Vec<Variable>) -> String {
        let mut single = || self.single(live);
        match of {
            Type::Single => single(),
            Type::Pair => format!("Pair {{ b: {}, a: {} }}", single(), single()),
            Type::Tuple => format!("({}, {})", single(), single()),
            Type::Array => format!("[{}, {}]", single(), single()),
            Type::Option => format!("Some({})", single()),
            Type::Box => format!("Box::new({})", single()),
            Type::Vec => format!("vec![{}, {}]", single(), single()),
            Type::Either => {
                let (first, second) = (single(), single());
                self.random
                    .element(&[format!("Either::Left({first})"), format!("Either::Right({first}, {second})")])
            }
            Type::Guarded => format!("Guarded {{ a: {}, rest: vec![{}] }}", single(), single()),
        }
    }

    fn block(&mut self, live: &mut Vec<Variable>, count: usize, depth: usize) -> String {
        (0..count).map(|_| self.statement(live, depth)).collect()
    }

    fn statement(&mut self, live: &mut Vec<Variable>, depth: usize) -> String {
        match self.random.below(16) {
            0..5 => self.declaration(live),
            5 => format!("    let _ = {};\n", self.single(live)),
            6 => self.inspection(live),
            7 => self.assignment(live),
            8..11 => self.taking_apart(live),
            11 => self.conditional_move(live),
            12 if depth > 0 => self.scope(live, depth - 1),
            13 if depth > 0 => self.repetition(live, depth - 1),
            14 => self.temporaries(live),
            _ => format!("    if flag && {}.0 % 2 == 0 {{ return; }}\n", self.new_value()),
        }
    }

    fn declaration(&mut self, live: &mut Vec<Variable>) -> String {
        let of = self.random.element(&TYPES);
        let value = self.expression(of, live);
        let name = self.name();
        live.push((name.clone(), of));
        format!("    let mut {name} = {value};\n")
    }

    fn any_live(&mut self, live: &[Variable]) -> Option<Variable> {
        (!live.is_empty()).then(|| self.random.element(live))
    }

    fn inspection(&mut self, live: &mut Vec<Variable>) -> String {
        match self.any_live(live) {
            Some((name, Type::Single)) => format!("    let _ = {name}; print!(\" {{}}\", peek(&{name}));\n"),
            Some((name, Type::Option)) => {
                format!("    if let Some(v) = &{name} {{ print!(\" {{}}\", peek(v)); }}\n")
            }
            Some((name, _)) => format!("    let _ = &{name}; {{ let _r = &mut {name}; print!(\" r\"); }}\n"),
            None => self.declaration(live),
        }
    }

    fn assignment(&mut self, live: &mut Vec<Variable>) -> String {
        let Some((name, of)) = self.any_live(live) else { return self.declaration(live) };
        // The variable itself must not be moved by the new value.
        let mut others: Vec<Variable> = live.iter().filter(|(other, _)| *other != name).cloned().collect();
        let value = self.expression(of, &mut others);
        others.push((name.clone(), of));
        *live = others;
        format!("    {name} = {value};\n")
    }

    /// Uses up a variable of some type, or a part of it.
    fn taking_apart(&mut self, live: &mut Vec<Variable>) -> String {
        if live.is_empty() {
            return self.declaration(live);
        }
        let (name, of) = live.remove(self.random.below(live.len()));
        let new = self.name();
        let flag = self.random.pick(&["flag", "!flag", "true"]);
        match of {
            Type::Single => {
                format!("    let {new} = move || {{ print!(\" call\"); peek(&{name}) }}; {new}();\n")
            }
            Type::Pair if self.random.once_in(2) => {
                format!("    let {new} = Pair {{ a: {}, ..{name} }};\n", self.new_value())
            }
            Type::Pair => {
                live.push((new.clone(), Type::Single));
                format!("    let Pair {{ a: mut {new}, .. }} = {name};\n")
            }
            Type::Tuple => {
                live.push((new.clone(), Type::Single));
                format!("    let (_, mut {new}) = {name};\n")
            }
            Type::Array => format!("    let [{new}, ref y] = {name}; print!(\" {{}}\", y.0);\n"),
            Type::Option => format!(
                "    match {name} {{ Some(v) if {flag} => drop(v), Some(_) => print!(\" some\"), None => {{}} }}\n"
            ),
            Type::Box => {
                live.push((new.clone(), Type::Single));
                format!("    let mut {new} = *{name};\n")
            }
            Type::Vec => {
                format!("    for v in {name} {{ print!(\" v{{}}\", v.0); if {flag} {{ break; }} }}\n")
            }
            Type::Either => format!(
                "    match {name} {{ Either::Left(v) => {{ let w = {}; drop(v); }} Either::Right(_, v) if {flag} => drop(v), _ => print!(\" other\") }}\n",
                self.new_value()
            ),
            Type::Guarded => {
                live.push((new.clone(), Type::Vec));
                format!("    drop({name}.a); let mut {new} = {name}.rest;\n")
            }
        }
    }

    fn conditional_move(&mut self, live: &mut Vec<Variable>) -> String {
        if live.is_empty() {
            return self.declaration(live);
        }
        let (name, of) = live.remove(self.random.below(live.len()));
        match of {
            Type::Vec => format!(
                "    if flag {{ {name}.truncate(1); }} else {{ {name}.push({}); {name}.remove(0); }}\n",
                self.new_value()
            ),
            Type::Option => {
                format!("    if flag {{ {name}.take(); }} else {{ {name}.replace({}); }}\n", self.new_value())
            }
            Type::Pair => {
                format!("    if flag {{ drop({name}.b); }} else {{ {name}.a = {}; }}\n", self.new_value())
            }
            _ => format!("    if flag {{ drop({name}); }} else {{ let _z = {}; }}\n", self.new_value()),
        }
    }

    fn scope(&mut self, live: &mut Vec<Variable>, depth: usize) -> String {
        let before = live.clone();
        let body = self.block(live, 3, depth);
        live.retain(|variable| before.contains(variable));
        format!("    {{\n{body}    }}\n")
    }

    /// The body of a loop moves nothing that was declared outside of it.
    fn repetition(&mut self, _live: &mut Vec<Variable>, depth: usize) -> String {
        let body = self.block(&mut Vec::new(), 2, depth);
        let end = self.random.pick(&["if flag && i == 1 { break; }", "if i == 0 { continue; }", ""]);
        let value = self.new_value();
        format!("    for i in 0..2 {{\n    let z = {value}; {end}\n{body}    }}\n")
    }

    fn temporaries(&mut self, live: &mut Vec<Variable>) -> String {
        let (first, second) = (self.new_value(), self.new_value());
        match self.random.below(6) {
            0 => format!("    match {first}.0 % 2 {{ 0 => drop({second}), _ => print!(\" odd\") }}\n"),
            1 => format!("    if peek(&{first}) > 3 || peek(&{second}) > 2 {{ print!(\" then\"); }}\n"),
            2 => format!("    let t = {{ peek(&{first}) + peek(&{second}) }};\n"),
            3 => format!("    let r = &{first}; let s = (&{second}, 1);\n"),
            4 => format!("    while peek(&{first}) % 2 == 0 {{ drop({second}); break; }}\n"),
            _ => format!("    two({first}, {});\n", self.single(live)),
        }
    }
}
