use std::sync::Mutex;

fn main() {
    let lock = Mutex::new(());
    let _first = lock.lock().unwrap();
    let _second = lock.lock().unwrap(); //~ DEADLOCK
}
