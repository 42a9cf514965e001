//! A vector's element pointer after its iterator freed the buffer.
fn main() {
    let v = vec![1u16, 2, 3];
    let p = v.as_ptr();
    let mut it = v.into_iter();
    it.next();
    drop(it);
    println!("{}", unsafe { *p.wrapping_add(1) }); //~ UB-MEM-UAF
}
