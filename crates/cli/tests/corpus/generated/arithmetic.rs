//! Programs of random expressions over all integer and floating-point types, `bool` and `char`: operators (which may
//! panic), the wrapping, checked, saturating and overflowing families, bit manipulation and casts.
//!
//! The bits of a NaN and the sign of a zero out of `min` and `max` are open, so no expression lets them through.

use std::fmt::Write;

use super::random::Random;

const CHECKS: usize = 40;
const CALLS: usize = 6;
const DEPTH: usize = 4;

const PRELUDE: &str = "\
#![feature(f16, f128)]
#![allow(warnings)]
use std::panic::{catch_unwind, AssertUnwindSafe};
trait Show { fn show(self) -> String; }
macro_rules! plain { ($($t:ty)*) => { $(impl Show for $t { fn show(self) -> String { format!(\"{self:?}\") } })* } }
plain!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char);
macro_rules! float { ($($t:ty)*) => { $(impl Show for $t {
    fn show(self) -> String { if self != self { \"NaN\".into() } else { format!(\"{:#x}\", self.to_bits()) } }
})* } }
float!(f16 f32 f64 f128);
fn check<T: Show>(name: &str, body: impl FnOnce() -> T) {
    let text = catch_unwind(AssertUnwindSafe(body)).map_or(\"panic\".into(), Show::show);
    println!(\"{name} {text}\");
}
";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Int { signed: bool, bits: u32, name: &'static str },
    Float { bits: u32, name: &'static str },
    Bool,
    Char,
}

const fn int(signed: bool, bits: u32, name: &'static str) -> Type {
    Type::Int { signed, bits, name }
}

const fn float(bits: u32, name: &'static str) -> Type {
    Type::Float { bits, name }
}

const INTS: [Type; 12] = [
    int(true, 8, "i8"),
    int(true, 16, "i16"),
    int(true, 32, "i32"),
    int(true, 64, "i64"),
    int(true, 128, "i128"),
    int(true, 64, "isize"),
    int(false, 8, "u8"),
    int(false, 16, "u16"),
    int(false, 32, "u32"),
    int(false, 64, "u64"),
    int(false, 128, "u128"),
    int(false, 64, "usize"),
];
const FLOATS: [Type; 4] = [float(16, "f16"), float(32, "f32"), float(64, "f64"), float(128, "f128")];
const U8: Type = INTS[6];
const U32: Type = INTS[8];

impl Type {
    fn name(self) -> &'static str {
        match self {
            Type::Int { name, .. } | Type::Float { name, .. } => name,
            Type::Bool => "bool",
            Type::Char => "char",
        }
    }
}

/// A program, a pure function of the seed.
pub fn program(seed: u64) -> String {
    let mut writer = Writer { random: Random::new("arithmetic", seed), parameters: Vec::new() };
    let mut functions = String::new();
    let mut main = "fn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n".to_owned();
    for index in 0..CHECKS {
        writer.parameters = (0..3).map(|_| writer.any_type()).collect();
        writer.function(index, &mut functions);
        for call in 0..CALLS {
            writer.call(index, call, &mut main);
        }
    }
    format!("{PRELUDE}{functions}{main}}}\n")
}

struct Writer {
    random: Random,
    /// Types of the parameters `a`, `b`, `c` of the function that is being written.
    parameters: Vec<Type>,
}

impl Writer {
    fn any_type(&mut self) -> Type {
        match self.random.below(12) {
            0..7 => self.int_type(),
            7..10 => self.float_type(),
            10 => Type::Bool,
            _ => Type::Char,
        }
    }

    fn int_type(&mut self) -> Type {
        self.random.element(&INTS)
    }

    fn float_type(&mut self) -> Type {
        self.random.element(&FLOATS)
    }

    fn function(&mut self, index: usize, out: &mut String) {
        let result = self.any_type();
        let body = self.expression(result, DEPTH);
        let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name()).collect();
        let _ = writeln!(
            out,
            "#[inline(never)] fn f{index}(a: {}, b: {}, c: {}) -> {} {{ {body} }}",
            names[0],
            names[1],
            names[2],
            result.name()
        );
    }

    fn call(&mut self, index: usize, call: usize, out: &mut String) {
        let arguments: Vec<String> =
            self.parameters.clone().into_iter().map(|parameter| self.literal(parameter)).collect();
        let _ = writeln!(out, "    check(\"{index}.{call}\", || f{index}({}));", arguments.join(", "));
    }

    fn literal(&mut self, of: Type) -> String {
        match of {
            Type::Int { signed, bits, name } => self.int_literal(signed, bits, name),
            Type::Float { bits, name } => self.float_literal(bits, name),
            Type::Bool => self.random.pick(&["true", "false"]).to_owned(),
            Type::Char => self
                .random
                .pick(&["'a'", "'\\0'", "'\\u{7f}'", "'ß'", "'\\u{ffff}'", "'\\u{10ffff}'"])
                .to_owned(),
        }
    }

    fn int_literal(&mut self, signed: bool, bits: u32, name: &str) -> String {
        let edges = ["MIN", "MAX", "BITS as NAME", "MIN + 1", "MAX - 1", "MAX / 2", "MAX / 2 + 1"];
        match self.random.below(4) {
            0 => format!("({name}::{})", self.random.pick(&edges).replace("NAME", name)),
            1 => format!("{}{name}", self.random.below(5)),
            2 if signed => format!("(-{}{name})", self.random.within(1, 5)),
            _ => {
                let raw = self.random.wide_bits() >> (128 - bits) >> self.random.below(bits as usize);
                format!("({raw}u{bits} as {name})")
            }
        }
    }

    fn float_literal(&mut self, bits: u32, name: &str) -> String {
        let edges = [
            "0.0",
            "-0.0",
            "1.0",
            "-1.5",
            "0.1",
            "255.5",
            "-128.9",
            "65504.0",
            "1e-5",
            "NAME::MAX",
            "NAME::MIN",
            "NAME::INFINITY",
            "NAME::NEG_INFINITY",
            "NAME::NAN",
            "NAME::MIN_POSITIVE",
            "NAME::EPSILON",
        ];
        if self.random.once_in(3) {
            let raw = self.random.wide_bits() >> (128 - bits);
            return format!("{name}::from_bits({raw}u{bits})");
        }
        let edge = self.random.pick(&edges).replace("NAME", name);
        format!("({edge} as {name})")
    }

    /// An expression of a type; parentheses wherever they could matter.
    fn expression(&mut self, of: Type, depth: usize) -> String {
        if depth == 0 {
            return self.leaf(of);
        }
        match of {
            Type::Int { signed, bits, name } => self.int_expression(of, signed, bits, name, depth - 1),
            Type::Float { bits, name } => self.float_expression(of, bits, name, depth - 1),
            Type::Bool => self.bool_expression(depth - 1),
            Type::Char => self.char_expression(depth - 1),
        }
    }

    fn leaf(&mut self, of: Type) -> String {
        let index = self.random.below(self.parameters.len());
        let name = ["a", "b", "c"][index];
        let given = self.parameters[index];
        if given == of { name.to_owned() } else { self.cast(name, given, of) }
    }

    /// `value` of type `from` as a value of type `to`, by whichever cast the language has.
    fn cast(&mut self, value: &str, from: Type, to: Type) -> String {
        match (from, to) {
            (Type::Char | Type::Bool, Type::Float { name, .. }) => format!("({value} as u32 as {name})"),
            (Type::Float { .. }, Type::Char) => format!("({value} as u8 as char)"),
            (Type::Int { .. }, Type::Char) => {
                format!("char::from_u32({value} as u32).unwrap_or({value} as u8 as char)")
            }
            (Type::Bool, Type::Char) => format!("({value} as u8 as char)"),
            (Type::Char, Type::Bool) => format!("({value}.is_alphabetic())"),
            (Type::Int { name, .. }, Type::Bool) => format!("({value} % 2 as {name} == 0)"),
            (Type::Float { .. }, Type::Bool) => format!("({value} < {})", self.literal(from)),
            _ => format!("({value} as {})", to.name()),
        }
    }

    fn int_expression(&mut self, of: Type, signed: bool, bits: u32, name: &str, depth: usize) -> String {
        let x = self.expression(of, depth);
        let y = self.expression(of, depth);
        let shift = format!("({} % {} as u32)", self.expression(U32, depth.min(1)), bits + 2);
        match self.random.below(26) {
            0..3 => format!("({x} {} {y})", self.random.pick(&["+", "-", "*", "/", "%"])),
            3..5 => format!("({x} {} {y})", self.random.pick(&["&", "|", "^"])),
            5 => format!("({x} {} {shift})", self.random.pick(&["<<", ">>"])),
            6..9 => {
                let family = self.random.pick(&["wrapping", "saturating"]);
                format!("{x}.{family}_{}({y})", self.random.pick(&["add", "sub", "mul", "div"]))
            }
            9 => format!(
                "{x}.checked_{}({y}).unwrap_or({y})",
                self.random.pick(&["add", "sub", "mul", "div", "rem"])
            ),
            10 => {
                let act = self.random.pick(&["add", "sub", "mul"]);
                format!("{{ let r = {x}.overflowing_{act}({y}); if r.1 {{ !r.0 }} else {{ r.0 }} }}")
            }
            11 => format!("{x}.{}({shift})", self.random.pick(&["rotate_left", "rotate_right"])),
            12 => format!("{x}.{}({shift})", self.random.pick(&["wrapping_shl", "wrapping_shr"])),
            13 => {
                format!("{x}.{}({shift}).unwrap_or({y})", self.random.pick(&["checked_shl", "checked_shr"]))
            }
            14 => format!("{x}.{}()", self.random.pick(&["swap_bytes", "reverse_bits", "to_be", "to_le"])),
            15 => {
                let count = [
                    "count_ones",
                    "count_zeros",
                    "leading_zeros",
                    "trailing_zeros",
                    "leading_ones",
                    "trailing_ones",
                ];
                format!("({x}.{}() as {name})", self.random.pick(&count))
            }
            16 => format!("(!{x})"),
            17 => format!(
                "{x}.{}_euclid({y})",
                self.random.pick(&["wrapping_div", "wrapping_rem", "div", "rem"])
            ),
            18 => format!("{x}.wrapping_pow({shift})"),
            19 => format!("({x}.abs_diff({y}) as {name})"),
            20 => format!("{x}.midpoint({y})"),
            21 => format!("({x}.{}({y}))", self.random.pick(&["min", "max"])),
            22 if signed => format!(
                "({x}.{}() as {name})",
                self.random.pick(&["wrapping_abs", "unsigned_abs", "signum", "wrapping_neg"])
            ),
            22 => format!("{x}.checked_next_power_of_two().unwrap_or({y})"),
            23 => format!("{x}.to_string().parse::<{name}>().unwrap()"),
            24 => {
                format!("{name}::from_str_radix(&format!(\"{{:o}}\", {x} / 2 as {name}), 8).unwrap_or({y})")
            }
            _ => {
                let from = self.any_type();
                let value = self.expression(from, depth);
                self.cast(&value, from, of)
            }
        }
    }

    fn float_expression(&mut self, of: Type, bits: u32, name: &str, depth: usize) -> String {
        let x = self.expression(of, depth);
        let y = self.expression(of, depth);
        match self.random.below(12) {
            0..4 => format!("({x} {} {y})", self.random.pick(&["+", "-", "*", "/", "%"])),
            4 => format!("(-{x})"),
            5 => format!("({x}.{}({y}) + 0.0)", self.random.pick(&["min", "max"])),
            6 => format!("{x}.abs()"),
            7 => format!("(if {x} < {y} {{ {x} }} else {{ {y} }})"),
            8 if bits == 32 || bits == 64 => {
                let methods = ["sqrt", "floor", "ceil", "trunc", "round", "round_ties_even", "fract"];
                format!("{x}.{}()", self.random.pick(&methods))
            }
            9 if bits == 32 || bits == 64 => format!("{x}.mul_add({y}, {})", self.leaf(of)),
            10 => format!("{x}.clamp(-3.5 as {name}, 1e4 as {name})"),
            _ => {
                let from = self.any_type();
                let value = self.expression(from, depth);
                self.cast(&value, from, of)
            }
        }
    }

    fn bool_expression(&mut self, depth: usize) -> String {
        let of = self.any_type();
        let (x, y) = (self.expression(of, depth), self.expression(of, depth));
        match self.random.below(6) {
            0..3 => format!("({x} {} {y})", self.random.pick(&["<", "<=", ">", ">=", "==", "!="])),
            3 => format!("(!{})", self.expression(Type::Bool, depth)),
            4 => {
                let other = self.expression(Type::Bool, depth);
                format!("(({x} < {y}) {} {other})", self.random.pick(&["&&", "||", "^", "&", "|"]))
            }
            _ => format!("({x}.partial_cmp(&{y}) == Some(std::cmp::Ordering::Less))"),
        }
    }

    fn char_expression(&mut self, depth: usize) -> String {
        match self.random.below(4) {
            0 => format!("({} as char)", self.expression(U8, depth)),
            1 => format!("char::from_u32({}).unwrap_or('x')", self.expression(U32, depth)),
            2 => format!("char::from_digit({} % 36, 36).unwrap()", self.expression(U32, depth)),
            _ => {
                let x = self.expression(Type::Char, depth);
                format!(
                    "{x}.{}",
                    self.random.pick(&["to_ascii_uppercase()", "to_lowercase().next().unwrap()"])
                )
            }
        }
    }
}
