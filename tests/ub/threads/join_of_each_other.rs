// The child waits for a message that main would only send after the child has ended.
use std::sync::mpsc;
use std::thread;

fn main() {
    let (sender, receiver) = mpsc::channel::<()>();
    let child = thread::spawn(move || receiver.recv().is_err());
    child.join().unwrap(); //~ DEADLOCK
    drop(sender);
}
