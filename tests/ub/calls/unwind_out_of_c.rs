//@ edition: 2021
//! A panic leaves a function that is called with an ABI that cannot unwind.
extern "C-unwind" fn thrower() {
    panic!("out");
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let f: extern "C" fn() = unsafe { std::mem::transmute(thrower as extern "C-unwind" fn()) };
    let _ = std::panic::catch_unwind(|| f()); //~ UB-CALL-UNWIND: unwinding past a stack frame that does not allow unwinding
}
