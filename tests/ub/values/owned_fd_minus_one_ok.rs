//! The fine twin of `owned_fd_minus_one.rs`.
use std::os::fd::OwnedFd;
fn main() {
    let fd: Option<OwnedFd> = unsafe { std::mem::transmute(-1i32) };
    assert!(fd.is_none());
}
