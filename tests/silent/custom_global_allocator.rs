//! A global allocator that counts and stamps its blocks.
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
struct Counting;
static LIVE: AtomicUsize = AtomicUsize::new(0);
static TOTAL: AtomicUsize = AtomicUsize::new(0);
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size(), Relaxed);
        TOTAL.fetch_add(1, Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe {
            p.write_bytes(0xdd, layout.size());
            System.dealloc(p, layout);
        }
    }
}
#[global_allocator]
static GLOBAL: Counting = Counting;
fn main() {
    let before = (LIVE.load(Relaxed), TOTAL.load(Relaxed));
    let v: Vec<u64> = (0..100).collect();
    let b = Box::new([0u8; 64]);
    println!("{}", LIVE.load(Relaxed) - before.0 >= 864);
    println!("{}", TOTAL.load(Relaxed) - before.1 >= 2);
    drop((v, b));
    let s: String = (0..50).map(|i| char::from(b'a' + i % 26)).collect();
    println!("{} {}", s.len(), LIVE.load(Relaxed) > before.0);
}
