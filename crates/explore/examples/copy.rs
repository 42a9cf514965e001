//! How long it takes to copy a machine in the middle of a run: `copy IMAGE BLOCKS [ARGUMENTS]`.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use ubik_engine::Config;
use ubik_host::HostOptions;
use ubik_ir::Program;

/// The least time of so many copies counts.
const COPIES: u32 = 100;

fn main() -> ExitCode {
    match copy(&std::env::args().collect::<Vec<_>>()) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn copy(words: &[String]) -> Result<String, String> {
    let [_, image, blocks, args @ ..] = words else {
        return Err("usage: copy IMAGE BLOCKS [ARGUMENTS]".into());
    };
    let blocks: u64 = blocks.parse().map_err(|_| format!("`{blocks}` is not a number"))?;
    let program = Program::open(image).map_err(|error| format!("{image}: {error}"))?;
    let args = std::iter::once(image).chain(args).map(|arg| arg.as_bytes().to_vec()).collect();
    let config = Config { args, ..Config::default() };
    let made = ubik_host::machine(Arc::new(program), config, HostOptions::captured());
    let mut machine = made.map_err(|stop| format!("{stop:?}"))?;
    if machine.run_until(blocks).is_some() {
        return Err(format!("the program ends before block {blocks}"));
    }
    let times = (0..COPIES).map(|_| {
        let start = Instant::now();
        let copy = machine.fork();
        (start.elapsed(), drop(copy)).0
    });
    let least = times.min().unwrap_or_default();
    let allocations = machine.memory.live_ids().count();
    Ok(format!("{allocations} allocations: {:.3} ms", least.as_secs_f64() * 1e3))
}
