//@ exit: -6
//! `process::abort` ends at once.
fn main() {
    println!("before");
    std::process::abort();
}
