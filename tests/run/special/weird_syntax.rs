//! Legal oddities: shadowed prelude names, nested functions, unusual literals, attributes on expressions.
#![allow(non_upper_case_globals, non_camel_case_types, unused_must_use, clippy::all)]
mod r#type {
    pub fn r#fn() -> &'static str {
        "raw identifiers"
    }
}
struct union {
    auto: u8,
}
fn main() {
    println!("{}", r#type::r#fn());
    let union = union { auto: 1 };
    println!("{}", union.auto);
    println!("{} {} {}", 0b1010_1010u8, 0o777, 0xFF_u32);
    println!("{:?} {:?}", b'\x7f', br#"raw "bytes""#);
    println!("{}", r##"hash "# inside"##);
    println!("{}", "multi \
              line");
    println!("{}", 1_000.000_1e1_0);
    let x = { fn inner() -> i32 { struct S(i32); S(4).0 } inner() };
    println!("{x}");
    let y = 'a: { if true { break 'a 4 }; 5 };
    println!("{y}");
    let f = |x| -> _ { x } as fn(u8) -> u8;
    println!("{}", f(9));
    let _ = ((), ((),), [(); 3]);
    let n = if let Some(n) = Some(1) && n > 0 { -n } else { 0 };
    println!("{n} {}", - - -5i8);
    println!("{:?}", (..=5, 1.., ..));
    println!("{}", <i32 as std::str::FromStr>::from_str("12").unwrap() << 1 << 1);
    println!("{}", match () { () if false => 1, _ => 2 });
    println!("{}", true as u8 + false as u8 + ('a' < 'b') as u8);
    return println!("{}", std::convert::identity::<&dyn Fn() -> u8>(&|| 7)());
}
