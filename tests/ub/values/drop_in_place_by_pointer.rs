//! The glue of a type without drop code, called through a function pointer.
fn main() {
    let drop_it: unsafe fn(*mut u32) = std::ptr::drop_in_place::<u32>;
    unsafe { drop_it(std::ptr::null_mut()) }; //~ UB-VALUE-NULL|UB-PRECOND
}
