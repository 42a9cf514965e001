static A: [u64; 2] = [0; 2];
static B: [u32; 6] = [1; 6];

fn main() {
    unsafe { A.as_ptr().read() };
    unsafe { B.as_ptr().add(1).read() };
    unsafe { b"01234567".as_ptr().cast::<u64>().read_unaligned() };
}
