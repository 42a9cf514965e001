//! A pointer that was two numbers.
//@ pointer-width: 64
fn main() {
    let x = 5u32;
    let p = &raw const x;
    let halves: [u32; 2] = unsafe { std::mem::transmute(p) };
    let q: *const u32 = unsafe { std::mem::transmute(halves) };
    println!("{}", unsafe { *q }); //~ UB-MEM-DANGLING-INT
}
