//@ no-output
//! Nothing at all.
fn main() {}
