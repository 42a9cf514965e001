//@ exit: 3
use std::thread;

fn main() {
    let child = thread::Builder::new().name("bob".into()).spawn(|| {
        println!("{:?}", thread::current().name());
        std::process::exit(3)
    });
    child.unwrap().join().unwrap();
    println!("never");
}
