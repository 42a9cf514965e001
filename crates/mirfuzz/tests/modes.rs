//! Generated programs are sound, and Ubik says the same of them in all of its modes.
//!
//! `UBIK_SEEDS=A..B` chooses the seeds.

use ubik_engine::memory::BorrowModel;
use ubik_ir::verify;
use ubik_mirfuzz::modes::{MODES, compare};
use ubik_mirfuzz::{Choices, Profile, generate, generate_seed};

fn seeds() -> std::ops::Range<u64> {
    let text = std::env::var("UBIK_SEEDS").unwrap_or_else(|_| "0..25".into());
    let (from, to) = text.split_once("..").expect("A..B");
    from.parse().expect("a number")..to.parse().expect("a number")
}

#[test]
fn all_modes_agree() {
    let profile = Profile::default();
    let mut problems = Vec::new();
    let (mut statements, mut tried, mut values) = (0, 0, 0);
    for seed in seeds() {
        let generated = generate_seed(&profile, BorrowModel::Stacked, seed);
        let found = verify(&generated.module);
        assert!(found.is_empty(), "seed {seed}: {found:?}");
        tried += generated.tried;
        let bodies = generated.module.functions.iter().filter_map(|function| function.body.as_ref());
        statements +=
            bodies.flat_map(|body| body.blocks.iter()).map(|block| block.statements.len() + 1).sum::<usize>();
        match compare(&generated.module, MODES) {
            Ok(output) => values += output.0.len(),
            Err(difference) => problems.push(format!("seed {seed}: {difference:?}")),
        }
    }
    println!("{statements} statements, {tried} tries, {values} values");
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    assert!(values > 100, "programs write something");
}

#[test]
fn a_seed_and_a_record_give_the_same_program() {
    let profile = Profile::named("small").unwrap();
    let first = generate_seed(&profile, BorrowModel::Stacked, 5);
    let again = generate_seed(&profile, BorrowModel::Stacked, 5);
    assert_eq!(first.module, again.module);
    let replayed = generate(&profile, BorrowModel::Stacked, Choices::replayed(first.record.clone()));
    assert_eq!(first.module, replayed.expect("the same program").module);
}
