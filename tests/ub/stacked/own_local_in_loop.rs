//@ borrows: stacked
//! A local that mostly nobody but its function borrows: in some turn a raw pointer to it is kept over another borrow.
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
            let count: *mut u32 = &mut sum.count;
            sum.add(1);
            unsafe { *count += 1 }; //~ UB-ALIAS-STACKED-READ
        }
    }
    println!("{} {}", sum.total, sum.count);
}
