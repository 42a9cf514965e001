//! An array of numbers that is copied has no provenance.
fn main() {
    let x = 5i32;
    let bytes: [u8; size_of::<usize>()] = unsafe { std::mem::transmute(&raw const x) };
    let copy = bytes;
    let p: *const i32 = unsafe { std::mem::transmute(copy) };
    println!("{}", unsafe { *p }); //~ UB-MEM-DANGLING-INT
}
