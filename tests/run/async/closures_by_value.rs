//! Async closures called by value run a copy of their body that owns what they captured.
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
fn block<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}
async fn once<F: AsyncFnOnce(u32) -> u32>(f: F) -> u32 {
    f(1).await
}
async fn twice<F: AsyncFnMut(u32) -> u32>(mut f: F) -> u32 {
    f(1).await + f(2).await
}
async fn shared<F: AsyncFn(u32) -> u32>(f: &F) -> u32 {
    f(1).await + f(2).await
}
fn main() {
    let text = String::from("abc");
    println!("{}", block(once(async |x| x + text.len() as u32)));
    let mut sum = 0;
    println!("{}", block(twice(async |x| {
        sum += x;
        sum
    })));
    let plain = async |x: u32| x + text.len() as u32;
    println!("{} {}", block(shared(&plain)), block(once(plain)));
    let owner = async move |x: u32| {
        let text = text;
        x + text.len() as u32
    };
    println!("{}", block(once(owner)));
    let mut list = vec![1u32];
    let pusher = async move |x: u32| {
        list.push(x);
        list.len() as u32
    };
    println!("{}", block(once(pusher)));
}
