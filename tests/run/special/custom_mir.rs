//! Functions written in MIR: places, switches, calls, drops, discriminants, unwind actions.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused_assignments)]
use std::intrinsics::mir::*;
#[custom_mir(dialect = "runtime", phase = "optimized")]
fn choose(x: i32) -> i32 {
    mir! {
        {
            match x {
                0 => zero,
                5 => five,
                _ => other,
            }
        }
        zero = { RET = 100; Return() }
        five = { RET = x + 1; Goto(done) }
        other = { RET = -x; Goto(done) }
        done = { Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "optimized")]
fn swap_fields(mut p: (u8, u8)) -> (u8, u8) {
    mir! {
        let t: u8;
        {
            t = p.0;
            p.0 = p.1;
            p.1 = t;
            RET = p;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "optimized")]
fn sum_array(a: &[u32; 4]) -> u32 {
    mir! {
        let i: usize;
        let done: bool;
        {
            RET = 0;
            i = 0;
            Goto(head)
        }
        head = {
            done = i == 4;
            match done { true => end, _ => body }
        }
        body = {
            RET = RET + (*a)[i];
            i = i + 1;
            Goto(head)
        }
        end = { Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "optimized")]
fn call(x: u32) -> u32 {
    mir! {
        {
            Call(RET = helper(x), ReturnTo(after), UnwindContinue())
        }
        after = {
            RET = RET * 2;
            Return()
        }
    }
}
fn helper(x: u32) -> u32 {
    x + 7
}
#[custom_mir(dialect = "runtime", phase = "optimized")]
fn tag(o: &Option<u8>) -> isize {
    mir! {
        {
            RET = Discriminant(*o);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "optimized")]
fn with_storage(x: u64) -> u64 {
    mir! {
        let y: u64;
        let p: *mut u64;
        {
            StorageLive(y);
            y = x;
            p = &raw mut y;
            *p = *p + 1;
            RET = y;
            StorageDead(y);
            Return()
        }
    }
}
fn main() {
    println!("{} {} {}", choose(0), choose(5), choose(9));
    println!("{:?} {}", swap_fields((1, 2)), sum_array(&[1, 2, 3, 4]));
    println!("{} {} {}", call(3), tag(&None), tag(&Some(4)));
    println!("{}", with_storage(41));
}
