//! Arithmetic on a pointer to freed memory.
fn main() {
    let b = Box::new([1u8; 4]);
    let p = b.as_ptr();
    drop(b);
    let q = unsafe { p.add(1) }; //~ UB-PTR-OFFSET: has been freed
    println!("{}", q == p);
}
