// A thread's variable is gone with the thread.
use std::cell::Cell;
use std::thread;

thread_local!(static NUMBER: Cell<u32> = const { Cell::new(5) });

struct Sent(*const Cell<u32>);
unsafe impl Send for Sent {}

fn main() {
    let sent = thread::spawn(|| NUMBER.with(|number| Sent(number))).join().unwrap();
    unsafe { sent.0.cast::<u32>().read() }; //~ UB-MEM-UAF
}
