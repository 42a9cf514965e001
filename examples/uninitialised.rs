//! A buffer is printed before it was filled: `set_len` promises that the bytes are there.

fn receive(buffer: &mut Vec<u8>, max: usize) -> usize {
    buffer.reserve(max);
    let received = b"hello";
    buffer.extend_from_slice(received);
    // Wrong: only `received.len()` bytes were written.
    unsafe { buffer.set_len(max) };
    received.len()
}

fn main() {
    let mut buffer = Vec::new();
    let n = receive(&mut buffer, 16);
    let checksum: u32 = buffer.iter().map(|b| u32::from(*b)).sum();
    println!("{n} bytes, checksum {checksum}");
}
