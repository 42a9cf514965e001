//! A test runner of its own: names as filters, exit code 1 on failure.
use std::process::ExitCode;

fn main() -> ExitCode {
    let filters: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let tests: [(&str, fn() -> bool); 3] =
        [("alpha", || own_harness::answer() == 42), ("beta", || true), ("gamma", || own_harness::answer() == 41)];
    let (mut ran, mut failed) = (0, 0);
    for (name, test) in tests {
        if filters.is_empty() || filters.iter().any(|f| name.contains(f.as_str())) {
            println!("running {name}");
            ran += 1;
            if !test() {
                println!("{name} failed");
                failed += 1;
            }
        }
    }
    println!("{ran} of {} ran", tests.len());
    ExitCode::from(u8::from(failed > 0))
}
