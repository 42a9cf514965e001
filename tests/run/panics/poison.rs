//! A mutex whose holder panics is poisoned; the data can still be recovered.
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, Once, OnceLock, RwLock};
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let m = Mutex::new(1);
    let r = catch_unwind(AssertUnwindSafe(|| {
        let mut g = m.lock().unwrap();
        *g = 5;
        panic!("held");
    }));
    println!("{} {}", r.is_err(), m.is_poisoned());
    match m.lock() {
        Ok(_) => println!("ok"),
        Err(e) => println!("{e} {}", *e.get_ref()),
    }
    m.clear_poison();
    println!("{:?}", m.lock().map(|g| *g));
    println!("{m:?}");
    let rw = RwLock::new(1);
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let _g = rw.read().unwrap();
        panic!("readers do not poison");
    }));
    println!("{}", rw.is_poisoned());
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let _g = rw.write().unwrap();
        panic!();
    }));
    println!("{} {:?}", rw.is_poisoned(), rw.try_read().is_err());
    let once = Once::new();
    let _ = catch_unwind(AssertUnwindSafe(|| once.call_once(|| panic!())));
    println!("{}", once.is_completed());
    once.call_once_force(|s| println!("forced, poisoned {}", s.is_poisoned()));
    let cell: OnceLock<u8> = OnceLock::new();
    let _ = catch_unwind(AssertUnwindSafe(|| cell.get_or_init(|| panic!())));
    println!("{:?} {}", cell.get(), cell.get_or_init(|| 3));
}
