fn sum(v: &[i32]) -> i32 {
    let p = &v[0] as *const i32;
    (0..v.len()).map(|i| unsafe { *p.add(i) }).sum()
}

fn main() {
    assert_eq!(sum(&[1, 2, 3]), 6);
}
