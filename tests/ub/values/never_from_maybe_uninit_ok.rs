//! The fine twin of `never_from_maybe_uninit.rs`.
use std::convert::Infallible;
use std::mem::MaybeUninit;
fn get(flag: bool) -> Result<u8, Infallible> {
    if flag {
        return Ok(1);
    }
    Err(read(&MaybeUninit::uninit()))
}
fn read(m: &MaybeUninit<Infallible>) -> Infallible {
    panic!("{:p}", m)
}
fn main() {
    println!("{}", get(true).is_ok());
}
