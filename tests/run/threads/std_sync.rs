// std's own means of waiting for each other, each used as its documentation does.
use std::sync::{Arc, Barrier, Condvar, Mutex, OnceLock, RwLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

fn join() {
    let child = thread::spawn(|| 5);
    println!("{}", child.join().unwrap());
}

fn mutex() {
    let counter = Arc::new(Mutex::new(0));
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let counter = counter.clone();
            thread::spawn(move || (0..50).for_each(|_| *counter.lock().unwrap() += 1))
        })
        .collect();
    workers.into_iter().for_each(|worker| worker.join().unwrap());
    println!("{}", *counter.lock().unwrap());
}

fn channel() {
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for i in 0..3 {
            let sender = sender.clone();
            scope.spawn(move || (0..10).for_each(|j| sender.send(i * 10 + j).unwrap()));
        }
        drop(sender);
        let mut all: Vec<i32> = receiver.iter().collect();
        all.sort();
        println!("{}", all.len());
    });
    let (sender, receiver) = mpsc::sync_channel(0);
    thread::scope(|scope| {
        scope.spawn(move || (0..5).for_each(|i| sender.send(i).unwrap()));
        println!("{:?}", receiver.iter().collect::<Vec<i32>>());
    });
}

fn condvar() {
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let other = pair.clone();
    let child = thread::spawn(move || {
        *other.0.lock().unwrap() = true;
        other.1.notify_one();
    });
    let guard = pair.1.wait_while(pair.0.lock().unwrap(), |done| !*done).unwrap();
    println!("{}", *guard);
    drop(guard);
    child.join().unwrap();
    let (_guard, result) =
        pair.1.wait_timeout_while(pair.0.lock().unwrap(), Duration::from_secs(1), |done| *done).unwrap();
    println!("{}", result.timed_out());
}

fn park() {
    let child = thread::spawn(|| {
        thread::park();
        println!("unparked");
    });
    child.thread().unpark();
    child.join().unwrap();
    thread::park_timeout(Duration::from_millis(5));
}

fn sleep() {
    let start = Instant::now();
    thread::sleep(Duration::from_millis(20));
    println!("{}", start.elapsed() >= Duration::from_millis(20));
    let sleepers: Vec<_> = [30u64, 10, 20]
        .map(|ms| {
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(ms * 5));
                ms
            })
        })
        .into();
    println!("{}", sleepers.into_iter().map(|sleeper| sleeper.join().unwrap()).sum::<u64>());
}

fn barrier() {
    let barrier = Arc::new(Barrier::new(3));
    let leaders = (0..3).map(|_| {
        let barrier = barrier.clone();
        thread::spawn(move || barrier.wait().is_leader())
    });
    let leaders: Vec<_> = leaders.collect();
    println!("{}", leaders.into_iter().filter(|_| true).map(|l| l.join().unwrap()).filter(|l| *l).count());
}

fn rwlock() {
    let lock = RwLock::new(1);
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                *lock.write().unwrap() += 1;
                assert!(*lock.read().unwrap() > 1);
            });
        }
    });
    println!("{}", lock.into_inner().unwrap());
}

fn once() {
    static CELL: OnceLock<String> = OnceLock::new();
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| assert_eq!(CELL.get_or_init(|| "once".to_owned()), "once"));
        }
    });
    println!("{}", CELL.get().unwrap());
}

fn panics() {
    let lock = Arc::new(Mutex::new(0));
    let other = lock.clone();
    let result = thread::spawn(move || {
        let _guard = other.lock().unwrap();
        panic!("expected");
    })
    .join();
    println!("{} {}", result.is_err(), lock.is_poisoned());
}

fn main() {
    join();
    mutex();
    channel();
    condvar();
    park();
    sleep();
    barrier();
    rwlock();
    once();
    panics();
}
