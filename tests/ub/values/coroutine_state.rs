//! A coroutine with a state that it does not have is moved.
#![feature(coroutines, stmt_expr_attributes)]

fn main() {
    let mut steps = #[coroutine]
    || {
        yield 1u8;
        yield 2;
    };
    let size = size_of_val(&steps);
    unsafe { (&raw mut steps).cast::<u8>().write_bytes(0x77, size) };
    let _moved = Box::new(steps); //~ UB-VALUE-ENUM
}
