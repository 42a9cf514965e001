//! Two-phase borrows and reborrows that the aliasing models must accept.
fn main() {
    let mut v = vec![1, 2, 3];
    v.push(v.len());
    let n = v.len();
    v[n - 1] += v[0];
    v.insert(v.len() - 1, v[1]);
    println!("{v:?}");
    let r = &mut v;
    r.push(r.capacity().min(9));
    let s: &[usize] = r;
    println!("{}", s.len());
    r.extend_from_within(..2);
    let x = &mut v[0];
    *x += { 5 };
    let y = &mut *x;
    *y += 1;
    *x += 1;
    println!("{v:?}");
    let mut s = String::from("ab");
    s.push_str(&s.clone());
    s.insert_str(s.len() / 2, "|");
    println!("{s}");
    let mut a = [[0; 2]; 2];
    a[1][a[0][0]] += 1;
    let i = &mut a[1];
    i[0] += i[1] + 2;
    println!("{a:?}");
    let mut o = Some(3);
    if let Some(x) = &mut o {
        *x += 1;
    }
    println!("{:?} {:?}", o.as_mut().map(|x| std::mem::replace(x, 7)), o);
}
