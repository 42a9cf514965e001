// Loops that wait without saying so end, because threads are interrupted.
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

static FLAG: AtomicBool = AtomicBool::new(false);
static TURN: AtomicUsize = AtomicUsize::new(0);

fn main() {
    let child = thread::spawn(|| {
        while !FLAG.load(Ordering::Acquire) {}
        7
    });
    FLAG.store(true, Ordering::Release);
    println!("{}", child.join().unwrap());
    let child = thread::spawn(|| {
        thread::sleep(Duration::from_millis(30));
        FLAG.store(false, Ordering::Release);
    });
    while FLAG.load(Ordering::Acquire) {
        thread::yield_now();
    }
    child.join().unwrap();
    let players: Vec<_> = (0..3)
        .map(|me| {
            thread::spawn(move || {
                for round in 0..5 {
                    while TURN.load(Ordering::Acquire) != round * 3 + me {
                        std::hint::spin_loop();
                    }
                    TURN.fetch_add(1, Ordering::Release);
                }
            })
        })
        .collect();
    players.into_iter().for_each(|player| player.join().unwrap());
    println!("{}", TURN.load(Ordering::Relaxed));
}
