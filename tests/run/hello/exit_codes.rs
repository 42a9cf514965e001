//@ exit: 3
//! `ExitCode` from main, after destructors.
use std::process::ExitCode;
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("dropped");
    }
}
fn main() -> ExitCode {
    let _d = D;
    println!("working");
    if std::env::args().count() > 100 { ExitCode::SUCCESS } else { ExitCode::from(3) }
}
