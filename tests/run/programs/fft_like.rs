//! Number-theoretic transform and polynomial products modulo a prime.
const P: u64 = 998_244_353;
fn pow(mut b: u64, mut e: u64) -> u64 {
    let mut r = 1;
    while e > 0 {
        if e & 1 == 1 {
            r = r * b % P;
        }
        b = b * b % P;
        e >>= 1;
    }
    r
}
fn ntt(a: &mut [u64], inverse: bool) {
    let n = a.len();
    let bits = n.trailing_zeros();
    for i in 0..n {
        let j = i.reverse_bits() >> (usize::BITS - bits).min(usize::BITS - 1);
        if bits > 0 && i < j {
            a.swap(i, j);
        }
    }
    let mut len = 2;
    while len <= n {
        let mut w = pow(3, (P - 1) / len as u64);
        if inverse {
            w = pow(w, P - 2);
        }
        for block in a.chunks_mut(len) {
            let (lo, hi) = block.split_at_mut(len / 2);
            let mut k = 1;
            for (x, y) in lo.iter_mut().zip(hi) {
                let (u, v) = (*x, *y * k % P);
                *x = (u + v) % P;
                *y = (u + P - v) % P;
                k = k * w % P;
            }
        }
        len *= 2;
    }
    if inverse {
        let inv = pow(n as u64, P - 2);
        a.iter_mut().for_each(|x| *x = *x * inv % P);
    }
}
fn multiply(a: &[u64], b: &[u64]) -> Vec<u64> {
    let n = (a.len() + b.len() - 1).next_power_of_two();
    let mut fa = a.to_vec();
    let mut fb = b.to_vec();
    fa.resize(n, 0);
    fb.resize(n, 0);
    ntt(&mut fa, false);
    ntt(&mut fb, false);
    fa.iter_mut().zip(&fb).for_each(|(x, y)| *x = *x * y % P);
    ntt(&mut fa, true);
    fa.truncate(a.len() + b.len() - 1);
    fa
}
fn naive(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            out[i + j] = (out[i + j] + x * y) % P;
        }
    }
    out
}
fn main() {
    println!("{:?}", multiply(&[1, 2, 3], &[4, 5]));
    let a: Vec<u64> = (0..40).map(|i| i * i * 7919 % P).collect();
    let b: Vec<u64> = (0..23).map(|i| (i + 5) * 104_729 % P).collect();
    let c = multiply(&a, &b);
    println!("{} {:?}", c == naive(&a, &b), &c[..4]);
    println!("{:?}", (0..6).fold(vec![1], |p, _| multiply(&p, &[1, 1])));
}
