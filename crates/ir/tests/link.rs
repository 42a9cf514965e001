//! Linking: symbols find their definitions, equal types become one, problems name both places.

mod common;

use ubik_ir::text::{parse, print};
use ubik_ir::*;

fn module(text: &str) -> Module {
    let module = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(verify(&module), []);
    module
}

fn linked(texts: &[&str]) -> Module {
    let modules = texts.iter().map(|text| module(text)).collect();
    let linked = link(modules).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(verify(&linked), [], "{}", print(&linked));
    linked
}

fn problems(texts: &[&str]) -> Vec<String> {
    let modules = texts.iter().map(|text| module(text)).collect();
    link(modules).expect_err("problems").iter().map(LinkProblem::to_string).collect()
}

/// The functions of a module: name, linkage, whether there is a body.
fn functions(module: &Module) -> Vec<(&str, Linkage, bool)> {
    module.functions.iter().map(|it| (&*it.name, it.linkage, it.body.is_some())).collect()
}

#[test]
fn imports_find_exports_in_both_directions() {
    let linked = linked(&[
        "import fn b() -> u32;
         export fn a() -> u32 { bb0: _0 = call b() -> bb1; bb1: return; }
         import static S: u64;
         const p align 8 = ptr S, ptr fn b;",
        "import fn a() -> u32;
         export fn b() -> u32 { bb0: _0 = call a() -> bb1; bb1: return; }
         export static S: u64 = zero 8;
         entry c_main b;",
    ]);
    assert_eq!(functions(&linked), [("a", Linkage::Export, true), ("b", Linkage::Export, true)]);
    assert_eq!(linked.entry.unwrap().function, FnId(1));
    let relocs: Vec<AddressBase> =
        linked.globals[GlobalId(0)].data.relocs.iter().map(|it| it.1.base).collect();
    assert_eq!(relocs, [AddressBase::Global(GlobalId(1)), AddressBase::Fn(FnId(1))]);
    for (caller, callee) in [(FnId(0), FnId(1)), (FnId(1), FnId(0))] {
        let body = linked.functions[caller].body.as_ref().unwrap();
        let TerminatorKind::Call(call) = &body.blocks[BlockId(0)].terminator.kind else { panic!("{body:?}") };
        assert_eq!(call.callee, Callee::Fn(callee));
    }
}

#[test]
fn exports_beat_weak_definitions_and_the_first_weak_one_is_taken() {
    let weak = "weak fn f() -> u8 { bb0: _0 = 1_u8; return; }";
    let other = "weak fn f() -> u8 { bb0: _0 = 2_u8; return; }";
    let strong = "export fn f() -> u8 { bb0: _0 = 3_u8; return; }";
    let value = |texts: &[&str]| {
        let linked = linked(texts);
        assert_eq!(linked.functions.len(), 1);
        print(&linked).lines().find(|line| line.contains("_0 =")).unwrap().trim().to_owned()
    };
    assert_eq!(value(&[weak, other]), "_0 = 1_u8;");
    assert_eq!(value(&[other, weak]), "_0 = 2_u8;");
    assert_eq!(value(&[weak, strong, other]), "_0 = 3_u8;");
    assert_eq!(value(&[strong, weak]), "_0 = 3_u8;");
    assert_eq!(value(&["import fn f() -> u8;", weak]), "_0 = 1_u8;");
}

#[test]
fn what_nobody_defines_stays_an_import() {
    let linked = linked(&["import_weak fn f();", "import fn f();", "import_weak fn f();"]);
    assert_eq!(functions(&linked), [("f", Linkage::Import, false)]);
}

#[test]
fn internal_definitions_do_not_meet() {
    let text = "fn f() { bb0: return; }";
    assert_eq!(linked(&[text, text]).functions.len(), 2);
}

#[test]
fn equal_types_become_one_even_if_they_mention_themselves() {
    let list = "type Node = struct { next: *mut Node, value: u32 };
                type Tree = struct { left: *mut Tree, data: *mut Node };";
    let same = "type Tree = struct { left: *mut Tree, data: *mut Node };
                type Node = struct { next: *mut Node, value: u32 };
                export fn f(_1: *mut Tree) { bb0: return; }";
    let one = module(list);
    let both = linked(&[list, same]);
    // The second adds only the function's `()`.
    assert_eq!(both.types.len(), one.types.len() + 1);
    let param = both.functions[FnId(0)].sig.params[0];
    assert_eq!(both.types[param].name, "*mut Tree");
    assert_eq!(both.types[param].pointee(), Some(TyId(1)));
    // A list whose links point to something else is another type although it reads the same.
    let unlike = "type Other = struct { next: *mut Other, value: u32 };
                  type Node = struct { next: *mut Other, value: u32 };";
    let names = linked(&[list, unlike]);
    assert_eq!(names.types.iter().filter(|ty| ty.name == "Node").count(), 2);
}

#[test]
fn sources_are_merged() {
    let text = |file: &str| {
        format!(
            "file0 = \"shared.rs\" hash 1; file1 = \"{file}\" hash 2;
             s1 = file0 1:1..1:2; s2 = file1 5:6..7:8 in s1;
             crate0 = \"{file}\" local; crate1 = \"core\" std;
             fn f() crate1 @s2 {{ bb0: return @s1; }}"
        )
    };
    let linked = linked(&[&text("a.rs"), &text("b.rs")]);
    let files: Vec<&str> = linked.sources.files.iter().map(|file| &*file.path).collect();
    assert_eq!(files, ["shared.rs", "a.rs", "b.rs"]);
    let crates: Vec<&str> = linked.sources.crates.iter().map(|krate| &*krate.name).collect();
    assert_eq!(crates, ["a.rs", "core", "b.rs"]);
    let second = &linked.functions[FnId(1)];
    assert_eq!(second.krate, CrateId(1));
    let span = linked.sources.spans[second.span];
    assert_eq!((span.file, span.line), (FileId(2), 5));
    assert_eq!(linked.sources.spans[span.parent.unwrap()].file, FileId(0));
}

#[test]
fn roles_are_gathered() {
    let first = "export fn f() { bb0: return; } init f; lang panic_in_cleanup = f;";
    let second = "import fn f(); fn g() { bb0: return; } init g; fini f; lang panic_cannot_unwind = g;";
    let linked = linked(&[first, second]);
    assert_eq!((linked.init, linked.fini), (vec![FnId(0), FnId(1)], vec![FnId(0)]));
    assert_eq!(linked.lang.panic_in_cleanup, Some(FnId(0)));
    assert_eq!(linked.lang.panic_cannot_unwind, Some(FnId(1)));
}

#[test]
fn problems_name_both_places() {
    let at = |file: &str, item: &str| {
        format!("file0 = \"{file}\"; s1 = file0 3:4..3:9; crate0 = \"k\" local; export {item}")
    };
    let f = |file| at(file, "fn f() @s1 { bb0: return; }");
    assert_eq!(
        problems(&[&f("a.rs"), &f("b.rs")]),
        ["the symbol `f` is defined twice: `f` in crate `k` at a.rs:3:4, and `f` in crate `k` at b.rs:3:4"]
    );
    assert_eq!(
        problems(&[&f("a.rs"), &at("b.rs", "static f: u8 @s1 = zero 1;")]),
        [
            "the symbol `f` is a function and a global: `f` in crate `k` at a.rs:3:4, and `f` in crate `k` at b.rs:3:4"
        ]
    );
    let entry = "fn m() { bb0: return; } entry c_main m;";
    assert_eq!(
        problems(&[entry, entry]),
        ["two entry functions: `m` in crate `main`, and `m` in crate `main`"]
    );
    assert_eq!(
        problems(&["", "target \"i686-unknown-linux-gnu\";"]),
        ["modules for different targets: x86_64-unknown-linux-gnu and i686-unknown-linux-gnu"]
    );
    assert_eq!(link(Vec::new()), Err(vec![LinkProblem::Nothing]));
}

/// Gives exports symbols of their own, and functions other ones than globals, so that nothing collides.
fn separate(module: &mut Module, seed: u64) {
    module.target = Target::x86_64_linux();
    module.entry = None;
    for (id, function) in module.functions.raw.iter_mut().enumerate() {
        let own = if function.linkage == Linkage::Export { format!("{seed} {id}") } else { String::new() };
        function.symbol = format!("fn {} {own}", function.symbol);
    }
    for (id, global) in module.globals.raw.iter_mut().enumerate() {
        let own = if global.linkage == Linkage::Export { format!("{seed} {id}") } else { String::new() };
        global.symbol = format!("global {} {own}", global.symbol);
    }
}

/// Linking gives the same every time, and linking the result alone gives it back.
#[test]
fn linking_is_reproducible() {
    for seed in 0..300 {
        let mut modules: Vec<Module> = (0..3).map(|part| common::module(seed * 3 + part)).collect();
        (0..).zip(&mut modules).for_each(|(part, module)| separate(module, part));
        let first = link(modules.clone()).unwrap_or_else(|problems| panic!("seed {seed}: {problems:?}"));
        assert!(first.functions.len() <= modules.iter().map(|module| module.functions.len()).sum());
        assert_eq!(Ok(&first), link(modules).as_ref(), "seed {seed}");
        assert_eq!(Ok(&first), link(vec![first.clone()]).as_ref(), "seed {seed}");
    }
}
