//! Functions with many arguments of mixed sizes, by value and reference, returned in aggregates.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Big([u64; 9], u8);
#[derive(Debug, Clone, Copy)]
#[repr(C)]
struct Mixed(u8, f64, u16, f32);
fn many(a: u8, b: i16, c: u32, d: i64, e: u128, f: f32, g: f64, h: bool, i: char, j: &str, k: [u8; 3], l: (u8, u64), m: Option<u32>, n: Big) -> (u128, String) {
    let sum = u128::from(a) + b as u128 + u128::from(c) + d as u128 + e + f as u128 + g as u128 + u128::from(h) + u128::from(u32::from(i));
    (sum + u128::from(k[2]) + u128::from(l.1) + u128::from(m.unwrap_or(0)) + u128::from(n.0[8] + u64::from(n.1)), j.repeat(usize::from(l.0)))
}
extern "C" fn c_many(a: i32, b: f32, c: Mixed, d: u64, e: i8, f: f64, g: u16, h: i64) -> Mixed {
    Mixed(e as u8, f64::from(a) + f64::from(b) + f + c.1, g + c.2, d as f32 + h as f32)
}
fn ret_big(n: u64) -> Big {
    Big(std::array::from_fn(|i| i as u64 * n), n as u8)
}
fn ret_pair(n: u64) -> (u64, bool) {
    (n, n % 2 == 0)
}
fn ret_unit() {}
fn ret_nested(x: i32) -> Result<Option<(i32, &'static str)>, [i32; 4]> {
    match x {
        0 => Ok(None),
        1..=5 => Ok(Some((x, "small"))),
        _ => Err([x; 4]),
    }
}
fn by_mut(b: &mut Big, f: impl Fn(u64) -> u64) -> &mut u64 {
    b.0.iter_mut().for_each(|x| *x = f(*x));
    &mut b.0[4]
}
fn main() {
    println!("{:?}", many(1, 2, 3, 4, 1 << 70, 6.5, 7.9, true, 'z', "ab", [1, 2, 3], (3, 10), Some(5), ret_big(2)));
    println!("{:?}", c_many(1, 2.5, Mixed(1, 0.25, 7, 1.0), 100, -1, 3.0, 9, -50));
    let mut b = ret_big(3);
    *by_mut(&mut b, |x| x + 1) = 99;
    println!("{b:?} {}", b == ret_big(3));
    println!("{:?} {:?}", ret_pair(4), ret_unit());
    println!("{:?} {:?} {:?}", ret_nested(0), ret_nested(3), ret_nested(9));
    let table: [fn(u64) -> (u64, bool); 2] = [ret_pair, |n| (n * n, false)];
    println!("{:?}", table.map(|f| f(7)));
}
