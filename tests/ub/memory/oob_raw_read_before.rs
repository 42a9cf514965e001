//! A raw read before the beginning of an array.
fn main() {
    let a = [1u16, 2, 3];
    let p = a.as_ptr();
    let x = unsafe { *p.wrapping_sub(1) }; //~ UB-MEM-OOB: points to before the beginning of the allocation
    println!("{x}");
}
