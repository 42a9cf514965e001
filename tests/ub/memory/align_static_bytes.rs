// Statics and literals lie anywhere, too: some of these are not aligned for a u64.
static A: [u8; 16] = [0; 16];
static B: [u8; 24] = [1; 24];
static C: [u8; 8] = [2; 8];

fn main() {
    let texts: [*const u8; 6] =
        [A.as_ptr(), B.as_ptr(), C.as_ptr(), b"01234567".as_ptr(), b"abcdefghi".as_ptr(), "xyzxyzxyz".as_ptr()];
    for text in texts {
        unsafe { text.cast::<u64>().read() }; //~ UB-MEM-ALIGN
    }
}
