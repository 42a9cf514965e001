use std::cell::Cell;
use std::sync::mpsc;
use std::thread;

thread_local!(static NUMBER: Cell<u32> = const { Cell::new(5) });

struct Sent(*const Cell<u32>);
unsafe impl Send for Sent {}

fn main() {
    let (sender, receiver) = mpsc::channel();
    let (done, is_done) = mpsc::channel::<()>();
    let child = thread::spawn(move || {
        NUMBER.with(|number| sender.send(Sent(number)).unwrap());
        is_done.recv().unwrap_err();
    });
    assert_eq!(unsafe { (*receiver.recv().unwrap().0).get() }, 5);
    drop(done);
    child.join().unwrap();
}
