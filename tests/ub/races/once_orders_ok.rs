use std::sync::OnceLock;
static ONCE: OnceLock<String> = OnceLock::new();
fn main() {
    let threads: Vec<_> = (0..3).map(|_| std::thread::spawn(|| ONCE.get_or_init(|| "x".repeat(3)).len())).collect();
    threads.into_iter().for_each(|t| assert_eq!(t.join().unwrap(), 3));
    println!("{}", ONCE.get().unwrap());
}
