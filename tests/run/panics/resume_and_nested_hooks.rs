//! `resume_unwind` keeps the payload and skips the hook; a panic inside a hook's formatting is fine; hooks see order.
use std::panic::{self, AssertUnwindSafe, catch_unwind, resume_unwind};
struct Rethrow<'a>(&'a std::cell::RefCell<Vec<String>>, &'static str);
impl Drop for Rethrow<'_> {
    fn drop(&mut self) {
        self.0.borrow_mut().push(format!("{}{}", self.1, if std::thread::panicking() { "!" } else { "" }));
    }
}
fn layered(depth: u32, log: &std::cell::RefCell<Vec<String>>) {
    let _g = Rethrow(log, ["a", "b", "c", "d"][depth as usize]);
    let r = catch_unwind(AssertUnwindSafe(|| if depth == 3 { panic!("deep") } else { layered(depth + 1, log) }));
    if let Err(e) = r {
        log.borrow_mut().push(format!("caught{depth}"));
        let text = e.downcast_ref::<String>().cloned().or_else(|| e.downcast_ref::<&str>().map(|s| s.to_string())).unwrap();
        if depth == 1 {
            resume_unwind(Box::new(format!("{text}+{depth}")));
        }
        if depth > 1 {
            resume_unwind(e);
        }
        log.borrow_mut().push(format!("stop {text}"));
    }
}
fn main() {
    let hooks = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let h = hooks.clone();
    panic::set_hook(Box::new(move |_| {
        h.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    }));
    let log = std::cell::RefCell::new(vec![]);
    layered(0, &log);
    println!("{}", log.borrow().join(" "));
    println!("{}", hooks.load(std::sync::atomic::Ordering::SeqCst));
    let r = catch_unwind(|| catch_unwind(|| panic!("in")).map_err(|_| panic!("out")).map(|()| ()));
    println!("{:?} {}", r.map(|_| ()).unwrap_err().downcast_ref::<&str>(), hooks.load(std::sync::atomic::Ordering::SeqCst));
    for i in 0..50 {
        let r = catch_unwind(move || if i % 2 == 0 { panic!("{i}") } else { i });
        assert_eq!(r.is_ok(), i % 2 == 1);
    }
    println!("{}", hooks.load(std::sync::atomic::Ordering::SeqCst));
    let _ = panic::take_hook();
}
