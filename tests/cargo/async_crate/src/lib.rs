//! A single-threaded executor, a one-shot channel and a timer that counts polls.
use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// Runs one future to its end.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut cx) {
            return value;
        }
    }
}

/// Polls its tasks in turn until all are done.
#[derive(Default)]
pub struct LocalPool {
    tasks: VecDeque<Pin<Box<dyn Future<Output = ()>>>>,
}

impl LocalPool {
    pub fn spawn(&mut self, future: impl Future<Output = ()> + 'static) {
        self.tasks.push_back(Box::pin(future));
    }

    pub fn run(&mut self) -> usize {
        let mut cx = Context::from_waker(Waker::noop());
        let mut polls = 0;
        while let Some(mut task) = self.tasks.pop_front() {
            polls += 1;
            if task.as_mut().poll(&mut cx).is_pending() {
                self.tasks.push_back(task);
            }
        }
        polls
    }
}

/// Ready after so many polls.
pub struct Ticks(pub u32);

impl Future for Ticks {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<()> {
        match self.0.checked_sub(1) {
            None => Poll::Ready(()),
            Some(left) => {
                self.0 = left;
                cx.waker().wake_by_ref();
                Poll::Pending
            }
        }
    }
}

pub struct Sender<T>(Rc<RefCell<Option<T>>>);
pub struct Receiver<T>(Rc<RefCell<Option<T>>>);

pub fn oneshot<T>() -> (Sender<T>, Receiver<T>) {
    let slot = Rc::new(RefCell::new(None));
    (Sender(slot.clone()), Receiver(slot))
}

impl<T> Sender<T> {
    pub fn send(self, value: T) {
        *self.0.borrow_mut() = Some(value);
    }
}

impl<T> Future for Receiver<T> {
    type Output = Option<T>;
    fn poll(self: Pin<&mut Self>, _: &mut Context) -> Poll<Option<T>> {
        match self.0.borrow_mut().take() {
            Some(value) => Poll::Ready(Some(value)),
            None if Rc::strong_count(&self.0) == 1 => Poll::Ready(None),
            None => Poll::Pending,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks() {
        block_on(async {
            Ticks(3).await;
            Ticks(0).await;
        });
    }

    #[test]
    fn channel() {
        let mut pool = LocalPool::default();
        let (tx, rx) = oneshot();
        let seen = Rc::new(RefCell::new(0));
        let out = seen.clone();
        pool.spawn(async move { *out.borrow_mut() = rx.await.unwrap_or(-1) });
        pool.spawn(async move {
            Ticks(2).await;
            tx.send(7);
        });
        assert!(pool.run() >= 4);
        assert_eq!(*seen.borrow(), 7);
    }

    #[test]
    fn dropped_sender() {
        let (tx, rx) = oneshot::<u8>();
        drop(tx);
        assert_eq!(block_on(rx), None);
    }

    #[test]
    fn borrows_across_awaits() {
        let text = String::from("a b c");
        let count = block_on(async {
            let mut n = 0;
            for word in text.split(' ') {
                Ticks(1).await;
                n += word.len();
            }
            n
        });
        assert_eq!(count, 3);
    }
}
