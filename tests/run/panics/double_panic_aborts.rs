//@ exit: 134
//! A panic in a destructor while unwinding aborts the process.
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("drop while panicking: {}", std::thread::panicking());
        panic!("second");
    }
}
fn main() {
    println!("start");
    let _ = std::panic::catch_unwind(|| {
        let _d = D;
        panic!("first");
    });
    println!("never");
}
