//! A backtracking matcher for a small regular expression language.
#[derive(Debug, Clone)]
enum Node {
    Char(char),
    Any,
    Class(Vec<(char, char)>, bool),
    Group(Vec<Vec<Node>>),
    Repeat(Box<Node>, usize, Option<usize>),
    Start,
    End,
}
struct P<'a>(std::iter::Peekable<std::str::Chars<'a>>);
impl P<'_> {
    fn alternatives(&mut self) -> Vec<Vec<Node>> {
        let mut alts = vec![vec![]];
        while let Some(&c) = self.0.peek() {
            match c {
                ')' => break,
                '|' => {
                    self.0.next();
                    alts.push(vec![]);
                }
                _ => {
                    let n = self.piece();
                    alts.last_mut().unwrap().push(n);
                }
            }
        }
        alts
    }
    fn piece(&mut self) -> Node {
        let atom = match self.0.next().unwrap() {
            '.' => Node::Any,
            '^' => Node::Start,
            '$' => Node::End,
            '(' => {
                let a = self.alternatives();
                self.0.next();
                Node::Group(a)
            }
            '[' => {
                let negated = self.0.next_if_eq(&'^').is_some();
                let mut ranges = vec![];
                while let Some(c) = self.0.next().filter(|c| *c != ']') {
                    if self.0.next_if_eq(&'-').is_some() {
                        ranges.push((c, self.0.next().unwrap()));
                    } else {
                        ranges.push((c, c));
                    }
                }
                Node::Class(ranges, negated)
            }
            '\\' => match self.0.next().unwrap() {
                'd' => Node::Class(vec![('0', '9')], false),
                'w' => Node::Class(vec![('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')], false),
                c => Node::Char(c),
            },
            c => Node::Char(c),
        };
        match self.0.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            _ => return atom,
        }
        .wrap(atom, self)
    }
}
trait Wrap {
    fn wrap(self, n: Node, p: &mut P) -> Node;
}
impl Wrap for (usize, Option<usize>) {
    fn wrap(self, n: Node, p: &mut P) -> Node {
        p.0.next();
        Node::Repeat(Box::new(n), self.0, self.1)
    }
}
type K<'a> = &'a mut dyn FnMut(usize) -> bool;
fn seq(nodes: &[Node], s: &[char], at: usize, k: K) -> bool {
    match nodes {
        [] => k(at),
        [first, rest @ ..] => one(first, s, at, &mut |to| seq(rest, s, to, k)),
    }
}
fn one(n: &Node, s: &[char], at: usize, k: K) -> bool {
    match n {
        Node::Char(c) => s.get(at) == Some(c) && k(at + 1),
        Node::Any => at < s.len() && k(at + 1),
        Node::Class(r, neg) => s.get(at).is_some_and(|c| r.iter().any(|(a, b)| (a..=b).contains(&c)) != *neg) && k(at + 1),
        Node::Start => at == 0 && k(at),
        Node::End => at == s.len() && k(at),
        Node::Group(alts) => alts.iter().any(|a| seq(a, s, at, k)),
        Node::Repeat(n, min, max) => repeat(n, *min, *max, s, at, k),
    }
}
fn repeat(n: &Node, min: usize, max: Option<usize>, s: &[char], at: usize, k: K) -> bool {
    let more = max != Some(0) && one(n, s, at, &mut |to| to > at && repeat(n, min.saturating_sub(1), max.map(|m| m - 1), s, to, k));
    more || min == 0 && k(at)
}
fn find(pattern: &str, text: &str) -> Option<String> {
    let alts = P(pattern.chars().peekable()).alternatives();
    let s: Vec<char> = text.chars().collect();
    for start in 0..=s.len() {
        let mut end = None;
        if one(&Node::Group(alts.clone()), &s, start, &mut |to| {
            end = Some(to);
            true
        }) {
            return Some(s[start..end.unwrap()].iter().collect());
        }
    }
    None
}
fn main() {
    for (p, t) in [
        ("a+b", "xxaaab"), ("^h.*o$", "hello"), ("[0-9]+(\\.\\d+)?", "v 3.14!"), ("(ab|cd)*e", "ababcde"), ("[^aeiou ]+", "aeixyz"),
        ("colou?r", "my color"), ("^$", ""), ("x*", "aaa"), ("(a*)*b", "aaaaaaaa"), ("\\w+@\\w+\\.com", "mail bob_1@site.com now"), ("é.", "caféx"),
    ] {
        println!("{p:?} {t:?} {:?}", find(p, t));
    }
}
