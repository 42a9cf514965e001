// The field is in bounds; the struct that it is a field of does not begin there.
#[repr(C)]
struct Two {
    first: u32,
    second: u32,
}

fn main() {
    let number = 5u32;
    let two = (&raw const number).wrapping_sub(1).cast::<Two>();
    println!("{}", unsafe { (*two).second }); //~ UB-PTR-OFFSET
    let _ = Two { first: 0, second: 0 }.first;
}
