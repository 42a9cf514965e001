// A typed copy makes numbers of the bytes of a pointer, in enums as elsewhere.
use std::num::NonZero;

fn main() {
    let x = 5u32;
    let pointers = [&raw const x, &raw const x];
    let numbers: [Option<NonZero<usize>>; 2] = unsafe { std::mem::transmute(pointers) };
    let copied = numbers;
    let back = unsafe { (&raw const copied).cast::<*const u32>().read() };
    println!("{}", unsafe { *back }); //~ UB-MEM-DANGLING-INT
}
