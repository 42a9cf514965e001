//! Enums with one data-carrying variant and many empty ones, references in enums, and how matches see them.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Cmd<'a> {
    Nop,
    Say(&'a str),
    Halt,
    Jump,
}
#[derive(Debug, Clone, PartialEq)]
enum Json {
    Null,
    Bool(bool),
    Text(String),
    List(Vec<Json>),
}
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wide {
    A(u64),
    B(u64, u64),
    C,
}
#[derive(Debug)]
enum Recursive {
    End,
    Next(u8, Box<Recursive>),
}
fn flip<'a>(c: Cmd<'a>) -> Cmd<'a> {
    match c {
        Cmd::Nop => Cmd::Halt,
        Cmd::Say("") => Cmd::Nop,
        Cmd::Say(s) => Cmd::Say(&s[1..]),
        Cmd::Halt => Cmd::Jump,
        Cmd::Jump => Cmd::Say("jumped"),
    }
}
fn main() {
    let mut c = Cmd::Say("ab");
    for _ in 0..8 {
        print!("{c:?} ");
        c = flip(c);
    }
    println!();
    println!("{}", size_of::<Cmd>() == size_of::<&str>());
    println!("{}", size_of::<Json>() == size_of::<String>());
    let mut j = Json::List(vec![Json::Null, Json::Bool(true), Json::Text("t".into())]);
    if let Json::List(v) = &mut j {
        v[0] = Json::Text("was null".into());
        let last = v.pop();
        v.insert(0, last.unwrap());
        v.push(Json::List(vec![]));
    }
    println!("{j:?}");
    let ws = [Wide::A(1), Wide::B(2, 3), Wide::C];
    println!("{:?} {}", ws.iter().map(|w| match *w { Wide::A(x) => x, Wide::B(x, y) => x * y, Wide::C => 0 }).sum::<u64>(), ws[0] == Wide::A(1));
    let r = (0..4).fold(Recursive::End, |r, i| Recursive::Next(i, Box::new(r)));
    let mut at = &r;
    while let Recursive::Next(n, next) = at {
        print!("{n} ");
        at = next;
    }
    println!("{at:?}");
    let mut o: Option<Option<Box<i32>>> = Some(None);
    println!("{:?}", o.as_mut().map(|i| i.get_or_insert_with(|| Box::new(3)).clone()));
    println!("{o:?}");
    let results: Vec<Result<u8, std::num::ParseIntError>> = ["1", "300", "x"].iter().map(|s| s.parse()).collect();
    println!("{:?}", results.iter().map(|r| r.as_ref().map_or(0, |x| *x)).collect::<Vec<_>>());
}
