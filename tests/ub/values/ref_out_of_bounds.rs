//! A reference one past the end.
fn main() {
    let a = [1u8; 4];
    let r = unsafe { &*a.as_ptr().add(4) }; //~ UB-VALUE-DANGLING|UB-MEM-OOB
    println!("{}", std::ptr::eq(r, &a[3]));
}
