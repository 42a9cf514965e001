//! Conway's game of life on a torus and on an unbounded plane.
use std::collections::BTreeMap;
type Plane = std::collections::BTreeSet<(i32, i32)>;
fn step(grid: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let (h, w) = (grid.len(), grid[0].len());
    (0..h)
        .map(|y| {
            (0..w)
                .map(|x| {
                    let n = [h - 1, 0, 1].iter().flat_map(|dy| [w - 1, 0, 1].map(|dx| (dy, dx))).filter(|(dy, dx)| (**dy, *dx) != (0, 0) && grid[(y + **dy) % h][(x + dx) % w]).count();
                    matches!((grid[y][x], n), (true, 2) | (_, 3))
                })
                .collect()
        })
        .collect()
}
fn evolve(p: &Plane) -> Plane {
    let mut n: BTreeMap<(i32, i32), u8> = BTreeMap::new();
    for (x, y) in p {
        for dx in -1..=1 {
            for dy in -1..=1 {
                if (dx, dy) != (0, 0) {
                    *n.entry((x + dx, y + dy)).or_default() += 1;
                }
            }
        }
    }
    n.into_iter().filter(|(c, k)| *k == 3 || *k == 2 && p.contains(c)).map(|(c, _)| c).collect()
}
fn main() {
    let mut g: Vec<Vec<bool>> = [".....", "..#..", "...#.", ".###.", "....."].iter().map(|r| r.chars().map(|c| c == '#').collect()).collect();
    for _ in 0..8 {
        g = step(&g);
    }
    for row in &g {
        println!("{}", row.iter().map(|c| if *c { '#' } else { '.' }).collect::<String>());
    }
    let mut p: Plane = [(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)].into();
    let sizes: Vec<usize> = (0..30).map(|_| { p = evolve(&p); p.len() }).collect();
    println!("{sizes:?}");
    println!("{:?} {:?}", p.first(), p.last());
}
