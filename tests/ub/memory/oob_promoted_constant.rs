//! A read beyond a promoted constant.
fn main() {
    let r: &'static [i32; 2] = &[1, 2];
    let p: *const i32 = r.as_ptr();
    let x = unsafe { p.wrapping_add(2).read() }; //~ UB-MEM-OOB
    println!("{x}");
}
