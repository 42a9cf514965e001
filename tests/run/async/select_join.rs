//! `join` and `select` written by hand over pinned futures; borrowed state across awaits.
use std::cell::RefCell;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
struct Join<A: Future, B: Future> {
    a: Pin<Box<A>>,
    b: Pin<Box<B>>,
    ra: Option<A::Output>,
    rb: Option<B::Output>,
}
impl<A: Future, B: Future> Future for Join<A, B>
where
    A::Output: Unpin,
    B::Output: Unpin,
{
    type Output = (A::Output, B::Output);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<Self::Output> {
        let this = &mut *self;
        if this.ra.is_none() {
            if let Poll::Ready(v) = this.a.as_mut().poll(cx) {
                this.ra = Some(v);
            }
        }
        if this.rb.is_none() {
            if let Poll::Ready(v) = this.b.as_mut().poll(cx) {
                this.rb = Some(v);
            }
        }
        if this.ra.is_some() && this.rb.is_some() {
            return Poll::Ready((this.ra.take().unwrap(), this.rb.take().unwrap()));
        }
        Poll::Pending
    }
}
fn join<A: Future, B: Future>(a: A, b: B) -> Join<A, B> {
    Join { a: Box::pin(a), b: Box::pin(b), ra: None, rb: None }
}
async fn race<T>(a: impl Future<Output = T>, b: impl Future<Output = T>) -> T {
    let (mut a, mut b) = (pin!(a), pin!(b));
    std::future::poll_fn(|cx| match a.as_mut().poll(cx) {
        Poll::Ready(v) => Poll::Ready(v),
        Poll::Pending => b.as_mut().poll(cx),
    })
    .await
}
async fn ticks(n: u32, name: &str, log: &RefCell<Vec<String>>) -> u32 {
    for i in 0..n {
        log.borrow_mut().push(format!("{name}{i}"));
        let mut first = true;
        std::future::poll_fn(|_| if std::mem::take(&mut first) { Poll::Pending } else { Poll::Ready(()) }).await;
    }
    n
}
fn block_on<T>(f: impl Future<Output = T>) -> T {
    let mut f = pin!(f);
    loop {
        if let Poll::Ready(v) = f.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return v;
        }
    }
}
fn main() {
    let log = RefCell::new(vec![]);
    println!("{:?}", block_on(join(ticks(3, "a", &log), ticks(2, "b", &log))));
    println!("{}", log.take().join(" "));
    println!("{}", block_on(race(ticks(5, "slow", &log), ticks(2, "fast", &log))));
    println!("{}", log.take().join(" "));
    println!("{:?}", block_on(join(join(async { 1 }, async { "x" }), race(async { 2 }, std::future::pending()))));
}
