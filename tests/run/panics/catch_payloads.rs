//! `catch_unwind` with payloads of every kind, `resume_unwind`, `panic_any`, and hooks that see them.
use std::panic::{self, AssertUnwindSafe, catch_unwind, panic_any, resume_unwind};
#[derive(Debug, PartialEq)]
struct Custom(u32);
fn main() {
    panic::set_hook(Box::new(|info| {
        let p = info.payload();
        let text = info.payload_as_str().unwrap_or("not a string");
        println!("hook: {text} custom={} line={}", p.is::<Custom>(), info.location().unwrap().line());
    }));
    let e = catch_unwind(|| panic!("static")).unwrap_err();
    println!("{:?}", e.downcast_ref::<&str>());
    let n = 5;
    let e = catch_unwind(|| panic!("formatted {n}")).unwrap_err();
    println!("{:?}", e.downcast_ref::<String>());
    let e = catch_unwind(|| panic_any(Custom(7))).unwrap_err();
    println!("{:?}", e.downcast::<Custom>());
    let e = catch_unwind(|| resume_unwind(Box::new(9u8))).unwrap_err();
    println!("{:?}", e.downcast_ref::<u8>());
    println!("{:?}", catch_unwind(|| 5));
    let mut count = 0;
    let r = catch_unwind(AssertUnwindSafe(|| {
        count += 1;
        assert_eq!(count, 2, "count is {}", count);
    }));
    println!("{} {count}", r.is_err());
    let nested = catch_unwind(|| {
        let inner = catch_unwind(|| panic!("inner"));
        println!("inner caught {}", inner.is_err());
        resume_unwind(inner.unwrap_err())
    });
    println!("{:?}", nested.map(|_: ()| ()).unwrap_err().downcast_ref::<&str>());
    let _ = panic::take_hook();
    println!("{}", std::thread::panicking());
}
