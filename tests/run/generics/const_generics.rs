//! Const generics: arrays, matrices, defaults, expressions in associated constants.
use std::fmt::Debug;
#[derive(Clone, Copy, PartialEq, Debug)]
struct Matrix<const R: usize, const C: usize>([[i32; C]; R]);
impl<const R: usize, const C: usize> Matrix<R, C> {
    const CELLS: usize = R * C;
    fn mul<const K: usize>(&self, o: &Matrix<C, K>) -> Matrix<R, K> {
        let mut out = [[0; K]; R];
        for (i, row) in out.iter_mut().enumerate() {
            for (j, cell) in row.iter_mut().enumerate() {
                *cell = (0..C).map(|k| self.0[i][k] * o.0[k][j]).sum();
            }
        }
        Matrix(out)
    }
    fn transpose(&self) -> Matrix<C, R> {
        Matrix(std::array::from_fn(|j| std::array::from_fn(|i| self.0[i][j])))
    }
}
struct Stack<T, const N: usize = 4> {
    items: [Option<T>; N],
    len: usize,
}
impl<T, const N: usize> Stack<T, N> {
    fn new() -> Self {
        Stack { items: [const { None }; N], len: 0 }
    }
    fn push(&mut self, t: T) -> Result<(), T> {
        if self.len == N {
            return Err(t);
        }
        self.items[self.len] = Some(t);
        self.len += 1;
        Ok(())
    }
}
fn show<T: Debug, const N: usize>(a: [T; N]) -> String {
    format!("{N}:{a:?}")
}
struct Flag<const B: bool, const C: char>;
impl<const C: char> Flag<true, C> {
    fn get(&self) -> String {
        format!("yes {C}")
    }
}
impl<const C: char> Flag<false, C> {
    fn get(&self) -> String {
        format!("no {C}")
    }
}
fn main() {
    let a = Matrix([[1, 2, 3], [4, 5, 6]]);
    println!("{:?} {}", a.mul(&a.transpose()), Matrix::<3, 7>::CELLS);
    let mut s: Stack<String> = Stack::new();
    println!("{:?}", (0..6).map(|i| s.push(i.to_string())).collect::<Vec<_>>());
    println!("{}", Stack::<u8, 9>::new().items.len());
    println!("{} {} {}", show([1, 2]), show::<u8, 0>([]), show([[0; 2]; 3]));
    println!("{} {}", Flag::<true, 'x'>.get(), Flag::<false, 'é'>.get());
    let [x, y, z] = ["a", "b", "c"].map(str::to_uppercase);
    println!("{x}{y}{z}");
    println!("{:?}", [3, 1, 2].each_ref().map(|x| x * 2));
    println!("{:?}", <[i32; 3]>::try_from(&[1, 2, 3, 4][1..]));
}
