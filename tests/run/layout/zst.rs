//! Zero-sized types in collections, iterators, trait objects, maps and pointers.
use std::collections::*;
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
struct Z;
trait Name {
    fn name(&self) -> &'static str;
}
impl Name for Z {
    fn name(&self) -> &'static str {
        "zed"
    }
}
fn main() {
    let mut v = vec![Z; 5];
    v.push(Z);
    v.insert(2, Z);
    v.remove(0);
    println!("{v:?} {}", v.iter().count());
    println!("{:?}", v.chunks(4).map(<[Z]>::len).collect::<Vec<_>>());
    println!("{:?} {:?}", v.iter().rev().nth(2), v.iter().nth(99));
    println!("{:?}", v.windows(2).count());
    v.sort();
    v.dedup();
    println!("{v:?}");
    let set: HashSet<Z> = [Z; 9].into();
    let map: BTreeMap<Z, u8> = [(Z, 1), (Z, 2)].into();
    println!("{} {map:?}", set.len());
    let d: Box<dyn Name> = Box::new(Z);
    println!("{} {}", d.name(), size_of_val(&*d));
    let arr = [[(); 3]; 4];
    println!("{} {}", arr.len() * arr[0].len(), arr.iter().flatten().count());
    let big = vec![(); 1 << 20];
    println!("{} {}", big.len(), big.iter().map(|()| 1u32).sum::<u32>());
    let mut q: VecDeque<()> = VecDeque::new();
    q.push_back(());
    q.push_front(());
    println!("{:?} {}", q.pop_back(), q.len());
    let o: Option<Z> = Some(Z);
    println!("{o:?} {}", size_of::<Option<Z>>());
    let e: [u32; 0] = [];
    println!("{:?} {:?} {}", e, e.iter().max(), align_of_val(&e));
    let it = v.into_iter().zip([(); 3]);
    println!("{}", it.len());
}
