//! The program that calls the functions: one test for each, which reads a value from standard input.
//!
//! It is Rust source, so values are made the way a user of the crate makes them, and the compiler has checked every call.
//! Each function stands on a line of its own: an error of the compiler on that line is about that target alone.

use std::collections::{BTreeMap, BTreeSet};

use ubik_ir::api::{Api, Callable, Form, Gives, How, ListKind, Look, Maker, RecipeId, Variant};

use crate::feasible::Feasible;
use crate::value::{DANGLING, NULL, is_byte};

/// The name of the crate.
pub const CRATE: &str = "ubik_prop_driver";
/// What a case writes to standard output if there is no value to call with.
pub const REJECTED: &str = "ubik-prop: no such value\n";
/// What it writes when a function that it made is called, and before such a function panics.
pub const CALLED: &str = "ubik-prop: called\n";
pub const PANICS: &str = "ubik-prop: panics\n";
/// What it writes when all values are there and the call begins.
pub const BEGINS: &str = "ubik-prop: begins\n";

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
    /// Targets whose results are not looked at.
    pub unlooked: BTreeSet<usize>,
}

impl Wanted {
    /// What is tried next of a target that does not compile. Says whether it is given up.
    pub fn give_way(&mut self, target: usize) -> bool {
        !self.unlooked.insert(target) && !self.kept.insert(target) && self.without.insert(target)
    }
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
    /// One of the ways to make a value: a variant, a constructor, a change, by its number.
    Way(RecipeId, Way),
    Target(usize),
}

/// One way among several of a recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    Variant(usize),
    Maker(usize),
    Change(usize),
}

/// What a line of the source that does not compile is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// One way to make a value; there may be others.
    Way(RecipeId, Way),
    /// These targets.
    Targets(Vec<usize>),
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
            let head = format!("fn make_{id}(d: &mut Draws) -> {} {{", recipe.ty);
            driver.line(Line::Recipe(RecipeId(id)), &head);
            for (way, text) in body(api, feasible, RecipeId(id)) {
                let id = RecipeId(id);
                driver.line(way.map_or(Line::Recipe(id), |way| Line::Way(id, way)), &text);
            }
            driver.line(Line::Recipe(RecipeId(id)), &format!("}}{}", function_items(id, &recipe.how)));
        }
        for target in targets {
            let test = test(api, target, wanted);
            driver.line(Line::Target(target), &test);
        }
        driver
    }

    fn line(&mut self, about: Line, text: &str) {
        self.source.push_str(text);
        self.source.push('\n');
        self.lines.push(about);
    }

    /// What a line of the source, from 1 on, is about. Nothing, if it is about all targets.
    pub fn about(&self, api: &Api, feasible: &Feasible, line: usize) -> Option<About> {
        let uses =
            |id: RecipeId, target: &usize| recipes_of(api, feasible, &api.callables[*target]).contains(&id.0);
        match *self.lines.get(line.wrapping_sub(1))? {
            Line::Target(target) => Some(About::Targets(vec![target])),
            Line::Way(id, way) => Some(About::Way(id, way)),
            Line::Recipe(id) => {
                let all = 0..api.callables.len();
                Some(About::Targets(all.filter(|target| uses(id, target)).collect()))
            }
            Line::Common => None,
        }
    }
}

/// Takes ways to make values out of a table, because they do not compile.
pub fn remove_ways(api: &mut Api, ways: &BTreeMap<(u32, Way), String>) {
    // From the back: each is named by its number among all.
    for ((id, way), message) in ways.iter().rev() {
        let recipe = &mut api.recipes[*id as usize];
        let is_empty = match (&mut recipe.how, way) {
            (How::Adt(variants), Way::Variant(number)) => {
                variants.remove(*number);
                variants.is_empty()
            }
            (How::Made { by, .. }, Way::Maker(number)) => {
                by.remove(*number);
                by.is_empty()
            }
            (How::Made { changes, .. }, Way::Change(number)) => {
                changes.remove(*number);
                false
            }
            _ => false,
        };
        if is_empty {
            recipe.how =
                How::Refused(format!("`{}`, and what makes it does not compile: {message}", recipe.ty));
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
            How::Ref { to, .. } | How::Ptr { to, .. } | How::Function { result: to, .. } => pending.push(*to),
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

/// A part of a function's body, and the way that it is about.
type Part = (Option<Way>, String);

/// The body of the function that makes a value, a line for each way.
fn body(api: &Api, feasible: &Feasible, id: RecipeId) -> Vec<Part> {
    let recipe = api.recipe(id);
    match &recipe.how {
        How::Adt(variants) => {
            let arms =
                usable(feasible, variants).map(|(index, it)| (Some(Way::Variant(index)), arm(index, it)));
            within("match d.next() {".to_owned(), arms.collect(), "_ => unreachable!() }")
        }
        How::Made { by, changes } => made(feasible, &recipe.ty, by, changes),
        _ => vec![(None, simple_body(api, id))],
    }
}

fn within(head: String, mut parts: Vec<Part>, tail: &str) -> Vec<Part> {
    parts.insert(0, (None, head));
    parts.push((None, tail.to_owned()));
    parts
}

/// The body for a recipe with one way.
fn simple_body(api: &Api, id: RecipeId) -> String {
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
                ListKind::Collected => format!("{list}.into_iter().collect()"),
                ListKind::Slice { mutable: false } => format!("keep({list}).as_slice()"),
                ListKind::Slice { mutable: true } => format!("keep({list}).as_mut_slice()"),
                _ => list,
            }
        }
        How::Tuple(items) => {
            let items: String = items.iter().map(|item| format!("make_{}(d), ", item.0)).collect();
            format!("({items})")
        }
        How::Ref { mutable: true, to } => format!("keep(make_{}(d))", to.0),
        How::Ref { mutable: false, to } => format!("&*keep(make_{}(d))", to.0),
        How::Ptr { mutable, to } => pointer(*mutable, *to),
        How::Function { .. } => {
            let items: String =
                (0..FUNCTIONS).map(|number| format!("{number} => call_{}::<{number}>, ", id.0)).collect();
            format!("match d.answers() {{ {items}_ => unreachable!() }}")
        }
        How::Adt(_) | How::Made { .. } | How::Refused(_) => "unreachable!()".to_owned(),
    }
}

/// How many functions of one kind a case may have at most; further ones share their answers with the last.
const FUNCTIONS: usize = 4;

/// The functions that a recipe chooses from, which differ in whose answers they give.
fn function_items(id: u32, how: &How) -> String {
    let How::Function { abi, params, output, result, is_unsafe } = how else { return String::new() };
    let params: String =
        params.iter().enumerate().map(|(index, param)| format!("_{index}: {param}, ")).collect();
    let unsafety = if *is_unsafe { "unsafe " } else { "" };
    format!(
        " {unsafety}{abi} fn call_{id}<const N: usize>({params}) -> {output} {{ make_{}(&mut answer(N)) }}",
        result.0
    )
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
    // Untyped memory is made as bytes.
    format!(
        "match d.next() {{ {NULL} => {null}, {DANGLING} => {dangling}, _ => keep(d.list(make_{})).{pointer}.cast() }}",
        to.0
    )
}

fn made(feasible: &Feasible, ty: &str, by: &[Maker], changes: &[Maker]) -> Vec<Part> {
    let arms = |makers: &[Maker], way: fn(usize) -> Way, receiver: &str| -> Vec<Part> {
        let usable = makers.iter().enumerate().filter(|(_, maker)| feasible.maker(maker).is_some());
        let arm = |(index, maker)| (Some(way(index)), format!("{index} => {}, ", call(maker, receiver)));
        usable.map(arm).collect()
    };
    let head = format!("let mut value: {ty} = match d.next() {{");
    let mut parts = within(head, arms(by, Way::Maker, ""), "_ => unreachable!() };");
    let changes = arms(changes, Way::Change, "&mut value, ");
    match changes.is_empty() {
        true => parts.push((None, "d.next();".to_owned())),
        false => {
            let head = "for _ in 0..d.next() { match d.next() {".to_owned();
            parts.extend(within(head, changes, "_ => unreachable!() } }"));
        }
    }
    // What a constructor has given behind a raw pointer belongs to the callee, or to nobody.
    let value = if ty.starts_with('*') { "*keep(value)" } else { "value" };
    parts.push((None, value.to_owned()));
    parts
}

/// A call by a constructor or, with a receiver, by a method.
fn call(maker: &Maker, receiver: &str) -> String {
    let args: String = maker.args.iter().map(|arg| format!("make_{}(d), ", arg.0)).collect();
    let call = format!("{}({receiver}{args})", maker.path);
    let call = if maker.is_unsafe { format!("unsafe {{ {call} }}") } else { call };
    match (maker.gives, receiver.is_empty()) {
        (_, false) => format!("{{ let _ = {call}; }}"),
        (Gives::Value, true) => call,
        (Gives::Wrapped, true) => format!("Has::get({call}).unwrap_or_else(|| reject())"),
    }
}

/// The test of one target. Values behind references are the test's own, so that they are dropped after the call.
fn test(api: &Api, target: usize, wanted: &Wanted) -> String {
    let callable = &api.callables[target];
    let is_kept = wanted.kept.contains(&target);
    let look = if wanted.unlooked.contains(&target) { "" } else { look(callable.look) };
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
        "#[test] fn {}() {{ let d = &mut Draws::read(); {lets}say(\"ubik-prop: begins\\n\"); let result = {call}; {look} }}",
        test_name(target)
    )
}

/// Looks at what a function returned. Iterators may go on for ever.
fn look(look: Look) -> &'static str {
    match look {
        Look::Nothing => "",
        Look::Debug => "show(&result);",
        Look::Items { shown: true } => "for item in result.take(64) { show(&item); }",
        Look::Items { shown: false } => "for item in result.take(64) { }",
    }
}

/// What all tests need. Values that references point to are kept in a static, where they are no leak. What functions answer
/// is behind a lock, as any thread may call them.
const PRELUDE: &str = r#"#![allow(warnings)]
extern crate alloc;
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
    fn answers(&mut self) -> usize {
        let panics_at = self.next();
        let count = self.next() as usize;
        let mut answers = Vec::with_capacity(count);
        for _ in 0..count { let len = self.next() as usize; answers.push(self.words[self.at..][..len].to_vec()); self.at += len; }
        let mut functions = FUNCTIONS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if functions.len() < 4 { functions.push(Function { answers, panics_at, calls: 0 }); }
        functions.len() - 1
    }
}
fn fill(words: &mut [u64]) {
    let (start, size) = (words.as_mut_ptr() as *mut u8, words.len() * 8);
    let mut done = 0;
    while done < size { let got = unsafe { read(0, start.add(done), size - done) }; assert!(got > 0, "the input is too short"); done += got as usize; }
}
struct Function { answers: Vec<Vec<u64>>, panics_at: u64, calls: u64 }
static FUNCTIONS: std::sync::Mutex<Vec<Function>> = std::sync::Mutex::new(Vec::new());
fn answer(number: usize) -> Draws {
    say("ubik-prop: called\n");
    let mut functions = FUNCTIONS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let function = &mut functions[number];
    function.calls += 1;
    let panics = function.calls == function.panics_at;
    let words = function.answers[(function.calls - 1) as usize % function.answers.len()].clone();
    drop(functions);
    if panics { say("ubik-prop: panics\n"); std::panic::resume_unwind(Box::new(())) }
    Draws { words, at: 0 }
}
struct Kept(*mut (), std::sync::atomic::AtomicPtr<Kept>);
static KEPT: std::sync::atomic::AtomicPtr<Kept> = std::sync::atomic::AtomicPtr::new(std::ptr::null_mut());
fn keep<T>(value: T) -> &'static mut T {
    let value = Box::into_raw(Box::new(value));
    let kept = Box::into_raw(Box::new(Kept(value as *mut (), std::sync::atomic::AtomicPtr::new(std::ptr::null_mut()))));
    let before = KEPT.swap(kept, std::sync::atomic::Ordering::AcqRel);
    unsafe { (*kept).1.store(before, std::sync::atomic::Ordering::Relaxed); &mut *value }
}
fn say(text: &str) { unsafe { write(1, text.as_ptr(), text.len()) }; }
fn reject() -> ! { say("ubik-prop: no such value\n"); std::panic::resume_unwind(Box::new(())) }
struct Sink(usize);
impl std::fmt::Write for Sink { fn write_str(&mut self, text: &str) -> std::fmt::Result { std::hint::black_box(text.bytes().fold(0u8, |sum, byte| sum ^ byte)); self.0 = self.0.checked_sub(text.len()).ok_or(std::fmt::Error)?; Ok(()) } }
fn show<T: std::fmt::Debug + ?Sized>(value: &T) { let _ = std::fmt::Write::write_fmt(&mut Sink(256), format_args!("{value:?}")); }
trait Has<T> { fn get(self) -> Option<T>; }
impl<T> Has<T> for Option<T> { fn get(self) -> Option<T> { self } }
impl<T, E> Has<T> for Result<T, E> { fn get(self) -> Option<T> { self.ok() } }
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejections_are_recognised() {
        assert!([REJECTED, CALLED, PANICS].iter().all(|text| PRELUDE.contains(text.trim_end())));
    }

    #[test]
    fn a_maker_that_does_not_compile_takes_only_itself() {
        let recipe = |how| ubik_ir::api::Recipe { ty: "T".into(), how };
        let maker =
            |path: &str| Maker { path: path.into(), args: Vec::new(), gives: Gives::Value, is_unsafe: false };
        let how = How::Made { by: vec![maker("T::new"), maker("T::wrong")], changes: Vec::new() };
        let callable = Callable {
            path: "f".into(),
            params: vec![ubik_ir::api::Param { name: String::new(), recipe: RecipeId(0) }],
            is_unsafe: false,
            is_c: false,
            is_generic: false,
            file: String::new(),
            line: 0,
            safety: String::new(),
            look: Look::Nothing,
            stated: Vec::new(),
        };
        let mut api = Api { recipes: vec![recipe(how)], callables: vec![callable], ..Api::default() };
        let feasible = Feasible::of(&api);
        let driver = Driver::new(&api, &feasible, &Wanted::default());
        let line = driver.source.lines().position(|line| line.contains("T::wrong")).unwrap() + 1;
        assert_eq!(driver.about(&api, &feasible, line), Some(About::Way(RecipeId(0), Way::Maker(1))));
        assert_eq!(driver.about(&api, &feasible, 1), None, "the prelude is about all");
        remove_ways(&mut api, &BTreeMap::from([((0, Way::Maker(1)), "no".to_owned())]));
        assert!(matches!(&api.recipes[0].how, How::Made { by, .. } if by.len() == 1));
        remove_ways(&mut api, &BTreeMap::from([((0, Way::Maker(0)), "no".to_owned())]));
        assert!(matches!(&api.recipes[0].how, How::Refused(reason) if reason.contains("no")));
    }

    #[test]
    fn what_does_not_compile_is_given_up_last() {
        let mut wanted = Wanted::default();
        assert_eq!([0; 3].map(|target| wanted.give_way(target)), [false, false, true]);
    }
}
