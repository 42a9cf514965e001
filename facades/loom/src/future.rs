//! Futures: a thread that drives one, and a cell for a waker.

use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// Runs a future to completion. The thread is parked while the future is pending.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(output) => return output,
            Poll::Pending => thread::park(),
        }
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.0.unpark();
    }
}

/// A place for a waker.
#[derive(Debug, Default)]
pub struct AtomicWaker {
    waker: Mutex<Option<Waker>>,
}

impl AtomicWaker {
    pub fn new() -> AtomicWaker {
        AtomicWaker::default()
    }

    pub fn register(&self, waker: Waker) {
        let before = self.replace(Some(waker));
        drop(before);
    }

    pub fn register_by_ref(&self, waker: &Waker) {
        self.register(waker.clone());
    }

    pub fn wake(&self) {
        if let Some(waker) = self.take_waker() {
            waker.wake();
        }
    }

    pub fn take_waker(&self) -> Option<Waker> {
        self.replace(None)
    }

    /// Whatever a waker does when it is woken or dropped, it does without the lock.
    fn replace(&self, waker: Option<Waker>) -> Option<Waker> {
        let mut place = self.waker.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut place, waker)
    }
}
