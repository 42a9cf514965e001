//! One step of undefined behaviour behind a program without any is reported in every mode, with the rule that it breaks.
//!
//! `UBIK_SEEDS=A..B` chooses the seeds.

use ubik_engine::memory::BorrowModel;
use ubik_mirfuzz::faults::FAULTS;
use ubik_mirfuzz::modes::{End, MODES, Mode, run};
use ubik_mirfuzz::{Profile, generate_seed};

#[test]
fn every_fault_is_reported_with_its_rule() {
    let text = std::env::var("UBIK_SEEDS").unwrap_or_else(|_| "0..4".into());
    let (from, to) = text.split_once("..").expect("A..B");
    let profile = Profile::named("small").expect("it exists");
    let mut problems = Vec::new();
    for seed in from.parse::<u64>().expect("a number")..to.parse().expect("a number") {
        let module = generate_seed(&profile, BorrowModel::Stacked, seed).module;
        for fault in FAULTS {
            let wrong = fault.add(&module);
            let found = ubik_ir::verify(&wrong);
            assert!(found.is_empty(), "seed {seed}, {}: {found:?}", fault.name);
            // Programs keep the rules of one model; the other may stop them before.
            let checks = |mode: &&Mode| match mode.borrows {
                BorrowModel::Stacked => true,
                BorrowModel::Tree => false,
                BorrowModel::None => !fault.is_aliasing,
            };
            for &mode in MODES.iter().filter(checks) {
                let told = match run(&wrong, mode) {
                    End::Stopped(why) => {
                        let ids = fault.rules.iter().map(|rule| rule.id());
                        ids.into_iter().any(|id| why.starts_with(&format!("{id}:"))).then_some(()).ok_or(why)
                    }
                    End::Done(_) => Err("it ran to its end".into()),
                };
                if let Err(why) = told {
                    problems.push(format!("seed {seed}, {}, {}: {why}", fault.name, mode.name));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}
