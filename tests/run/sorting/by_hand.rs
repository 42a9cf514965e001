//! Textbook sorts written by hand, checked against each other.
fn insertion<T: PartialOrd>(v: &mut [T]) {
    for i in 1..v.len() {
        let mut j = i;
        while j > 0 && v[j] < v[j - 1] {
            v.swap(j, j - 1);
            j -= 1;
        }
    }
}
fn quick<T: PartialOrd>(v: &mut [T]) {
    if v.len() < 2 {
        return;
    }
    let p = v.len() - 1;
    v.swap(p / 2, p);
    let mut store = 0;
    for i in 0..p {
        if v[i] < v[p] {
            v.swap(i, store);
            store += 1;
        }
    }
    v.swap(store, p);
    let (a, b) = v.split_at_mut(store);
    quick(a);
    quick(&mut b[1..]);
}
fn merge<T: PartialOrd + Clone>(v: Vec<T>) -> Vec<T> {
    if v.len() < 2 {
        return v;
    }
    let mid = v.len() / 2;
    let (a, b) = (merge(v[..mid].to_vec()), merge(v[mid..].to_vec()));
    let (mut i, mut j, mut out) = (0, 0, Vec::with_capacity(v.len()));
    while i < a.len() && j < b.len() {
        if b[j] < a[i] {
            out.push(b[j].clone());
            j += 1;
        } else {
            out.push(a[i].clone());
            i += 1;
        }
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
    out
}
fn heap<T: Ord>(v: &mut [T]) {
    let down = |v: &mut [T], mut root: usize, end: usize| loop {
        let mut child = 2 * root + 1;
        if child >= end {
            break;
        }
        if child + 1 < end && v[child] < v[child + 1] {
            child += 1;
        }
        if v[root] >= v[child] {
            break;
        }
        v.swap(root, child);
        root = child;
    };
    for i in (0..v.len() / 2).rev() {
        down(v, i, v.len());
    }
    for end in (1..v.len()).rev() {
        v.swap(0, end);
        down(v, 0, end);
    }
}
fn main() {
    let v: Vec<i64> = (0..200).map(|i| (i * i * 31 + 17) % 211 - 100).collect();
    let mut sorted = v.clone();
    sorted.sort();
    let (mut a, mut b, mut d) = (v.clone(), v.clone(), v.clone());
    insertion(&mut a);
    quick(&mut b);
    heap(&mut d);
    println!("{} {} {} {}", a == sorted, b == sorted, merge(v) == sorted, d == sorted);
    println!("{:?}", &sorted[..10]);
    let mut words = ["delta", "alpha", "echo", "bravo"].map(String::from);
    quick(&mut words);
    println!("{words:?}");
}
