//! Every operator trait implemented and used.
use std::ops::*;
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Default)]
struct N(i32);
macro_rules! binary {
    ($($t:ident $m:ident $ta:ident $ma:ident $op:tt;)*) => {$(
        impl $t for N { type Output = N; fn $m(self, o: N) -> N { N(self.0 $op o.0) } }
        impl $t<i32> for &N { type Output = N; fn $m(self, o: i32) -> N { N(self.0 $op o) } }
        impl $ta for N { fn $ma(&mut self, o: N) { self.0 = self.0 $op o.0; } }
    )*};
}
binary! {
    Add add AddAssign add_assign +;
    Sub sub SubAssign sub_assign -;
    Mul mul MulAssign mul_assign *;
    Div div DivAssign div_assign /;
    Rem rem RemAssign rem_assign %;
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
    Shl shl ShlAssign shl_assign <<;
    Shr shr ShrAssign shr_assign >>;
}
impl Neg for N {
    type Output = N;
    fn neg(self) -> N {
        N(-self.0)
    }
}
impl Not for N {
    type Output = bool;
    fn not(self) -> bool {
        self.0 == 0
    }
}
struct Guard(Vec<u8>, std::cell::Cell<u32>);
impl Deref for Guard {
    type Target = Vec<u8>;
    fn deref(&self) -> &Vec<u8> {
        self.1.set(self.1.get() + 1);
        &self.0
    }
}
impl DerefMut for Guard {
    fn deref_mut(&mut self) -> &mut Vec<u8> {
        self.1.set(self.1.get() + 100);
        &mut self.0
    }
}
impl Index<&str> for Guard {
    type Output = u8;
    fn index(&self, k: &str) -> &u8 {
        &self.0[k.len()]
    }
}
impl RangeBounds<i32> for N {
    fn start_bound(&self) -> Bound<&i32> {
        Bound::Excluded(&self.0)
    }
    fn end_bound(&self) -> Bound<&i32> {
        Bound::Unbounded
    }
}
fn main() {
    let (a, b) = (N(13), N(4));
    println!("{:?}", [a + b, a - b, a * b, a / b, a % b, a & b, a | b, a ^ b, a << b, a >> b].map(|n| n.0));
    println!("{:?}", [&a + 1, &a - 1, &a * 2, &a >> 1].map(|n| n.0));
    let mut c = a;
    c += b;
    c *= N(2);
    c -= N(1);
    c <<= N(1);
    c ^= N(3);
    println!("{c:?} {:?} {} {}", -c, !c, !N(0));
    let mut g = Guard(vec![1, 2, 3], Default::default());
    println!("{} {} {}", g.len(), (*g)[0], g["ab"]);
    g.push(4);
    (*g)[1] = 9;
    g.iter_mut().for_each(|x| *x += 1);
    println!("{:?} {}", *g, g.1.get());
    println!("{} {:?}", b.contains(&5), std::collections::BTreeSet::from([3, 4, 5]).range(b).collect::<Vec<_>>());
    println!("{:?} {}", a.partial_cmp(&b), a >= b);
}
