//! Images: what is written is read back; what is damaged is refused with the right reason.

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
