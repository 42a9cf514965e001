//! The fine twin of `uninit_write_out.rs`.
use std::io::Write;
fn main() {
    let mut buffer = Vec::<u8>::with_capacity(8);
    buffer.resize(8, b'\n');
    unsafe { buffer.set_len(8) };
    std::io::stdout().lock().write_all(&buffer).unwrap();
}
