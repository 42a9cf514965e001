//! Shadowing, block values, never-returning branches, unit structs, tuple indexing, assignment forms, ranges in patterns.
fn classify(n: i32) -> &'static str {
    let n = n.rem_euclid(10);
    let n = match n {
        0 => return "zero",
        x @ 1..=3 => x * 2,
        4 | 5 => panic!("four or five"),
        x => x,
    };
    if n % 2 == 0 { "even" } else { "odd" }
}
fn diverge(flag: bool) -> u32 {
    let x: u32 = if flag { 5 } else { return 99 };
    let y = loop {
        if x > 3 {
            break x + 1;
        }
    };
    let z = { let x = y * 2; let y = x + 1; y };
    x + y + z
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for n in [0, 2, 7, 8, -1, 14] {
        println!("{n} {:?}", std::panic::catch_unwind(|| classify(n)).ok());
    }
    println!("{} {}", diverge(true), diverge(false));
    let (mut a, b);
    (a, b) = (1, 2);
    (a, _) = (b + a, ());
    [a, ..] = [a * 10, 0, 0];
    let t = ((1, 2), [3, 4], (5,));
    println!("{a} {b} {} {} {}", t.0.1, t.1[0], t.2.0);
    struct P { x: i32, y: i32 }
    let p;
    P { x: a, .. } = P { x: 7, y: 8 };
    p = P { x: a, y: 0 };
    let P { x, y: ref yy } = p;
    println!("{a} {x} {yy}");
    let x = 5;
    let x = { let x = x * x; x + 1 };
    { let x = "inner"; println!("{x}"); }
    println!("{x}");
    let v = if x > 20 { 'b: { if x > 25 { break 'b 1 } 2 } } else { 3 };
    println!("{v}");
    let s = String::from("moved");
    let s = s + "!";
    let s = &s[..];
    println!("{s} {}", { let t = (); t == () });
    let arr = [0; 3].map(|_: i32| { let k = v; k + 1 });
    println!("{arr:?}");
    let f: fn() -> ! = || std::process::exit(0);
    f()
}
