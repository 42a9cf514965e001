//! Zero-sized accesses need alignment too.
#[derive(Clone, Copy)]
struct Z([u32; 0]);
fn main() {
    let a = [0u32; 2];
    let p = a.as_ptr().wrapping_byte_add(2).cast::<Z>();
    let z = unsafe { p.read() }; //~ UB-MEM-ALIGN
    println!("{}", z.0.len());
}
