//@ borrows: stacked
#[repr(C)]
struct Opaque([u8; 0]);

struct Real {
    number: u64,
}

fn number(handle: *const Opaque) -> u64 {
    unsafe { (*handle.cast::<Real>()).number }
}

fn main() {
    let real = Real { number: 5 };
    let handle = (&raw const real).cast::<Opaque>();
    println!("{}", number(handle));
}
