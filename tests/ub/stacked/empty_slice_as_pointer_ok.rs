//@ borrows: stacked
// The vector's own pointer is good for its capacity.
fn main() {
    let mut v: Vec<u32> = Vec::with_capacity(4);
    let p = v.as_mut_ptr();
    unsafe {
        *p = 1;
        v.set_len(1);
    }
    assert_eq!(v, [1]);
}
