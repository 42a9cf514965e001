//! Derived and written ordering, partial orders, hashing consistent with equality, sort keys.
use std::cmp::Ordering;
use std::collections::BTreeSet;
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Card {
    Number(u8),
    Face { name: String, value: u8 },
    Joker,
}
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct Version(u32, u32, f32);
#[derive(Debug, Clone, Eq)]
struct Caseless(String);
impl PartialEq for Caseless {
    fn eq(&self, o: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&o.0)
    }
}
impl PartialOrd for Caseless {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}
impl Ord for Caseless {
    fn cmp(&self, o: &Self) -> Ordering {
        self.0.to_lowercase().cmp(&o.0.to_lowercase())
    }
}
#[derive(PartialEq, Eq, Debug)]
struct Subset(BTreeSet<u8>);
impl PartialOrd for Subset {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        match (self.0.is_subset(&o.0), o.0.is_subset(&self.0)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            _ => None,
        }
    }
}
fn main() {
    let mut cards = vec![Card::Joker, Card::Face { name: "king".into(), value: 13 }, Card::Number(7), Card::Face { name: "jack".into(), value: 11 }, Card::Number(2)];
    cards.sort();
    println!("{cards:?}");
    println!("{:?} {:?}", Card::Number(9).cmp(&Card::Joker), cards.iter().max());
    println!("{:?} {:?}", Version(1, 2, 0.5).partial_cmp(&Version(1, 2, f32::NAN)), Version(1, 3, 0.0) > Version(1, 2, 9.0));
    println!("{} {:?}", Caseless("AbC".into()) == Caseless("aBc".into()), Caseless("b".into()).max(Caseless("A".into())));
    let s = |v: &[u8]| Subset(v.iter().copied().collect());
    println!("{:?} {:?} {:?}", s(&[1]).partial_cmp(&s(&[1, 2])), s(&[1]).partial_cmp(&s(&[2])), s(&[]) <= s(&[]));
    println!("{:?} {:?}", (1, "b", 2.0).partial_cmp(&(1, "a", 3.0)), [1, 2, 3] < [1, 2, 4]);
    println!("{:?} {:?}", Ordering::Less.reverse().then(Ordering::Equal), 3.clamp(5, 9));
    println!("{:?}", ["b", "A", "c"].iter().min_by_key(|s| s.to_lowercase()));
    println!("{:?} {}", std::cmp::max_by(-3, 2, |a: &i32, b| a.abs().cmp(&b.abs())), std::cmp::Reverse(1) > std::cmp::Reverse(2));
}
