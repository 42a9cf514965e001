//! A method call on an object that is gone.
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
    drop(unsafe { Box::from_raw(p) });
    println!("{}", unsafe { (*p).bump() }); //~ UB-VALUE-DANGLING|UB-MEM-UAF: dangling
}
