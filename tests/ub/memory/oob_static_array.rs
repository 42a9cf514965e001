//! A read beyond a static array.
static TABLE: [u16; 4] = [1, 2, 3, 4];
fn main() {
    let p = TABLE.as_ptr();
    let x = unsafe { *p.wrapping_add(4) }; //~ UB-MEM-OOB
    println!("{x}");
}
