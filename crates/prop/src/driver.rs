//! The program that calls the functions: one test for each, which reads a value from standard input.
//!
//! It is Rust source, so values are made the way a user of the crate makes them, and the compiler has checked every call.
//! Each function stands on a line of its own: an error of the compiler on that line is about that target alone.

use std::collections::BTreeSet;

use ubik_ir::api::{Api, Callable, Form, Gives, How, ListKind, Maker, RecipeId, Variant};

use crate::feasible::Feasible;
use crate::value::{DANGLING, NULL, is_byte};

/// The name of the crate.
pub const CRATE: &str = "ubik_prop_driver";
/// What a case writes to standard output if there is no value to call with.
pub const REJECTED: &str = "ubik-prop: no such value\n";

/// The name of the test for a target.
pub fn test_name(target: usize) -> String {
    format!("target_{target}")
}

/// What is wanted of the driver.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Targets that are left out, because their calls do not compile.
    pub without: BTreeSet<usize>,
    /// Targets whose references live as long as the program.
    pub kept: BTreeSet<usize>,
}

/// The source, and what its lines are about.
pub struct Driver {
    pub source: String,
    lines: Vec<Line>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Common,
    Recipe(RecipeId),
    Target(usize),
}

impl Driver {
    pub fn new(api: &Api, feasible: &Feasible, wanted: &Wanted) -> Driver {
        let mut driver = Driver { source: String::new(), lines: Vec::new() };
        PRELUDE.lines().for_each(|line| driver.line(Line::Common, line));
        let targets: Vec<usize> = (0..api.callables.len())
            .filter(|target| !wanted.without.contains(target))
            .filter(|&target| feasible.obstacle(api, &api.callables[target]).is_none())
            .collect();
        let mut needed = BTreeSet::new();
        for &target in &targets {
            needed.extend(recipes_of(api, feasible, &api.callables[target]));
        }
        for id in needed {
            let recipe = api.recipe(RecipeId(id));
            let body = body(api, feasible, RecipeId(id));
            let line = format!("fn make_{id}(d: &mut Draws) -> {} {{ {body} }}", recipe.ty);
            driver.line(Line::Recipe(RecipeId(id)), &line);
        }
        for target in targets {
            let test = test(api, target, wanted.kept.contains(&target));
            driver.line(Line::Target(target), &test);
        }
        driver
    }

    fn line(&mut self, about: Line, text: &str) {
        self.source.push_str(text);
        self.source.push('\n');
        self.lines.push(about);
    }

    /// The targets that a line of the source, from 1 on, is needed for.
    pub fn targets_at(&self, api: &Api, feasible: &Feasible, line: usize) -> Vec<usize> {
        let needs = |id: RecipeId| {
            let uses = |target: &usize| recipes_of(api, feasible, &api.callables[*target]).contains(&id.0);
            (0..api.callables.len()).filter(uses).collect()
        };
        match self.lines.get(line.wrapping_sub(1)) {
            Some(Line::Target(target)) => vec![*target],
            Some(Line::Recipe(id)) => needs(*id),
            _ => Vec::new(),
        }
    }
}

/// All recipes that the arguments of a function need.
fn recipes_of(api: &Api, feasible: &Feasible, callable: &Callable) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let mut pending: Vec<RecipeId> = callable.params.iter().map(|param| param.recipe).collect();
    while let Some(id) = pending.pop() {
        if !found.insert(id.0) {
            continue;
        }
        match &api.recipe(id).how {
            How::List { item, .. } => pending.push(*item),
            How::Tuple(items) => pending.extend(items),
            How::Adt(variants) => {
                pending
                    .extend(usable(feasible, variants).flat_map(|(_, it)| it.fields.iter().map(|it| it.1)));
            }
            How::Ref { to, .. } | How::Ptr { to, .. } => pending.push(*to),
            How::Made { by, changes } => {
                let makers = by.iter().chain(changes).filter(|maker| feasible.maker(maker).is_some());
                pending.extend(makers.flat_map(|maker| &maker.args));
            }
            _ => {}
        }
    }
    found
}

fn usable<'a>(feasible: &'a Feasible, variants: &'a [Variant]) -> impl Iterator<Item = (usize, &'a Variant)> {
    let can_be_made = |it: &&Variant| feasible.all(it.fields.iter().map(|field| &field.1)).is_some();
    variants.iter().enumerate().filter(move |(_, variant)| can_be_made(variant))
}

/// The body of the function that makes a value.
fn body(api: &Api, feasible: &Feasible, id: RecipeId) -> String {
    let recipe = api.recipe(id);
    let ty = &recipe.ty;
    match &recipe.how {
        How::Int { bits: 128, .. } => format!("(d.next() as u128 | (d.next() as u128) << 64) as {ty}"),
        How::Int { .. } => format!("d.next() as {ty}"),
        How::Float { bits: 32 } => "f32::from_bits(d.next() as u32)".to_owned(),
        How::Float { .. } => "f64::from_bits(d.next())".to_owned(),
        How::Bool => "d.next() != 0".to_owned(),
        How::Char => "char::from_u32(d.next() as u32).unwrap()".to_owned(),
        How::Str => "keep(String::from_utf8(d.bytes()).unwrap()).as_str()".to_owned(),
        How::String => "String::from_utf8(d.bytes()).unwrap()".to_owned(),
        How::CStr => "keep(std::ffi::CString::new(d.bytes()).unwrap()).as_c_str()".to_owned(),
        How::List { kind: ListKind::Array(_), item } => {
            format!("std::array::from_fn(|_| make_{}(d))", item.0)
        }
        How::List { kind, item } => {
            let list = match is_byte(api, *item) {
                true => "d.bytes()".to_owned(),
                false => format!("d.list(make_{})", item.0),
            };
            match kind {
                ListKind::BoxedSlice => format!("{list}.into_boxed_slice()"),
                ListKind::Slice { mutable: false } => format!("keep({list}).as_slice()"),
                ListKind::Slice { mutable: true } => format!("keep({list}).as_mut_slice()"),
                _ => list,
            }
        }
        How::Tuple(items) => {
            let items: String = items.iter().map(|item| format!("make_{}(d), ", item.0)).collect();
            format!("({items})")
        }
        How::Adt(variants) => {
            let arms: String = usable(feasible, variants).map(|(index, it)| arm(index, it)).collect();
            format!("match d.next() {{ {arms}_ => unreachable!() }}")
        }
        How::Ref { mutable: true, to } => format!("keep(make_{}(d))", to.0),
        How::Ref { mutable: false, to } => format!("&*keep(make_{}(d))", to.0),
        How::Ptr { mutable, to } => pointer(*mutable, *to),
        How::Made { by, changes } => made(feasible, by, changes),
        How::Refused(_) => "unreachable!()".to_owned(),
    }
}

fn arm(index: usize, variant: &Variant) -> String {
    let made = |id: RecipeId| format!("make_{}(d)", id.0);
    let value = match variant.form {
        Form::Unit => variant.path.clone(),
        Form::Tuple => {
            let fields: Vec<String> = variant.fields.iter().map(|field| made(field.1)).collect();
            format!("{}({})", variant.path, fields.join(", "))
        }
        Form::Named => {
            let fields: Vec<String> =
                variant.fields.iter().map(|field| format!("r#{}: {}", field.0, made(field.1))).collect();
            format!("{} {{ {} }}", variant.path, fields.join(", "))
        }
    };
    format!("{index} => {value}, ")
}

/// What a caller has who passes `*const T` is shared, so a write through it is found.
fn pointer(mutable: bool, to: RecipeId) -> String {
    let (null, pointer) = match mutable {
        true => ("std::ptr::null_mut()", "as_mut_ptr()"),
        false => ("std::ptr::null()", "as_slice().as_ptr()"),
    };
    let dangling = if mutable { "std::ptr::dangling_mut()" } else { "std::ptr::dangling()" };
    format!(
        "match d.next() {{ {NULL} => {null}, {DANGLING} => {dangling}, _ => keep(d.list(make_{})).{pointer} }}",
        to.0
    )
}

fn made(feasible: &Feasible, by: &[Maker], changes: &[Maker]) -> String {
    let makers = |makers: &[Maker], receiver: &str| -> String {
        let usable = makers.iter().enumerate().filter(|(_, maker)| feasible.maker(maker).is_some());
        usable.map(|(index, maker)| format!("{index} => {}, ", call(maker, receiver))).collect()
    };
    format!(
        "let mut value = match d.next() {{ {}_ => unreachable!() }}; \
         for _ in 0..d.next() {{ match d.next() {{ {}_ => unreachable!() }} }} value",
        makers(by, ""),
        makers(changes, "&mut value, ")
    )
}

/// A call by a constructor or, with a receiver, by a method.
fn call(maker: &Maker, receiver: &str) -> String {
    let args: String = maker.args.iter().map(|arg| format!("make_{}(d), ", arg.0)).collect();
    let call = format!("{}({receiver}{args})", maker.path);
    match (maker.gives, receiver.is_empty()) {
        (_, false) => format!("{{ let _ = {call}; }}"),
        (Gives::Value, true) => call,
        (Gives::Wrapped, true) => format!("Has::get({call}).unwrap_or_else(|| reject())"),
    }
}

/// The test of one target. Values behind references are the test's own, so that they are dropped after the call.
fn test(api: &Api, target: usize, is_kept: bool) -> String {
    let callable = &api.callables[target];
    let (mut lets, mut args) = (String::new(), Vec::new());
    for (index, param) in callable.params.iter().enumerate() {
        match api.recipe(param.recipe).how {
            How::Ref { mutable, to } if !is_kept => {
                lets += &format!("let mut a{index} = make_{}(d); ", to.0);
                args.push(format!("&{}a{index}", if mutable { "mut " } else { "" }));
            }
            _ => {
                lets += &format!("let a{index} = make_{}(d); ", param.recipe.0);
                args.push(format!("a{index}"));
            }
        }
    }
    let call = format!("{}({})", callable.path, args.join(", "));
    let call = if callable.is_unsafe { format!("unsafe {{ {call} }}") } else { call };
    format!(
        "#[test] fn {}() {{ let d = &mut Draws::read(); {lets}let _result = {call}; }}",
        test_name(target)
    )
}

/// What all tests need. Values that references point to are kept in a static, where they are no leak.
const PRELUDE: &str = r#"#![allow(warnings)]
unsafe extern "C" { fn read(fd: i32, to: *mut u8, len: usize) -> isize; fn write(fd: i32, from: *const u8, len: usize) -> isize; }
struct Draws { words: Vec<u64>, at: usize }
impl Draws {
    fn read() -> Draws { let mut count = [0]; fill(&mut count); let mut words = vec![0; count[0] as usize]; fill(&mut words); Draws { words, at: 0 } }
    fn next(&mut self) -> u64 { let word = self.words[self.at]; self.at += 1; word }
    fn bytes(&mut self) -> Vec<u8> {
        let len = self.next() as usize;
        let words = &self.words[self.at..][..len.div_ceil(8)];
        self.at += words.len();
        let mut bytes = Vec::with_capacity(len);
        unsafe { std::ptr::copy_nonoverlapping(words.as_ptr() as *const u8, bytes.as_mut_ptr(), len); bytes.set_len(len); }
        bytes
    }
    fn list<T>(&mut self, make: fn(&mut Draws) -> T) -> Vec<T> { let len = self.next() as usize; let mut list = Vec::with_capacity(len); for _ in 0..len { list.push(make(self)); } list }
}
fn fill(words: &mut [u64]) {
    let (start, size) = (words.as_mut_ptr() as *mut u8, words.len() * 8);
    let mut done = 0;
    while done < size { let got = unsafe { read(0, start.add(done), size - done) }; assert!(got > 0, "the input is too short"); done += got as usize; }
}
struct Kept(*mut (), Option<Box<Kept>>);
static mut KEPT: Option<Box<Kept>> = None;
fn keep<T>(value: T) -> &'static mut T {
    let value = Box::into_raw(Box::new(value));
    unsafe { let before = (&raw mut KEPT).replace(None); (&raw mut KEPT).write(Some(Box::new(Kept(value as *mut (), before)))); &mut *value }
}
fn reject() -> ! { let text = "ubik-prop: no such value\n"; unsafe { write(1, text.as_ptr(), text.len()) }; std::panic::resume_unwind(Box::new(())) }
trait Has<T> { fn get(self) -> Option<T>; }
impl<T> Has<T> for Option<T> { fn get(self) -> Option<T> { self } }
impl<T, E> Has<T> for Result<T, E> { fn get(self) -> Option<T> { self.ok() } }
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejections_are_recognised() {
        assert!(PRELUDE.contains(REJECTED.trim_end()));
    }
}
