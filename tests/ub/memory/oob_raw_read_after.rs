//! A raw read one element past the end of an array.
fn main() {
    let a = [1, 2, 3];
    let p = a.as_ptr();
    let x = unsafe { *p.wrapping_add(3) }; //~ UB-MEM-OOB: attempting to access 4 bytes
    println!("{x}");
}
