// A lock that spins for a moment does not wait for another thread's time to come; who does nothing else does.
use std::thread;
use std::time::{Duration, Instant};

const LATER: Duration = Duration::from_millis(200);

fn main() {
    let start = Instant::now();
    let sleeper = thread::spawn(|| thread::sleep(LATER));
    thread::sleep(Duration::from_millis(1));
    for _ in 0..1000 {
        std::hint::spin_loop();
    }
    println!("early: {}", start.elapsed() < LATER);
    while !sleeper.is_finished() {
        std::hint::spin_loop();
    }
    println!("late: {}", start.elapsed() >= LATER);
    let sleeper = thread::spawn(|| thread::sleep(LATER));
    while !sleeper.is_finished() {
        thread::yield_now();
    }
    println!("later: {}", start.elapsed() >= 2 * LATER);
}
