//! Conversions between collections through `From`, `FromIterator`, `Extend` and `TryFrom`.
use std::collections::*;
use std::rc::Rc;
use std::sync::Arc;
fn main() {
    let v: Vec<u8> = "bytes".into();
    let s: String = ['a', 'b'].iter().collect();
    let b: Box<str> = s.clone().into();
    let rc: Rc<[i32]> = vec![1, 2, 3].into();
    let arc: Arc<str> = "arc".into();
    println!("{v:?} {s} {b} {rc:?} {arc}");
    let r: Result<Vec<i32>, _> = "1,2,x,4".split(',').map(str::parse::<i32>).collect();
    println!("{r:?}");
    let o: Option<Vec<u32>> = "123".chars().map(|c| c.to_digit(10)).collect();
    println!("{o:?}");
    let arr: [i32; 3] = vec![1, 2, 3].try_into().unwrap();
    let bad: Result<[i32; 2], Vec<i32>> = vec![1, 2, 3].try_into();
    println!("{arr:?} {bad:?}");
    let (even, odd): (Vec<i32>, BTreeSet<i32>) = (0..6).partition::<Vec<_>, _>(|x| x % 2 == 0).into_parts();
    println!("{even:?} {odd:?}");
    let (a, b): (Vec<_>, VecDeque<_>) = [(1, 'x'), (2, 'y')].into_iter().unzip();
    println!("{a:?} {b:?}");
    let m: BTreeMap<_, _> = a.iter().zip(&b).collect();
    println!("{m:?}");
    let joined = String::from_iter(["x", "y", "z"]);
    let unit: () = [(), ()].into_iter().collect();
    println!("{joined} {unit:?} {}", [1.5f32, 2.0].iter().sum::<f32>());
}
trait IntoParts {
    fn into_parts(self) -> (Vec<i32>, BTreeSet<i32>);
}
impl IntoParts for (Vec<i32>, Vec<i32>) {
    fn into_parts(self) -> (Vec<i32>, BTreeSet<i32>) {
        (self.0, self.1.into_iter().collect())
    }
}
