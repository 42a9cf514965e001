//! Copying a dangling reference is enough, without reading through it.
fn main() {
    let b = Box::new(5);
    let r: &'static i32 = unsafe { &*(&raw const *b) };
    drop(b);
    let copy = r; //~ UB-VALUE-DANGLING|UB-MEM-UAF: dangling
    println!("{}", std::ptr::eq(copy, copy));
}
