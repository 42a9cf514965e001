//! Strings, formatting, characters, parsing, input and output, hashes, `Any`, time, slices, numbers, paths.
use std::any::*;
use std::fmt;
use std::fmt::Write as _;
use std::hash::*;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, LineWriter, Read, Seek, SeekFrom, Write};
use std::num::*;
use std::str::FromStr;
use std::time::*;
fn main() {
    strings();
    formats();
    chars();
    parsing();
    ios();
    hashes();
    anys();
    times();
    slices();
    ints();
    envs();
}
fn strings() {
    let s = "Hello, Wörld! ßtraße 日本語 \u{1F600}x";
    println!("{} {} {:?} {:?}", s.len(), s.chars().count(), s.find("ö"), s.rfind('ß'));
    println!("{:?}", s.char_indices().rev().take(4).collect::<Vec<_>>());
    println!("{} {} {}", s.to_uppercase(), s.to_lowercase(), s.to_ascii_uppercase());
    println!("{:?}", s.split(' ').map(str::len).collect::<Vec<_>>());
    for p in [
        s.splitn(2, ' ').collect::<Vec<_>>(),
        s.rsplitn(2, ' ').collect(),
        s.split_terminator('!').collect(),
        s.split_inclusive(' ').collect(),
        s.split_whitespace().collect(),
        s.rsplit(|c: char| c.is_uppercase()).collect(),
        s.split(&['l', 'o'][..]).collect(),
        s.split("ß").collect(),
    ] {
        println!("{p:?}");
    }
    println!("{:?} {:?} {:?}", s.split_once(", "), s.rsplit_once(' '), s.strip_prefix("Hello"));
    println!("{:?}", s.match_indices('l').collect::<Vec<_>>());
    println!("{:?}", s.rmatches(char::is_alphanumeric).collect::<String>());
    println!(
        "[{}] [{}] [{}] [{}]",
        "  x y ".trim(),
        " x".trim_start(),
        "xxaxx".trim_matches('x'),
        "123abc".trim_start_matches(char::is_numeric)
    );
    println!("{} {}", s.replace("l", "L"), s.replacen('l', "", 2));
    let mut t = String::from("abc");
    t.insert(1, 'ü');
    t.insert_str(0, "日");
    t.replace_range(3.., "xyz");
    println!("{t}");
    println!("{:?}", t.pop());
    println!("{:?} {}", t.remove(0), t.len());
    t.retain(|c| c != 'y');
    println!("{t}");
    println!("{:?}", t.drain(..1).collect::<String>());
    t.extend(["q", "r"]);
    t.truncate(1);
    println!("{t:?}");
    println!("{:?}", t.into_bytes());
    println!(
        "{:?} {:?}",
        std::str::from_utf8(b"ab\xe2\x82"),
        String::from_utf8(vec![0xff]).map_err(|e| e.utf8_error().valid_up_to())
    );
    println!("{:?}", "a\tb\u{301}\u{0}\"'".escape_debug().to_string());
    println!("{}", "a\té".escape_unicode());
    println!("{:?}", "x=1;y=2".split(';').filter_map(|p| p.split_once('=')).collect::<Vec<_>>());
    println!("{:?}", "line1\r\nline2\n\nline4".lines().collect::<Vec<_>>());
    println!("{:?}", "aXbXc".bytes().rev().map(|b| b as char).collect::<String>());
    println!("{:?} {:?}", "zażółć".encode_utf16().collect::<Vec<_>>(), String::from_utf16(&[0xd83d, 0xde00]));
    println!("{:?} {}", "abc".cmp("abd"), "ABC".eq_ignore_ascii_case("abc"));
    println!("{:?}", "ab".repeat(3).char_indices().map(|(i, c)| (c, i)).max());
    let (a, b) = "héllo".split_at(3);
    println!("{a} {b} {:?}", "héllo".split_at_checked(2));
}
struct P(f64);
impl fmt::Display for P {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "alt")?;
        }
        if let Some(p) = f.precision() { write!(f, "{:.*}", p, self.0) } else { f.pad(&self.0.to_string()) }
    }
}
#[derive(Debug, Clone, Default, PartialEq, PartialOrd)]
struct St {
    a: i32,
    b: Option<String>,
    c: (u8, [f32; 2]),
    d: Vec<St>,
}
#[derive(Debug)]
struct Un;
#[derive(Debug)]
struct Tu(i32, &'static str);
#[derive(Debug)]
enum E {
    A { x: u8 },
    B(Un),
    C,
}
fn formats() {
    println!(
        "{:5}|{:<5}|{:^5}|{:>5}|{:*^7}|{:05}|{:+}|{:#x}|{:#010b}|{:o}|{:X}|{:e}|{:E}",
        42, 42, 42, 42, 42, -42, 42, 255, 5, 8, 255, 1234.5, 0.00012
    );
    println!(
        "{:.0} {:.3} {:8.2} {:+.1} {:08.3} {:?} {:?} {:?} {:?}",
        2.5,
        1.0f32 / 3.0,
        3.14159,
        1.0,
        -1.5,
        1e21,
        1e-7,
        f64::NAN,
        -0.0
    );
    println!("{:?} {} {:?} {}", f32::MAX, f64::MIN_POSITIVE, 0.1f32 + 0.2f32, 1e15);
    println!("{:10.3e}|{:<12?}|{:>12?}", 123456.0, "ab\n", 'c');
    println!("{0} {1} {0} {name} {w:>1$} {:>width$.prec$}", 7, 5, name = "n", w = 3, width = 8, prec = 2);
    let (w, p, v) = (10, 3, 2.718281828);
    println!("{v:w$.p$}|{v:<w$.1}|{:>1$}", "r", 4);
    println!("{:#?}", St { a: 1, b: Some("x\"y".into()), c: (2, [1.5, -0.0]), d: vec![St::default()] });
    println!("{:?} {:?} {:?} {:?} {:#?}", Un, Tu(1, "s"), E::A { x: 1 }, E::C, E::B(Un));
    println!("{:>8} {:#} {:.1} {:<8}|", P(1.25), P(2.0), P(0.05), P(3.0));
    println!("{:x?} {:X?} {:#04x?} {:p} {:02x?}", [10, 255], [10, 255], [1], std::ptr::null::<u8>(), b"az");
    println!("{:?} {:?}", (1, "a", [Some(1), None]), std::collections::BTreeMap::from([(1, "x")]));
    println!("{:?} {:5}|{:<5}|{:^5}|{:?}", true, true, false, 'x', '\u{301}');
    let mut s = String::new();
    write!(s, "{:>1$}", "a", 3).unwrap();
    writeln!(s, "{:?}", s.len()).unwrap();
    print!("{s}");
    println!("{}", format_args!("{} {:?}", 1, "x"));
    println!("{:?}", f(|f| f.debug_struct("S").field("a", &1).finish_non_exhaustive()));
    println!("{:#?}", f(|f| f.debug_map().entry(&1, &"a").entries([(2, "b")]).finish()));
    println!("{:?}", f(|f| f.debug_set().entries([1, 2]).finish()));
    println!("{:?}", f(|f| f.debug_tuple("T").field(&1).finish()));
    println!("{:?} {:?} {:?}", u128::MAX, i128::MIN, 1u64 << 63);
    println!("{:>+8.2}|{:^+9.1e}|{:#?}", 1.005, 12345.678, ());
    println!("{{}} {{{}}}", 1);
    eprintln!("err");
    dbg(5);
}
fn dbg<T: fmt::Debug>(t: T) -> T {
    println!("{}", type_name_of_val(&t));
    t
}
fn f(g: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> impl fmt::Debug {
    struct F<G>(G);
    impl<G: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Debug for F<G> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            (self.0)(f)
        }
    }
    F(g)
}
fn chars() {
    for c in ['a', 'Z', '5', ' ', 'ß', 'İ', '日', '\u{1F600}', '\n', '\u{0}'] {
        println!(
            "{c:?} {} {} {} {} {} {:?} {:?} {} {} {:?} {}",
            c.is_alphabetic(),
            c.is_numeric(),
            c.is_whitespace(),
            c.is_uppercase(),
            c.is_control(),
            c.to_digit(36),
            c.to_uppercase().collect::<String>(),
            c.len_utf8(),
            c.len_utf16(),
            c.to_lowercase().to_string(),
            c as u32
        );
        let mut b = [0; 4];
        println!("{:?}", c.encode_utf8(&mut b).as_bytes());
    }
    println!(
        "{:?} {:?} {:?} {:?}",
        char::from_digit(11, 16),
        char::from_u32(0xd800),
        char::from(65u8),
        ('a'..='e').rev().step_by(2).collect::<String>()
    );
    println!("{:?} {:?}", 'a'.is_ascii_punctuation(), u8::try_from('é'));
    println!(
        "{:?}",
        char::decode_utf16([0xd83d, 0xde00, 0xd800])
            .map(|r| r.map_err(|e| e.unpaired_surrogate()))
            .collect::<Vec<_>>()
    );
}
fn parsing() {
    for s in ["12", "-5", "+7", "", "256", "x", "0x10", "99999999999999999999", "-0"] {
        println!(
            "{s:?} {:?} {:?} {:?} {:?}",
            s.parse::<u8>(),
            s.parse::<i64>(),
            s.parse::<i8>().map_err(|e| e.kind().clone()),
            s.parse::<u128>().is_ok()
        );
    }
    for s in [
        "1.5",
        "-.5",
        "1e400",
        "nan",
        "inf",
        "-Infinity",
        "1e-400",
        "0.1",
        "123456789012345678901234567890",
        "1.",
        ".",
        "1e",
        "2.2250738585072011e-308",
        "9007199254740993",
        "0.30000000000000004",
    ] {
        println!("{s:?} {:?} {:?}", s.parse::<f64>().map(|x| x.to_bits()), s.parse::<f32>().ok());
    }
    println!(
        "{:?} {:?} {:?} {:?}",
        i32::from_str_radix("-zz", 36),
        u8::from_str_radix("102", 2),
        "true".parse::<bool>(),
        "ab".parse::<char>()
    );
    println!(
        "{:?} {:?} {:?}",
        NonZeroU8::from_str("0"),
        "::1".parse::<std::net::IpAddr>(),
        "1.2.3.4:80".parse::<std::net::SocketAddr>()
    );
}
fn ios() {
    let mut c = Cursor::new(Vec::new());
    c.write_all(b"hello\nworld\nlast").unwrap();
    c.seek(SeekFrom::Start(6)).unwrap();
    let mut s = String::new();
    c.read_to_string(&mut s).unwrap();
    println!("{s:?} {}", c.position());
    c.set_position(0);
    println!("{:?}", Read::by_ref(&mut c).lines().map(Result::unwrap).collect::<Vec<_>>());
    c.seek(SeekFrom::End(-4)).unwrap();
    println!("{:?}", c.bytes().map(|b| b.unwrap()).collect::<Vec<_>>());
    let mut r = BufReader::with_capacity(4, &b"a,bb,ccc"[..]);
    let mut v = vec![];
    while r.read_until(b',', &mut v).unwrap() > 0 {
        println!("{}", String::from_utf8_lossy(&v));
        v.clear();
    }
    let mut w = BufWriter::with_capacity(8, vec![]);
    for i in 0..20 {
        write!(w, "{i},").unwrap();
    }
    println!("{:?} {}", w.buffer().len(), w.into_inner().unwrap().len());
    let mut lw = LineWriter::new(vec![]);
    lw.write_all(b"ab\ncd").unwrap();
    println!("{:?}", lw.get_ref());
    let mut ch = (&b"ab"[..]).chain(&b"cd"[..]).take(3);
    let mut b = [0; 8];
    println!("{:?} {:?} {:?}", ch.read(&mut b).unwrap(), ch.read(&mut b).unwrap(), ch.read(&mut b).unwrap());
    let mut sl = &mut b[..];
    sl.write(b"zz").unwrap();
    println!("{} {b:?}", io::copy(&mut &b"xyz"[..], &mut io::sink()).unwrap());
    println!(
        "{:?} {}",
        (&b"ab"[..]).read_exact(&mut [0; 3]).map_err(|e| e.kind()),
        io::Error::from_raw_os_error(2)
    );
    println!("{:?}", io::Error::new(io::ErrorKind::Other, "o"));
    let mut out = io::stdout().lock();
    writeln!(out, "locked").unwrap();
    out.flush().unwrap();
    let mut line = String::new();
    println!("{:?}", io::stdin().read_line(&mut line));
    println!("{:?}", io::repeat(7).take(3).read_to_end(&mut vec![]));
    println!("{:?}", BufRead::split(&b"x y z"[..], b' ').map(|x| x.unwrap().len()).sum::<usize>());
}
fn hashes() {
    let mut h = DefaultHasher::new();
    (1u8, "x", [3u16; 2], Some('c'), ()).hash(&mut h);
    println!("{:x}", h.finish());
    let b = BuildHasherDefault::<DefaultHasher>::default();
    println!("{:x} {}", b.hash_one("abc"), b.hash_one(vec![1, 2]) == b.hash_one(&[1, 2][..]));
}
fn anys() {
    let v: Vec<Box<dyn Any>> = vec![Box::new(1i32), Box::new("s"), Box::new(String::from("o"))];
    for a in &v {
        println!("{:?} {:?} {}", a.downcast_ref::<i32>(), a.downcast_ref::<&str>(), a.is::<String>());
    }
    println!("{} {}", TypeId::of::<i32>() == TypeId::of::<i32>(), type_name::<Option<&str>>());
    for a in v {
        match a.downcast::<i32>() {
            Ok(i) => println!("{i}"),
            Err(a) => println!("{}", a.is::<&str>()),
        }
    }
}
fn times() {
    let d = Duration::new(3, 500_000_000);
    println!(
        "{d:?} {:?} {:?} {:?} {:?}",
        d * 2,
        d / 3,
        d.checked_sub(Duration::MAX),
        Duration::from_secs_f64(0.1)
    );
    println!(
        "{:?} {:?} {:.1?} {:>10?}|",
        Duration::from_nanos(1234),
        Duration::from_micros(1_500),
        Duration::from_millis(2_345),
        Duration::from_millis(5)
    );
    println!(
        "{} {} {:?} {}",
        d.as_millis(),
        d.subsec_nanos(),
        d.saturating_sub(Duration::from_secs(10)),
        d.as_secs_f32()
    );
    let a = Instant::now();
    let b = Instant::now();
    println!("{} {}", b >= a, a.elapsed() < Duration::from_secs(100));
    println!("{}", SystemTime::now() > UNIX_EPOCH);
}
fn slices() {
    let mut a: Vec<u32> = (0..200).map(|i| (i * 7919) % 211).collect();
    let mut b = a.clone();
    a.sort();
    b.sort_unstable();
    println!("{}", a == b);
    b.sort_by(|x, y| y.cmp(x));
    b.sort_by_key(|x| x % 10);
    println!("{:?}", &b[..20]);
    println!(
        "{:?} {:?} {}",
        a.binary_search(&50),
        a.binary_search_by_key(&1000, |x| *x),
        a.partition_point(|x| *x < 100)
    );
    let (l, m, r) = b.select_nth_unstable(50);
    println!("{} {m} {}", l.len(), r.len());
    let s = [1, 2, 3, 4, 5, 6, 7];
    println!(
        "{:?} {:?} {:?} {:?}",
        s.chunks(3).collect::<Vec<_>>(),
        s.rchunks(3).collect::<Vec<_>>(),
        s.chunks_exact(2).remainder(),
        s.windows(5).count()
    );
    println!(
        "{:?} {:?} {:?}",
        s.as_chunks::<3>(),
        s.as_rchunks::<2>(),
        s.array_windows::<2>().map(|[a, b]| a * b).sum::<i32>()
    );
    println!(
        "{:?} {:?}",
        s.split(|x| x % 3 == 0).collect::<Vec<_>>(),
        s.chunk_by(|a, b| b % 4 != 0).collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?} {:?} {:?}",
        s.first_chunk::<2>(),
        s.split_first(),
        s.iter().rposition(|x| *x == 3),
        s.concat_check()
    );
    let mut t = s;
    t.rotate_right(2);
    t.swap(0, 6);
    t.reverse();
    t[1..4].copy_from_slice(&[9, 9, 9]);
    println!(
        "{t:?} {:?} {:?} {}",
        t.starts_with(&[5]),
        t.iter().copied().reduce(|a, b| a.max(b)),
        t.contains(&4)
    );
    let [x, y, rest @ ..] = &t;
    println!("{x} {y} {rest:?} {:?}", t.get(2..9));
    println!(
        "{:?}",
        t.split_at_mut(3)
            .0
            .iter_mut()
            .map(|x| {
                *x += 1;
                *x
            })
            .collect::<Vec<_>>()
    );
    println!("{:?} {:?}", t.map(|x| x as f32 / 2.0), std::array::from_fn::<u8, 4, _>(|i| i as u8 * 3));
    if let Ok([p, q]) = t.get_disjoint_mut([0, 2]) {
        std::mem::swap(p, q);
    }
    println!("{t:?} {:?}", <[i32; 2]>::try_from(&t[..2]));
    println!("{:?} {:?}", [3, 1, 2].iter().is_sorted(), [[1, 2], [3, 4]].as_flattened());
    println!("{:?}", [1.5, -2.0, f64::NAN].iter().copied().fold(f64::NEG_INFINITY, f64::max));
    let mut fl = [2.0, -1.0, 0.5];
    fl.sort_by(f64::total_cmp);
    println!("{fl:?}");
    println!("{:?} {:?}", b"Hello".to_ascii_uppercase(), b" x ".trim_ascii());
    println!("{:?}", unsafe { [1u16, 2, 3, 4].align_to::<u8>().1.len() });
    println!("{}", b"a\xff\n".escape_ascii());
}
trait CC {
    fn concat_check(&self) -> usize;
}
impl CC for [i32] {
    fn concat_check(&self) -> usize {
        [self, self].concat().len()
    }
}
fn ints() {
    println!(
        "{:?} {:?} {:?} {:?} {:?}",
        200u8.checked_add(56),
        200u8.wrapping_add(57),
        200u8.saturating_add(99),
        200u8.overflowing_add(56),
        i8::MIN.checked_abs()
    );
    println!(
        "{} {} {} {:?} {:?}",
        (-7i32).rem_euclid(3),
        (-7i32).div_euclid(2),
        7i32.pow(3),
        2u32.checked_pow(33),
        100u8.checked_ilog2()
    );
    println!(
        "{} {} {} {}",
        u64::MAX.count_ones(),
        1u16.leading_zeros(),
        0x1234u16.swap_bytes(),
        12u8.next_power_of_two()
    );
    println!("{:?} {:?} {:?}", 0x12345678u32.to_be_bytes(), i16::from_le_bytes([1, 2]), 5u32.isqrt());
    println!(
        "{:?} {:?} {:?} {}",
        u8::try_from(300i32),
        i8::try_from(-128i64),
        usize::try_from(-1),
        i64::from(5u32)
    );
    println!(
        "{} {} {}",
        Wrapping(250u8) + Wrapping(10),
        Saturating(250u8) + Saturating(10),
        NonZeroU32::new(5).unwrap().leading_zeros()
    );
    println!("{:?} {:?} {}", 1u64.carrying_add(u64::MAX, true), 5u8.abs_diff(9), 10i32.midpoint(-3));
    println!("{} {} {:?}", 300i32 as u8, -1i32 as u64, 3.99f32 as u8);
    println!("{} {} {} {}", f32::NAN as i32, 1e20 as i64, -5.5 as u8, u128::MAX as f32);
    println!(
        "{} {} {} {}",
        2.5f64.round(),
        2.5f64.round_ties_even(),
        -2.5f64.trunc(),
        7.0f64.rem_euclid(-3.0)
    );
    println!(
        "{:?} {} {:?} {:?}",
        1.0f64.total_cmp(&f64::NAN),
        5.0f64.clamp(0.0, 2.0),
        f64::MAX.classify(),
        1.5f32.to_bits()
    );
    println!("{:?} {:?}", 8.0f64.sqrt().to_bits(), 2.0f64.mul_add(3.0, 0.1));
    println!("{:?}", (0u8..=255).step_by(51).collect::<Vec<_>>());
    println!("{}", (1..=20u64).product::<u64>());
}
fn envs() {
    println!("{:?} {:?}", std::env::args().skip(1).collect::<Vec<_>>(), std::env::var("NOPE"));
    println!("{} {} {}", std::env::consts::OS, file!().len() > 0, line!() > 0);
    println!("{:?}", std::path::Path::new("/a/b/../c.tar.gz").components().count());
    println!(
        "{:?} {:?}",
        std::path::Path::new("x/y.z").extension(),
        std::path::PathBuf::from("a").join("b").with_extension("rs")
    );
    println!("{:?}", std::ffi::CString::new("ab\0c").is_err());
    println!("{:?} {:?}", c"hi".to_bytes(), std::ffi::OsStr::new("x").to_str());
}
