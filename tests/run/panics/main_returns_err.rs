//@ exit: 1
//! `main` returning `Err` prints it and exits with 1.
#[derive(Debug)]
#[allow(dead_code)]
enum Problem {
    Missing(String),
}
fn main() -> Result<(), Problem> {
    println!("working");
    Err(Problem::Missing("file".into()))
}
