//! Every construct of the grammar appears in some program, and none is refused by the verifier.
//!
//! `UBIK_SEEDS=A..B` chooses the seeds. All parts of the grammar are looked for in a thousand programs or more,
//! which take minutes; in fewer programs only what most of them have.

use ubik_engine::memory::BorrowModel;
use ubik_ir::verify;
use ubik_mirfuzz::coverage::Coverage;
use ubik_mirfuzz::{Profile, generate_seed};

/// What has to appear, as the page of `ubik fuzz` calls it.
const WANTED: &[&str] = &[
    "aggregate Array",
    "aggregate Struct",
    "aggregate Variant",
    "binary AddOverflow",
    "binary Offset",
    "block cleanup",
    "call Ptr",
    "cast Expose",
    "cast FloatToInt",
    "cast FromExposed",
    "cast IntToFloat",
    "cast PtrToPtr",
    "cast Transmute",
    "cast Unsize",
    "place Deref",
    "place Downcast",
    "place Index",
    "statement Assume",
    "statement SetDiscriminant",
    "statement StorageDead",
    "support assert_that",
    "support box_from_raw",
    "support box_new",
    "support catch",
    "support closure",
    "support heap_alloc",
    "support heap_free",
    "support panic",
    "support vec_new",
    "support vec_push",
    "terminator Drop",
    "terminator Resume",
    "terminator Switch",
    "type Box",
    "type Enum",
    "type Float",
    "type Union",
    "type Vector",
    "unwind Cleanup",
    "value Discriminant",
    "value Ref",
    "value Repeat",
];

const MANY: u64 = 1000;

#[test]
fn every_construct_appears() {
    let text = std::env::var("UBIK_SEEDS").unwrap_or_else(|_| "0..60".into());
    let (from, to) = text.split_once("..").expect("A..B");
    let (from, to) = (from.parse::<u64>().expect("a number"), to.parse().expect("a number"));
    let profile = Profile::default();
    let mut coverage = Coverage::default();
    for seed in from..to {
        let module = generate_seed(&profile, BorrowModel::Stacked, seed).module;
        let problems = verify(&module);
        assert!(problems.is_empty(), "seed {seed}: {problems:?}");
        coverage.count(&module);
    }
    println!("{}", coverage.page());
    let missing: Vec<_> = WANTED.iter().filter(|&&name| !coverage.counts.contains_key(name)).collect();
    assert!(missing.is_empty(), "in no program: {missing:?}");
    if to - from >= MANY {
        assert!(coverage.missing().is_empty(), "in no program: {:?}", coverage.missing());
    }
}
