#![allow(invalid_reference_casting)]

struct Counter {
    count: u32,
}

impl Counter {
    fn bump(&self) {
        let p = &self.count as *const u32 as *mut u32;
        unsafe { *p += 1 };
    }
}

fn main() {
    let counter = Counter { count: 0 };
    counter.bump();
    assert_eq!(counter.count, 1);
}
