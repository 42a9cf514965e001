//! A reference count that is given up without telling the others what was done before.
use std::sync::atomic::{AtomicUsize, Ordering, fence};
use std::thread;

struct Counted {
    count: AtomicUsize,
    value: u32,
}

struct Handle(*mut Counted);
unsafe impl Send for Handle {}

impl Handle {
    fn add(&self, by: u32) -> u32 {
        unsafe { (*self.0).value + by }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let counted = self.0;
        if unsafe { (*counted).count.fetch_sub(1, Ordering::Release) } == 1 {
            fence(Ordering::Acquire);
            drop(unsafe { Box::from_raw(counted) });
        }
    }
}

fn main() {
    let counted = Box::into_raw(Box::new(Counted { count: AtomicUsize::new(2), value: 1 }));
    let (mine, theirs) = (Handle(counted), Handle(counted));
    let other = thread::spawn(move || theirs.add(1));
    while unsafe { (*counted).count.load(Ordering::Relaxed) } == 2 {
        std::hint::spin_loop();
    }
    drop(mine);
    other.join().unwrap();
}
