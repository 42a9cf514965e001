use std::sync::{Arc, RwLock};
fn main() {
    let value = Arc::new(RwLock::new(vec![1]));
    let threads: Vec<_> = (0..3).map(|n| { let value = value.clone(); std::thread::spawn(move || {
        if n == 0 { value.write().unwrap().push(2) } else { assert!(value.read().unwrap().len() > 0) }
    }) }).collect();
    threads.into_iter().for_each(|t| t.join().unwrap());
    println!("{:?}", value.read().unwrap());
}
