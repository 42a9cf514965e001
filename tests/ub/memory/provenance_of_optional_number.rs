//! A number in an `Option` has no provenance, either.
fn main() {
    let x = 1u8;
    let pointer = Some(&raw const x);
    let number: Option<usize> = unsafe { std::mem::transmute(pointer) };
    let pointer: *const u8 = unsafe { std::mem::transmute(number.unwrap()) };
    println!("{}", unsafe { *pointer }); //~ UB-MEM-DANGLING-INT
}
