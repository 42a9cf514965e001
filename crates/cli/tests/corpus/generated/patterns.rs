//! Programs of random matches: nested patterns over integers, characters, tuples, options, enums, slices and
//! references, with ranges, alternatives, bindings, rests and guards. Each tells which arm was taken, with what bound.

use std::fmt::Write;

use super::random::Random;

const MATCHES: usize = 30;
const VALUES: usize = 5;
const ARMS: usize = 6;

const PRELUDE: &str = "\
#![allow(warnings)]
#[derive(Debug, Clone)]
enum Tree { Leaf, One(u8), Pair(Box<Tree>, char), Many(Vec<Option<i32>>), Named { x: (i32, bool), y: Option<Option<u8>> } }
use Tree::*;
";

/// A program, a pure function of the seed.
pub fn program(seed: u64) -> String {
    let mut writer = Writer { random: Random::new("patterns", seed), names: 0 };
    let mut functions = String::new();
    let mut main = "fn main() {\n".to_owned();
    for index in 0..MATCHES {
        let of = writer.random.element(&TYPES);
        functions += &writer.function(index, of);
        for _ in 0..VALUES {
            let value = writer.value(of, 3);
            let _ = writeln!(main, "    f{index}(&{value});");
        }
    }
    format!("{PRELUDE}{functions}{main}}}\n")
}

#[derive(Clone, Copy)]
enum Type {
    Int,
    Byte,
    Char,
    Bool,
    Text,
    Tree,
    Ints,
    Bytes,
    Option(&'static Type),
    Pair(&'static Type, &'static Type),
}

const TYPES: [Type; 12] = [
    Type::Int,
    Type::Char,
    Type::Text,
    Type::Tree,
    Type::Tree,
    Type::Ints,
    Type::Bytes,
    Type::Option(&Type::Option(&Type::Bool)),
    Type::Option(&Type::Pair(&Type::Int, &Type::Char)),
    Type::Pair(&Type::Tree, &Type::Option(&Type::Byte)),
    Type::Pair(&Type::Pair(&Type::Bool, &Type::Int), &Type::Ints),
    Type::Option(&Type::Tree),
];

impl Type {
    fn name(self) -> String {
        match self {
            Type::Int => "i32".into(),
            Type::Byte => "u8".into(),
            Type::Char => "char".into(),
            Type::Bool => "bool".into(),
            Type::Text => "str".into(),
            Type::Tree => "Tree".into(),
            Type::Ints => "[i32; 4]".into(),
            Type::Bytes => "[u8]".into(),
            Type::Option(inner) => format!("Option<{}>", inner.name()),
            Type::Pair(first, second) => format!("({}, {})", first.name(), second.name()),
        }
    }
}

struct Writer {
    random: Random,
    /// How many names the current pattern binds.
    names: usize,
}

impl Writer {
    fn function(&mut self, index: usize, of: Type) -> String {
        let mut text = format!("fn f{index}(v: &{}) {{ match v {{\n", of.name());
        for arm in 0..ARMS {
            self.names = 0;
            let pattern = self.pattern(of, 3, true);
            let bound: Vec<String> = (1..=self.names).map(|name| format!("b{name}")).collect();
            let guard = self.guard(&bound);
            let _ = writeln!(
                text,
                "    {pattern}{guard} => println!(\"{index}: {arm} {{:?}}\", ({})),",
                tuple(&bound)
            );
        }
        text + &format!("    rest => println!(\"{index}: rest {{rest:?}}\"),\n}} }}\n")
    }

    fn guard(&mut self, bound: &[String]) -> String {
        match bound.first() {
            Some(name) if self.random.once_in(3) => {
                format!(" if format!(\"{{:?}}\", {name}).len() % 2 == {}", self.random.below(2))
            }
            _ => String::new(),
        }
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("b{}", self.names)
    }

    /// A pattern for a type; inside alternatives nothing may be bound.
    fn pattern(&mut self, of: Type, depth: usize, bind: bool) -> String {
        match self.random.below(9) {
            0 if bind => return self.name(),
            1 => return "_".to_owned(),
            2 if bind => {
                let name = self.name();
                let inner = self.pattern(of, depth.saturating_sub(1), false);
                return format!("{name} @ ({inner})");
            }
            3 if depth > 0 => {
                let (first, second) =
                    (self.pattern(of, depth - 1, false), self.pattern(of, depth - 1, false));
                return format!("({first} | {second})");
            }
            _ if depth == 0 => return "_".to_owned(),
            _ => {}
        }
        self.structured(of, depth - 1, bind)
    }

    fn structured(&mut self, of: Type, depth: usize, bind: bool) -> String {
        match of {
            Type::Int => self
                .random
                .pick(&["0", "-1", "1..=5", "-5..0", "100..=900", "-2147483648..=-7", "7 | 9", "2147483647"])
                .to_owned(),
            Type::Byte => self.random.pick(&["0", "1..=9", "200..=255", "b'a'..=b'z'", "0..3"]).to_owned(),
            Type::Char => self
                .random
                .pick(&["'a'..='f'", "'x'", "'\\u{100}'..='\\u{ffff}'", "'\\0'..'0'", "'é' | 'z'"])
                .to_owned(),
            Type::Bool => self.random.pick(&["true", "false"]).to_owned(),
            Type::Text => self.random.pick(&["\"\"", "\"a\"", "\"long text\"", "\"é\" | \"b\""]).to_owned(),
            Type::Option(_) if self.random.once_in(3) => "None".to_owned(),
            Type::Option(inner) => format!("Some({})", self.pattern(*inner, depth, bind)),
            Type::Pair(first, second) => {
                format!("({}, {})", self.pattern(*first, depth, bind), self.pattern(*second, depth, bind))
            }
            Type::Ints => self.slice(Type::Int, 4, depth, bind),
            Type::Bytes => self.slice(Type::Byte, 3, depth, bind),
            Type::Tree => self.tree(depth, bind),
        }
    }

    fn slice(&mut self, of: Type, longest: usize, depth: usize, bind: bool) -> String {
        let before = self.random.below(longest);
        let after = self.random.below(longest - before);
        let mut parts: Vec<String> = (0..before).map(|_| self.pattern(of, depth, bind)).collect();
        parts.push(if bind && self.random.once_in(2) {
            format!("{} @ ..", self.name())
        } else {
            "..".to_owned()
        });
        parts.extend((0..after).map(|_| self.pattern(of, depth, bind)));
        format!("[{}]", parts.join(", "))
    }

    fn tree(&mut self, depth: usize, bind: bool) -> String {
        match self.random.below(6) {
            0 => "Leaf".to_owned(),
            1 => format!("One({})", self.pattern(Type::Byte, depth, bind)),
            2 => format!("Pair(.., {})", self.pattern(Type::Char, depth, bind)),
            3 => "Many(..)".to_owned(),
            4 => format!("Named {{ x: (_, {}), .. }}", self.pattern(Type::Bool, depth, bind)),
            _ => {
                let x = self.pattern(Type::Pair(&Type::Int, &Type::Bool), depth, bind);
                let y = self.pattern(Type::Option(&Type::Option(&Type::Byte)), depth, bind);
                format!("Named {{ x: {x}, y: {y} }}")
            }
        }
    }

    fn value(&mut self, of: Type, depth: usize) -> String {
        match of {
            Type::Int => {
                self.random.pick(&["0", "-1", "3", "7", "100", "-8", "i32::MAX", "i32::MIN"]).to_owned()
            }
            Type::Byte => self.random.pick(&["0", "1", "b'k'", "255", "2"]).to_owned(),
            Type::Char => self.random.pick(&["'b'", "'x'", "'ā'", "'!'", "'é'", "'z'"]).to_owned(),
            Type::Bool => self.random.pick(&["true", "false"]).to_owned(),
            Type::Text => {
                self.random.pick(&["*\"\"", "*\"a\"", "*\"long text\"", "*\"é\"", "*\"other\""]).to_owned()
            }
            Type::Option(_) if self.random.once_in(4) => "None".to_owned(),
            Type::Option(inner) => format!("Some({})", self.value(*inner, depth)),
            Type::Pair(first, second) => {
                format!("({}, {})", self.value(*first, depth), self.value(*second, depth))
            }
            Type::Ints => {
                let values: Vec<String> = (0..4).map(|_| self.value(Type::Int, 0)).collect();
                format!("[{}]", values.join(", "))
            }
            Type::Bytes => {
                let count = self.random.below(5);
                let values: Vec<String> = (0..count).map(|_| self.value(Type::Byte, 0)).collect();
                format!("[{}]", values.join(", "))
            }
            Type::Tree => self.tree_value(depth),
        }
    }

    fn tree_value(&mut self, depth: usize) -> String {
        match self.random.below(if depth == 0 { 2 } else { 6 }) {
            0 => "Leaf".to_owned(),
            1 => format!("One({})", self.value(Type::Byte, 0)),
            2 => format!("Pair(Box::new({}), {})", self.tree_value(depth - 1), self.value(Type::Char, 0)),
            3 => "Many(vec![Some(1), None])".to_owned(),
            _ => {
                let x = self.value(Type::Pair(&Type::Int, &Type::Bool), 0);
                format!("Named {{ x: {x}, y: {} }}", self.value(Type::Option(&Type::Option(&Type::Byte)), 0))
            }
        }
    }
}

/// The inside a tuple of references, also for one or none.
fn tuple(names: &[String]) -> String {
    names.iter().map(|name| format!("{name}, ")).collect()
}
