//! `MaybeUninit` of an uninhabited type taken as initialised.
use std::convert::Infallible;
use std::mem::MaybeUninit;
fn get(flag: bool) -> Result<u8, Infallible> {
    if flag {
        return Ok(1);
    }
    Err(read(&MaybeUninit::uninit()))
}
fn read(m: &MaybeUninit<Infallible>) -> Infallible {
    unsafe { m.as_ptr().read() } //~ UB-VALUE-UNINHABITED|UB-UNREACHABLE
}
fn main() {
    println!("{}", get(false).is_ok());
}
