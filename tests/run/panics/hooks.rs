//! Hooks replaced, chained, and taken while others are set; locations and `can_unwind`.
use std::panic::{self, Location, catch_unwind};
#[track_caller]
fn checked(x: i32) -> i32 {
    if x < 0 {
        panic!("negative {x}");
    }
    x
}
#[track_caller]
fn where_am_i() -> &'static Location<'static> {
    Location::caller()
}
fn main() {
    panic::set_hook(Box::new(|i| println!("A: {}", i.payload_as_str().unwrap_or("?"))));
    let _ = catch_unwind(|| panic!("one"));
    let old = panic::take_hook();
    panic::set_hook(Box::new(move |i| {
        print!("B then ");
        old(i);
        println!("  at line {} column {}", i.location().unwrap().line(), i.location().unwrap().column());
    }));
    let _ = catch_unwind(|| {
        checked(-5);
    });
    let _ = catch_unwind(|| {
        let f: fn(i32) -> i32 = checked;
        f(-6);
    });
    let _ = catch_unwind(|| Option::<u8>::None.unwrap());
    let _ = catch_unwind(|| [1, 2][std::hint::black_box(2)]);
    println!("{} {}", where_am_i().line(), where_am_i().file().ends_with("hooks.rs"));
    drop(panic::take_hook());
}
