// size: 1200
//! Scoped threads that share a mutex, a read-write lock and a condition variable; contention on purpose.

use std::sync::{Condvar, Mutex, RwLock};

const SIZE: usize = 1_200;
const THREADS: usize = 4;

struct Turns {
    turn: Mutex<usize>,
    changed: Condvar,
}

impl Turns {
    fn wait_for(&self, me: usize) {
        let mut turn = self.turn.lock().expect("no panics");
        while *turn % THREADS != me {
            turn = self.changed.wait(turn).expect("no panics");
        }
        *turn += 1;
        self.changed.notify_all();
    }
}

fn work(size: usize) -> u64 {
    let table = Mutex::new(vec![0u64; 64]);
    let settings = RwLock::new(1u64);
    let turns = Turns { turn: Mutex::new(0), changed: Condvar::new() };
    let results: Vec<u64> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..THREADS)
            .map(|me| {
                let (table, settings, turns) = (&table, &settings, &turns);
                scope.spawn(move || {
                    let mut local = 0u64;
                    for i in 0..size {
                        let step = *settings.read().expect("no panics");
                        table.lock().expect("no panics")[(i * 7 + me) % 64] += step;
                        local += (i ^ me) as u64;
                        if i % (size / 4).max(1) == 0 {
                            turns.wait_for(me);
                        }
                    }
                    local
                })
            })
            .collect();
        handles.into_iter().map(|h| h.join().expect("no panics")).collect()
    });
    *settings.write().expect("no panics") += 1;
    let table = table.into_inner().expect("no panics");
    results.into_iter().sum::<u64>() * 31 + table.iter().sum::<u64>() + *turns.turn.lock().expect("no panics") as u64
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}
