//! Set-up by itself: `setup [--check | --clean | --verbose | --packages | --rustup | --target T]...`, then prints what it made.

use std::process::ExitCode;

use ubik_toolchain::{Options, ProviderChoice, Result, RouteChoice, Verbosity, check, clean, ensure};

fn main() -> ExitCode {
    if let Some(code) = ubik_toolchain::maybe_run_as_tool() {
        return code;
    }
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut options = Options::default();
    let mut targets = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--verbose" => options.verbosity = Verbosity::Verbose,
            "--packages" => options.provider = ProviderChoice::Packages,
            "--rustup" => options.provider = ProviderChoice::Rustup,
            "--whole" => options.route = RouteChoice::Whole,
            "--target" => targets.extend(args.next()),
            "--check" => return check(&options).map(|report| print!("{report}")),
            "--clean" => return clean(&options).map(|cleaned| print!("{cleaned}")),
            other => panic!("unknown argument {other}"),
        }
    }
    let prepared = ensure(&options)?;
    println!("rustc   {}", prepared.rustc().display());
    println!("lower   {}", prepared.lower().display());
    for (name, value) in prepared.environment() {
        println!("env     {name}={}", value.display());
    }
    if targets.is_empty() {
        targets.push(prepared.version().host.clone());
    }
    for target in targets {
        println!("sysroot {}", prepared.std_for(&target)?.display());
    }
    Ok(())
}
