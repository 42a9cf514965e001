//! Channels, explored as the atomic operations that std makes them of.
//!
//# list 75 75
//# list-kept 28 28
//# rendezvous 8 8
//# bounded 23 23
//# dropped 6 6
//# unheard 3 3

use std::sync::mpsc;
use std::thread;

fn main() {
    match &*std::env::args().nth(1).unwrap() {
        "list" => {
            let (sender, receiver) = mpsc::channel();
            let other = thread::spawn(move || sender.send(1).unwrap());
            assert_eq!(receiver.recv(), Ok(1));
            other.join().unwrap();
        }
        "list-kept" => {
            let (sender, receiver) = mpsc::channel();
            let kept = sender.clone();
            let other = thread::spawn(move || sender.send(1).unwrap());
            assert_eq!(receiver.recv(), Ok(1));
            other.join().unwrap();
            drop(kept);
        }
        "rendezvous" => one_value(0),
        "bounded" => one_value(1),
        "dropped" => {
            let (sender, receiver) = mpsc::channel::<u32>();
            let other = thread::spawn(move || drop(sender));
            drop(receiver);
            other.join().unwrap();
        }
        "unheard" => {
            let (sender, receiver) = mpsc::sync_channel(1);
            let other = thread::spawn(move || drop(receiver));
            let _ = sender.try_send(Box::new(1));
            other.join().unwrap();
        }
        _ => panic!("no program of that name"),
    }
}

fn one_value(room: usize) {
    let (sender, receiver) = mpsc::sync_channel(room);
    let other = thread::spawn(move || sender.send(1).unwrap());
    assert_eq!(receiver.recv(), Ok(1));
    other.join().unwrap();
}
