use std::sync::Mutex;

fn main() {
    let lock = Mutex::new(());
    drop(lock.lock().unwrap());
    let _second = lock.lock().unwrap();
    assert!(lock.try_lock().is_err());
}
