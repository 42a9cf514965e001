// What the child borrows is gone when it looks: nobody has waited for it.
use std::sync::mpsc;
use std::thread;

struct Sent(*const u32);
unsafe impl Send for Sent {}

fn main() {
    let (sender, receiver) = mpsc::channel();
    let child = {
        let local = Box::new(1);
        let sent = Sent(&raw const *local);
        thread::spawn(move || {
            receiver.recv().unwrap();
            let sent = sent;
            unsafe { *sent.0 } //~ UB-MEM-UAF
        })
    };
    sender.send(()).unwrap();
    child.join().unwrap();
}
