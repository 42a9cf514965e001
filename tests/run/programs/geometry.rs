//! Integer geometry: convex hull, polygon area, point in polygon, closest pair, segment crossing.
type P = (i64, i64);
fn cross(o: P, a: P, b: P) -> i64 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}
fn hull(mut pts: Vec<P>) -> Vec<P> {
    pts.sort();
    pts.dedup();
    let mut half = |it: &mut dyn Iterator<Item = P>| {
        let mut h: Vec<P> = vec![];
        for p in it {
            while h.len() >= 2 && cross(h[h.len() - 2], h[h.len() - 1], p) <= 0 {
                h.pop();
            }
            h.push(p);
        }
        h.pop();
        h
    };
    let mut lower = half(&mut pts.iter().copied());
    lower.extend(half(&mut pts.iter().rev().copied()));
    lower
}
fn area2(poly: &[P]) -> i64 {
    poly.iter().zip(poly.iter().cycle().skip(1)).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum::<i64>().abs()
}
fn inside(poly: &[P], p: P) -> bool {
    poly.iter().zip(poly.iter().cycle().skip(1)).all(|(a, b)| cross(*a, *b, p) >= 0)
}
fn closest(pts: &[P]) -> Option<(i64, P, P)> {
    let d = |a: &P, b: &P| (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2);
    pts.iter().enumerate().flat_map(|(i, a)| pts[i + 1..].iter().map(move |b| (d(a, b), *a, *b))).min()
}
fn segments_meet(a: P, b: P, c: P, d: P) -> bool {
    let s = |x: i64| x.signum();
    s(cross(a, b, c)) != s(cross(a, b, d)) && s(cross(c, d, a)) != s(cross(c, d, b))
}
fn main() {
    let pts: Vec<P> = (0..40).map(|i| (i * 37 % 101 - 50, i * i * 13 % 89 - 44)).collect();
    let h = hull(pts.clone());
    println!("{h:?}");
    println!("{} {}", area2(&h), pts.iter().all(|p| inside(&h, *p)));
    println!("{:?}", closest(&pts));
    println!("{} {}", inside(&h, (0, 0)), inside(&h, (1000, 0)));
    println!("{} {}", segments_meet((0, 0), (4, 4), (0, 4), (4, 0)), segments_meet((0, 0), (1, 1), (2, 2), (3, 0)));
    println!("{}", hull(vec![(1, 1); 5]).len());
    println!("{:?}", hull(vec![(0, 0), (2, 0), (1, 0), (0, 2), (2, 2), (1, 1)]));
}
