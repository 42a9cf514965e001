//! Shortest paths with a binary heap, and all pairs by Floyd and Warshall, compared.
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
struct Graph {
    edges: Vec<Vec<(usize, u32)>>,
}
impl Graph {
    fn new(n: usize, list: impl IntoIterator<Item = (usize, usize, u32)>) -> Self {
        let mut edges = vec![vec![]; n];
        for (a, b, w) in list {
            edges[a].push((b, w));
            edges[b].push((a, w));
        }
        Graph { edges }
    }
    fn shortest(&self, from: usize) -> (Vec<Option<u32>>, BTreeMap<usize, usize>) {
        let mut dist = vec![None; self.edges.len()];
        let mut via = BTreeMap::new();
        let mut heap = BinaryHeap::from([Reverse((0, from, from))]);
        while let Some(Reverse((d, at, prev))) = heap.pop() {
            if dist[at].is_some() {
                continue;
            }
            dist[at] = Some(d);
            via.insert(at, prev);
            heap.extend(self.edges[at].iter().filter(|(to, _)| dist[*to].is_none()).map(|(to, w)| Reverse((d + w, *to, at))));
        }
        (dist, via)
    }
    fn all_pairs(&self) -> Vec<Vec<Option<u32>>> {
        let n = self.edges.len();
        let mut d = vec![vec![None; n]; n];
        for (a, list) in self.edges.iter().enumerate() {
            d[a][a] = Some(0);
            for &(b, w) in list {
                d[a][b] = Some(d[a][b].map_or(w, |x: u32| x.min(w)));
            }
        }
        for k in 0..n {
            for i in 0..n {
                for j in 0..n {
                    if let (Some(a), Some(b)) = (d[i][k], d[k][j]) {
                        d[i][j] = Some(d[i][j].map_or(a + b, |x| x.min(a + b)));
                    }
                }
            }
        }
        d
    }
}
fn main() {
    let g = Graph::new(20, (0..25).map(|i| (i * 7 % 18, (i * i + 1) % 18, (i * i % 13 + 1) as u32)));
    let all = g.all_pairs();
    for from in 0..20 {
        assert_eq!(g.shortest(from).0, all[from]);
    }
    let (dist, via) = g.shortest(0);
    println!("{dist:?}");
    let mut path = vec![15];
    while *path.last().unwrap() != 0 {
        path.push(via[path.last().unwrap()]);
    }
    path.reverse();
    println!("{path:?}");
    println!("{}", all.iter().flatten().flatten().map(|x| u64::from(*x)).sum::<u64>());
}
