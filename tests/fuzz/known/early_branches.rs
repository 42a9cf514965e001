//! rust-lang/rust#141212: two values are matched at once, and what one arm borrows is not there in the others.
use std::hint::black_box;

#[derive(Clone, Copy)]
enum Kind {
    None,
    Small(u8),
    Large(u64),
}

fn both(left: Kind, right: Kind) -> u64 {
    match (&left, &right) {
        (Kind::Small(a), Kind::Small(b)) => u64::from(*a) * 256 + u64::from(*b),
        (Kind::Large(a), Kind::Large(b)) => a.wrapping_sub(*b),
        (Kind::None, Kind::None) => 1,
        _ => {
            let other = (right, left);
            match other {
                (Kind::Large(value), _) | (_, Kind::Large(value)) => value,
                (Kind::Small(value), _) | (_, Kind::Small(value)) => u64::from(value),
                _ => 0,
            }
        }
    }
}

fn main() {
    let kinds = [Kind::None, Kind::Small(3), Kind::Large(1 << 40)];
    for left in kinds {
        for right in kinds {
            print!("{} ", both(black_box(left), black_box(right)));
        }
    }
    println!();
}
