//! Every planted bug is found within a budget of programs, and findings are reduced to a few statements.
//!
//! `UBIK_PLANTED=N` changes the budget.

use std::collections::BTreeMap;

use ubik_engine::memory::BorrowModel;
use ubik_ir::Module;
use ubik_mirfuzz::modes::{MODES, compare};
use ubik_mirfuzz::plant::{BUGS, Bug, differs};
use ubik_mirfuzz::reduce::{Wanted, reduce, size};
use ubik_mirfuzz::{Profile, generate_seed};

/// In how many programs all bugs have to be found.
const BUDGET: u64 = 400;
/// How many statements and terminators a reduced program may have.
const SMALL: usize = 30;

#[test]
fn planted_bugs_are_found_and_reduced() {
    let budget = std::env::var("UBIK_PLANTED").ok().and_then(|text| text.parse().ok()).unwrap_or(BUDGET);
    let found = find(budget);
    let open: Vec<_> = BUGS.iter().filter(|(_, name)| !found.contains_key(name)).collect();
    assert!(open.is_empty(), "not found in {budget} programs: {open:?}");
    for (bug, name) in BUGS.iter().step_by(5) {
        becomes_small(*bug, name, &found[name]);
    }
}

/// For each bug the first program that shows it.
fn find(budget: u64) -> BTreeMap<&'static str, Module> {
    // Programs of all that has to do with values show what swarms leave out, and the other way round. Those with destructors and
    // panics have fewer operations on values, so most programs are without.
    let swarm = Profile::named("values").expect("it is built in");
    let mut values = swarm.clone();
    values.swarm = false;
    let profiles = [swarm, values.clone(), Profile::default(), values];
    let mut found = BTreeMap::new();
    for seed in 0..budget {
        let open: Vec<(Bug, &str)> =
            BUGS.iter().filter(|(_, name)| !found.contains_key(name)).copied().collect();
        if open.is_empty() {
            break;
        }
        let profile = &profiles[seed as usize % profiles.len()];
        let module = generate_seed(profile, BorrowModel::Stacked, seed).module;
        let output = compare(&module, &MODES[..1]).expect("it runs");
        for (bug, name) in open {
            if differs(&module, bug, &output) {
                println!("{name}: seed {seed}");
                found.insert(name, module.clone());
            }
        }
    }
    found
}

fn becomes_small(bug: Bug, name: &str, module: &Module) {
    let reduced = reduce(module, &Wanted::Planted(bug), BorrowModel::Stacked);
    println!("{name}: {} to {}", size(module), size(&reduced));
    assert!(size(&reduced) <= SMALL, "{name}: {} of {} are left", size(&reduced), size(module));
}
