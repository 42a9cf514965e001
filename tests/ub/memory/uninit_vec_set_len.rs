//! `set_len` over capacity that was never written.
fn main() {
    let mut v = Vec::<u16>::with_capacity(4);
    unsafe { v.set_len(1) };
    println!("{}", v[0]); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
