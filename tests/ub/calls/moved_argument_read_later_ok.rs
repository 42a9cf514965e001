//! The fine twin of `moved_argument_read_later.rs`: a new value was written first.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

struct Big(u64, u64, u64, u64);

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn main() {
    mir! {
        let unit: ();
        {
            let x = Big(1, 2, 3, 4);
            let p = &raw mut x;
            Call(unit = take(Move(x)), ReturnTo(after), UnwindContinue())
        }
        after = {
            x = Big(5, 6, 7, 8);
            p = &raw mut x;
            Call(unit = look(p), ReturnTo(end), UnwindContinue())
        }
        end = {
            Return()
        }
    }
}

fn take(x: Big) {
    assert_eq!(x.1, 2);
}

fn look(p: *mut Big) {
    let y = unsafe { (*p).1 };
    assert_eq!(6, y);
}
