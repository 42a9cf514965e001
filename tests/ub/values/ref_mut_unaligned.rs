//! A mutable reference that is not aligned.
fn main() {
    let mut a = [0u16; 4];
    let p = a.as_mut_ptr();
    let r = unsafe { &mut *p.wrapping_byte_add(3) }; //~ UB-VALUE-ALIGN|UB-MEM-ALIGN
    *r = 1;
    println!("{a:?}");
}
