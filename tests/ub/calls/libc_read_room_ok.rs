//! The fine twin of `libc_read_room.rs`.
unsafe extern "C" {
    fn read(fd: i32, to: *mut u8, count: usize) -> isize;
}
fn main() {
    let mut buffer = [0u8; 4];
    let count = unsafe { read(0, buffer.as_mut_ptr(), 4) };
    println!("{count}");
}
