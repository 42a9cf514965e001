//! A mutable slice made longer than its allocation.
fn main() {
    let mut v = Vec::<u8>::with_capacity(4);
    let cap = v.capacity();
    let p = v.as_mut_ptr();
    let s = unsafe { std::slice::from_raw_parts_mut(p, cap + 1) }; //~ UB-VALUE-DANGLING|UB-MEM-OOB
    println!("{}", s.len() > 0);
}
