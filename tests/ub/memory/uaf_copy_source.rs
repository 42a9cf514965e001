//! `copy_nonoverlapping` from freed memory.
fn main() {
    let mut dst = [0u8; 4];
    let b = Box::new([1u8; 4]);
    let p = b.as_ptr();
    drop(b);
    unsafe { std::ptr::copy_nonoverlapping(p, dst.as_mut_ptr(), 4) }; //~ UB-MEM-UAF
    println!("{dst:?}");
}
