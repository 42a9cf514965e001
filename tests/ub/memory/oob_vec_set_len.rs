//! `set_len` beyond the capacity.
fn main() {
    let mut v = vec![1u8, 2];
    v.shrink_to_fit();
    unsafe { v.set_len(v.capacity() + 1) }; //~ UB-PRECOND: Vec::set_len requires that new_len <= capacity()
    println!("{}", v.len());
}
