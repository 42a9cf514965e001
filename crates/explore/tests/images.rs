//! Edited images: whatever a file with a valid checksum holds, it is run, refused or stopped, and never makes the machine panic.
//!
//! Edits are made where meaning is: inside entries of tables, whose numbers are indices, sizes, tags of enums. Lengths
//! stay, so that most edited images still decode. `UBIK_EDITS=1000000` sets how many there are, `UBIK_EDIT_SEED` where they begin, and
//! `UBIK_EDIT_FILES` names images, with commas between them, to edit besides those that are made from text here.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use ubik_engine::Config;
use ubik_engine::memory::BorrowModel;
use ubik_explore::{Job, run_unexplained};
use ubik_host::HostOptions;
use ubik_ir::{FnId, Idx, Program, image};
use ubik_verdict::{Severity, Stop};

/// A small generator of numbers: its state is all there is to reproduce.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

fn originals() -> Vec<Vec<u8>> {
    let texts = [
        include_str!("tests.uir"),
        include_str!("../../ir/tests/text/tour.uir"),
        include_str!("../../ir/tests/text/add.uir"),
    ];
    let made = texts.map(|text| image::write(&ubik_ir::text::parse(text).expect("the program parses")));
    let files = std::env::var("UBIK_EDIT_FILES").unwrap_or_default();
    let files = files.split(',').filter(|name| !name.is_empty());
    made.into_iter().chain(files.map(|name| std::fs::read(name).expect("an image can be read"))).collect()
}

/// Edits some bytes behind the header and the directory.
fn edit(bytes: &mut [u8], numbers: &mut Numbers) {
    const CONTENTS: usize = 192;
    let times = 1 + numbers.below(3);
    for _ in 0..times {
        let at = CONTENTS + numbers.below(bytes.len() - CONTENTS);
        bytes[at] = match numbers.below(8) {
            0 => bytes[at].wrapping_add(1),
            1 => bytes[at].wrapping_sub(1),
            2 => 0,
            3 => bytes[at] ^ 1 << numbers.below(8),
            // The largest number of one byte, and one that goes on.
            4 => [0x7f, 0x80, 0xff, 8, 16, 64][numbers.below(6)],
            5 => bytes[CONTENTS + numbers.below(bytes.len() - CONTENTS)],
            6 => numbers.below(16) as u8,
            _ => numbers.next() as u8,
        };
    }
    image::seal(bytes);
}

fn config(numbers: &mut Numbers) -> Config {
    Config {
        borrows: [BorrowModel::Stacked, BorrowModel::Tree, BorrowModel::None][numbers.below(3)],
        eager: numbers.below(2) == 0,
        paranoid: numbers.below(4) == 0,
        memory_limit: 64 << 20,
        step_limit: Some(5_000),
        frame_limit: 200,
        ..Config::default()
    }
}

/// Loads an image, has every function translated, and runs it. Says what went wrong if that is Ubik's fault.
fn try_out(bytes: Vec<u8>, config: Config) -> Option<String> {
    let Ok(program) = Program::load(bytes) else { return None };
    let program = Arc::new(program);
    let host = HostOptions { time_limit: Some(Duration::from_secs(2)), ..HostOptions::captured() };
    if let Ok(mut machine) = ubik_host::machine(program.clone(), config.clone(), host.clone()) {
        for index in 0..program.function_count().min(200) {
            let id = FnId::from_usize(index);
            if program.function(id).has_body {
                let _ = machine.code(id);
            }
        }
    }
    let outcome = run_unexplained(&Job::new(program, config, host)).outcome;
    match outcome.stop {
        Stop::Bug { message } => Some(message.to_string()),
        stop => {
            assert!(stop.severity() < Severity::Bug);
            None
        }
    }
}

#[test]
fn no_edited_image_makes_the_machine_panic() {
    let setting = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let (count, first) = (setting("UBIK_EDITS").unwrap_or(3_000), setting("UBIK_EDIT_SEED").unwrap_or(0));
    let originals = originals();
    let mut found: Vec<String> = Vec::new();
    for seed in first..first + count {
        let mut numbers = Numbers(seed);
        let mut bytes = originals[numbers.below(originals.len())].clone();
        edit(&mut bytes, &mut numbers);
        let config = config(&mut numbers);
        let result = catch_unwind(AssertUnwindSafe(|| try_out(bytes, config)));
        let wrong = result.unwrap_or_else(|payload| {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            Some(text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned())
        });
        found.extend(wrong.map(|wrong| format!("UBIK_EDIT_SEED={seed} UBIK_EDITS=1: {wrong}")));
    }
    assert!(found.is_empty(), "{} of {count}:\n{}", found.len(), found[..found.len().min(40)].join("\n"));
}
