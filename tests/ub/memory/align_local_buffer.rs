// A byte buffer on the stack promises no more than the alignment of a byte.
fn main() {
    let buffer = [1u8, 2, 3, 4, 5, 6, 7, 8];
    let mut sum = 0;
    for _ in 0..20 {
        sum ^= word(&buffer);
    }
    println!("{}", sum == 0);
}

fn word(bytes: &[u8; 8]) -> u32 {
    let copy = *bytes;
    unsafe { *(&raw const copy).cast::<u32>() } //~ UB-MEM-ALIGN
}
