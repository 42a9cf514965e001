//@ borrows: stacked
// A reference to an opaque type of no bytes is no way to the real one.
#[repr(C)]
struct Opaque([u8; 0]);

struct Real {
    number: u64,
}

fn number(handle: &Opaque) -> u64 {
    unsafe { (*(handle as *const Opaque).cast::<Real>()).number } //~ UB-ALIAS-STACKED-READ
}

fn main() {
    let real = Real { number: 5 };
    let handle = unsafe { &*(&raw const real).cast::<Opaque>() };
    println!("{}", number(handle));
}
