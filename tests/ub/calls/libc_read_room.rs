//! A buffer that is smaller than what may be read into it, however little comes.
unsafe extern "C" {
    fn read(fd: i32, to: *mut u8, count: usize) -> isize;
}
fn main() {
    let mut buffer = [0u8; 4];
    let count = unsafe { read(0, buffer.as_mut_ptr(), 8) }; //~ UB-MEM-OOB
    println!("{count}");
}
