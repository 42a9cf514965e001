//! A cooperative scheduler of boxed closures with priorities, timers and cancellation.
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::rc::Rc;
type Job = Box<dyn FnOnce(&mut Sched)>;
struct Timed {
    at: u64,
    id: u32,
    job: Job,
}
impl PartialEq for Timed {
    fn eq(&self, o: &Self) -> bool {
        (self.at, self.id) == (o.at, o.id)
    }
}
impl Eq for Timed {}
impl PartialOrd for Timed {
    fn partial_cmp(&self, o: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(o))
    }
}
impl Ord for Timed {
    fn cmp(&self, o: &Self) -> std::cmp::Ordering {
        (self.at, self.id).cmp(&(o.at, o.id))
    }
}
#[derive(Default)]
struct Sched {
    now: u64,
    next: u32,
    queue: BinaryHeap<Reverse<Timed>>,
    cancelled: BTreeSet<u32>,
}
impl Sched {
    fn after(&mut self, delay: u64, job: impl FnOnce(&mut Sched) + 'static) -> u32 {
        self.next += 1;
        self.queue.push(Reverse(Timed { at: self.now + delay, id: self.next, job: Box::new(job) }));
        self.next
    }
    fn every(&mut self, period: u64, times: u32, mut f: impl FnMut(u64) + 'static) {
        if times > 0 {
            self.after(period, move |s| {
                f(s.now);
                s.every(period, times - 1, f);
            });
        }
    }
    fn run(&mut self) -> usize {
        let mut n = 0;
        while let Some(Reverse(t)) = self.queue.pop() {
            self.now = t.at;
            if !self.cancelled.remove(&t.id) {
                n += 1;
                (t.job)(self);
            }
        }
        n
    }
}
fn main() {
    let log = Rc::new(RefCell::new(vec![]));
    let note = |s: &'static str| {
        let log = log.clone();
        move |now: u64| log.borrow_mut().push(format!("{now}:{s}"))
    };
    let mut s = Sched::default();
    s.every(3, 4, note("tick"));
    let mut once = note("once");
    s.after(5, move |s| once(s.now));
    let dead = s.after(7, |_| unreachable!());
    s.after(1, move |s| {
        s.cancelled.insert(dead);
    });
    let mut deep = note("deep");
    s.after(2, move |s| {
        s.after(2, move |s| {
            s.after(0, move |s| deep(s.now));
        });
    });
    println!("{} jobs until {}", s.run(), s.now);
    println!("{}", log.borrow().join(" "));
}
