//! Futures that borrow from themselves across awaits are exempt from uniqueness of `&mut`.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
struct Yield(bool);
impl Future for Yield {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, _: &mut Context) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}
async fn work() -> u32 {
    let mut data = [1, 2, 3];
    let slice = &mut data[1..];
    for i in 0..2 {
        Yield(false).await;
        slice[i] += 10;
    }
    let first = &data[0];
    Yield(false).await;
    *first + data.iter().sum::<u32>()
}
fn main() {
    let mut f: Pin<Box<dyn Future<Output = u32>>> = Box::pin(async { work().await + work().await });
    let mut cx = Context::from_waker(Waker::noop());
    let mut polls = 0;
    loop {
        polls += 1;
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            println!("{v} after {polls}");
            break;
        }
    }
}
