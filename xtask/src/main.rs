//! `cargo xtask`: chores of the project.

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask <chore>

  ci                  everything that must pass: format, lints, build, set-up, tests; times of each stage
  tidy                the checks on the tree itself
  bless               rewrites the texts that tests compare with
  bench [OPTIONS]     times the programs under benches/ natively and in Ubik
      --filter TEXT     only programs whose name contains the text
      --samples N       how often each is timed; the least counts (default 3)
      --json FILE       where to store the figures (default target/bench.json)
      --baseline FILE   compare with figures that were stored before
      --flags WORDS     what Ubik is told besides, such as `--borrows none`
  ecosystem [OPTIONS] runs the test suites of published crates natively and in Ubik
      --only NAMES      only these crates, with commas between them
      --again VERDICTS  also tests again that ended so before (`ub`, `fail`, ...), or `all`
      --jobs N          how many tests run at a time (default: one per processor)
      --limit SECONDS   processor time for one test (default 60)
      --shard I/N       only the crates of part I of N; each part has results of its own
      --doctests        documentation tests, too
      --bin DIR         uses the executables in this folder instead of building them
      --tables FILES    runs nothing, and prints the tables of these results, with commas between them
  compare [OPTIONS] [PATHS]  runs programs in Ubik and in Miri and shows where they differ (default: tests/)
      --tree            under Tree Borrows
      --ubik FILE       uses this executable instead of building one
      --seeds N         how many seeds Ubik tries before it accepts a program (default 1)
      --flags WORDS     what Ubik is told besides
      --jobs N          how many programs run at a time (default: one per processor)
      --limit SECONDS   time for one run (default 20)
  std-tests [OPTIONS] runs std's own test suites in Ubik
      --only NAME       only this suite: coretests or alloctests
      --filter TEXT     only tests whose name contains the text
      --cargo-ubik FILE uses this executable instead of building one
";

fn main() -> ExitCode {
    // Set-up starts this executable in the place of other tools.
    if let Some(code) = ubik_toolchain::maybe_run_as_tool() {
        return code;
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((chore, options)) = words.split_first() else {
        eprint!("{USAGE}");
        return ExitCode::from(64);
    };
    let result = match chore.as_str() {
        "ci" => xtask::ci::ci(),
        "tidy" => xtask::ci::tidy().map(done),
        "bless" => xtask::ci::bless().map(done),
        "bench" => xtask::bench::bench(options).map(done),
        "compare" => xtask::compare::compare(options).map(done),
        "std-tests" => xtask::std_tests::std_tests(options).map(done),
        "ecosystem" => xtask::ecosystem::ecosystem(options).map(done),
        _ => Err(format!("there is no chore `{chore}`\n\n{USAGE}")),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn done(_: ()) -> ExitCode {
    ExitCode::SUCCESS
}
