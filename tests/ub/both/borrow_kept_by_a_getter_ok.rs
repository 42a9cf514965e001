//! The original is used for other bytes only.

struct Pair(u32, u32);

impl Pair {
    fn first(&mut self) -> &mut u32 {
        &mut self.0
    }
}

fn main() {
    let mut pair = Pair(0, 0);
    let place = &raw mut pair;
    for _ in 0..100 {
        let first = unsafe { (*place).first() };
        *first += 1;
        unsafe { (*place).1 += *first };
    }
    let first = unsafe { (*place).first() };
    *first += 1;
    unsafe { (*place).1 = 7 };
    *first += 1;
}
