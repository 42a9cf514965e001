use std::thread;

fn main() {
    thread::spawn(|| drop(Box::new(1))).join().unwrap();
}
