use std::thread;

fn main() {
    thread::spawn(|| std::mem::forget(Box::new(1))) //~ LEAK
        .join()
        .unwrap();
}
