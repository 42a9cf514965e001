//! Unwinding through virtual calls, iterators, closures, sort and thread-local access.
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
thread_local!(static DEPTH: Cell<u32> = const { Cell::new(0) });
struct Level;
impl Level {
    fn enter() -> Level {
        DEPTH.set(DEPTH.get() + 1);
        Level
    }
}
impl Drop for Level {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}
trait Step {
    fn step(&self, n: u32) -> u32;
}
struct Rec;
impl Step for Rec {
    fn step(&self, n: u32) -> u32 {
        let _l = Level::enter();
        if n == 0 {
            panic!("depth {}", DEPTH.get());
        }
        let d: &dyn Step = self;
        d.step(n - 1)
    }
}
fn check(name: &str, f: impl FnOnce()) {
    let r = catch_unwind(AssertUnwindSafe(f));
    let msg = r.err().map(|e| e.downcast_ref::<String>().cloned().unwrap_or_else(|| e.downcast_ref::<&str>().unwrap().to_string()));
    println!("{name}: {msg:?} depth {}", DEPTH.get());
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    check("dyn", || { Rec.step(7); });
    check("map", || drop((0..5).map(|i| { let _l = Level::enter(); assert!(i < 3, "i {i}"); i }).collect::<Vec<_>>()));
    check("sort", || { let _l = Level::enter(); [3, 1, 2].sort_by(|_, _| panic!("cmp")); });
    check("index", || { let _l = Level::enter(); let v = vec![1]; println!("{}", v[std::hint::black_box(5)]); });
    check("fmt", || { let _l = Level::enter(); struct F; impl std::fmt::Display for F { fn fmt(&self, _: &mut std::fmt::Formatter) -> std::fmt::Result { panic!("fmt") } } let _ = F.to_string(); });
    check("hash", || { use std::collections::HashMap; let mut m = HashMap::new(); m.insert(1, 1); m.retain(|_, _| panic!("retain")); });
    check("drain", || { let mut v = vec![String::from("a"), String::from("b")]; let mut d = v.drain(..); d.next(); panic!("mid drain"); });
    check("arith", || { let _l = Level::enter(); let x = std::hint::black_box(0u32); let _ = x - 1; });
    check("fine", || {});
}
