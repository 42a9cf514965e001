//! Whole runs of programs in IR text, with the host behind them.

use std::sync::Arc;

use ubik_engine::Config;
use ubik_explore::{Job, Run, run_once, sweep};
use ubik_host::HostOptions;
use ubik_ir::{Program, text};
use ubik_verdict::{Rule, Stop, Unsupported};

fn job(source: &str) -> Job {
    let module = text::parse(source).unwrap_or_else(|error| panic!("{error}"));
    let program = Program::from_module(&module).unwrap();
    Job::new(Arc::new(program), Config::default(), HostOptions::captured())
}

fn run(source: &str) -> Run {
    run_once(&job(source))
}

/// A program whose `main` has these locals and blocks; it returns 0 unless it says otherwise.
fn main_with(imports: &str, locals: &str, blocks: &str) -> String {
    format!(
        "{imports}
        export fn main(_1: isize, _2: *const *const u8) -> isize {{
            {locals}
          {blocks}
        }}
        entry start main;"
    )
}

/// A program that makes one call and returns.
fn main_calling(import: &str, call: &str) -> String {
    let blocks = format!("bb0: _3 = call {call} -> bb1; bb1: _0 = 0_isize; return;");
    main_with(import, "let _3: i32;", &blocks)
}

#[test]
fn what_a_program_writes_is_captured() {
    let source = main_with(
        r#"import extern "C" fn putchar(i32) nounwind -> i32;"#,
        "let _3: i32;",
        "bb0: _3 = call putchar(104_i32) -> bb1;
         bb1: _3 = call putchar(105_i32) -> bb2;
         bb2: _0 = 0_isize; return;",
    );
    let run = run(&source);
    assert_eq!(run.outcome.stop, Stop::Exit { code: 0 });
    assert_eq!(run.output.stdout, b"hi");
}

#[test]
fn exit_ends_a_program_at_once_with_its_code() {
    let source = main_with(
        r#"import extern "C" fn exit(i32) nounwind -> !;"#,
        "let _3: !;",
        "bb0: _3 = call exit(7_i32) -> !;",
    );
    assert_eq!(run(&source).outcome.stop, Stop::Exit { code: 7 });
}

#[test]
fn a_wrong_declaration_is_undefined_behaviour_to_call() {
    let broken = |import: &str, call: &str| match run(&main_calling(import, call)).outcome.stop {
        Stop::Ub(ub) => ub.rule(),
        other => panic!("{import} gives {other:?}"),
    };
    let count = broken(r#"import extern "C" fn putchar(i32, i32) nounwind -> i32;"#, "putchar(1_i32, 2_i32)");
    assert_eq!(count, Rule::CallArgCount);
    let wide = broken(r#"import extern "C" fn putchar(i64) nounwind -> i32;"#, "putchar(1_i64)");
    assert_eq!(wide, Rule::CallArgType);
    let float = broken(r#"import extern "C" fn putchar(f32) nounwind -> i32;"#, "putchar(1.0_f32)");
    assert_eq!(float, Rule::CallArgType);
    let wide_result = main_with(
        r#"import extern "C" fn getppid() nounwind -> i64;"#,
        "let _3: i64;",
        "bb0: _3 = call getppid() -> bb1; bb1: _0 = 0_isize; return;",
    );
    let stop = run(&wide_result).outcome.stop;
    assert!(matches!(&stop, Stop::Ub(ub) if ub.rule() == Rule::CallReturnType), "{stop:?}");
}

#[test]
fn an_unknown_function_is_unsupported_by_name() {
    let source =
        main_calling(r#"import extern "C" fn fly_to_the_moon() nounwind -> i32;"#, "fly_to_the_moon()");
    let expected = Unsupported::ForeignFunction { name: "fly_to_the_moon".into() };
    assert_eq!(run(&source).outcome.stop, Stop::Unsupported(expected));
}

#[test]
fn seeds_that_end_alike_are_one_finding() {
    // Exits with the lowest bit of a random byte.
    let source = main_with(
        r#"import extern "C" fn getentropy(*mut u8, usize) nounwind -> i32;
           import extern "C" fn exit(i32) nounwind -> !;"#,
        "let _3: u8; let _4: *mut u8; let _5: i32; let _6: u8; let _7: i32; let _8: !;",
        "bb0: _4 = &raw mut _3; _5 = call getentropy(copy _4, 1_usize) -> bb1;
         bb1: _6 = BitAnd(copy _3, 1_u8); _7 = copy _6 as i32 (IntToInt); _8 = call exit(copy _7) -> !;",
    );
    let job = job(&source);
    let found = sweep(&job, 0..32, 2, &mut |_, _| {});
    assert_eq!(found.runs(), 32);
    assert_eq!(found.findings.len(), 2);
    for finding in &found.findings {
        assert_eq!(finding.run.outcome.seed, Some(finding.seeds[0]));
        let again = run_once(&job.with_seed(finding.seeds[0]));
        assert_eq!(again.outcome, finding.run.outcome);
    }
    let codes: Vec<i32> = found.findings.iter().map(|finding| finding.run.outcome.exit_code()).collect();
    assert_eq!(codes, [1, 0]);
    assert_eq!(
        format!("{:?}", sweep(&job, 0..32, 1, &mut |_, _| {}).findings),
        format!("{:?}", found.findings)
    );
}

#[test]
fn weak_functions_that_nobody_defines_are_null() {
    let source = main_with(
        r#"import_weak extern "C" fn getpid() nounwind -> i32;
           import_weak extern "C" fn fly_to_the_moon() nounwind -> i32;
           static THERE: *const u8 = ptr fn getpid;
           static MISSING: *const u8 = ptr fn fly_to_the_moon;
           import extern "C" fn exit(i32) nounwind -> !;"#,
        "let _3: *const *const u8; let _4: *const u8; let _5: bool; let _6: bool; let _7: bool; let _8: i32; let _9: !;",
        "bb0:
            _3 = const ptr THERE: *const *const u8; _4 = copy _3.*; _5 = Ne(copy _4, const 0: *const u8);
            _3 = const ptr MISSING: *const *const u8; _4 = copy _3.*; _6 = Eq(copy _4, const 0: *const u8);
            _7 = BitAnd(copy _5, copy _6); _8 = copy _7 as i32 (IntToInt);
            _9 = call exit(copy _8) -> !;",
    );
    assert_eq!(run(&source).outcome.stop, Stop::Exit { code: 1 });
}
