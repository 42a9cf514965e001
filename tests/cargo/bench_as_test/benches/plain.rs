//! A bench without a harness: measures when `--bench` is given, runs once as a test otherwise.
fn main() {
    let rounds = if std::env::args().any(|a| a == "--bench") { 1000 } else { 1 };
    let total: u64 = (0..rounds).map(|_| bench_as_test::sum(1000)).sum();
    println!("sum {}", total / rounds);
}
