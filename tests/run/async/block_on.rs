//! A minimal `block_on` with hand-written futures, joins and a raw waker vtable.
use std::cell::Cell;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
thread_local!(static EVENTS: Cell<(u32, u32, u32)> = const { Cell::new((0, 0, 0)) });
fn count(f: fn(&mut (u32, u32, u32))) {
    let mut e = EVENTS.get();
    f(&mut e);
    EVENTS.set(e);
}
const VTABLE: RawWakerVTable = RawWakerVTable::new(
    |p| {
        count(|e| e.0 += 1);
        RawWaker::new(p, &VTABLE)
    },
    |_| count(|e| e.1 += 1),
    |_| count(|e| e.1 += 1),
    |_| count(|e| e.2 += 1),
);
fn block_on<F: Future>(f: F) -> F::Output {
    // SAFETY: the functions of the table ignore the pointer.
    let waker = unsafe { Waker::from_raw(RawWaker::new(std::ptr::null(), &VTABLE)) };
    let mut cx = Context::from_waker(&waker);
    let mut f = pin!(f);
    let mut polls = 0;
    loop {
        polls += 1;
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            println!("[{polls} polls]");
            return v;
        }
    }
}
struct Yield(u32);
impl Future for Yield {
    type Output = &'static str;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<&'static str> {
        if self.0 == 0 {
            return Poll::Ready("yielded");
        }
        self.0 -= 1;
        cx.waker().clone().wake();
        Poll::Pending
    }
}
async fn add(a: u32, b: u32) -> u32 {
    Yield(a).await;
    let local = [a; 4];
    Yield(b).await;
    local.iter().sum::<u32>() + b
}
async fn fails(n: u32) -> Result<u32, String> {
    if n == 2 { Err("two".into()) } else { Ok(add(n, 1).await) }
}
async fn chain() -> Result<u32, String> {
    let mut sum = 0;
    for i in 0..4 {
        sum += fails(i).await?;
        println!("sum {sum}");
    }
    Ok(sum)
}
fn fact(n: u64) -> Pin<Box<dyn Future<Output = u64>>> {
    Box::pin(async move { if n == 0 { 1 } else { n * fact(n - 1).await } })
}
fn main() {
    println!("{}", block_on(async { 5 }));
    println!("{}", block_on(Yield(3)));
    println!("{}", block_on(add(2, 3)));
    println!("{:?}", block_on(chain()));
    println!("{}", block_on(fact(10)));
    let closure = async |x: u32| add(x, x).await;
    println!("{}", block_on(closure(4)));
    println!("{:?}", EVENTS.get());
}
