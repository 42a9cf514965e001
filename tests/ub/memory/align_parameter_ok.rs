fn number(bytes: [u8; 4]) -> u32 {
    u32::from_ne_bytes(bytes)
}

fn main() {
    for _ in 0..40 {
        number([1, 0, 0, 0]);
    }
}
