//! Discriminants of every representation: explicit, negative, huge, with fields, gaps, single and uninhabited variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i8)]
enum Small {
    Min = -128,
    Zero = 0,
    Max = 127,
}
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(u64)]
enum Wide {
    A = 1,
    B = u64::MAX,
}
#[derive(Debug, Clone, Copy)]
enum Gaps {
    A = 3,
    B,
    C = 100,
    D,
}
#[derive(Debug, PartialEq)]
#[repr(u8)]
enum Fields {
    Unit = 10,
    Tuple(u32, u8) = 20,
    Named { x: i64 } = 30,
}
#[derive(Debug)]
enum One {
    Only(u16),
}
#[allow(dead_code)]
enum WithVoid {
    Ok(u8),
    Never(std::convert::Infallible),
}
#[derive(Debug)]
#[repr(C)]
#[allow(dead_code)]
enum CLike {
    A,
    B(u64),
}
fn tag(f: &Fields) -> u8 {
    // SAFETY: a `repr(u8)` enum starts with its discriminant.
    unsafe { *(f as *const Fields).cast::<u8>() }
}
fn main() {
    for s in [Small::Min, Small::Zero, Small::Max] {
        println!("{s:?} {} {} {}", s as i8, s as i32, s as u8);
    }
    println!("{} {}", Small::Min < Small::Zero, Small::Max > Small::Zero);
    println!("{} {} {}", Wide::A as u64, Wide::B as u64, Wide::B as u8);
    println!("{} {} {} {}", Gaps::A as u8, Gaps::B as u8, Gaps::C as i64, Gaps::D as u8);
    for f in [Fields::Unit, Fields::Tuple(1, 2), Fields::Named { x: -1 }] {
        println!("{} {f:?}", tag(&f));
    }
    let One::Only(n) = One::Only(9);
    println!("{n} {}", size_of::<One>());
    let WithVoid::Ok(n) = WithVoid::Ok(4);
    println!("{n} {}", size_of::<WithVoid>());
    println!("{:?} {:?}", CLike::A, CLike::B(5));
    println!("{}", std::mem::discriminant(&Fields::Unit) == std::mem::discriminant(&Fields::Tuple(0, 0)));
    println!("{}", std::mem::discriminant(&Some(1)) == std::mem::discriminant(&Some(2)));
}
