//@ borrows: tree
//! A local that mostly nobody but its function borrows: in some turn a mutable borrow of it ends before a later one is
//! written through.
struct Sum {
    total: u32,
    count: u32,
}

impl Sum {
    fn add(&mut self, x: u32) {
        self.total += x;
        self.count += 1;
    }
}

fn main() {
    let mut sum = Sum { total: 0, count: 0 };
    for turn in 0..60 {
        sum.add(turn);
        if turn == 50 {
            let all = &raw mut sum;
            let one = unsafe { &mut (*all).count };
            *one += 1;
            unsafe { &mut *all }.add(1);
        }
    }
    println!("{} {}", sum.total, sum.count);
}
