//@ exit: 134
//! A panic that would leave an `extern "C"` function aborts.
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("dropped inside");
    }
}
extern "C" fn callback() {
    let _d = D;
    panic!("cannot leave");
}
fn main() {
    println!("before");
    let r = std::panic::catch_unwind(|| callback());
    println!("never {}", r.is_ok());
}
