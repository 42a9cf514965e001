//! Adapters driven from both ends at once.
fn alternate<I: DoubleEndedIterator>(mut it: I) -> Vec<I::Item> {
    let mut out = vec![];
    let mut front = true;
    while let Some(x) = if front { it.next() } else { it.next_back() } {
        out.push(x);
        front = !front;
    }
    out
}
fn main() {
    println!("{:?}", alternate(0..7));
    println!("{:?}", alternate("añb∂c".chars()));
    println!("{:?}", alternate("añb∂c".char_indices()));
    println!("{:?}", alternate([1, 2, 3].iter().chain(&[4, 5])));
    println!("{:?}", alternate((0..9).filter(|x| x % 3 != 1)));
    println!("{:?}", alternate((0..3).flat_map(|i| 0..=i)));
    println!("{:?}", alternate((0..9).zip(["a", "b", "c"])));
    println!("{:?}", alternate((0..20).step_by(6)));
    println!("{:?}", alternate((0..9).skip(2).take(4)));
    println!("{:?}", alternate("a,b,,c,".split(',')));
    println!("{:?}", alternate([5, 6, 7, 8, 9].chunks(2)));
    println!("{:?}", alternate([5, 6, 7, 8].windows(2)));
    println!("{:?}", alternate([5, 6, 7, 8, 9].rchunks(2)));
    println!("{:?}", alternate(vec!["x".to_string(), "y".into(), "z".into()].into_iter().enumerate()));
    println!("{:?}", alternate((0..5).map(|x| x * x).inspect(|x| print!("<{x}>"))));
    println!("{:?}", alternate(std::collections::BTreeMap::from([(1, 'a'), (2, 'b'), (3, 'c')]).into_iter()));
}
