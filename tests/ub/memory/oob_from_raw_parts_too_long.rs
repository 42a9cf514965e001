//! A slice made longer than its allocation.
fn main() {
    let a = [1u32, 2, 3];
    let s = unsafe { std::slice::from_raw_parts(a.as_ptr(), 4) }; //~ UB-VALUE-DANGLING|UB-MEM-OOB
    println!("{}", s.len());
}
