//@ borrows: stacked
//! A raw pointer and another that is computed from it have one tag: a write of other bytes through their
//! parent ends neither.
fn poke(r: &mut [i32; 4]) -> i32 {
    let p = (&raw mut *r) as *mut i32;
    let second = unsafe { p.add(1) };
    let first = unsafe { &mut *p };
    *first = 1;
    r[2] = 5;
    unsafe { *second = 3 };
    r[1]
}

fn main() {
    let mut array = [0; 4];
    let sum: i32 = (0..3).map(|_| poke(&mut array)).sum();
    println!("{sum}");
}
