//! Many futures polled in rounds, results in order, cancellation by drop, timeouts by poll count.
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
struct Delay {
    left: u32,
    name: &'static str,
    log: Rc<RefCell<Vec<String>>>,
}
impl Future for Delay {
    type Output = &'static str;
    fn poll(mut self: Pin<&mut Self>, _: &mut Context) -> Poll<&'static str> {
        if self.left == 0 {
            return Poll::Ready(self.name);
        }
        self.left -= 1;
        Poll::Pending
    }
}
impl Drop for Delay {
    fn drop(&mut self) {
        self.log.borrow_mut().push(format!("{}@{}", self.name, self.left));
    }
}
async fn join_all<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
    let mut slots: Vec<(Pin<Box<F>>, Option<F::Output>)> = futures.into_iter().map(|f| (Box::pin(f), None)).collect();
    std::future::poll_fn(|cx| {
        let mut pending = false;
        for (f, out) in slots.iter_mut().filter(|s| s.1.is_none()) {
            match f.as_mut().poll(cx) {
                Poll::Ready(v) => *out = Some(v),
                Poll::Pending => pending = true,
            }
        }
        if pending { Poll::Pending } else { Poll::Ready(()) }
    })
    .await;
    slots.into_iter().map(|s| s.1.unwrap()).collect()
}
async fn timeout<F: Future>(polls: u32, f: F) -> Option<F::Output> {
    let mut f = Box::pin(f);
    let mut left = polls;
    std::future::poll_fn(move |cx| match f.as_mut().poll(cx) {
        Poll::Ready(v) => Poll::Ready(Some(v)),
        Poll::Pending if left == 0 => Poll::Ready(None),
        Poll::Pending => {
            left -= 1;
            Poll::Pending
        }
    })
    .await
}
fn block_on<T>(f: impl Future<Output = T>) -> (T, u32) {
    let mut f = std::pin::pin!(f);
    let mut n = 0;
    loop {
        n += 1;
        if let Poll::Ready(v) = f.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return (v, n);
        }
    }
}
fn main() {
    let log: Rc<RefCell<Vec<String>>> = Rc::default();
    let delay = |name, left| Delay { left, name, log: log.clone() };
    println!("{:?}", block_on(join_all(vec![delay("a", 3), delay("b", 0), delay("c", 5)])));
    println!("{}", log.take().join(" "));
    println!("{:?}", block_on(timeout(2, delay("slow", 9))));
    println!("{:?}", block_on(timeout(20, delay("fast", 4))));
    println!("{}", log.take().join(" "));
    drop(join_all(vec![delay("never", 1)]));
    println!("{}", log.take().join(" "));
}
