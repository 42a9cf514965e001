//! A program with its own global allocator, built on a static arena.
use std::alloc::{GlobalAlloc, Layout};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
const SIZE: usize = 1 << 20;
struct Arena {
    memory: UnsafeCell<[u8; SIZE]>,
    used: AtomicUsize,
    calls: AtomicUsize,
}
// SAFETY: every byte is handed out once.
unsafe impl Sync for Arena {}
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.calls.fetch_add(1, Relaxed);
        let base = self.memory.get().cast::<u8>();
        let mut used = self.used.load(Relaxed);
        loop {
            let start = used + unsafe { base.add(used) }.align_offset(layout.align());
            let end = start + layout.size();
            if end > SIZE {
                return std::ptr::null_mut();
            }
            match self.used.compare_exchange(used, end, Relaxed, Relaxed) {
                Ok(_) => return unsafe { base.add(start) },
                Err(now) => used = now,
            }
        }
    }
    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
#[global_allocator]
static ARENA: Arena = Arena { memory: UnsafeCell::new([0; SIZE]), used: AtomicUsize::new(0), calls: AtomicUsize::new(0) };
fn main() {
    let calls = ARENA.calls.load(Relaxed);
    let v: Vec<u32> = (0..1000).collect();
    let s = v.iter().take(10).map(u32::to_string).collect::<Vec<_>>().join(",");
    println!("{s}");
    println!("{}", ARENA.calls.load(Relaxed) > calls + 10);
    println!("{:?}", Vec::<u8>::new().try_reserve(SIZE * 2).is_err());
    let b = Box::new([1u64; 10]);
    println!("{} {}", b.iter().sum::<u64>(), ARENA.used.load(Relaxed) > 4000);
}
