use std::sync::atomic::{AtomicBool, Ordering::*};
static FLAG: AtomicBool = AtomicBool::new(false);
fn main() {
    let main = std::thread::current();
    let t = std::thread::spawn(move || { FLAG.store(true, Release); main.unpark(); });
    while !FLAG.load(Acquire) { std::thread::park(); }
    t.join().unwrap();
    println!("done");
}
