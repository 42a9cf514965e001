//! Passing by value and returning lose padding, too.
#[derive(Clone, Copy)]
#[repr(C)]
struct Padded(u8, u32);
fn pass(p: Padded) -> Padded {
    p
}
fn main() {
    let mut m = std::mem::MaybeUninit::<Padded>::zeroed();
    m.write(pass(unsafe { m.assume_init() }));
    println!("{}", unsafe { *m.as_ptr().cast::<u8>().add(2) }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
