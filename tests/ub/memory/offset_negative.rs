//! `offset` by a negative count that leaves the allocation.
fn main() {
    let v = vec![1u64; 4];
    let p = unsafe { v.as_ptr().add(2) };
    let q = unsafe { p.offset(-3) }; //~ UB-PTR-OFFSET
    println!("{}", q == p);
}
