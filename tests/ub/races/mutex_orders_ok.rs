use std::sync::{Arc, Mutex};
fn main() {
    let sum = Arc::new(Mutex::new(0));
    let threads: Vec<_> = (0..3).map(|n| { let sum = sum.clone(); std::thread::spawn(move || *sum.lock().unwrap() += n) }).collect();
    threads.into_iter().for_each(|t| t.join().unwrap());
    println!("{}", sum.lock().unwrap());
}
