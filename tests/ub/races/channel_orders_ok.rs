use std::sync::mpsc;
fn main() {
    let (to, from) = mpsc::channel::<Box<u32>>();
    let threads: Vec<_> = (0..3).map(|n| { let to = to.clone(); std::thread::spawn(move || to.send(Box::new(n)).unwrap()) }).collect();
    drop(to);
    println!("{}", from.iter().map(|n| *n).sum::<u32>());
    threads.into_iter().for_each(|t| t.join().unwrap());
}
