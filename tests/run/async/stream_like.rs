//! A stream trait by hand with adapters, and an async channel between two tasks.
use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
trait Stream {
    type Item;
    fn poll_next(&mut self, cx: &mut Context) -> Poll<Option<Self::Item>>;
    async fn next(&mut self) -> Option<Self::Item> {
        poll_fn(|cx| self.poll_next(cx)).await
    }
    fn map<F, T>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> T,
    {
        Map(self, f)
    }
}
struct Map<S, F>(S, F);
impl<S: Stream, T, F: FnMut(S::Item) -> T> Stream for Map<S, F> {
    type Item = T;
    fn poll_next(&mut self, cx: &mut Context) -> Poll<Option<T>> {
        self.0.poll_next(cx).map(|o| o.map(&mut self.1))
    }
}
struct Slow<I>(I, bool);
impl<I: Iterator> Stream for Slow<I> {
    type Item = I::Item;
    fn poll_next(&mut self, _: &mut Context) -> Poll<Option<I::Item>> {
        self.1 = !self.1;
        if self.1 { Poll::Pending } else { Poll::Ready(self.0.next()) }
    }
}
#[derive(Clone)]
struct Chan<T>(Rc<RefCell<(VecDeque<T>, usize)>>);
impl<T> Chan<T> {
    async fn send(&self, t: T) {
        let mut t = Some(t);
        poll_fn(|_| {
            let mut q = self.0.borrow_mut();
            if q.0.len() >= q.1 {
                return Poll::Pending;
            }
            q.0.push_back(t.take().unwrap());
            Poll::Ready(())
        })
        .await
    }
    async fn recv(&self) -> T {
        poll_fn(|_| self.0.borrow_mut().0.pop_front().map_or(Poll::Pending, Poll::Ready)).await
    }
}
fn run_all(mut tasks: Vec<Pin<Box<dyn Future<Output = ()> + '_>>>) -> u32 {
    let mut rounds = 0;
    while !tasks.is_empty() {
        rounds += 1;
        tasks.retain_mut(|t| t.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }
    rounds
}
fn main() {
    let mut s = Slow(1..5, false).map(|x| x * x);
    let mut f = pin!(async {
        let mut v = vec![];
        while let Some(x) = s.next().await {
            v.push(x);
        }
        v
    });
    let v = loop {
        if let Poll::Ready(v) = f.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            break v;
        }
    };
    println!("{v:?}");
    let c = Chan(Rc::new(RefCell::new((VecDeque::new(), 2))));
    let out = RefCell::new(vec![]);
    let rounds = run_all(vec![
        Box::pin(async { for i in 0..6 { c.send(i).await; out.borrow_mut().push(format!("s{i}")); } }),
        Box::pin(async { for _ in 0..6 { let x = c.recv().await; out.borrow_mut().push(format!("r{x}")); } }),
    ]);
    println!("{rounds} {}", out.borrow().join(" "));
}
