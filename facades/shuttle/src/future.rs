//! Tasks: each is a thread that drives its future.

use std::fmt;
use std::future::Future;
use std::pin::{pin, Pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// Runs a future to completion. The thread is parked while the future is pending.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
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

/// Lets other tasks go on.
pub async fn yield_now() {
    let mut is_done = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut is_done, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await
}

/// Why a task has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JoinError {
    Cancelled,
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("task was cancelled")
    }
}

impl std::error::Error for JoinError {}

/// What a task and those who wait for it share.
struct Task<T> {
    end: Mutex<End<T>>,
    control: Arc<Control>,
}

struct End<T> {
    result: Option<Result<T, JoinError>>,
    waiting: Option<Waker>,
}

/// How a task is stopped.
#[derive(Default)]
struct Control {
    is_aborted: AtomicBool,
    is_finished: AtomicBool,
    /// Wakes the task where it waits.
    waker: Mutex<Option<Waker>>,
}

impl Control {
    fn abort(&self) {
        self.is_aborted.store(true, Ordering::SeqCst);
        let waker = lock(&self.waker).take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    fn is_finished(&self) -> bool {
        self.is_finished.load(Ordering::SeqCst)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a task.
pub fn spawn<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    let control = Arc::new(Control::default());
    let end = Mutex::new(End { result: None, waiting: None });
    let task = Arc::new(Task { end, control });
    let handle = JoinHandle { task: task.clone() };
    thread::spawn(move || {
        let result = block_on(until_aborted(future, task.control.clone()));
        let waiting = {
            let mut end = lock(&task.end);
            end.result = Some(result);
            task.control.is_finished.store(true, Ordering::SeqCst);
            end.waiting.take()
        };
        if let Some(waker) = waiting {
            waker.wake();
        }
    });
    handle
}

/// The future's result, unless it is aborted before.
async fn until_aborted<F: Future>(future: F, control: Arc<Control>) -> Result<F::Output, JoinError> {
    let mut future = pin!(future);
    std::future::poll_fn(|context| {
        *lock(&control.waker) = Some(context.waker().clone());
        if control.is_aborted.load(Ordering::SeqCst) {
            return Poll::Ready(Err(JoinError::Cancelled));
        }
        future.as_mut().poll(context).map(Ok)
    })
    .await
}

/// Waits for a task. The task goes on without it.
pub struct JoinHandle<T> {
    task: Arc<Task<T>>,
}

impl<T> JoinHandle<T> {
    pub fn abort(&self) {
        self.task.control.abort();
    }

    pub fn is_finished(&self) -> bool {
        self.task.control.is_finished()
    }

    pub fn abort_handle(&self) -> AbortHandle {
        AbortHandle { control: self.task.control.clone() }
    }
}

impl<T> Future for JoinHandle<T> {
    type Output = Result<T, JoinError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut end = lock(&self.task.end);
        match end.result.take() {
            Some(result) => Poll::Ready(result),
            None => {
                end.waiting = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinHandle").finish_non_exhaustive()
    }
}

/// Stops a task.
#[derive(Clone)]
pub struct AbortHandle {
    control: Arc<Control>,
}

impl AbortHandle {
    pub fn abort(&self) {
        self.control.abort();
    }

    pub fn is_finished(&self) -> bool {
        self.control.is_finished()
    }
}

impl fmt::Debug for AbortHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbortHandle").finish_non_exhaustive()
    }
}
