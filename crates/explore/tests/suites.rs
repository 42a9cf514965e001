//! Tests of a program, driven as the command line does it.

use std::sync::Arc;
use std::time::Duration;

use ubik_engine::Config;
use ubik_explore::{Chosen, Job, Run, Suite, run_once, sweep_tests};
use ubik_host::{HostOptions, Output};
use ubik_ir::Program;
use ubik_verdict::{Exhausted, Severity, Stop};

const PASSES: usize = 0;
const LEAKS: usize = 1;
const UNDEFINED: usize = 2;
const COUNTS: usize = 3;
const LOOPS: usize = 4;
const DRAWS: usize = 5;

fn job() -> Job {
    let module = ubik_ir::text::parse(include_str!("tests.uir")).expect("the program parses");
    let program = Arc::new(Program::from_module(&module).expect("the program is whole"));
    let host = HostOptions { output: Output::Together, ..HostOptions::captured() };
    Job::new(program, Config::default(), host)
}

fn suite(job: &Job) -> Suite {
    Suite::prepare(job).unwrap_or_else(|run| panic!("it ended before: {:?}", run.outcome.stop))
}

fn run(suite: &Suite, index: usize) -> Run {
    suite.run_test(&suite.chosen(index))
}

#[test]
fn the_list_is_what_the_program_handed_over() {
    let suite = suite(&job());
    let list = suite.list();
    let names: Vec<&str> = list.tests.iter().map(|test| test.name.as_str()).collect();
    assert_eq!(names, ["passes", "leaks", "undefined", "counts", "loops", "draws"]);
    assert_eq!(list.args, ["name"]);
    assert!(list.tests[LEAKS].should_panic && list.tests[COUNTS].bench && list.tests[DRAWS].doc);
    assert!(list.tests[LOOPS].no_run && list.tests[LOOPS].compile_fail);
    let ignored = &list.tests[UNDEFINED];
    assert_eq!((ignored.ignored, ignored.ignore_message.as_deref()), (true, Some("slow")));
    assert_eq!((ignored.file.as_str(), ignored.line, ignored.column), ("src/lib.rs", 5, 5));
}

#[test]
fn the_end_of_one_test_is_not_that_of_others() {
    let suite = suite(&job());
    assert_eq!(run(&suite, UNDEFINED).outcome.severity(), Severity::Undefined);
    let passed = run(&suite, PASSES);
    assert_eq!(passed.outcome.stop, Stop::Exit { code: 0 });
    assert!(passed.test_end.is_some_and(|end| end.passed));
    assert_eq!(passed.output.stdout, b"!");
}

#[test]
fn no_test_sees_what_another_one_wrote() {
    let suite = suite(&job());
    for _ in 0..3 {
        // Its exit code is how often it ran before.
        assert_eq!(run(&suite, COUNTS).outcome.stop, Stop::Exit { code: 0 });
    }
}

#[test]
fn a_test_leaks_what_it_allocated_itself() {
    let suite = suite(&job());
    // The program has lost 16 bytes before it hands over its tests.
    let Stop::Leak { sites } = run(&suite, LEAKS).outcome.stop else { panic!("nothing is leaked") };
    assert_eq!(sites.iter().map(|site| site.bytes()).collect::<Vec<_>>(), [32]);
}

#[test]
fn limits_hold_for_each_test() {
    let mut job = job();
    job.config.step_limit = Some(1000);
    let steps = Stop::Exhausted(Exhausted::Steps { limit: 1000 });
    assert_eq!(run(&suite(&job), LOOPS).outcome.stop, steps);
    let limit = Duration::from_millis(5);
    job.config.step_limit = None;
    job.host.time_limit = Some(limit);
    let suite = suite(&job);
    let stop = run(&suite, LOOPS).outcome.stop;
    assert!(matches!(stop, Stop::Exhausted(Exhausted::Time { limit: of, .. }) if of == limit), "{stop:?}");
    assert_eq!(run(&suite, PASSES).outcome.stop, Stop::Exit { code: 0 });
}

#[test]
fn a_test_does_the_same_alone_and_after_others() {
    for seed in 0..16 {
        let job = job().with_seed(seed);
        let suite = suite(&job);
        run(&suite, PASSES);
        let alone = run_once(&job.with_test(suite.chosen(DRAWS)));
        assert_eq!(run(&suite, DRAWS).outcome.stop, alone.outcome.stop);
    }
}

#[test]
fn seeds_that_end_alike_are_one_finding() {
    let job = job();
    let chosen: Vec<Chosen> = [PASSES, DRAWS].map(|index| suite(&job).chosen(index)).into();
    let sweeps = sweep_tests(&job, &chosen, 0..32, 2, &|| ());
    let ends = |index: usize| sweeps[index].findings.iter().map(|found| found.run.outcome.exit_code());
    assert_eq!(ends(0).collect::<Vec<_>>(), [0]);
    assert_eq!(ends(1).collect::<Vec<_>>(), [101, 0]);
    assert_eq!(sweeps[1].runs(), 32);
    let failed = sweeps[1].worst().expect("it failed").run.test_end.clone().expect("it ended by itself");
    assert_eq!((failed.passed, failed.note.as_deref()), (false, Some("slow")));
}

#[test]
fn tests_do_not_run_as_one_program() {
    assert_eq!(run_once(&job()).outcome.severity(), Severity::Unsupported);
}
