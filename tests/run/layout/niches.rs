//! Enums that hide their tag in a niche of their payload keep every value apart.
use std::num::NonZeroU8;
#[derive(Debug, PartialEq, Clone, Copy)]
enum Inner {
    A,
    B(bool),
    C(Option<NonZeroU8>),
}
#[derive(Debug, PartialEq, Clone, Copy)]
enum Outer {
    X(Inner),
    Y,
    Z,
    W(u8),
}
#[derive(Debug, PartialEq, Clone)]
enum Tree {
    Leaf,
    Node(Box<Tree>, Box<Tree>),
    Text(String),
}
fn main() {
    let inners = [Inner::A, Inner::B(false), Inner::B(true), Inner::C(None), Inner::C(NonZeroU8::new(255))];
    for i in inners {
        for o in [Outer::X(i), Outer::Y, Outer::Z, Outer::W(1)] {
            let oo = Some(Some(o));
            print!("{} ", u8::from(oo == Some(Some(Outer::X(i)))));
            assert_eq!(oo.flatten(), Some(o));
        }
    }
    println!();
    let options: [Option<Option<Option<bool>>>; 5] = [None, Some(None), Some(Some(None)), Some(Some(Some(true))), Some(Some(Some(false)))];
    for (i, a) in options.iter().enumerate() {
        println!("{}", options.iter().position(|b| a == b) == Some(i));
    }
    let t = Tree::Node(Box::new(Tree::Leaf), Box::new(Tree::Text("x".into())));
    println!("{:?} {}", t.clone(), size_of::<Option<Tree>>() == size_of::<Tree>());
    let refs: [Option<&u8>; 2] = [None, Some(&7)];
    println!("{refs:?} {}", size_of_val(&refs) == 2 * size_of::<usize>());
    let r: Result<&str, std::convert::Infallible> = Ok("only");
    let Ok(s) = r;
    println!("{s}");
    let c: Option<char> = char::from_u32(0x10FFFF);
    println!("{:?} {}", c.map(|c| c as u32), size_of::<Option<Option<char>>>());
}
