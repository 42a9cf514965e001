//! A coroutine is moved in each of its states.
#![feature(coroutines, coroutine_trait, stmt_expr_attributes)]
use std::ops::{Coroutine, CoroutineState};
use std::pin::Pin;

fn main() {
    let mut steps = #[coroutine]
    || {
        let text = String::from("abc");
        yield text.len();
        drop(text);
        yield 2;
    };
    for expected in [CoroutineState::Yielded(3), CoroutineState::Yielded(2), CoroutineState::Complete(())] {
        let mut moved = Box::new(steps);
        assert_eq!(Pin::new(&mut *moved).resume(()), expected);
        steps = *moved;
    }
    drop(steps);
}
