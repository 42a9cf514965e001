//! One-time initialisation: order, panics, recursion detection, nested lazies, mutation through `get_mut`.
use std::cell::{Cell, LazyCell, OnceCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{LazyLock, Once, OnceLock};
static A: LazyLock<u32> = LazyLock::new(|| {
    println!("init A");
    *B + 1
});
static B: LazyLock<u32> = LazyLock::new(|| {
    println!("init B");
    41
});
static ONCE: Once = Once::new();
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    println!("{} {}", *A, *B);
    let n = Cell::new(0);
    let lazy = LazyCell::new(|| {
        n.set(n.get() + 1);
        "value".to_string()
    });
    println!("{}", n.get());
    println!("{} {} {}", *lazy, lazy.len(), n.get());
    let bad: LazyCell<u8> = LazyCell::new(|| panic!("first"));
    println!("{}", catch_unwind(AssertUnwindSafe(|| *bad)).is_err());
    println!("{}", catch_unwind(AssertUnwindSafe(|| *bad)).is_err());
    let mut c = OnceCell::new();
    println!("{:?} {:?} {:?}", c.set(1), c.set(2), c.get());
    *c.get_mut().unwrap() += 10;
    println!("{:?} {:?}", c.take(), c.into_inner());
    let re: OnceCell<u8> = OnceCell::new();
    println!("{}", catch_unwind(AssertUnwindSafe(|| re.get_or_init(|| *re.get_or_init(|| 1) + 1))).is_err());
    for _ in 0..3 {
        ONCE.call_once(|| println!("once"));
    }
    println!("{}", ONCE.is_completed());
    let o: OnceLock<String> = OnceLock::from("x".to_string());
    println!("{:?} {:?}", o.get(), o.clone().into_inner());
    println!("{:?}", LazyLock::force(&A));
}
