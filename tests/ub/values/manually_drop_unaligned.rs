//! What `ManuallyDrop` holds may dangle, but must be aligned.
use std::mem::ManuallyDrop;
fn main() {
    let x = [0u32; 2];
    let p = x.as_ptr().wrapping_byte_add(1);
    let r: ManuallyDrop<&u32> = unsafe { std::mem::transmute(p) }; //~ UB-VALUE-ALIGN
    std::mem::forget(r);
}
