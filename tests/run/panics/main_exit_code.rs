//@ exit: 42
//! `main` returning an `ExitCode` through a type with its own `Termination`.
use std::process::{ExitCode, Termination};
struct Outcome(u8);
impl Termination for Outcome {
    fn report(self) -> ExitCode {
        println!("report {}", self.0);
        ExitCode::from(self.0 * 2)
    }
}
fn main() -> Outcome {
    println!("main");
    Outcome(21)
}
