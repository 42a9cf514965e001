//! What happens at `exit`: destructors of thread-local variables first, then what `atexit` has, last registered first.
//! Locals of frames that `exit` leaves are not dropped, but still there.
//@ exit: 3
use std::cell::{Cell, RefCell};
use std::ffi::c_int;
unsafe extern "C" {
    fn atexit(function: extern "C" fn()) -> c_int;
}
struct Noisy(&'static str);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
thread_local! {
    static FIRST: RefCell<Option<Noisy>> = const { RefCell::new(None) };
    static SECOND: RefCell<Option<Noisy>> = const { RefCell::new(None) };
    static LATE: Cell<u32> = const { Cell::new(0) };
}
static mut SEEN: *const u32 = std::ptr::null();
extern "C" fn early() {
    println!("registered first, sees {}", unsafe { *SEEN });
}
extern "C" fn late() {
    LATE.with(|late| late.set(late.get() + 1));
    println!("registered last, {}", LATE.get());
}
fn inner(value: &u32) -> ! {
    let _never = Noisy("a local of a frame that is left");
    unsafe { SEEN = value };
    std::process::exit(3)
}
fn main() {
    assert_eq!(unsafe { atexit(early) }, 0);
    FIRST.with(|slot| *slot.borrow_mut() = Some(Noisy("first")));
    SECOND.with(|slot| *slot.borrow_mut() = Some(Noisy("second")));
    assert_eq!(unsafe { atexit(late) }, 0);
    let value = 42;
    inner(&value)
}
