//! Uninitialised bytes written to standard output.
use std::io::Write;
fn main() {
    let mut buffer = Vec::<u8>::with_capacity(8);
    unsafe { buffer.set_len(8) };
    std::io::stdout().lock().write_all(&buffer).unwrap(); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
