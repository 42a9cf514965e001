//! Primes three ways, perfect numbers, factorisation, modular powers, Miller-Rabin.
fn sieve(n: usize) -> Vec<usize> {
    let mut is = vec![true; n + 1];
    let mut out = vec![];
    for i in 2..=n {
        if is[i] {
            out.push(i);
            (i * i..=n).step_by(i).for_each(|j| is[j] = false);
        }
    }
    out
}
fn factor(mut n: u64) -> Vec<(u64, u32)> {
    let mut out = vec![];
    let mut d = 2;
    while d * d <= n {
        let mut e = 0;
        while n % d == 0 {
            n /= d;
            e += 1;
        }
        if e > 0 {
            out.push((d, e));
        }
        d += 1;
    }
    if n > 1 {
        out.push((n, 1));
    }
    out
}
fn pow_mod(mut b: u64, mut e: u64, m: u64) -> u64 {
    let mut r = 1u128;
    let m = u128::from(m);
    let mut base = u128::from(b) % m;
    while e > 0 {
        if e & 1 == 1 {
            r = r * base % m;
        }
        base = base * base % m;
        e >>= 1;
        b = 0;
    }
    let _ = b;
    r as u64
}
fn probably_prime(n: u64) -> bool {
    if n < 4 || n % 2 == 0 {
        return n == 2 || n == 3;
    }
    let s = (n - 1).trailing_zeros();
    let d = (n - 1) >> s;
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].iter().all(|&a| {
        a % n == 0 || {
            let mut x = pow_mod(a, d, n);
            x == 1 || (0..s).any(|_| { let hit = x == n - 1; x = pow_mod(x, 2, n); hit })
        }
    })
}
fn main() {
    let p = sieve(2000);
    println!("{} {:?}", p.len(), &p[p.len() - 5..]);
    println!("{}", p.iter().all(|&n| probably_prime(n as u64)) && (0..2000).filter(|n| probably_prime(*n)).count() == p.len());
    for n in [360, 97, 1 << 20, 600_851_475_143, 999_999_937] {
        println!("{n} {:?}", factor(n));
    }
    println!("{:?}", (1..1000u32).filter(|n| (1..*n).filter(|d| n % d == 0).sum::<u32>() == *n).collect::<Vec<_>>());
    println!("{} {}", probably_prime(18_446_744_073_709_551_557), probably_prime(18_446_744_073_709_551_555));
    println!("{}", pow_mod(3, 200, 1_000_000_007));
}
