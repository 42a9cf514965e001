use std::sync::mpsc;
use std::thread;

fn main() {
    let (sender, receiver) = mpsc::channel::<()>();
    let child = thread::spawn(move || receiver.recv().is_err());
    drop(sender);
    child.join().unwrap();
}
