//! Wakers built from `Arc<impl Wake>`: clones, wakes, drops, hand-written combinators.
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::task::{Context, Poll, Wake, Waker, ready};
#[derive(Default)]
struct Count {
    by_value: AtomicUsize,
    by_ref: AtomicUsize,
}
impl Wake for Count {
    fn wake(self: Arc<Self>) {
        self.by_value.fetch_add(1, SeqCst);
    }
    fn wake_by_ref(self: &Arc<Self>) {
        self.by_ref.fetch_add(1, SeqCst);
    }
}
struct Keep(Option<Waker>, u8);
impl Future for Keep {
    type Output = u8;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<u8> {
        self.1 -= 1;
        if self.1 == 0 {
            return Poll::Ready(7);
        }
        match self.0.take() {
            Some(w) => w.wake(),
            _ => cx.waker().wake_by_ref(),
        }
        self.0 = Some(cx.waker().clone());
        Poll::Pending
    }
}
struct Map<F, G>(F, Option<G>);
impl<F: Future + Unpin, G: FnOnce(F::Output) -> T + Unpin, T> Future for Map<F, G> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<T> {
        let v = ready!(Pin::new(&mut self.0).poll(cx));
        Poll::Ready(self.1.take().expect("polled after completion")(v))
    }
}
fn main() {
    let count = Arc::new(Count::default());
    let waker = Waker::from(count.clone());
    let mut cx = Context::from_waker(&waker);
    let mut f = pin!(Map(Keep(None, 5), Some(|x| format!("got {x}"))));
    let mut polls = 0;
    let out = loop {
        polls += 1;
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            break v;
        }
    };
    println!("{out} {polls} {:?} {:?}", count.by_value, count.by_ref);
    println!("{}", Arc::strong_count(&count));
    drop(waker);
    println!("{}", Arc::strong_count(&count));
    println!("{:?} {:?}", Poll::Ready(1).map(|x| x + 1), Poll::<u8>::Pending.is_pending());
}
