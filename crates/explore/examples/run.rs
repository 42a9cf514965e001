//! Runs an image and shows how it ended: `cargo run -p ubik-explore --example run -- image [args]`.

use std::process::ExitCode;
use std::sync::Arc;

use ubik_engine::Config;
use ubik_explore::{Job, run_once};
use ubik_host::HostOptions;
use ubik_ir::Program;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(image) = args.first() else {
        eprintln!("which image?");
        return ExitCode::from(64);
    };
    let program = match Program::open(image) {
        Ok(program) => Arc::new(program),
        Err(error) => {
            eprintln!("{image}: {error}");
            return ExitCode::from(64);
        }
    };
    let config =
        Config { args: args.iter().map(|arg| arg.clone().into_bytes()).collect(), ..Config::default() };
    let host = HostOptions {
        open: std::env::var("UBIK_HOST").unwrap_or_default().parse().expect("parts of the host"),
        ..HostOptions::default()
    };
    let run = run_once(&Job::new(program, config, host));
    eprintln!("{:?} after {} steps", run.outcome.stop, run.steps);
    for frame in &run.outcome.trace.frames {
        eprintln!("  in {}", frame.function);
    }
    ExitCode::from(run.outcome.exit_code() as u8)
}
