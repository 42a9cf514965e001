//! A place is read after its value was moved to a callee.
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
    let y = unsafe { (*p).1 }; //~ UB-MEM-UNINIT|UB-ALIAS-STACKED-READ
    assert_eq!(2, y);
}
