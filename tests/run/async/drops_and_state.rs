//! Locals held across awaits drop when they should, also when a future is dropped half-way.
use std::future::{Future, pending, poll_fn, ready};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
async fn once() {
    let mut first = true;
    poll_fn(move |_| if std::mem::replace(&mut first, false) { Poll::Pending } else { Poll::Ready(()) }).await
}
async fn work(flag: bool) -> u32 {
    let _a = D("a");
    {
        let _b = D("b");
        once().await;
        println!("after one");
    }
    let c = D("c");
    if flag {
        drop(c);
        once().await;
        println!("after two");
        return 1;
    }
    once().await;
    println!("after three {}", c.0);
    2
}
fn poll<F: Future>(f: std::pin::Pin<&mut F>) -> Poll<F::Output> {
    f.poll(&mut Context::from_waker(Waker::noop()))
}
fn main() {
    for flag in [true, false] {
        let mut f = pin!(work(flag));
        for _ in 0..3 {
            println!("{:?}", poll(f.as_mut()));
        }
    }
    println!("-- dropped early");
    for steps in 0..3 {
        let mut f = Box::pin(work(false));
        for _ in 0..steps {
            let _ = poll(f.as_mut());
        }
        println!("dropping after {steps}");
    }
    println!("{:?}", poll(pin!(ready(5))));
    println!("{:?}", poll(pin!(pending::<u8>())));
    let mut done = Box::pin(async { 1 });
    println!("{:?}", poll(done.as_mut()));
    std::panic::set_hook(Box::new(|i| println!("{}", i.payload_as_str().unwrap())));
    println!("{}", std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| poll(done.as_mut()))).is_err());
}
