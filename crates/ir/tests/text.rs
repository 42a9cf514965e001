//! The text form: what is written is read back, golden texts print as they did, errors say where and what.

mod common;

use std::path::Path;

use ubik_ir::text::{parse, parse_located, print};
use ubik_ir::*;

fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "uir"));
    paths.sort();
    assert!(paths.len() >= 2, "the golden texts are missing");
    paths.iter().map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).collect()
}

/// Every text prints as the file beside it; `UBIK_BLESS=1` writes those files.
#[test]
fn texts_print_as_they_did() {
    for (path, text) in texts() {
        let module = parse(&text).unwrap_or_else(|error| panic!("{path}:{error}"));
        let printed = print(&module);
        let golden = Path::new(&path).with_extension("printed");
        if std::env::var_os("UBIK_BLESS").is_some() {
            std::fs::write(&golden, &printed).unwrap();
        }
        assert_eq!(printed, std::fs::read_to_string(&golden).unwrap_or_default(), "{path}");
    }
}

#[test]
fn printed_texts_mean_the_same() {
    for (path, text) in texts() {
        let module = parse(&text).unwrap();
        let printed = print(&module);
        let again = parse(&printed).unwrap_or_else(|error| panic!("{path}, printed:{error}\n{printed}"));
        assert_eq!(again, module, "{path}");
    }
}

fn first_difference(a: &Module, b: &Module) -> String {
    let (a, b) = (format!("{a:#?}"), format!("{b:#?}"));
    let lines: Vec<(&str, &str)> = a.lines().zip(b.lines()).collect();
    let at = lines.iter().position(|(a, b)| a != b).unwrap_or(lines.len());
    let shown = lines[at.saturating_sub(12)..(at + 2).min(lines.len())].iter();
    shown.map(|(a, b)| format!("{a} | {b}\n")).collect()
}

/// Text and images give back what random modules consist of, and the bytes of images are always the same.
#[test]
fn random_modules_survive() {
    for seed in 0..2000 {
        let module = common::module(seed);
        let text = print(&module);
        let again = parse(&text).unwrap_or_else(|error| panic!("seed {seed}:{error}\n{text}"));
        assert!(again == module, "seed {seed}: {}", first_difference(&again, &module));
        let image = write(&module);
        assert_eq!(image, write(&again), "seed {seed}");
        assert_eq!(Program::load(image).unwrap().to_module().unwrap(), module, "seed {seed}");
    }
}

#[test]
fn texts_can_serve_as_their_own_source() {
    let text = "fn f() {\n  bb0:\n    return;\n}\n";
    let module = parse_located("f.uir", text).unwrap();
    let body = module.functions[FnId(0)].body.as_ref().unwrap();
    let span = module.sources.spans[body.blocks[BlockId(0)].terminator.span];
    assert_eq!((span.line, span.column, span.end_line, span.end_column), (3, 5, 3, 11));
    assert_eq!(module.sources.files[span.file].path, "f.uir");
    assert_eq!(module.sources.files[span.file].hash, source::hash_text(text.as_bytes()));
}

/// What is wrong with a text is said with its place.
#[test]
fn errors_say_where_and_what() {
    let cases = [
        ("fn f() {", "1:1: this item has no end"),
        ("nonsense;", "1:1: expected an item"),
        ("type A = struct { a: A };", "1:6: this type contains itself"),
        ("type A = struct { a: B };", "1:22: there is no type `B`"),
        ("fn f() {\n bb1:\n return;\n}", "2:2: blocks are written in order: the next is bb0"),
        ("fn f() {\n bb0:\n _1 = ();\n return;\n}", "3:2: _1 is not declared"),
        ("fn f() {\n let _2: u8;\n bb0: return; }", "2:6: locals are declared in order: the next is _1"),
        ("fn f() -> u8 {\n bb0:\n _0 = 256_u8;\n return;\n}", "3:7: the number does not fit into `u8`"),
        ("fn f() -> u8 {\n bb0:\n _0 = 2;\n return;\n}", "3:7: a number needs its type"),
        (
            "fn f() -> u8 {\n bb0:\n _0 = copy _0.*;\n return;\n}",
            "3:14: a place of type `u8` cannot be dereferenced",
        ),
        (
            "fn f() -> u8 {\n bb0:\n _0 = copy _0.1;\n return;\n}",
            "3:15: a place of type `u8` has no such field",
        ),
        ("fn f() {\n bb0:\n _0 = call g() -> bb0;\n}", "3:12: there is no function `g`"),
        ("fn f() {\n bb0:\n jump bb0;\n}", "3:2: `jump` is no statement or terminator"),
        (
            "fn f() { bb0: return; }\nfn f() { bb0: return; }\nentry start f;",
            "3:13: 2 functions are called `f`",
        ),
        ("const a = \"abc", "1:11: this is never closed"),
        ("const a = hex \"abc\";", "1:15: an odd number of hexadecimal digits"),
        ("target \"vax\";", "1:8: `vax` is no known target"),
        ("const a = $;", "1:11: unexpected character '$'"),
    ];
    for (text, expected) in cases {
        let error = parse(text).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{text}\nfound:    {error}\nexpected: {expected}");
    }
}

/// The examples of the reference are modules, and well-formed ones.
#[test]
fn examples_of_the_reference_are_well_formed() {
    let reference = include_str!("../../../docs/ir.md");
    let examples: Vec<&str> =
        reference.split("```uir\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(examples.len() >= 4);
    for example in examples {
        let module = parse(example).unwrap_or_else(|error| panic!("{error}\n{example}"));
        assert_eq!(verify(&module), [], "{example}");
    }
}
