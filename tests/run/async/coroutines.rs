//! Coroutines: resume arguments, yields, completion, borrowed locals in pinned ones.
#![feature(coroutines, coroutine_trait, stmt_expr_attributes)]
use std::ops::{Coroutine, CoroutineState};
use std::pin::{Pin, pin};
fn primes() -> impl Coroutine<Yield = u32, Return = &'static str> + Unpin {
    #[coroutine]
    move || {
        let mut n = 2;
        while n < 30 {
            if (2..n).all(|d| n % d != 0) {
                yield n;
            }
            n += 1;
        }
        "end"
    }
}
fn main() {
    let mut g = primes();
    loop {
        match Pin::new(&mut g).resume(()) {
            CoroutineState::Yielded(p) => print!("{p} "),
            CoroutineState::Complete(s) => {
                println!("{s}");
                break;
            }
        }
    }
    let mut acc = #[coroutine]
    |mut x: i32| {
        let mut sum = 0;
        while x != 0 {
            sum += x;
            x = yield sum;
        }
        sum * 100
    };
    let mut acc = Pin::new(&mut acc);
    for i in [1, 2, 3, 0] {
        println!("{:?}", acc.as_mut().resume(i));
    }
    let mut own = pin!(
        #[coroutine]
        static || {
            let data = vec![1, 2, 3];
            for x in &data {
                yield x * 10;
            }
            data.len()
        }
    );
    while let CoroutineState::Yielded(x) = own.as_mut().resume(()) {
        println!("{x}");
    }
}
