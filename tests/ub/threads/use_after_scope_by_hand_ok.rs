use std::sync::mpsc;
use std::thread;

struct Sent(*const u32);
unsafe impl Send for Sent {}

fn main() {
    let (sender, receiver) = mpsc::channel();
    let local = Box::new(1);
    let sent = Sent(&raw const *local);
    let child = thread::spawn(move || {
        receiver.recv().unwrap();
        let sent = sent;
        unsafe { *sent.0 }
    });
    sender.send(()).unwrap();
    child.join().unwrap();
    drop(local);
}
