//@ only-target: x86_64
//! Derived `Hash` and SipHash-1-3 with zero keys give fixed values; a hand-written hasher sees the calls.
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{BuildHasherDefault, Hash, Hasher};
#[derive(Hash, PartialEq, Eq, Debug, Clone, Copy)]
enum Kind {
    A,
    B(u8),
    C { x: i32, y: char },
}
#[derive(Default)]
struct Fnv(u64);
impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.0 = (self.0 ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
fn hash<T: Hash + ?Sized, H: Hasher + Default>(t: &T) -> u64 {
    let mut h = H::default();
    t.hash(&mut h);
    h.finish()
}
fn main() {
    println!("{:016x}", hash::<_, DefaultHasher>(&0x1234_5678u32.to_be()));
    println!("{:016x}", hash::<_, DefaultHasher>("hello"));
    println!("{:016x}", hash::<_, DefaultHasher>(&(1u8, 'x', "y")));
    println!("{:016x}", hash::<_, DefaultHasher>(&[0u8; 0][..]) ^ 1);
    for k in [Kind::A, Kind::B(7), Kind::C { x: -1, y: 'é' }] {
        println!("{}", hash::<_, DefaultHasher>(&k) == hash::<_, DefaultHasher>(&k.clone()));
    }
    let mut m: HashMap<u8, Kind, BuildHasherDefault<Fnv>> = HashMap::default();
    for i in 0..40 {
        m.insert(i, if i % 2 == 0 { Kind::A } else { Kind::B(i) });
    }
    let order: Vec<_> = m.iter().map(|(k, v)| (*k, *v)).filter(|(k, _)| k % 5 == 0).collect();
    println!("{order:?}");
}
