//! Iterators behind `dyn`, returned from functions, merged and interleaved.
type It<'a> = Box<dyn Iterator<Item = i64> + 'a>;
fn evens<'a>(it: It<'a>) -> It<'a> {
    Box::new(it.filter(|x| x % 2 == 0))
}
fn merge<'a>(a: It<'a>, b: It<'a>) -> It<'a> {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    Box::new(std::iter::from_fn(move || match (a.peek(), b.peek()) {
        (Some(x), Some(y)) if x <= y => a.next(),
        (Some(_), None) => a.next(),
        _ => b.next(),
    }))
}
fn interleave<T>(its: Vec<impl Iterator<Item = T>>) -> impl Iterator<Item = T> {
    let mut q: std::collections::VecDeque<_> = its.into();
    std::iter::from_fn(move || {
        while let Some(mut it) = q.pop_front() {
            if let Some(x) = it.next() {
                q.push_back(it);
                return Some(x);
            }
        }
        None
    })
}
struct Tree(i64, Vec<Tree>);
impl Tree {
    fn walk(&self) -> It<'_> {
        Box::new(std::iter::once(self.0).chain(self.1.iter().flat_map(Tree::walk)))
    }
}
fn main() {
    println!("{:?}", evens(Box::new(1..10)).collect::<Vec<_>>());
    println!("{:?}", merge(Box::new((1..9).step_by(3)), evens(Box::new(0..7))).collect::<Vec<_>>());
    println!("{}", interleave(vec!["abc".chars(), "12345".chars(), "".chars()]).collect::<String>());
    let t = Tree(1, vec![Tree(2, vec![Tree(3, vec![])]), Tree(4, vec![])]);
    println!("{:?} {}", t.walk().collect::<Vec<_>>(), t.walk().sum::<i64>());
    let many: Vec<It> = (1..4i64).map(|k| Box::new((0..3).map(move |x| x * k)) as It).collect();
    println!("{:?}", many.into_iter().reduce(merge).unwrap().collect::<Vec<_>>());
    let mut dynamic: &mut dyn Iterator<Item = u8> = &mut (0..5u8);
    println!("{:?} {:?}", dynamic.next(), (&mut dynamic).take(2).collect::<Vec<_>>());
    println!("{:?} {:?}", dynamic.size_hint(), dynamic.nth(1));
    let lazies: [&dyn Fn() -> Box<dyn Iterator<Item = char>>; 2] = [&|| Box::new("xy".chars()), &|| Box::new(std::iter::empty())];
    println!("{:?}", lazies.iter().map(|f| f().count()).collect::<Vec<_>>());
}
