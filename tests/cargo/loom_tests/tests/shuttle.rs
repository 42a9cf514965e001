//! Tests for shuttle. Those whose names begin with `wrong` have a bug in some execution.
#![cfg(shuttle)]

use shuttle::rand::{thread_rng, Rng};
use shuttle::sync::atomic::{AtomicUsize, Ordering};
use shuttle::sync::{Arc, Mutex};
use shuttle::{check_dfs, check_pct, check_random, future, thread};

fn count(adds: fn(&AtomicUsize)) {
    let number = Arc::new(AtomicUsize::new(0));
    let other = number.clone();
    let thread = thread::spawn(move || adds(&other));
    adds(&number);
    thread.join().unwrap();
    assert_eq!(number.load(Ordering::SeqCst), 2);
}

#[test]
fn right_counter() {
    check_random(|| count(|number| drop(number.fetch_add(1, Ordering::SeqCst))), 100);
}

#[test]
fn wrong_counter() {
    check_pct(
        || count(|number| number.store(number.load(Ordering::SeqCst) + 1, Ordering::SeqCst)),
        100,
        3,
    );
}

#[test]
fn right_tasks() {
    check_dfs(
        || {
            let sum = Arc::new(Mutex::new(0));
            let other = sum.clone();
            let task = future::spawn(async move { *other.lock().unwrap() += 1 });
            *sum.lock().unwrap() += 1;
            future::block_on(task).unwrap();
            assert_eq!(*sum.lock().unwrap(), 2);
        },
        None,
    );
}

#[test]
fn right_surface() {
    let config = shuttle::Config::new();
    let runner = shuttle::Runner::new(shuttle::scheduler::RandomScheduler::new(10), config);
    runner.run(|| {
        let mut random = thread_rng();
        assert!((3..9).contains(&random.gen_range(3..9)));
        assert!(random.gen_range(-2i8..=2).abs() <= 2);
        let _: (bool, u64) = (random.r#gen(), random.r#gen());
        future::block_on(future::yield_now());
    });
}
