//! A borrow that a method gives back is used by one that panics: the first call protects it no longer.
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};

struct Sum {
    total: u32,
}

impl Sum {
    fn me(&mut self) -> &mut Sum {
        self
    }

    fn add(&mut self, n: u32) {
        self.total += n;
    }
}

fn add_up(most: u32) -> u32 {
    let mut sum = Sum { total: 1 };
    for n in 0..black_box(100u32) {
        sum.me().me().add(n * most);
    }
    sum.total
}

fn main() {
    std::panic::set_hook(Box::new(|_| println!("too much")));
    println!("{}", add_up(3));
    println!("{}", catch_unwind(AssertUnwindSafe(|| add_up(1_000_000))).is_err());
}
