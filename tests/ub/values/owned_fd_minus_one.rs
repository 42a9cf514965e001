//! A descriptor of -1 is the niche of `OwnedFd`.
use std::os::fd::OwnedFd;
fn main() {
    let fd: OwnedFd = unsafe { std::mem::transmute(-1i32) }; //~ UB-VALUE-RANGE
    std::mem::forget(fd);
}
