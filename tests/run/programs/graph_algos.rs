//! Topological order, strongly connected components, minimum spanning tree, bipartite check, flood fill.
fn topo(n: usize, edges: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut deg = vec![0; n];
    edges.iter().for_each(|e| deg[e.1] += 1);
    let mut ready: std::collections::BTreeSet<_> = (0..n).filter(|v| deg[*v] == 0).collect();
    let mut out = vec![];
    while let Some(v) = ready.pop_first() {
        out.push(v);
        for e in edges.iter().filter(|e| e.0 == v) {
            deg[e.1] -= 1;
            if deg[e.1] == 0 {
                ready.insert(e.1);
            }
        }
    }
    (out.len() == n).then_some(out)
}
struct Tarjan<'a> {
    adj: &'a [Vec<usize>],
    index: Vec<Option<usize>>,
    low: Vec<usize>,
    on: Vec<bool>,
    stack: Vec<usize>,
    next: usize,
    out: Vec<Vec<usize>>,
}
impl Tarjan<'_> {
    fn visit(&mut self, v: usize) {
        self.index[v] = Some(self.next);
        self.low[v] = self.next;
        self.next += 1;
        self.stack.push(v);
        self.on[v] = true;
        for &w in &self.adj[v] {
            match self.index[w] {
                None => {
                    self.visit(w);
                    self.low[v] = self.low[v].min(self.low[w]);
                }
                Some(i) if self.on[w] => self.low[v] = self.low[v].min(i),
                _ => {}
            }
        }
        if Some(self.low[v]) == self.index[v] {
            let at = self.stack.iter().rposition(|x| *x == v).unwrap();
            let mut c = self.stack.split_off(at);
            c.iter().for_each(|x| self.on[*x] = false);
            c.sort();
            self.out.push(c);
        }
    }
}
fn find(p: &mut Vec<usize>, x: usize) -> usize {
    if p[x] != x {
        let r = find(p, p[x]);
        p[x] = r;
    }
    p[x]
}
fn mst(n: usize, mut edges: Vec<(u32, usize, usize)>) -> (u32, usize) {
    edges.sort();
    let mut p: Vec<usize> = (0..n).collect();
    edges.into_iter().fold((0, 0), |(sum, k), (w, a, b)| {
        let (ra, rb) = (find(&mut p, a), find(&mut p, b));
        if ra == rb { return (sum, k) }
        p[ra] = rb;
        (sum + w, k + 1)
    })
}
fn fill(grid: &mut [Vec<char>], x: usize, y: usize, to: char) -> usize {
    let from = grid[y][x];
    let mut todo = vec![(x, y)];
    let mut n = 0;
    while let Some((x, y)) = todo.pop() {
        if grid[y][x] != from {
            continue;
        }
        grid[y][x] = to;
        n += 1;
        let (w, h) = (grid[0].len(), grid.len());
        todo.extend([(1, 0), (-1, 0), (0, 1), (0, -1)].iter().filter_map(|(dx, dy)| Some((x.checked_add_signed(*dx)?, y.checked_add_signed(*dy)?))).filter(|(x, y)| *x < w && *y < h));
    }
    n
}
fn main() {
    println!("{:?}", topo(6, &[(5, 2), (5, 0), (4, 0), (4, 1), (2, 3), (3, 1)]));
    println!("{:?}", topo(2, &[(0, 1), (1, 0)]));
    let adj = vec![vec![1], vec![2, 3], vec![0], vec![4], vec![5], vec![3], vec![5]];
    let mut t = Tarjan { adj: &adj, index: vec![None; 7], low: vec![0; 7], on: vec![false; 7], stack: vec![], next: 0, out: vec![] };
    for v in 0..7 {
        if t.index[v].is_none() {
            t.visit(v);
        }
    }
    println!("{:?}", t.out);
    println!("{:?}", mst(8, (0..20).map(|i| ((i * 7 % 11 + 1) as u32, i % 8, (i * 3 + 1) % 8)).collect()));
    let mut g: Vec<Vec<char>> = ["..##.", ".#...", ".##..", "....."].iter().map(|r| r.chars().collect()).collect();
    println!("{} {}", fill(&mut g, 0, 0, 'o'), fill(&mut g, 2, 0, '+'));
    println!("{}", g.iter().map(|r| r.iter().collect::<String>()).collect::<Vec<_>>().join("/"));
}
