// size: 150
//! Unwinding through frames with destructors, caught again, with payloads of several types.

use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

const SIZE: usize = 150;

struct Guard<'a> {
    log: &'a std::cell::Cell<u64>,
    id: u64,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.log.set(self.log.get().wrapping_mul(31).wrapping_add(self.id));
    }
}

fn descend(log: &std::cell::Cell<u64>, depth: u64, bottom: &dyn Fn()) {
    let _guard = Guard { log, id: depth };
    let _owned = vec![depth; 3];
    match depth {
        0 => bottom(),
        _ => descend(log, depth - 1, bottom),
    }
}

fn work(size: usize) -> u64 {
    let log = std::cell::Cell::new(0);
    let mut sum = 0;
    for i in 0..size as u64 {
        let caught = catch_unwind(AssertUnwindSafe(|| {
            descend(&log, i % 12, &|| match i % 3 {
                0 => resume_unwind(Box::new(i)),
                1 => resume_unwind(Box::new(format!("{i}"))),
                _ => {}
            });
        }));
        sum += match caught {
            Ok(()) => 1,
            Err(payload) => match payload.downcast::<u64>() {
                Ok(number) => *number,
                Err(payload) => payload.downcast_ref::<String>().map_or(0, |s| s.len() as u64),
            },
        };
    }
    log.get() ^ sum
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}
