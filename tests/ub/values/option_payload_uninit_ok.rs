//! The fine twin of `option_payload_uninit.rs`: no payload needs to be.
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<Option<u32>>::uninit();
    unsafe { m.as_mut_ptr().write(None) };
    let o = unsafe { m.assume_init() };
    println!("{}", o.is_some());
    let a: [Option<u64>; 3] = [None, Some(1), None];
    let b = a;
    println!("{b:?}");
    let r: Result<u8, u32> = Ok(3);
    let r2 = std::hint::black_box(r);
    println!("{r2:?}");
}
