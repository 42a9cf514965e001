//! An unaligned read that "works on x86": bytes of a buffer read as words behind a `cfg`.
//! One of the bugs that the Miri paper tells of, rebuilt.
fn word(bytes: &[u8], at: usize) -> u16 {
    if cfg!(any(target_arch = "x86", target_arch = "x86_64", target_arch = "s390x")) {
        unsafe { *bytes[at..].as_ptr().cast::<u16>() } //~ UB-MEM-ALIGN
    } else {
        u16::from_ne_bytes([bytes[at], bytes[at + 1]])
    }
}
fn main() {
    let buffer = vec![1u16, 2, 3];
    let bytes = unsafe { std::slice::from_raw_parts(buffer.as_ptr().cast::<u8>(), 6) };
    println!("{}", word(bytes, 1));
}
