//! A cell may be written through a shared borrow.

struct Counter(std::cell::UnsafeCell<u32>);

impl Counter {
    fn bump(&self, really: bool) -> u32 {
        let place = self.0.get();
        if really {
            unsafe { *place += 1 };
        }
        unsafe { *place }
    }
}

fn main() {
    let counter = Counter(0.into());
    let sum: u32 = (0..100).map(|_| counter.bump(false)).sum();
    assert_eq!(sum, 0);
    counter.bump(true);
}
