//@ edition: 2021
//! The fine twin of `unwind_out_of_c.rs`.
extern "C-unwind" fn thrower() {
    panic!("out");
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let f: extern "C-unwind" fn() = thrower;
    let _ = std::panic::catch_unwind(|| f());
}
