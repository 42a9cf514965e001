//! `downcast_ref_unchecked` to another type of another size.
#![feature(downcast_unchecked)]
use std::any::Any;
fn main() {
    let x: Box<dyn Any> = Box::new(1u8);
    let r: &u64 = unsafe { x.downcast_unchecked_ref_u64() };
    println!("{r}");
}
trait Unchecked {
    unsafe fn downcast_unchecked_ref_u64(&self) -> &u64;
}
impl Unchecked for Box<dyn Any> {
    unsafe fn downcast_unchecked_ref_u64(&self) -> &u64 {
        unsafe { (**self).downcast_unchecked_ref() } //~ UB-VALUE-DANGLING|UB-VALUE-ALIGN|UB-MEM-OOB|UB-MEM-ALIGN
    }
}
