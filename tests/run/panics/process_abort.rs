//@ exit: 134
//! `process::abort` ends at once.
fn main() {
    println!("before");
    std::process::abort();
}
