//! Random bytes from the devices, where nothing else of the file system is to be seen.
use std::fs::File;
use std::io::{IoSliceMut, Read};

fn main() {
    for device in ["/dev/urandom", "/dev/random"] {
        let mut file = File::open(device).expect("the device is always there");
        let (mut first, mut second) = ([0u8; 32], [0u8; 32]);
        file.read_exact(&mut first).expect("bytes");
        file.read_exact(&mut second).expect("more bytes");
        assert_ne!(first, second);
        let mut part = [0u8; 16];
        let read = file.read_vectored(&mut [IoSliceMut::new(&mut part)]).expect("bytes by parts");
        println!("{device}: {} {}", first.len() + second.len(), read > 0);
    }
}
