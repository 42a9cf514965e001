//! The limit of memory counts everything that a run takes.

use std::sync::Arc;

use ubik_engine::Config;
use ubik_explore::{Job, run_unexplained};
use ubik_host::HostOptions;
use ubik_ir::{Program, text};
use ubik_storage::Meter;
use ubik_verdict::{Exhausted, MemoryUse, Stop};

#[global_allocator]
static METER: Meter = Meter;

/// The end of a program of which `main` has these locals and blocks, and what its run took at most, roughly.
fn end(imports: &str, locals: &str, blocks: &str, limit: u64) -> Stop {
    let source = format!(
        "{imports}
        export fn main(_1: isize, _2: *const *const u8) -> isize {{
            {locals}
          {blocks}
        }}
        entry start main;"
    );
    let module = text::parse(&source).unwrap_or_else(|error| panic!("{error}"));
    let program = Arc::new(Program::from_module(&module).unwrap());
    let config = Config { memory_limit: limit, ..Config::default() };
    run_unexplained(&Job::new(program, config, HostOptions::captured())).outcome.stop
}

fn most(stop: Stop) -> MemoryUse {
    let Stop::Exhausted(Exhausted::Memory { most: Some(most), .. }) = stop else { panic!("{stop:?}") };
    most.by
}

#[test]
fn locals_count() {
    let recursion =
        "bb0: _4 = [0_u8; 100000]; _3 = call main(copy _1, copy _2) -> bb1; bb1: _0 = copy _3; return;";
    let stop = end("", "let _3: isize; let _4: [u8; 100000];", recursion, 20 << 20);
    assert_eq!(most(stop), MemoryUse::Stack);
}

#[test]
fn calls_count() {
    let recursion = "bb0: _3 = call main(copy _1, copy _2) -> bb1; bb1: _0 = copy _3; return;";
    assert_eq!(most(end("", "let _3: isize;", recursion, 4 << 20)), MemoryUse::Calls);
}

#[test]
fn small_blocks_count_with_what_is_known_of_them() {
    let import = r#"import extern "C" fn malloc(usize) nounwind -> *mut u8;"#;
    let stop = end(import, "let _3: *mut u8;", "bb0: _3 = call malloc(1_usize) -> bb0;", 8 << 20);
    assert_eq!(most(stop), MemoryUse::Table);
}
