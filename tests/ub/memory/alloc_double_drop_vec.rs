//! A vector duplicated by `ptr::read` and dropped twice.
fn main() {
    let v = vec![1, 2, 3];
    let w = unsafe { std::ptr::read(&v) };
    drop(w);
    drop(v); //~ UB-ALLOC-DOUBLE-FREE|UB-MEM-UAF|UB-VALUE-DANGLING
}
