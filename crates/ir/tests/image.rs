//! Images: what is written is read back; what is damaged is refused with the right reason.

mod common;

use ubik_ir::*;

fn small_module() -> Module {
    Module {
        target: Target::x86_64_linux(),
        types: IndexVec::new(),
        functions: IndexVec::new(),
        globals: IndexVec::new(),
        sources: SourceMap::default(),
        entry: None,
        init: Vec::new(),
        fini: Vec::new(),
        lang: LangItems::default(),
    }
}

#[test]
fn an_empty_module_survives() {
    let module = small_module();
    let program = Program::load(write(&module)).unwrap();
    assert_eq!(program.to_module().unwrap(), module);
}

#[test]
fn programs_are_shared_between_threads() {
    fn shareable<T: Send + Sync + 'static>() {}
    shareable::<Program>();
}

#[test]
fn foreign_files_are_named_as_such() {
    for bytes in [&b""[..], b"\x7fELF", b"#!/bin/sh\n", &image::MAGIC[..7]] {
        assert!(matches!(Program::load(bytes.to_vec()), Err(ImageError::NotAnImage)));
    }
}

#[test]
fn other_versions_are_named_as_such() {
    let mut bytes = write(&small_module());
    bytes[8] += 1;
    let expected = image::VERSION;
    match Program::load(bytes) {
        Err(ImageError::Version { found, expected: e }) => assert_eq!((found, e), (expected + 1, expected)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_truncation_is_noticed() {
    let bytes = write(&small_module());
    for len in image::MAGIC.len()..bytes.len() {
        let error = Program::load(bytes[..len].to_vec()).unwrap_err();
        assert!(matches!(error, ImageError::Length { .. }), "{len}: {error}");
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = write(&small_module());
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(Program::load(changed).is_err(), "byte {at}");
    }
}

#[test]
fn symbols_are_found() {
    for seed in 0..200 {
        let module = common::module(seed);
        let program = Program::from_module(&module).unwrap();
        for function in module.functions.iter().filter(|function| !function.symbol.is_empty()) {
            let found = program.find_function(&function.symbol).unwrap();
            let candidates =
                || module.functions.iter_enumerated().filter(|(_, it)| it.symbol == function.symbol);
            let defined = candidates().find(|(_, it)| !it.linkage.is_import());
            assert_eq!(Some(found), defined.or_else(|| candidates().next()).map(|(id, _)| id), "seed {seed}");
        }
        for global in module.globals.iter().filter(|global| !global.symbol.is_empty()) {
            let found = program.find_global(&global.symbol).unwrap();
            assert_eq!(module.globals[found].symbol, global.symbol, "seed {seed}");
        }
        assert_eq!(program.find_function("no such symbol"), None);
        assert_eq!(program.find_global(""), None);
    }
}

/// What a program gives piece by piece is what the module consists of.
#[test]
fn accessors_agree_with_the_module() {
    for seed in 0..200 {
        let module = common::module(seed);
        let program = Program::from_module(&module).unwrap();
        assert_eq!(program.target(), &module.target);
        assert!(module.types.iter_enumerated().all(|(id, ty)| program.ty(id) == ty));
        assert!(module.globals.iter_enumerated().all(|(id, global)| program.global(id) == global));
        assert!(module.sources.spans.iter_enumerated().all(|(id, &span)| program.span(id) == span));
        assert!(module.sources.files.iter_enumerated().all(|(id, file)| program.file(id) == file));
        assert!(module.sources.crates.iter_enumerated().all(|(id, krate)| program.krate(id) == krate));
        for (id, function) in module.functions.iter_enumerated() {
            assert_eq!(program.function(id), &FunctionHeader::of(function));
            assert_eq!(program.body(id).ok(), function.body, "seed {seed}");
        }
        assert!(program.damage().is_none());
    }
}

#[test]
fn what_is_not_there_gives_a_stand_in_and_is_noted() {
    let program = Program::from_module(&small_module()).unwrap();
    assert!(program.damage().is_none());
    assert_eq!(program.ty(TyId(3)).kind, TyKind::Opaque);
    assert!(!program.function(FnId(3)).has_body);
    assert_eq!(program.global(GlobalId(3)).data, Data::default());
    assert_eq!(program.span(SpanId(3)), Span::UNKNOWN);
    assert!(program.body(FnId(3)).is_err());
    assert_eq!(
        program.damage().unwrap().to_string(),
        "the image is malformed: types, entry 3: there is no such entry"
    );
}

/// Uses everything that a program offers. Gives whether the image turned out to be a module.
fn exercise(bytes: Vec<u8>) -> bool {
    let Ok(program) = Program::load(bytes) else { return false };
    for id in 0..program.type_count() + 1 {
        program.ty(TyId::from_usize(id));
    }
    for id in 0..program.function_count() + 1 {
        let symbol = program.function(FnId::from_usize(id)).symbol.clone();
        program.find_function(&symbol);
        let _ = program.body(FnId::from_usize(id));
    }
    for id in 0..program.global_count() + 1 {
        let symbol = program.global(GlobalId::from_usize(id)).symbol.clone();
        program.find_global(&symbol);
    }
    for id in 0..program.span_count().min(1000) + 1 {
        let span = program.span(SpanId::from_usize(id));
        program.file(span.file);
    }
    let Ok(module) = program.to_module() else { return false };
    if verify(&module).is_empty() {
        for id in module.types.ids() {
            module.data_ranges(id);
            module.cell_ranges(id);
            module.retag_points(id);
            module.validity(id);
            module.padding_varies(id);
        }
    }
    text::print(&module);
    true
}

fn damage(rng: &mut common::Rng, bytes: &mut Vec<u8>) {
    let at = rng.below(bytes.len());
    match rng.below(6) {
        0 => bytes[at] ^= 1 << rng.below(8),
        1 => bytes[at] = rng.pick(&[0, 1, 0x7f, 0x80, 0xff]),
        2 => bytes.truncate(at),
        3 => bytes.insert(at, rng.pick(&[0, 1, 0xff])),
        4 => drop(bytes.remove(at)),
        _ => {
            let end = (at + 8).min(bytes.len());
            bytes[at..end].fill(rng.pick(&[0, 0xff]));
        }
    }
}

/// Damaged images are refused; damaged images with a header that fits them never crash anything.
#[test]
fn damaged_images_never_crash() {
    let mut rng = common::Rng(1);
    let tour = text::parse(include_str!("text/tour.uir")).unwrap();
    let random = (0..100).map(|seed| (common::module(seed), 50));
    let (mut refused, mut accepted) = (0, 0);
    for (module, times) in random.chain([(tour, 5000)]) {
        let image = write(&module);
        for _ in 0..times {
            let mut bytes = image.clone();
            damage(&mut rng, &mut bytes);
            assert!(bytes == image || Program::load(bytes.clone()).is_err());
            if bytes.len() >= image::HEADER_SIZE {
                image::seal(&mut bytes);
                *if exercise(bytes) { &mut accepted } else { &mut refused } += 1;
            }
        }
    }
    assert!(refused > 1000 && accepted > 1000, "{refused} refused, {accepted} accepted");
}
