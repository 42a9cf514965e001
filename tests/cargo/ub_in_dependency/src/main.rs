//! Shows the dependency's mistake outside of tests.
fn main() {
    println!("{}", ub_in_dependency::flag(&[1]));
    println!("{}", ub_in_dependency::flag(&[2]));
}
