//! Conditional extraction, retention with mutation, partition points, and in-place collection.
fn main() {
    let mut v: Vec<u32> = (0..20).collect();
    let taken: Vec<u32> = v.extract_if(.., |x| *x % 3 == 0).collect();
    println!("{taken:?} {v:?}");
    let mut n = 0;
    v.retain_mut(|x| {
        n += 1;
        *x *= 2;
        n % 2 == 0
    });
    println!("{v:?}");
    let doubled: Vec<u64> = v.into_iter().map(u64::from).filter(|x| x % 4 == 0).collect();
    println!("{doubled:?}");
    let strings: Vec<String> = vec!["a".into(), "bb".into(), "ccc".into()];
    let lens: Vec<usize> = strings.into_iter().map(|s| s.len()).collect();
    println!("{lens:?} {}", lens.partition_point(|x| *x < 2));
    let boxes: Vec<Box<u8>> = (0..5).map(Box::new).collect();
    let same: Vec<Option<Box<u8>>> = boxes.into_iter().map(Some).collect();
    println!("{:?}", same.iter().flatten().map(|b| **b).sum::<u8>());
    let mut v = vec![5, 3, 8, 1];
    println!("{:?} {:?}", v.pop_if(|x| *x < 4), v.pop_if(|x| *x > 100));
    v.fill(7);
    v.resize_with(5, || 9);
    println!("{v:?}");
    let (a, b): (Vec<i32>, Vec<i32>) = v.iter().partition(|x| **x == 7);
    println!("{a:?} {b:?}");
}
