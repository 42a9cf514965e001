//! Disjoint mutable borrows split by hand, in the style of `split_at_mut` and `iter_mut`.
struct IterMut<'a, T> {
    at: *mut T,
    end: *mut T,
    _life: std::marker::PhantomData<&'a mut T>,
}
impl<'a, T> IterMut<'a, T> {
    fn new(s: &'a mut [T]) -> Self {
        let r = s.as_mut_ptr_range();
        IterMut { at: r.start, end: r.end, _life: std::marker::PhantomData }
    }
}
impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;
    fn next(&mut self) -> Option<&'a mut T> {
        if self.at == self.end {
            return None;
        }
        let r = unsafe { &mut *self.at };
        self.at = unsafe { self.at.add(1) };
        Some(r)
    }
}
fn split<T>(s: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
    assert!(at <= s.len());
    let (p, n) = (s.as_mut_ptr(), s.len());
    unsafe { (std::slice::from_raw_parts_mut(p, at), std::slice::from_raw_parts_mut(p.add(at), n - at)) }
}
fn main() {
    let mut a = [1, 2, 3, 4, 5];
    let refs: Vec<&mut i32> = IterMut::new(&mut a).collect();
    for (i, r) in refs.into_iter().enumerate() {
        *r *= i as i32;
    }
    let (l, r) = split(&mut a, 2);
    std::mem::swap(&mut l[0], &mut r[2]);
    r[0] += l[1];
    println!("{a:?}");
    let [x, .., y] = &mut a else { unreachable!() };
    std::mem::swap(x, y);
    let v = &mut a[..];
    let (first, rest) = v.split_first_mut().unwrap();
    *first = rest.iter().sum();
    println!("{a:?}");
}
