//! The fine twin of `uninit_padding_passed_by_value.rs`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Padded(u8, u32);
fn pass(p: Padded) -> Padded {
    p
}
fn main() {
    let mut m = std::mem::MaybeUninit::<Padded>::uninit();
    unsafe { m.as_mut_ptr().cast::<u8>().write_bytes(0, size_of::<Padded>()) };
    println!("{}", unsafe { *m.as_ptr().cast::<u8>().add(2) });
    m.write(pass(Padded(1, 2)));
}
