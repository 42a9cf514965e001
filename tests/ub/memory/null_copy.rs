//! `copy_nonoverlapping` of a few bytes to null; zero bytes would be fine.
fn main() {
    let a = [1u8; 2];
    let nowhere = std::hint::black_box(std::ptr::null_mut());
    unsafe { std::ptr::copy_nonoverlapping(a.as_ptr(), nowhere, 2) }; //~ UB-MEM-NULL
    println!("{a:?}");
}
