//! Functions that run at exit may use what belonged to calls that never returned.
use std::cell::*;
thread_local!(static P: Cell<*mut [u64; 4]> = const { Cell::new(std::ptr::null_mut()) });
extern "C" fn bye() { let p = P.with(|p| p.get()); if !p.is_null() { println!("{}", unsafe { (*p)[1] }); } }
unsafe extern "C" { fn atexit(f: extern "C" fn()) -> i32; }
#[inline(never)] fn never(p: *mut [u64; 4]) -> [u64; 4] { P.with(|c| c.set(p)); unsafe { atexit(bye) }; std::process::exit(0) }
fn main() { let mut x = [1u64; 4]; let p = &raw mut x; let mut y = never(p); let q = &mut y; q[0] = 1; println!("{}", q[0]); }
