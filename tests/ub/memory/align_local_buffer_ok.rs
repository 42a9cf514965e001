// An unaligned read asks for nothing, and a wrapper promises more.
#[repr(align(4))]
#[derive(Clone, Copy)]
struct Aligned([u8; 8]);

fn main() {
    let buffer = Aligned([1u8, 2, 3, 4, 5, 6, 7, 8]);
    let mut sum = 0;
    for _ in 0..20 {
        sum ^= word(&buffer);
    }
    println!("{}", sum == 0);
}

fn word(bytes: &Aligned) -> u32 {
    let copy = *bytes;
    let first = unsafe { *(&raw const copy).cast::<u32>() };
    let array = copy.0;
    let second = unsafe { (&raw const array).cast::<u32>().read_unaligned() };
    assert_eq!(first, second);
    first
}
