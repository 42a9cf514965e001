//! Growth, insertion, removal, draining and splicing of vectors.
fn main() {
    let mut v: Vec<i32> = Vec::new();
    for i in 0..20 {
        v.push(i * i);
    }
    v.insert(3, -1);
    v.remove(0);
    println!("{v:?} {}", v.len());
    println!("{:?}", v.swap_remove(2));
    let drained: Vec<_> = v.drain(2..6).collect();
    println!("{drained:?} {v:?}");
    let spliced: Vec<_> = v.splice(1..3, [100, 200, 300, 400]).collect();
    println!("{spliced:?} {v:?}");
    v.truncate(8);
    v.retain(|x| x % 2 == 0);
    println!("{v:?}");
    v.extend_from_within(..2);
    v.dedup();
    println!("{v:?}");
    v.resize(10, 7);
    v.dedup_by_key(|x| *x / 10);
    println!("{v:?}");
    let tail = v.split_off(3);
    println!("{v:?} {tail:?}");
    v.append(&mut vec![1, 2, 3]);
    v.rotate_right(2);
    v.reverse();
    println!("{v:?} {:?} {:?}", v.first(), v.last());
    v.shrink_to_fit();
    let boxed: Box<[i32]> = v.into_boxed_slice();
    println!("{boxed:?}");
    let nested = vec![vec![1; 3]; 2];
    println!("{:?} {:?}", nested.concat(), nested.join(&0));
}
