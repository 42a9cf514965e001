//! Reference counts of `Arc` are no part of executions, unless somebody looks at them or what is dropped can tell who drops
//! it.
//!
//# clones 1 1
//# clones-in-threads 1 1
//# sb 4 3
//# who-drops 2 2
//# count 2 2
//# unwrap 1 1
//# weak 1 1

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

static DROPPED_BY: AtomicU32 = AtomicU32::new(0);

struct Tells;

impl Drop for Tells {
    fn drop(&mut self) {
        DROPPED_BY.fetch_add(1, Relaxed);
    }
}

fn main() {
    match &*std::env::args().nth(1).unwrap() {
        "clones" => {
            let all = Arc::new(5);
            let threads: Vec<_> = (0..4).map(|_| thread::spawn({ let all = all.clone(); move || drop(all) })).collect();
            drop(all);
            threads.into_iter().for_each(|thread| thread.join().unwrap());
        }
        "clones-in-threads" => {
            let all = Arc::new(vec![1, 2]);
            let body = |all: Arc<Vec<u32>>| move || { let more = all.clone(); drop(all); assert_eq!(more.len(), 2); };
            let threads = [thread::spawn(body(all.clone())), thread::spawn(body(all.clone())), thread::spawn(body(all))];
            threads.into_iter().for_each(|thread| thread.join().unwrap());
        }
        "sb" => {
            let both = Arc::new((AtomicU32::new(0), AtomicU32::new(0)));
            let one = thread::spawn({ let both = both.clone(); move || { both.0.store(1, Release); both.1.load(Acquire) } });
            let other = thread::spawn(move || { both.1.store(1, Release); both.0.load(Acquire) });
            one.join().unwrap();
            other.join().unwrap();
        }
        "who-drops" => {
            let tells = Arc::new(Tells);
            let other = thread::spawn({ let tells = tells.clone(); move || drop(tells) });
            drop(tells);
            other.join().unwrap();
            assert_eq!(DROPPED_BY.load(Relaxed), 1);
        }
        "count" => {
            let all = Arc::new(0);
            let other = thread::spawn({ let all = all.clone(); move || drop(all) });
            let count = Arc::strong_count(&all);
            assert!(count == 1 || count == 2);
            other.join().unwrap();
        }
        "unwrap" => {
            let all = Arc::new(AtomicU32::new(0));
            let threads: Vec<_> = (0..1).map(|_| thread::spawn({ let all = all.clone(); move || { all.fetch_add(1, Relaxed); } })).collect();
            threads.into_iter().for_each(|thread| thread.join().unwrap());
            assert_eq!(Arc::try_unwrap(all).unwrap().into_inner(), 1);
        }
        "weak" => {
            let all = Arc::new(1);
            let weak = Arc::downgrade(&all);
            let other = thread::spawn(move || drop(weak));
            drop(all);
            other.join().unwrap();
        }
        _ => panic!("no program of that name"),
    }
}
