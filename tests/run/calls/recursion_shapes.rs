//! Recursion through trait objects, generics, closures stored in structs, and mutual recursion across modules.
mod a {
    pub fn ping(n: u32, log: &mut String) {
        log.push('a');
        if n > 0 {
            super::b::pong(n - 1, log);
        }
    }
}
mod b {
    pub fn pong(n: u32, log: &mut String) {
        log.push('b');
        if n > 0 {
            super::a::ping(n / 2, log);
        }
    }
}
trait Visit {
    fn visit(&mut self, n: &Node);
}
enum Node {
    Leaf(i32),
    Many(Vec<Node>),
}
impl Node {
    fn accept(&self, v: &mut dyn Visit) {
        v.visit(self);
        if let Node::Many(all) = self {
            all.iter().for_each(|n| n.accept(v));
        }
    }
}
#[derive(Default)]
struct Stats {
    leaves: u32,
    sum: i32,
    nodes: u32,
}
impl Visit for Stats {
    fn visit(&mut self, n: &Node) {
        match n {
            Node::Leaf(x) => {
                self.leaves += 1;
                self.sum += x;
            }
            Node::Many(_) => self.nodes += 1,
        }
    }
}
fn tree(depth: i32) -> Node {
    if depth == 0 { Node::Leaf(1) } else { Node::Many((0..depth).map(|i| if i % 2 == 0 { tree(depth - 1) } else { Node::Leaf(i) }).collect()) }
}
struct Fix<'a, T, R>(&'a dyn Fn(&Fix<T, R>, T) -> R);
fn hanoi(n: u32, from: char, to: char, via: char, moves: &mut Vec<(char, char)>) {
    if n > 0 {
        hanoi(n - 1, from, via, to, moves);
        moves.push((from, to));
        hanoi(n - 1, via, to, from, moves);
    }
}
fn main() {
    let mut log = String::new();
    a::ping(20, &mut log);
    println!("{log}");
    let mut s = Stats::default();
    tree(6).accept(&mut s);
    println!("{} {} {}", s.leaves, s.sum, s.nodes);
    let f = Fix(&|f: &Fix<u64, u64>, n| if n < 2 { 1 } else { n * (f.0)(f, n - 1) });
    println!("{}", (f.0)(&f, 15));
    let mut moves = vec![];
    hanoi(6, 'A', 'C', 'B', &mut moves);
    println!("{} {:?}", moves.len(), &moves[..4]);
}
