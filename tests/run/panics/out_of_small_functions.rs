// Panics leave small functions, which may have been inlined into their callers, through cleanups and without them.

use std::panic::{AssertUnwindSafe, catch_unwind};

struct Loud<'a>(&'a str, *mut Vec<String>);

impl Drop for Loud<'_> {
    fn drop(&mut self) {
        unsafe { (*self.1).push(format!("drop {}", self.0)) };
    }
}

fn half(value: &mut u32) -> u32 {
    if *value % 2 == 1 {
        panic!("odd");
    }
    *value /= 2;
    *value
}

fn halves(value: &mut u32, log: *mut Vec<String>) -> u32 {
    let _outer = Loud("outer", log);
    let first = half(value);
    let _inner = Loud("inner", log);
    first + half(value)
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut log = Vec::new();
    let to = &raw mut log;
    let mut sum = 0;
    for start in 0..200 {
        let mut value = start;
        let raw = &raw mut value;
        let found = catch_unwind(AssertUnwindSafe(|| halves(unsafe { &mut *raw }, to)));
        // Nothing is protected any more, however the call ended.
        unsafe { *raw += 1 };
        sum += found.unwrap_or(value);
    }
    println!("{sum} {}", log.len());
    println!("{:?}", &log[..12]);
}
