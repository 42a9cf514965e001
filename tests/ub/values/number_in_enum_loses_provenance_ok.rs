use std::ptr::NonNull;

fn main() {
    let mut x = 5u32;
    let pointers = [&raw mut x, &raw mut x];
    let pointers: [Option<NonNull<u32>>; 2] = unsafe { std::mem::transmute(pointers) };
    let copied = pointers;
    let back = unsafe { (&raw const copied).cast::<*const u32>().read() };
    println!("{}", unsafe { *back });
}
