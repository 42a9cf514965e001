//! Pattern matching: ranges, bindings, guards, slices, nested enums, references, constants.
#[derive(Debug, Clone, PartialEq)]
enum Shape {
    Point,
    Line(i32),
    Rect { w: i32, h: i32 },
    Group(Vec<Shape>),
}
const ORIGIN: (i32, i32) = (0, 0);
fn shape(s: &Shape) -> String {
    match s {
        Shape::Point => "point".into(),
        Shape::Line(n @ (..=-1 | 100..)) => format!("odd line {n}"),
        Shape::Line(0) => "no line".into(),
        Shape::Line(n) if n % 2 == 0 => format!("even line {n}"),
        Shape::Line(n) => format!("line {n}"),
        &Shape::Rect { w, h } if w == h => format!("square {w}"),
        Shape::Rect { w: 1, .. } => "thin".into(),
        Shape::Rect { h, .. } => format!("rect of height {h}"),
        Shape::Group(v) => match v.as_slice() {
            [] => "empty".into(),
            [one] => format!("just {}", shape(one)),
            [first, .., Shape::Point] => format!("{} to point", shape(first)),
            [_, rest @ ..] => format!("group with {} more", rest.len()),
        },
    }
}
fn bytes(b: &[u8]) -> &str {
    match b {
        b"GET" | b"HEAD" => "read",
        [b'P', .., b'T'] => "write",
        [b'0'..=b'9', ..] => "digit",
        [a, b] if a == b => "pair",
        _ => "other",
    }
}
fn main() {
    use Shape::*;
    for s in [Point, Line(-5), Line(0), Line(4), Line(7), Line(500), Rect { w: 2, h: 2 }, Rect { w: 1, h: 5 }, Rect { w: 3, h: 5 }] {
        println!("{}", shape(&s));
    }
    for g in [vec![], vec![Line(1)], vec![Line(1), Line(2), Point], vec![Point, Line(3), Line(4)]] {
        println!("{}", shape(&Group(g)));
    }
    println!("{:?}", [&b"GET"[..], b"PUT", b"9x", b"zz", b""].map(bytes));
    for p in [(0, 0), (0, 5), (3, 3), (1, 2)] {
        println!("{}", match p {
            ORIGIN => "origin".to_string(),
            (0, y) | (y, 0) => format!("axis {y}"),
            (x, y) if x == y => "diagonal".into(),
            (x, ..) => format!("x {x}"),
        });
    }
    let Some((a, ref b)) = Some((1, "x".to_string())) else { panic!() };
    let [x, .., z] = [1, 2, 3, 4];
    println!("{a} {b} {x} {z} {}", matches!('k', 'a'..='m' if a == 1));
    let mut opt = Some(3);
    while let Some(n) = opt {
        opt = if n > 0 { Some(n - 1) } else { None };
    }
    if let (Some(1), _) | (_, Some(2)) = (None::<i32>, Some(2)) && opt.is_none() {
        println!("chain");
    }
    let ((mut q, _), Rect { w: mut width, .. }) = ((1, 2), Rect { w: 1, h: 1 }) else { return };
    q += 1;
    width += q;
    println!("{q} {width}");
    match 5u128 { 0..=4 => println!("low"), 5.. => println!("high") }
    match -0.0 { 0.0 => println!("zero"), _ => println!("other") }
    match &Some(Box::new(5)) { Some(b) if **b > 4 => println!("big"), _ => {} }
}
