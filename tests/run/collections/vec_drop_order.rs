//! Elements drop in order, also for partial iteration, drains and truncation.
struct Loud(u32);
impl Drop for Loud {
    fn drop(&mut self) {
        print!("{} ", self.0);
    }
}
fn main() {
    let make = |r: std::ops::Range<u32>| r.map(Loud).collect::<Vec<_>>();
    drop(make(0..5));
    println!("| all");
    let mut it = make(0..5).into_iter();
    it.next();
    it.next_back();
    println!("| taken");
    drop(it);
    println!("| rest");
    let mut v = make(0..8);
    v.truncate(6);
    println!("| truncated");
    drop(v.drain(1..3));
    println!("| drained");
    std::mem::forget(v.drain(..1));
    println!("| forgotten {}", v.len());
    v.clear();
    println!("| cleared");
    let mut v = make(0..4);
    v[2] = Loud(20);
    println!("| replaced");
    v.insert(1, Loud(10));
    v.swap_remove(0);
    println!("| removed");
    drop(v);
    println!("| end");
}
