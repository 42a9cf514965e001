//! `#[track_caller]` through functions, methods, traits, closures, function pointers and `dyn`.
use std::panic::Location;
#[track_caller]
fn direct() -> u32 {
    Location::caller().line()
}
#[track_caller]
fn outer() -> u32 {
    direct()
}
fn not_tracked() -> u32 {
    direct()
}
trait Where {
    #[track_caller]
    fn here(&self) -> u32;
    #[track_caller]
    fn default(&self) -> u32 {
        direct()
    }
}
struct S;
impl Where for S {
    #[track_caller]
    fn here(&self) -> u32 {
        direct()
    }
}
struct L(u32);
impl Default for L {
    #[track_caller]
    fn default() -> Self {
        L(direct())
    }
}
macro_rules! here {
    () => {
        direct()
    };
}
fn main() {
    println!("{}", direct());
    println!("{}", outer());
    println!("{}", not_tracked());
    println!("{}", S.here());
    println!(
        "{}",
        Where::default(&S)
    );
    let d: &dyn Where = &S;
    println!("{} {}", d.here(), d.default());
    let f: fn() -> u32 = direct;
    println!("{}", f());
    println!("{:?}", [1, 2].map(|_| direct()));
    println!("{:?}", Some(()).map(|()| outer()));
    println!("{}", here!());
    println!("{}", L::default().0);
    println!("{}", std::iter::once(f).map(|f| f()).sum::<u32>());
    println!("{:?}", Location::caller().column());
}
