//! Statics with interior mutability, interior pointers, lazies, consts with destructors, static arrays of functions.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::sync::{LazyLock, Mutex, OnceLock, RwLock};
static COUNT: AtomicU32 = AtomicU32::new(10);
static NAMES: Mutex<Vec<&str>> = Mutex::new(Vec::new());
static CONFIG: RwLock<(u8, &'static str)> = RwLock::new((1, "one"));
static LAZY: LazyLock<String> = LazyLock::new(|| {
    COUNT.fetch_add(100, Relaxed);
    "made once".into()
});
static ONCE: OnceLock<Vec<u8>> = OnceLock::new();
static TABLE: [fn(i32) -> i32; 3] = [double, |x| x + 1, i32::abs];
static SELF: Node = Node { value: 1, next: Some(&OTHER) };
static OTHER: Node = Node { value: 2, next: Some(&SELF) };
static TEXT: &&[&str] = &(&["nested", "refs"] as &[&str]);
struct Node {
    value: u32,
    next: Option<&'static Node>,
}
fn double(x: i32) -> i32 {
    x * 2
}
struct Global(UnsafeCell<[u64; 2]>);
// SAFETY: only the main thread uses it.
unsafe impl Sync for Global {}
static GLOBAL: Global = Global(UnsafeCell::new([1, 2]));
static mut COUNTER: u32 = 0;
struct Noisy;
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("noisy");
    }
}
const NOISY: Noisy = Noisy;
static KEPT: Noisy = Noisy;
fn main() {
    println!("{} {}", COUNT.fetch_add(1, SeqCst), COUNT.load(Acquire));
    NAMES.lock().unwrap().extend(["a", "b"]);
    println!("{:?}", NAMES.lock().unwrap());
    CONFIG.write().unwrap().0 += 5;
    println!("{:?}", *CONFIG.read().unwrap());
    println!("{} {} {}", *LAZY, LAZY.len(), COUNT.load(Relaxed));
    println!("{:?} {:?}", ONCE.get_or_init(|| vec![1]), ONCE.get());
    println!("{:?}", TABLE.iter().map(|f| f(-4)).collect::<Vec<_>>());
    println!("{}", SELF.next.unwrap().next.unwrap().value + SELF.next.unwrap().value);
    println!("{TEXT:?}");
    unsafe { (*GLOBAL.0.get())[1] += 40 };
    println!("{:?}", unsafe { *GLOBAL.0.get() });
    unsafe { COUNTER += 3 };
    println!("{}", unsafe { COUNTER });
    let _a = NOISY;
    NOISY;
    let _ = &KEPT;
    println!("end");
}
