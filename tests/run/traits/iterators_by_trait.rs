//! `IntoIterator` for own types in three forms, `Extend`, `FromIterator`, `Sum`, `ExactSizeIterator`.
use std::iter::Sum;
#[derive(Debug, Default, Clone, PartialEq)]
struct Bag {
    items: Vec<(char, u32)>,
}
impl Bag {
    fn add(&mut self, c: char) {
        match self.items.iter_mut().find(|p| p.0 == c) {
            Some(p) => p.1 += 1,
            None => self.items.push((c, 1)),
        }
    }
}
impl Extend<char> for Bag {
    fn extend<I: IntoIterator<Item = char>>(&mut self, it: I) {
        it.into_iter().for_each(|c| self.add(c));
    }
}
impl FromIterator<char> for Bag {
    fn from_iter<I: IntoIterator<Item = char>>(it: I) -> Self {
        let mut b = Bag::default();
        b.extend(it);
        b
    }
}
impl IntoIterator for Bag {
    type Item = (char, u32);
    type IntoIter = std::vec::IntoIter<(char, u32)>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}
impl<'a> IntoIterator for &'a Bag {
    type Item = &'a (char, u32);
    type IntoIter = std::slice::Iter<'a, (char, u32)>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}
impl<'a> IntoIterator for &'a mut Bag {
    type Item = &'a mut u32;
    type IntoIter = std::iter::Map<std::slice::IterMut<'a, (char, u32)>, fn(&mut (char, u32)) -> &mut u32>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter_mut().map(|p| &mut p.1)
    }
}
impl Sum for Bag {
    fn sum<I: Iterator<Item = Bag>>(it: I) -> Bag {
        it.fold(Bag::default(), |mut a, b| {
            for (c, n) in b {
                (0..n).for_each(|_| a.add(c));
            }
            a
        })
    }
}
fn main() {
    let mut b: Bag = "hello".chars().collect();
    b.extend("world".chars());
    for n in &mut b {
        *n *= 10;
    }
    for (c, n) in &b {
        print!("{c}{n} ");
    }
    println!();
    println!("{}", b.clone().into_iter().map(|p| p.1).sum::<u32>());
    println!("{:?}", ["ab", "bc"].iter().map(|s| s.chars().collect::<Bag>()).sum::<Bag>());
    println!("{:?} {}", (&b).into_iter().len(), b.into_iter().rev().map(|p| p.0).collect::<String>());
    let (evens, odds): (Bag, Bag) = "abcdef".chars().partition(|c| (*c as u8) % 2 == 0);
    println!("{} {}", evens.items.len(), odds.items.len());
}
