//! The fine twin of `align_cfg_x86_unaligned_read.rs`.
fn word(bytes: &[u8], at: usize) -> u16 {
    if cfg!(any(target_arch = "x86", target_arch = "x86_64", target_arch = "s390x")) {
        unsafe { bytes[at..].as_ptr().cast::<u16>().read_unaligned() }
    } else {
        u16::from_ne_bytes([bytes[at], bytes[at + 1]])
    }
}
fn main() {
    let buffer = vec![1u16, 2, 3];
    let bytes = unsafe { std::slice::from_raw_parts(buffer.as_ptr().cast::<u8>(), 6) };
    println!("{}", word(bytes, 1));
}
