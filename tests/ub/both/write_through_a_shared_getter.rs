//! The shared borrow is only good for reading, however short it lives.

struct Counter(u32);

impl Counter {
    fn bump(&self, really: bool) -> u32 {
        let place = &raw const self.0;
        if really {
            unsafe { *place.cast_mut() += 1 }; //~ UB-ALIAS-STACKED-WRITE|UB-ALIAS-TREE-WRITE
        }
        self.0
    }
}

fn main() {
    let counter = Counter(0);
    let sum: u32 = (0..100).map(|_| counter.bump(false)).sum();
    assert_eq!(sum, 0);
    counter.bump(true);
}
