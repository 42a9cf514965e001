#![allow(invalid_reference_casting)]

struct Counter {
    count: u32,
}

impl Counter {
    fn bump(&self) -> u32 {
        unsafe {
            *(&self.count as *const u32 as *mut u32) += 1;
            self.count
        }
    }
}

fn main() {
    let counter = Counter { count: 0 };
    let (a, b) = (&counter, &counter);
    assert_eq!(a.bump() + b.bump(), 3);
}
