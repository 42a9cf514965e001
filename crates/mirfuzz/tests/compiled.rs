//! Compiled programs do what the machine does. `UBIK_SEEDS=A..B` chooses the seeds, `UBIK_CONFIGURATIONS` the
//! configurations, `UBIK_RUSTC` the compiler.

use std::path::PathBuf;

use ubik_engine::memory::BorrowModel;
use ubik_mirfuzz::compile::{Backend, Native, run};
use ubik_mirfuzz::modes::{MODES, compare};
use ubik_mirfuzz::{Profile, generate_seed};

#[test]
fn compiled_code_agrees() {
    let text = std::env::var("UBIK_SEEDS").unwrap_or_else(|_| "0..10".into());
    let (from, to) = text.split_once("..").expect("A..B");
    let seeds = from.parse::<u64>().expect("a number")..to.parse().expect("a number");
    let configurations = std::env::var("UBIK_CONFIGURATIONS").unwrap_or_else(|_| "o0,o2".into());
    let rustc = PathBuf::from(std::env::var_os("UBIK_RUSTC").unwrap_or_else(|| "rustc".into()));
    let profile = Profile::default();
    let generated: Vec<_> = seeds.map(|seed| generate_seed(&profile, BorrowModel::Stacked, seed)).collect();
    let modules: Vec<_> = generated.iter().map(|generated| &generated.module).collect();
    let expected: Vec<_> =
        modules.iter().map(|module| compare(module, &MODES[..1]).expect("it runs")).collect();
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for configuration in configurations.split(',') {
        let results =
            run(&Backend::new(&rustc, configuration), &modules, &directory).expect("it can be printed");
        for (index, (expected, found)) in expected.iter().zip(&results).enumerate() {
            let wanted = Native::Done { count: expected.0.len() as u64, hash: expected.hash() };
            assert_eq!(*found, wanted, "program {index} in configuration {configuration}");
        }
    }
}
