//! A reference to freed memory.
fn main() {
    let b = Box::new(5u16);
    let p = &raw const *b;
    drop(b);
    let r = unsafe { &*p }; //~ UB-VALUE-DANGLING|UB-MEM-UAF: dangling
    println!("{}", std::ptr::eq(r, p));
}
