// size: 300
//! A small single-threaded executor with wakers, a channel between futures, and boxed pinned futures.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

const SIZE: usize = 300;

struct Ready(AtomicBool);

impl Wake for Ready {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

struct Task {
    future: Pin<Box<dyn Future<Output = ()>>>,
    ready: Arc<Ready>,
}

#[derive(Default)]
struct Executor {
    tasks: VecDeque<Task>,
    polls: u64,
}

impl Executor {
    fn spawn(&mut self, future: impl Future<Output = ()> + 'static) {
        self.tasks.push_back(Task { future: Box::pin(future), ready: Arc::new(Ready(AtomicBool::new(true))) });
    }

    fn run(&mut self) {
        while let Some(mut task) = self.tasks.pop_front() {
            if !task.ready.0.swap(false, Ordering::Relaxed) {
                self.tasks.push_back(task);
                continue;
            }
            self.polls += 1;
            let waker = Waker::from(task.ready.clone());
            if task.future.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
                self.tasks.push_back(task);
            }
        }
    }
}

#[derive(Default)]
struct Channel {
    queue: VecDeque<u64>,
    waiting: Option<Waker>,
    closed: bool,
}

struct Receive<'a>(&'a RefCell<Channel>);

impl Future for Receive<'_> {
    type Output = Option<u64>;
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<u64>> {
        let mut channel = self.0.borrow_mut();
        match channel.queue.pop_front() {
            Some(value) => Poll::Ready(Some(value)),
            None if channel.closed => Poll::Ready(None),
            None => {
                channel.waiting = Some(cx.waker().clone());
                Poll::Pending
            }
        }
    }
}

fn send(channel: &RefCell<Channel>, value: Option<u64>) {
    let mut channel = channel.borrow_mut();
    match value {
        Some(value) => channel.queue.push_back(value),
        None => channel.closed = true,
    }
    if let Some(waker) = channel.waiting.take() {
        waker.wake();
    }
}

async fn yield_now() {
    let mut yielded = false;
    std::future::poll_fn(|cx| {
        if std::mem::replace(&mut yielded, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await
}

fn work(size: usize) -> u64 {
    let mut executor = Executor::default();
    let total = Rc::new(RefCell::new(0u64));
    for id in 0..size as u64 {
        let channel = Rc::new(RefCell::new(Channel::default()));
        let sender = Rc::clone(&channel);
        executor.spawn(async move {
            for i in 0..4 {
                send(&sender, Some(id * i));
                yield_now().await;
            }
            send(&sender, None);
        });
        let total = Rc::clone(&total);
        executor.spawn(async move {
            while let Some(value) = Receive(&channel).await {
                *total.borrow_mut() += value;
            }
        });
    }
    executor.run();
    let total = *total.borrow();
    total * 1_000 + executor.polls
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}
