//@ exit: 55
//@ no-output
//! Arithmetic without any output.
fn main() {
    let sum: i32 = (1..=10).sum();
    std::process::exit(sum);
}
