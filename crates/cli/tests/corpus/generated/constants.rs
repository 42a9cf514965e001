//! Random `const fn`s with unsafe code: what rustc's evaluation of constants says about them, Ubik must say at run time.
//!
//! A case is a function of a few random steps over one buffer of 32 bytes, aligned to 16, so that alignment by address
//! and alignment by promise are the same: writes and reads at many types, pointer arithmetic, copies, typed values made
//! of raw bytes, references, slices, scopes that end. About every second case is undefined behaviour.
//!
//! Missing: what const evaluation cannot do (integers from pointers, heap, foreign functions).

use std::fmt::Write;

use super::random::Random;

/// Cases in one program.
pub const CASES: usize = 60;

const PRELUDE: &str = "\
#![feature(ascii_char, const_cmp, const_index, const_trait_impl, core_intrinsics)]
#![allow(warnings)]
use std::mem::{self, MaybeUninit, size_of, transmute};
use std::cmp::Ordering;
use std::num::*;
use std::ptr;
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Buffer([MaybeUninit<u8>; 32]);
#[repr(C)] #[derive(Clone, Copy)] struct Padded { a: u8, b: u32 }
#[repr(C)] #[derive(Clone, Copy)] struct Flags { a: bool, b: u8, c: Option<bool> }
#[repr(C, packed)] #[derive(Clone, Copy)] struct Packed { a: u8, b: u32 }
#[repr(u8)] #[derive(Clone, Copy)] enum Direct { A = 1, B = 3, C = 200 }
#[repr(i16)] #[derive(Clone, Copy)] enum Signed { A = -2, B = 5 }
#[derive(Clone, Copy)] enum Niche { A(bool), B, C, D }
#[repr(C, u8)] #[derive(Clone, Copy)] enum Payload { A(u16), B(bool), C }
#[derive(Clone, Copy)] enum Never {}
#[repr(u64)] #[derive(Clone, Copy)] enum Wide { A = 1 << 60, B = 3 }
#[derive(Clone, Copy)] enum Holes { A(Ordering), B(Never), C, D(()), E }
#[derive(Clone, Copy)] enum Middle { A, B(char, u8), C, D(u8) }
#[repr(C)] #[derive(Clone, Copy)] struct Nested { a: (u8, Option<bool>), b: [NonZeroU8; 2] }
#[repr(C)] #[derive(Clone, Copy)] struct Holder { a: &'static u8, b: bool }
#[repr(C)] #[derive(Clone, Copy)] union Mixed { a: u32, b: bool, c: (u8, u8), d: char }
const fn same<T: Copy>(value: T) -> T { value }
";

/// A type whose values are made of raw bytes, and how a value becomes a number.
struct Kind {
    name: &'static str,
    size: usize,
    number: &'static str,
}

const fn kind(name: &'static str, size: usize, number: &'static str) -> Kind {
    Kind { name, size, number }
}

static KINDS: [Kind; 46] = [
    kind("u8", 1, "v as u64"),
    kind("i8", 1, "v as u64"),
    kind("u16", 2, "v as u64"),
    kind("u32", 4, "v as u64"),
    kind("i32", 4, "v as u64"),
    kind("u64", 8, "v"),
    kind("u128", 16, "v as u64 ^ (v >> 64) as u64"),
    kind("f32", 4, "v.to_bits() as u64"),
    kind("f64", 8, "v.to_bits()"),
    kind("bool", 1, "v as u64"),
    kind("char", 4, "v as u64"),
    kind("NonZeroU8", 1, "v.get() as u64"),
    kind("NonZeroU32", 4, "v.get() as u64"),
    kind("Option<NonZeroU16>", 2, "match v { Some(n) => n.get() as u64, None => 9 }"),
    kind("Option<bool>", 1, "match v { Some(b) => b as u64, None => 9 }"),
    kind("Option<Option<bool>>", 1, "match v { Some(Some(b)) => b as u64, Some(None) => 8, None => 9 }"),
    kind("Option<char>", 4, "match v { Some(c) => c as u64, None => 9 }"),
    kind("Ordering", 1, "v as u64"),
    kind("Option<Ordering>", 1, "match v { Some(o) => o as u64, None => 9 }"),
    kind("Direct", 1, "v as u64"),
    kind("Signed", 2, "v as u64"),
    kind("Wide", 8, "v as u64"),
    kind("Niche", 1, "match v { Niche::A(b) => b as u64, Niche::B => 5, Niche::C => 6, Niche::D => 7 }"),
    kind("Padded", 8, "v.a as u64 ^ (v.b as u64)"),
    kind("Flags", 3, "v.a as u64 + v.b as u64 + match v.c { Some(c) => c as u64, None => 4 }"),
    kind("Packed", 5, "v.a as u64 ^ ({ v.b } as u64)"),
    kind("[u16; 3]", 6, "v[0] as u64 + v[1] as u64 * 3 + v[2] as u64 * 7"),
    kind("(u8, bool)", 2, "v.0 as u64 + v.1 as u64"),
    kind("Mixed", 4, "unsafe { v.a as u64 }"),
    kind("std::ascii::Char", 1, "v as u64"),
    // The padding of these depends on the variant.
    kind(
        "Payload",
        4,
        "match v { Payload::A(n) => n as u64, Payload::B(b) => b as u64 + 7, Payload::C => 6 }",
    ),
    kind("Option<u8>", 2, "match v { Some(n) => n as u64, None => 999 }"),
    kind("Option<u32>", 8, "match v { Some(n) => n as u64, None => 999 }"),
    kind("Option<u64>", 16, "match v { Some(n) => n, None => 999 }"),
    kind("Result<u8, bool>", 2, "match v { Ok(n) => n as u64, Err(b) => b as u64 + 500 }"),
    kind("Result<u32, char>", 8, "match v { Ok(n) => n as u64, Err(c) => c as u64 }"),
    kind("Option<(u8, bool)>", 2, "match v { Some((n, b)) => n as u64 + b as u64, None => 999 }"),
    kind(
        "[Option<u8>; 2]",
        4,
        "match v { [Some(a), Some(b)] => a as u64 + b as u64, [None, _] => 8, _ => 9 }",
    ),
    kind("std::task::Poll<Option<bool>>", 1, "v.is_ready() as u64"),
    kind(
        "std::ops::ControlFlow<u8, Never>",
        1,
        "match v { std::ops::ControlFlow::Break(n) => n as u64, _ => 3 }",
    ),
    kind("Result<u16, Never>", 2, "match v { Ok(n) => n as u64, _ => 3 }"),
    kind("Holes", 1, "match v { Holes::A(o) => o as u64, Holes::C => 8, Holes::D(()) => 9, _ => 10 }"),
    kind(
        "Middle",
        8,
        "match v { Middle::A => 1, Middle::B(c, n) => c as u64 + n as u64, Middle::C => 3, Middle::D(n) => n as u64 }",
    ),
    kind("Nested", 4, "v.a.0 as u64 + v.a.1.is_some() as u64 + v.b[1].get() as u64"),
    kind("std::time::Duration", 16, "v.as_secs() ^ v.subsec_nanos() as u64"),
    kind("Option<std::time::Duration>", 16, "match v { Some(d) => d.as_secs(), None => 77 }"),
];

/// A program of many cases. Constants exist for those cases alone of which rustc can evaluate them.
pub struct Constants {
    functions: Vec<String>,
}

impl Constants {
    pub fn new(seed: u64) -> Constants {
        let mut writer = Writer { random: Random::new("constants", seed), names: 0, pointers: Vec::new() };
        Constants { functions: (0..CASES).map(|index| writer.function(index)).collect() }
    }

    /// The lines of one case, for reports.
    pub fn case(&self, index: usize) -> &str {
        &self.functions[index]
    }

    /// Every case as a constant, for rustc to judge.
    pub fn judged(&self) -> String {
        let constants =
            (0..CASES).map(|index| format!("const C{index}: u64 = unsafe {{ case{index}() }};\n"));
        format!("{PRELUDE}{}{}", self.functions.concat(), constants.collect::<String>())
    }

    /// A program that runs the case whose number is its argument, and prints the result as rustc and as the machine see it.
    pub fn executed(&self, evaluated: &[usize]) -> String {
        let mut text = format!("{PRELUDE}{}fn main() {{\n", self.functions.concat());
        text +=
            "    let case: usize = std::env::args().nth(1).unwrap().parse().unwrap();\n    match case {\n";
        for index in 0..CASES {
            let run = format!("println!(\"{{}}\", unsafe {{ case{index}() }})");
            let _ = if evaluated.contains(&index) {
                writeln!(
                    text,
                    "        {index} => {{ const C: u64 = unsafe {{ case{index}() }}; println!(\"{{C}}\"); {run} }}"
                )
            } else {
                writeln!(text, "        {index} => {run},")
            };
        }
        text + "        _ => panic!(),\n    }\n}\n"
    }
}

struct Writer {
    random: Random,
    /// How many variables the function has by now.
    names: usize,
    /// Variables of type `*mut u8`.
    pointers: Vec<String>,
}

type Step = fn(&mut Writer) -> String;

/// The steps; more frequent ones more than once.
const STEPS: [Step; 30] = [
    Writer::store,
    Writer::store,
    Writer::load,
    Writer::load,
    Writer::load,
    Writer::copy,
    Writer::fill,
    Writer::value,
    Writer::value,
    Writer::partial_value,
    Writer::reference,
    Writer::slice,
    Writer::distance,
    Writer::ended_scope,
    Writer::arithmetic,
    Writer::unchecked,
    Writer::union,
    Writer::exchange,
    Writer::field,
    Writer::discriminant,
    Writer::pointer_in_memory,
    Writer::wide,
    Writer::zero_sized,
    Writer::read_only,
    Writer::holder,
    Writer::unchecked_access,
    Writer::compared,
    Writer::summed,
    Writer::made_of_nothing,
    Writer::taken_apart,
];

impl Writer {
    fn function(&mut self, index: usize) -> String {
        self.names = 0;
        self.pointers = vec!["base".to_owned()];
        let mut body = self.start();
        for _ in 0..self.random.within(1, 4) {
            let step = self.random.element(&STEPS);
            body += &step(self);
        }
        format!("const unsafe fn case{index}() -> u64 {{\n{body}    sum\n}}\n")
    }

    /// The buffer, initialised in part or as a whole.
    fn start(&mut self) -> String {
        let filled = self.random.element(&[32, 32, 32, 16, 5, 0]);
        let byte = self.random.element(&[0, 0, 1, 1, 2, 3, 65, 200, 255]);
        format!(
            "    let mut buffer = Buffer([MaybeUninit::uninit(); 32]);
    let base: *mut u8 = (&raw mut buffer).cast();
    ptr::write_bytes(base, {byte}, {filled});
    let mut sum: u64 = 0;\n"
        )
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// An offset into the buffer: mostly inside, mostly aligned.
    fn offset(&mut self) -> usize {
        match self.random.below(10) {
            0..3 => self.random.element(&[0, 8, 16]),
            3..7 => self.random.below(7) * 4,
            7..9 => self.random.below(31),
            _ => self.random.within(28, 34),
        }
    }

    /// An expression of type `*mut u8`.
    fn pointer(&mut self) -> String {
        let from = self.random.element(&self.pointers);
        let (a, b) = (self.offset(), self.offset());
        match self.random.below(14) {
            0..6 => format!("{from}.add({a})"),
            6..9 => format!("{from}.wrapping_add({a})"),
            9 => format!("{from}.wrapping_add({}).wrapping_sub({b})", a.max(b)),
            10 => format!("{from}.add({a}).sub({b})"),
            11 => format!("{from}.offset({}isize)", a as isize - 8),
            12 => format!("{from}.cast::<u16>().add({}).cast::<u8>()", a / 2),
            _ => from,
        }
    }

    fn kind(&mut self) -> &'static Kind {
        &KINDS[self.random.below(KINDS.len())]
    }

    /// Bytes that are often a valid value of something small.
    fn bytes(&mut self, count: usize) -> Vec<String> {
        let mut byte = || match self.random.below(8) {
            0..4 => self.random.below(2),
            4..6 => self.random.below(10),
            _ => self.random.below(256),
        };
        let small = (0..count).map(|index| if index < 2 { byte() } else { byte() % 3 });
        small.map(|byte| byte.to_string()).collect()
    }

    /// Adds a value named `v` to the sum.
    fn use_value(&mut self, kind: &Kind) -> String {
        format!("sum = sum.wrapping_mul(31) ^ ({});", kind.number)
    }

    fn store(&mut self) -> String {
        let kind = self.kind();
        let (pointer, bytes) = (self.pointer(), self.bytes(kind.size).join(", "));
        let value = format!("transmute::<[u8; {}], {}>([{bytes}])", kind.size, kind.name);
        match self.random.below(4) {
            0 => format!("    *{pointer}.cast::<{}>() = {value};\n", kind.name),
            1 => format!("    ptr::write_unaligned({pointer}.cast(), {value});\n"),
            2 => format!("    *{pointer}.cast::<[u8; {}]>() = [{bytes}];\n", kind.size),
            _ => format!("    ptr::write({pointer}.cast(), {value});\n"),
        }
    }

    fn load(&mut self) -> String {
        let kind = self.kind();
        let pointer = self.pointer();
        let read = match self.random.below(6) {
            0 => format!("ptr::read_unaligned({pointer}.cast::<{}>())", kind.name),
            1 => format!("ptr::read({pointer}.cast::<{}>())", kind.name),
            2 => format!("same(*{pointer}.cast::<{}>())", kind.name),
            3 => format!("(*{pointer}.cast::<MaybeUninit<{}>>()).assume_init()", kind.name),
            _ => format!("*{pointer}.cast::<{}>()", kind.name),
        };
        format!("    {{ let v = {read}; {} }}\n", self.use_value(kind))
    }

    fn copy(&mut self) -> String {
        let (from, to) = (self.pointer(), self.pointer());
        let act = self.random.pick(&["copy", "copy_nonoverlapping", "copy_nonoverlapping"]);
        let of = self.random.pick(&["u8", "u8", "u32", "MaybeUninit<u16>", "Padded", "[u8; 3]"]);
        let count = self.random.element(&["0", "1", "1", "2", "4", "9", "usize::MAX / 4 + 1"]);
        format!("    ptr::{act}({from}.cast::<{of}>(), {to}.cast::<{of}>(), {count});\n")
    }

    fn fill(&mut self) -> String {
        let pointer = self.pointer();
        // Const evaluation does not ask for alignment here, although it is documented.
        let of = self.random.pick(&["u8", "bool", "NonZeroU8", "[u8; 5]"]);
        let count = self.random.element(&["0", "1", "2", "5", "usize::MAX / 2"]);
        format!("    ptr::write_bytes({pointer}.cast::<{of}>(), {}, {count});\n", self.random.below(4))
    }

    fn value(&mut self) -> String {
        let kind = self.kind();
        let bytes = self.bytes(kind.size).join(", ");
        format!(
            "    {{ let v = transmute::<[u8; {}], {}>([{bytes}]); {} }}\n",
            kind.size,
            kind.name,
            self.use_value(kind)
        )
    }

    /// A value of which one byte is missing; padding may be.
    fn partial_value(&mut self) -> String {
        let kind = self.kind();
        let missing = self.random.below(kind.size + 1);
        let byte = |(index, byte): (usize, String)| {
            if index == missing {
                "MaybeUninit::uninit()".to_owned()
            } else {
                format!("MaybeUninit::new({byte})")
            }
        };
        let bytes: Vec<String> = self.bytes(kind.size).into_iter().enumerate().map(byte).collect();
        let used = if self.random.once_in(3) { String::new() } else { self.use_value(kind) };
        format!(
            "    {{ let v = transmute::<[MaybeUninit<u8>; {}], {}>([{}]); {used} }}\n",
            kind.size,
            kind.name,
            bytes.join(", "),
        )
    }

    fn reference(&mut self) -> String {
        let kind = self.kind();
        let pointer = self.pointer();
        let (borrow, used) = match self.random.below(4) {
            0 => ("&mut ", String::new()),
            1 => ("& ", String::new()),
            2 => ("& ", format!("let v = *r; {}", self.use_value(kind))),
            _ => ("&mut ", format!("let v = *same(&*r); {}", self.use_value(kind))),
        };
        format!("    {{ let r = {borrow}*{pointer}.cast::<{}>(); {used} }}\n", kind.name)
    }

    fn slice(&mut self) -> String {
        let pointer = self.pointer();
        let of = self.random.pick(&["u8", "u32", "bool", "u16", "[u8; 3]", "()"]);
        let count =
            self.random.element(&["0", "1", "2", "3", "8", "33", "isize::MAX as usize", "usize::MAX"]);
        let index = self.random.below(4);
        let used = match self.random.below(4) {
            0 => String::new(),
            1 => "sum ^= s.len() as u64;".to_owned(),
            2 => format!("let v = *s.as_ptr().add({index}); sum ^= mem::size_of_val(&v) as u64;"),
            _ => {
                format!("if s.len() > 2 {{ let v = s[{}]; sum ^= mem::size_of_val(&v) as u64; }}", index % 3)
            }
        };
        let make = match self.random.below(3) {
            0 => format!("&*ptr::slice_from_raw_parts({pointer}.cast::<{of}>(), {count})"),
            1 => format!("std::slice::from_raw_parts_mut({pointer}.cast::<{of}>(), {count})"),
            _ => format!("std::slice::from_raw_parts({pointer}.cast::<{of}>(), {count})"),
        };
        format!("    {{ let s = {make}; {used} }}\n")
    }

    fn distance(&mut self) -> String {
        let (from, to) = (self.pointer(), self.pointer());
        let of = self.random.pick(&["u8", "u32", "u16", "[u8; 3]"]);
        // Distinct allocations may be adjacent: then the end of one is where the other begins.
        let foreign = self.random.once_in(5);
        let (from, to) = if foreign { ("base.add(4)".into(), "(&raw const sum)".into()) } else { (from, to) };
        let act = self.random.pick(&["offset_from", "offset_from_unsigned", "byte_offset_from"]);
        format!("    sum ^= {from}.cast::<{of}>().{act}({to}.cast::<{of}>()) as u64;\n")
    }

    /// A pointer to a variable that is gone; harmless until it is used.
    fn ended_scope(&mut self) -> String {
        let name = self.name("q");
        let value = self.random.below(200);
        let used = match self.random.below(7) {
            0 => format!("sum ^= *{name} as u64;"),
            1 => format!("*{name} = 3;"),
            2 => format!("let r = &*{name};"),
            3 => format!("let r = {name}.add(0);"),
            4 => format!("let r = {name}.add(1);"),
            5 => format!("let r = {name}.wrapping_add(7);"),
            _ => format!("let r = *{name}.cast::<()>();"),
        };
        format!(
            "    {{ let {name}: *mut u8; {{ let mut inner = {value}u8; {name} = &raw mut inner; sum ^= *{name} as u64; }} {used} }}\n"
        )
    }

    fn arithmetic(&mut self) -> String {
        let name = self.name("p");
        let pointer = self.pointer();
        let huge =
            ["usize::MAX", "isize::MAX as usize", "isize::MAX as usize / 4 + 1", "33", "32", "8", "0", "1"];
        let line = match self.random.below(3) {
            0 => format!("{pointer}.cast::<u32>().add({}).cast::<u8>()", self.random.pick(&huge)),
            1 => format!("{pointer}.byte_sub({})", self.random.pick(&huge)),
            _ => pointer,
        };
        self.pointers.push(name.clone());
        format!("    let {name}: *mut u8 = {line};\n")
    }

    fn unchecked(&mut self) -> String {
        let of = self.random.pick(&["i8", "u8", "i32", "u64", "i128"]);
        let edges = ["0", "1", "2", "7", "31", "100", "NAME::MAX", "NAME::MIN", "NAME::MAX / 2"];
        let mut edge = || format!("({} as {of})", self.random.pick(&edges).replace("NAME", of));
        let (x, y) = (edge(), edge());
        let text = match self.random.below(11) {
            0..4 => {
                let act = self.random.pick(&["unchecked_add", "unchecked_sub", "unchecked_mul"]);
                format!("{x}.{act}({y}) as u64")
            }
            4 => format!(
                "std::intrinsics::{}({x}, {y}) as u64",
                self.random.pick(&["unchecked_div", "unchecked_rem"])
            ),
            5 => format!("std::intrinsics::exact_div({x}, {y}) as u64"),
            6 => {
                let act = self.random.pick(&["unchecked_shl", "unchecked_shr"]);
                format!(
                    "std::intrinsics::{act}({x}, {}u32) as u64",
                    self.random.element(&[0, 1, 7, 8, 31, 32, 63, 64, 128])
                )
            }
            7 => format!("NonZeroU32::new_unchecked({}).get() as u64", self.random.below(3)),
            8 => format!(
                "char::from_u32_unchecked({}) as u64",
                self.random.element(&[65, 0xd800, 0xdfff, 0xe000, 0x0010_ffff, 0x0011_0000])
            ),
            9 => format!("{{ if {x} > {y} {{ std::hint::unreachable_unchecked() }} 3 }}"),
            _ => format!("{{ std::hint::assert_unchecked({x} <= {y}); 4 }}"),
        };
        format!("    sum ^= {text};\n")
    }

    fn union(&mut self) -> String {
        let write =
            self.random.pick(&["a: 65", "a: 2", "a: 0xd800", "b: true", "c: (1, 7)", "c: (2, 0)", "d: 'x'"]);
        let read =
            self.random.pick(&["m.a as u64", "m.b as u64", "m.c.0 as u64", "m.c.1 as u64", "m.d as u64"]);
        let copied = self.random.pick(&["", "let m = same(m); ", "m.c.1 = 3; "]);
        format!("    {{ let mut m = Mixed {{ {write} }}; {copied}sum ^= {read}; }}\n")
    }

    fn exchange(&mut self) -> String {
        let kind = self.kind();
        let (from, to) = (self.pointer(), self.pointer());
        let (of, size) = (kind.name, kind.size);
        match self.random.below(4) {
            0 => format!("    ptr::swap({from}.cast::<{of}>(), {to}.cast::<{of}>());\n"),
            1 => format!("    mem::swap(&mut *{from}.cast::<{of}>(), &mut *{to}.cast::<{of}>());\n"),
            2 => format!("    ptr::copy({from}.cast::<{of}>(), {to}.cast::<{of}>(), 1);\n"),
            _ => {
                let bytes = self.bytes(size).join(", ");
                let used = self.use_value(kind);
                format!(
                    "    {{ let v = ptr::replace({from}.cast::<{of}>(), transmute::<[u8; {size}], {of}>([{bytes}])); {used} }}\n"
                )
            }
        }
    }

    fn field(&mut self) -> String {
        let pointer = self.pointer();
        match self.random.below(9) {
            0 => format!("    sum ^= (*{pointer}.cast::<Padded>()).a as u64;\n"),
            1 => format!("    sum ^= (*{pointer}.cast::<Padded>()).b as u64;\n"),
            2 => format!("    (*{pointer}.cast::<Padded>()).b = 7;\n"),
            3 => format!("    sum ^= (*{pointer}.cast::<Packed>()).b as u64;\n"),
            4 => format!("    sum ^= (*{pointer}.cast::<Flags>()).b as u64;\n"),
            5 => format!("    sum ^= (*{pointer}.cast::<Flags>()).a as u64;\n"),
            6 => format!("    let _ = &raw const (*{pointer}.cast::<Padded>()).b;\n"),
            7 => format!("    sum ^= (*{pointer}.cast::<[u16; 4]>())[{}] as u64;\n", self.random.below(4)),
            _ => format!("    let _ = *{pointer}.cast::<Flags>();\n"),
        }
    }

    /// Looks at the variant alone, not at the whole value.
    fn discriminant(&mut self) -> String {
        let pointer = self.pointer();
        match self.random.below(6) {
            0 => format!(
                "    sum ^= match *{pointer}.cast::<Payload>() {{ Payload::A(_) => 1, Payload::B(_) => 2, Payload::C => 3 }};\n"
            ),
            1 => format!(
                "    sum ^= match *{pointer}.cast::<Niche>() {{ Niche::A(_) => 1, Niche::B => 2, Niche::C => 3, Niche::D => 4 }};\n"
            ),
            2 => format!(
                "    sum ^= match *{pointer}.cast::<Option<NonZeroU16>>() {{ Some(_) => 1, None => 2 }};\n"
            ),
            3 => format!("    sum ^= match *{pointer}.cast::<Direct>() {{ Direct::A => 1, _ => 2 }};\n"),
            4 => format!(
                "    sum ^= match *{pointer}.cast::<Result<u8, Never>>() {{ Ok(v) => v as u64, Err(_) => 5 }};\n"
            ),
            _ => format!("    if let Some(true) = *{pointer}.cast::<Option<bool>>() {{ sum ^= 1; }}\n"),
        }
    }

    /// A pointer is stored and comes back whole, in part, or with a byte of something else.
    fn pointer_in_memory(&mut self) -> String {
        let stored = self.pointer();
        let (first, second) = self.random.element(&[(0, 4), (4, 0), (0, 0), (0, 4), (0, 4)]);
        let of = self.random.pick(&["*const u8", "&u8", "Option<&u8>", "*const [u8; 0]", "ptr::NonNull<u8>"]);
        let used = match of {
            "&u8" => "sum ^= *v as u64;",
            "*const u8" => self.random.pick(&["", "sum ^= *v as u64;"]),
            _ => "",
        };
        format!(
            "    {{ let mut from = MaybeUninit::<*const u8>::new({stored}); let mut to = MaybeUninit::<{of}>::uninit();
      ptr::copy_nonoverlapping((&raw const from).cast::<u8>(), (&raw mut to).cast::<u8>(), 4);
      ptr::copy_nonoverlapping((&raw const from).cast::<u8>().add({first}), (&raw mut to).cast::<u8>().add({second}), 4);
      let v = to.assume_init(); {used} }}\n"
        )
    }

    fn wide(&mut self) -> String {
        let pointer = self.pointer();
        let count =
            self.random.element(&["0", "1", "8", "40", "isize::MAX as usize", "isize::MAX as usize + 1"]);
        let of = self.random.pick(&[
            "&[u8]",
            "*const [u8]",
            "&str",
            "&[u32]",
            "&[()]",
            "&mut [u16]",
            "Option<&[u8]>",
        ]);
        let data = self.random.element(&[
            pointer.as_str(),
            pointer.as_str(),
            "ptr::null_mut::<u8>()",
            "ptr::dangling_mut::<u8>()",
        ]);
        if self.random.once_in(5) {
            let target = self.random.pick(&["&dyn Send", "*const dyn Send", "&(dyn Sync + 'static)"]);
            return format!(
                "    {{ let v = transmute::<(*const u8, *const u8), {target}>(({data}, {pointer})); }}\n"
            );
        }
        let used = match of {
            "&[u8]" | "&mut [u16]" | "&[u32]" => {
                self.random.pick(&["", "sum ^= v.len() as u64;", "sum ^= mem::size_of_val(v) as u64;"])
            }
            _ => "",
        };
        format!("    {{ let v = transmute::<(*const u8, usize), {of}>(({data}, {count})); {used} }}\n")
    }

    fn zero_sized(&mut self) -> String {
        let pointer = self.pointer();
        let place = self.random.element(&[
            pointer.as_str(),
            "ptr::null_mut::<u8>()",
            "ptr::without_provenance_mut::<u8>(6)",
        ]);
        let of = self.random.pick(&["()", "[u8; 0]", "[u32; 0]", "Never", "[Never; 0]"]);
        let act = self.random.pick(&[
            "let v = *P;",
            "let v = &*P;",
            "let v = ptr::read(P);",
            "let v = P.add(5);",
            "ptr::copy(P, P, 3);",
        ]);
        format!("    {{ {} }}\n", act.replace('P', &format!("{place}.cast::<{of}>()")))
    }

    fn read_only(&mut self) -> String {
        let act = self.random.pick(&[
            "sum ^= *p as u64;",
            "*p = 1;",
            "ptr::write(p, *p);",
            "ptr::copy(p, p, 0);",
            "let r = &mut *p;",
        ]);
        let place = self.random.pick(&[
            "(&7u8 as *const u8).cast_mut()",
            "b\"ab\".as_ptr().cast_mut()",
            "\"\".as_ptr().cast_mut()",
        ]);
        format!("    {{ let p: *mut u8 = {place}; {act} }}\n")
    }

    /// A reference inside a struct.
    fn holder(&mut self) -> String {
        let pointer = self.pointer();
        let flag = self.random.element(&[0, 1, 1, 2]);
        let used = self.random.pick(&["", "sum ^= *v.a as u64;", "sum ^= same(v).b as u64;"]);
        format!("    {{ let v = transmute::<(*const u8, u64), Holder>(({pointer}, {flag})); {used} }}\n")
    }

    /// std's functions without checks.
    fn unchecked_access(&mut self) -> String {
        let index = self.random.below(6);
        let pointer = self.pointer();
        let text = match self.random.below(8) {
            0 => format!("sum ^= *[1u8, 2, 3, 4].get_unchecked({index}) as u64;"),
            1 => format!(
                "let s = [1u16, 2, 3].as_slice().get_unchecked({}..{index}); sum ^= s.len() as u64;",
                index / 2
            ),
            2 => format!("let (a, b) = [1u8, 2, 3].split_at_unchecked({index}); sum ^= a.len() as u64;"),
            3 => format!("sum ^= [None, Some(4u8)][{}].unwrap_unchecked() as u64;", index % 2),
            4 => format!("let n = ptr::NonNull::new_unchecked({pointer}); sum ^= n.read() as u64;"),
            5 => format!(
                "let n = ptr::NonNull::new_unchecked(ptr::without_provenance_mut::<u8>({}));",
                index / 2
            ),
            6 => format!(
                "let s = std::str::from_utf8_unchecked(&[65, 255]); sum ^= s.as_bytes()[{}] as u64;",
                index % 2
            ),
            _ => format!(
                "sum ^= std::slice::from_raw_parts({pointer}, 2).first_chunk::<{}>().is_some() as u64;",
                index % 4
            ),
        };
        format!("    {{ {text} }}\n")
    }

    /// Bytes that are compared must be there.
    fn compared(&mut self) -> String {
        let (from, to) = (self.pointer(), self.pointer());
        let count = self.random.element(&[0, 1, 4, 16, 33]);
        match self.random.below(3) {
            0 => format!("    sum ^= std::intrinsics::compare_bytes({from}, {to}, {count}) as u64;\n"),
            1 => format!(
                "    sum ^= std::intrinsics::raw_eq(&*{from}.cast::<[u8; 4]>(), &*{to}.cast::<[u8; 4]>()) as u64;\n"
            ),
            _ => {
                format!("    sum ^= std::intrinsics::discriminant_value(&*{from}.cast::<Niche>()) as u64;\n")
            }
        }
    }

    fn summed(&mut self) -> String {
        let (pointer, count) = (self.pointer(), self.random.element(&[1, 3, 8, 30]));
        let of = self.random.pick(&["u8", "u16", "bool"]);
        format!(
            "    {{ let p = {pointer}.cast::<{of}>(); let mut i = 0; while i < {count} {{ sum = sum % 1009 * 3 + *p.add(i) as u64; i += 1; }} }}\n"
        )
    }

    /// Values out of zeros, or out of nothing at all.
    fn made_of_nothing(&mut self) -> String {
        let kind = self.kind();
        let make = self.random.pick(&[
            "mem::zeroed::<T>()",
            "MaybeUninit::<T>::zeroed().assume_init()",
            "MaybeUninit::<T>::uninit().assume_init()",
        ]);
        format!("    {{ let v = {}; {} }}\n", make.replace('T', kind.name), self.use_value(kind))
    }

    /// Parts of a value that are bound by a pattern, by value or by reference.
    fn taken_apart(&mut self) -> String {
        let pointer = self.pointer();
        match self.random.below(8) {
            0 => format!("    if let Some(n) = &*{pointer}.cast::<Option<u8>>() {{ sum ^= *n as u64; }}\n"),
            1 => format!(
                "    if let Some(ref mut n) = *{pointer}.cast::<Option<u32>>() {{ *n = 5; sum ^= 1; }}\n"
            ),
            2 => format!("    let Padded {{ a, b: _ }} = *{pointer}.cast::<Padded>(); sum ^= a as u64;\n"),
            3 => format!("    let Flags {{ b, ref a, .. }} = *{pointer}.cast::<Flags>(); sum ^= b as u64;\n"),
            4 => format!(
                "    match *{pointer}.cast::<Result<u8, bool>>() {{ Err(b) => sum ^= b as u64, Ok(_) => sum ^= 3 }}\n"
            ),
            5 => format!(
                "    match *{pointer}.cast::<Middle>() {{ Middle::B(c, _) => sum ^= c as u64, Middle::D(n) => sum ^= n as u64, _ => sum ^= 3 }}\n"
            ),
            6 => format!("    let [_, x, ..] = *{pointer}.cast::<[bool; 4]>(); sum ^= x as u64;\n"),
            _ => format!(
                "    let Nested {{ b: [_, n], .. }} = *{pointer}.cast::<Nested>(); sum ^= n.get() as u64;\n"
            ),
        }
    }
}
