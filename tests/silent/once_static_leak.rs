//! Memory that statics and thread locals keep is no leak.
use std::cell::RefCell;
use std::sync::{LazyLock, Mutex, OnceLock};
static LAZY: LazyLock<Vec<String>> = LazyLock::new(|| vec!["kept".into()]);
static TABLE: Mutex<Vec<Box<u32>>> = Mutex::new(Vec::new());
static LEAKED: OnceLock<&'static mut [u8]> = OnceLock::new();
thread_local!(static LOCAL: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) });
fn main() {
    TABLE.lock().unwrap().push(Box::new(LAZY.len() as u32));
    LEAKED.get_or_init(|| Box::leak(vec![1u8; 100].into_boxed_slice()));
    LOCAL.with_borrow_mut(|v| v.extend(0..50));
    println!("{} {}", LAZY[0], LEAKED.get().unwrap().len());
    let boxed: &'static i32 = Box::leak(Box::new(5));
    static KEEP: OnceLock<&'static i32> = OnceLock::new();
    KEEP.set(boxed).unwrap();
    println!("{}", KEEP.get().unwrap());
}
