//! A pointer that was written to a field of type usize is a number after a copy.
#[derive(Clone, Copy)]
struct Two { a: usize, b: [u8; 3] }
fn main() {
    let x = 5i32;
    let mut t = Two { a: 0, b: [0; 3] };
    unsafe { (&raw mut t.a).cast::<*const i32>().write(&raw const x) };
    let u = t;
    let p = unsafe { (&raw const u.a).cast::<*const i32>().read() };
    println!("{} {:?}", unsafe { *p }, u.b); //~ UB-MEM-DANGLING-INT
}
