//@ borrows: tree
//! Accepted by the other model. Neighbouring elements reached from one element's reference.
fn main() {
    let mut v = vec![1, 2, 3];
    for x in v[..2].iter_mut() {
        let p = std::ptr::from_mut(x);
        unsafe { *p += *p.add(1) };
    }
    println!("{v:?}");
}
