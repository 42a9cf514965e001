//! Constant evaluation: const functions, blocks, generics, promoted values, const traits of primitives, const loops.
const fn fib(n: usize) -> u64 {
    let (mut a, mut b, mut i) = (0, 1, 0);
    while i < n {
        (a, b) = (b, a + b);
        i += 1;
    }
    a
}
const TABLE: [u64; 20] = {
    let mut t = [0; 20];
    let mut i = 0;
    while i < 20 {
        t[i] = fib(i);
        i += 1;
    }
    t
};
const fn crc_table() -> [u32; 256] {
    let mut t = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut c = i as u32;
        let mut k = 0;
        while k < 8 {
            c = if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 };
            k += 1;
        }
        t[i] = c;
        i += 1;
    }
    t
}
static CRC: [u32; 256] = crc_table();
struct Config<const N: usize>;
impl<const N: usize> Config<N> {
    const DOUBLE: usize = N * 2;
    const NAMES: [&'static str; N] = ["x"; N];
    const CHECK: () = assert!(N < 100, "too large");
}
const SLICE: &[&[i32]] = &[&[1, 2], &[], &[3]];
const MAX: i32 = { const A: i32 = 5; if A > 3 { A * 2 } else { 0 } };
const LEN: usize = "constant".len();
const BYTES: [u8; LEN] = { let mut b = [0; LEN]; let s = "constant".as_bytes(); let mut i = 0; while i < LEN { b[i] = s[i].to_ascii_uppercase(); i += 1; } b };
fn main() {
    println!("{TABLE:?}");
    println!("{:08x} {:08x}", CRC[1], CRC[255]);
    Config::<4>::CHECK;
    println!("{} {:?}", Config::<21>::DOUBLE, Config::<2>::NAMES);
    println!("{SLICE:?} {MAX} {}", std::str::from_utf8(&BYTES).unwrap());
    let p: &'static [i32; 3] = &[1 + 1, 2 * 2, 3 - 3];
    println!("{p:?} {}", const { fib(50) });
    println!("{} {}", u32::MAX.count_ones(), const { f64::MAX / 2.0 });
    const OPT: Option<u8> = "7".as_bytes()[0].checked_sub(b'0');
    println!("{OPT:?}");
    println!("{}", const { parse("123") });
}
const fn parse(s: &str) -> i32 {
    let b = s.as_bytes();
    let (mut i, mut n) = (0, 0);
    while i < b.len() {
        n = n * 10 + (b[i] - b'0') as i32;
        i += 1;
    }
    n
}
