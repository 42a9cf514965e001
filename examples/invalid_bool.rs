//! Bytes from outside become a struct with a `bool` in it, without a look at the bytes.

#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct Header {
    version: u8,
    compressed: bool,
    length: u16,
}

fn parse(bytes: &[u8; 4]) -> Header {
    // Wrong: a `bool` is 0 or 1, and the sender wrote 2.
    unsafe { std::ptr::read_unaligned(bytes.as_ptr().cast()) }
}

fn main() {
    let header = parse(&[1, 2, 16, 0]);
    println!("{header:?}");
}
