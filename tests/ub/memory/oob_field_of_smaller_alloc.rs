//! A struct field that lies beyond the allocation behind the pointer.
#[repr(C)]
struct Pair {
    a: u32,
    b: u32,
}
fn main() {
    let small = Box::new(1u32);
    let p = (&raw const *small).cast::<Pair>();
    let b = unsafe { (*p).b }; //~ UB-MEM-OOB
    println!("{b}");
}
