//! The fine twin of `method_of_dangling_receiver.rs`.
struct Counter {
    n: u32,
}
impl Counter {
    fn bump(&mut self) -> u32 {
        self.n += 1;
        self.n
    }
}
fn main() {
    let p = Box::into_raw(Box::new(Counter { n: 0 }));
    println!("{}", unsafe { (*p).bump() });
    drop(unsafe { Box::from_raw(p) });
}
