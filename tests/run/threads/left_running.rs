// Threads that are still running when `main` returns are no error, and what they hold is no leak.
use std::sync::OnceLock;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

static KEEP: OnceLock<Sender<Vec<u8>>> = OnceLock::new();

fn main() {
    let (sender, receiver) = mpsc::channel::<Vec<u8>>();
    thread::spawn(move || {
        let mut all = Vec::new();
        while let Ok(bytes) = receiver.recv() {
            all.push(bytes);
        }
    });
    sender.send(vec![1, 2, 3]).unwrap();
    KEEP.set(sender).unwrap();
    thread::spawn(|| {
        let held = Box::new(5);
        loop {
            thread::sleep(Duration::from_secs(100));
            std::hint::black_box(&held);
        }
    });
    thread::sleep(Duration::from_millis(5));
    println!("end");
}
