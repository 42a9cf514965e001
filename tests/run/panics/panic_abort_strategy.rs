//@ compile-flags: -Cpanic=abort
//@ exit: 134
//! With `-Cpanic=abort` a panic calls the hook and aborts; nothing unwinds.
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("not printed");
    }
}
fn main() {
    std::panic::set_hook(Box::new(|i| println!("hook {}", i.payload_as_str().unwrap())));
    let _d = D;
    let r = std::panic::catch_unwind(|| panic!("gone"));
    println!("never {}", r.is_err());
}
