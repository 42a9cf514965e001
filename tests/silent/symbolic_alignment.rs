//@ flags: --symbolic-alignment
//! What std does with alignment holds for symbolic alignment, too.
use std::collections::HashMap;
fn main() {
    let v: Vec<u64> = (0..100).collect();
    let m: HashMap<u64, String> = v.iter().map(|x| (*x, x.to_string())).collect();
    println!("{} {}", v.iter().sum::<u64>(), m.len());
    let bytes = [1u8; 64];
    let (a, b, c) = unsafe { bytes.align_to::<u32>() };
    println!("{}", a.len() + b.iter().map(|x| x.count_ones() as usize).sum::<usize>() * 0 + c.len() + b.len() * 4);
    println!("{}", "hello world, this is a long string to search".contains("search"));
    println!("{:?}", std::str::from_utf8(&bytes).map(|s| s.len()));
    let mut x = vec![5, 3, 1]; x.sort(); println!("{x:?}");
}
