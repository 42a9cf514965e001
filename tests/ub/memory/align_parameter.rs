// The same for what is passed by value.
fn number(bytes: [u8; 4]) -> u32 {
    unsafe { *bytes.as_ptr().cast::<u32>() } //~ UB-MEM-ALIGN
}

fn main() {
    for _ in 0..40 {
        number([1, 0, 0, 0]);
    }
}
