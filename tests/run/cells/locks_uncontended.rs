//! Mutexes, read-write locks, barriers of one, condition variables that time out at once, all on one thread.
use std::sync::{Arc, Barrier, Condvar, Mutex, RwLock, Weak};
use std::time::Duration;
fn main() {
    let m = Mutex::new(vec![1]);
    {
        let mut g = m.lock().unwrap();
        g.push(2);
        println!("{} {}", g.len(), m.try_lock().is_err());
    }
    println!("{:?} {:?}", m.try_lock().map(|g| g.len()), m);
    let rw = RwLock::new(5);
    {
        let a = rw.read().unwrap();
        let b = rw.read().unwrap();
        println!("{} {}", *a + *b, rw.try_write().is_err());
    }
    *rw.write().unwrap() *= 2;
    println!("{:?}", rw.into_inner());
    let cv = Condvar::new();
    let flag = Mutex::new(false);
    let (g, timeout) = cv.wait_timeout(flag.lock().unwrap(), Duration::from_millis(1)).unwrap();
    println!("{} {}", *g, timeout.timed_out());
    drop(g);
    cv.notify_all();
    println!("{}", Barrier::new(1).wait().is_leader());
    let a = Arc::new(Mutex::new(1));
    let w: Weak<Mutex<i32>> = Arc::downgrade(&a);
    let b = Arc::clone(&a);
    *b.lock().unwrap() += 1;
    println!("{} {} {}", a.lock().unwrap(), Arc::strong_count(&a), w.upgrade().is_some());
    drop((a, b));
    println!("{}", w.upgrade().is_none());
    let mut arc = Arc::new(3);
    *Arc::make_mut(&mut arc) += 1;
    println!("{:?}", Arc::try_unwrap(arc));
    let mut m2 = m;
    m2.get_mut().unwrap().push(3);
    println!("{:?}", m2.into_inner().unwrap());
}
