//! Programs of random types: structs, tuples, arrays, options and enums under every `repr`, packed and over-aligned,
//! nested. Of each type: size, alignment and offsets of fields; of each of a few values: the variant, all parts, again
//! after a copy through untyped bytes, after `mem::replace` and out of a `Box`, an array and an `Option`.

use std::fmt::Write;

use super::random::Random;

const TYPES: usize = 14;
const VALUES: usize = 4;

const PRELUDE: &str = "\
#![allow(warnings)]
use std::mem::{self, MaybeUninit, align_of, offset_of, size_of};
use std::num::*;
use std::fmt::Debug;
fn through_bytes<T>(value: T) -> T {
    let mut copy = MaybeUninit::<T>::uninit();
    let from = (&raw const value).cast::<MaybeUninit<u8>>();
    for index in 0..size_of::<T>() {
        unsafe { copy.as_mut_ptr().cast::<MaybeUninit<u8>>().add(index).write(*from.add(index)) };
    }
    mem::forget(value);
    unsafe { copy.assume_init() }
}
fn show<T: Debug + Clone + PartialEq>(value: T) {
    println!(\"{value:?}\");
    let copy = through_bytes(value.clone());
    let boxed = Box::new(copy.clone());
    let array = [copy.clone(), value.clone(), (*boxed).clone()];
    let mut option = Some(Some(*boxed));
    let taken = mem::replace(&mut option, None);
    println!(\"{} {} {} {:?}\", copy == value, array[1] == array[2], option == Some(None), taken.flatten() == Some(copy));
}
fn sizes<T>(name: &str) {
    println!(
        \"{name}: {} {} {} {} {}\",
        size_of::<T>(), align_of::<T>(), size_of::<Option<T>>(), size_of::<Option<Option<T>>>(), mem::needs_drop::<T>()
    );
}
";

/// A program, a pure function of the seed.
pub fn program(seed: u64) -> String {
    let mut writer = Writer { random: Random::new("layout", seed), types: Vec::new(), main: String::new() };
    let mut text = PRELUDE.to_owned();
    for index in 0..TYPES {
        text += &writer.definition(index);
    }
    format!("{text}fn main() {{\n{}}}\n", writer.main)
}

/// A type that was defined: an expression makes one of its values.
#[derive(Clone)]
enum Definition {
    /// Types of the fields `f0`, `f1`, ...
    Struct(Vec<String>),
    /// Types of the fields of the variants `V0`, `V1`, ...
    Enum(Vec<Vec<String>>),
}

struct Writer {
    random: Random,
    types: Vec<Definition>,
    main: String,
}

const PLAIN: [&str; 20] = [
    "u8",
    "i8",
    "u16",
    "i32",
    "u32",
    "u64",
    "i64",
    "u128",
    "i128",
    "usize",
    "f32",
    "f64",
    "bool",
    "char",
    "()",
    "NonZeroU8",
    "NonZeroU32",
    "NonZeroI64",
    "&'static str",
    "std::cmp::Ordering",
];

impl Writer {
    fn definition(&mut self, index: usize) -> String {
        let (text, definition) =
            if self.random.once_in(2) { self.structure(index) } else { self.enumeration(index) };
        self.types.push(definition);
        let name = format!("T{index}");
        let _ = writeln!(self.main, "    sizes::<{name}>(\"{name}\");");
        for _ in 0..VALUES {
            let value = self.value(&name);
            let _ = writeln!(self.main, "    show({value});");
        }
        text
    }

    fn structure(&mut self, index: usize) -> (String, Definition) {
        let reprs = [
            "",
            "",
            "#[repr(C)]",
            "#[repr(C)]",
            "#[repr(packed)]",
            "#[repr(packed(2))]",
            "#[repr(C, packed(4))]",
            "#[repr(align(8))]",
            "#[repr(C, align(16))]",
        ];
        let repr = self.random.pick(&reprs);
        // What is packed must be plain, because its fields are copied to be shown, and not over-aligned.
        let packed = repr.contains("packed");
        let count = self.random.below(6);
        let fields: Vec<String> = (0..count)
            .map(|_| if packed { self.random.pick(&PLAIN).to_owned() } else { self.any(2) })
            .collect();
        let text: Vec<String> =
            fields.iter().enumerate().map(|(field, of)| format!("f{field}: {of}")).collect();
        for field in 0..count {
            let _ = writeln!(self.main, "    println!(\"{{}}\", offset_of!(T{index}, f{field}));");
        }
        let copy = if packed { "Copy, " } else { "" };
        let text = format!(
            "{repr} #[derive({copy}Debug, Clone, PartialEq)] struct T{index} {{ {} }}\n",
            text.join(", ")
        );
        (text, Definition::Struct(fields))
    }

    fn enumeration(&mut self, index: usize) -> (String, Definition) {
        let reprs = [
            "",
            "",
            "",
            "",
            "#[repr(u8)]",
            "#[repr(C)]",
            "#[repr(i16)]",
            "#[repr(C, u8)]",
            "#[repr(u64)]",
            "#[repr(C, i32)]",
        ];
        let repr = self.random.pick(&reprs);
        let count = self.random.within(1, 6);
        let plain = self.random.once_in(3);
        let variants: Vec<Vec<String>> = (0..count).map(|_| self.variant(plain)).collect();
        let explicit = plain || repr.contains('u') || repr.contains('i');
        let text = self.variants(&variants, explicit, repr.contains('u'));
        if plain {
            let all: Vec<String> = (0..count).map(|variant| format!("T{index}::V{variant} as i64")).collect();
            let _ = writeln!(self.main, "    println!(\"{{:?}}\", [{}]);", all.join(", "));
        }
        (
            format!("{repr} #[derive(Debug, Clone, PartialEq)] enum T{index} {{ {text} }}\n"),
            Definition::Enum(variants),
        )
    }

    /// Variants with their fields; some have a number, always greater than the one before.
    fn variants(&mut self, variants: &[Vec<String>], explicit: bool, unsigned: bool) -> String {
        let mut next: i32 = if explicit && !unsigned { -3 } else { 0 };
        let mut text = Vec::new();
        for (variant, fields) in variants.iter().enumerate() {
            let fields = if fields.is_empty() { String::new() } else { format!("({})", fields.join(", ")) };
            if explicit && self.random.once_in(2) {
                next += self.random.element(&[0, 0, 20]);
                text.push(format!("V{variant}{fields} = {next}"));
            } else {
                next = if variant == 0 { 0 } else { next };
                text.push(format!("V{variant}{fields}"));
            }
            next += 1;
        }
        text.join(", ")
    }

    fn variant(&mut self, plain: bool) -> Vec<String> {
        let count = if plain { 0 } else { self.random.element(&[0, 0, 1, 1, 2, 3]) };
        (0..count).map(|_| self.any(1)).collect()
    }

    /// The name of some type that exists.
    fn any(&mut self, depth: usize) -> String {
        match self.random.below(if depth == 0 { 7 } else { 16 }) {
            0..5 => self.random.pick(&PLAIN).to_owned(),
            5..8 if !self.types.is_empty() => format!("T{}", self.random.below(self.types.len())),
            8 => format!("Option<{}>", self.any(depth - 1)),
            9 => format!("Box<{}>", self.any(depth - 1)),
            10 => format!("[{}; {}]", self.any(depth - 1), self.random.below(4)),
            11 => format!("({}, {})", self.any(depth - 1), self.any(depth - 1)),
            12 => format!("Vec<{}>", self.any(depth - 1)),
            13 => format!("Result<{}, {}>", self.any(depth - 1), self.any(depth - 1)),
            14 => "String".to_owned(),
            _ => "u16".to_owned(),
        }
    }

    /// An expression that makes a value of a type.
    fn value(&mut self, of: &str) -> String {
        if let Some(index) = of.strip_prefix('T').and_then(|index| index.parse::<usize>().ok()) {
            return self.defined_value(index);
        }
        if let Some((head, inner)) =
            of.split_once('<').and_then(|(head, rest)| Some((head, rest.strip_suffix('>')?)))
        {
            return self.generic_value(head, inner);
        }
        if let Some(inner) = of.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (of, count) = inner.rsplit_once("; ").expect("an array type");
            let count: usize = count.parse().expect("a small number");
            let values: Vec<String> = (0..count).map(|_| self.value(of)).collect();
            return format!("[{}]", values.join(", "));
        }
        if let Some(inner) =
            of.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).filter(|inner| !inner.is_empty())
        {
            let values: Vec<String> = split(inner).iter().map(|part| self.value(part)).collect();
            return format!("({})", values.join(", "));
        }
        self.plain_value(of)
    }

    fn defined_value(&mut self, index: usize) -> String {
        match self.types[index].clone() {
            Definition::Struct(fields) => {
                let values: Vec<String> = fields
                    .iter()
                    .enumerate()
                    .map(|(field, of)| format!("f{field}: {}", self.value(of)))
                    .collect();
                format!("T{index} {{ {} }}", values.join(", "))
            }
            Definition::Enum(variants) => {
                let variant = self.random.below(variants.len());
                let values: Vec<String> = variants[variant].iter().map(|of| self.value(of)).collect();
                let values =
                    if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
                format!("T{index}::V{variant}{values}")
            }
        }
    }

    fn generic_value(&mut self, head: &str, inner: &str) -> String {
        match head {
            "Option" if self.random.once_in(3) => format!("None::<{inner}>"),
            "Option" => format!("Some({})", self.value(inner)),
            "Box" => format!("Box::new({})", self.value(inner)),
            "Vec" if self.random.once_in(3) => format!("Vec::<{inner}>::new()"),
            "Vec" => format!("vec![{}, {}]", self.value(inner), self.value(inner)),
            _ => {
                let parts = split(inner);
                if self.random.once_in(2) {
                    format!("Result::<{inner}>::Ok({})", self.value(&parts[0]))
                } else {
                    format!("Result::<{inner}>::Err({})", self.value(&parts[1]))
                }
            }
        }
    }

    fn plain_value(&mut self, of: &str) -> String {
        let small = self.random.within(1, 100);
        match of {
            "()" => "()".to_owned(),
            "bool" => self.random.pick(&["true", "false"]).to_owned(),
            "char" => self.random.pick(&["'a'", "'\\u{10ffff}'", "'\\0'", "'\\u{d7ff}'"]).to_owned(),
            "f32" | "f64" => format!("{small}.25"),
            "&'static str" => format!("\"{small}\""),
            "String" => format!("\"{small}\".to_string()"),
            "std::cmp::Ordering" => format!("{of}::{}", self.random.pick(&["Less", "Equal", "Greater"])),
            _ if of.starts_with("NonZero") => format!("{of}::new({small}).unwrap()"),
            _ => self.random.element(&[format!("{of}::MAX"), format!("{of}::MIN"), format!("{small}{of}")]),
        }
    }
}

/// Splits a list of types at the commas that are not inside another type.
fn split(list: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for letter in list.chars() {
        match letter {
            '(' | '[' | '<' => depth += 1,
            ')' | ']' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("never empty").push(letter);
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}
