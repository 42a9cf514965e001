//! `extern "C-unwind"` lets panics through.
extern "C-unwind" fn thrower(n: i32) -> i32 {
    if n > 2 {
        panic!("n is {n}");
    }
    n * 2
}
extern "C-unwind" fn middle(f: extern "C-unwind" fn(i32) -> i32, n: i32) -> i32 {
    struct G;
    impl Drop for G {
        fn drop(&mut self) {
            println!("guard");
        }
    }
    let _g = G;
    f(n) + 1
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    println!("{}", middle(thrower, 2));
    let r = std::panic::catch_unwind(|| middle(thrower, 3));
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
}
