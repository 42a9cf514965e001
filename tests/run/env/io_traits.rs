//! Readers, writers, cursors, buffering and copying in memory.
use std::io::{self, prelude::*, BufReader, BufWriter, Cursor, SeekFrom};
fn main() -> io::Result<()> {
    let mut c = Cursor::new(Vec::new());
    c.write_all(b"hello world")?;
    c.seek(SeekFrom::Start(6))?;
    c.write_all(b"there")?;
    c.set_position(0);
    let mut s = String::new();
    c.read_to_string(&mut s)?;
    println!("{s} {}", c.position());
    let mut r = BufReader::with_capacity(4, &b"line one\nline two\nrest"[..]);
    let mut line = String::new();
    while r.read_line(&mut line)? > 0 {
        println!("{:?}", line.trim_end());
        line.clear();
    }
    let mut w = BufWriter::new(Vec::new());
    for i in 0..5 {
        write!(w, "{i},")?;
    }
    println!("{:?}", String::from_utf8(w.into_inner()?).unwrap());
    let mut out = vec![];
    println!("{}", io::copy(&mut io::repeat(7).take(5), &mut out)?);
    println!("{out:?}");
    let mut chain = (&b"ab"[..]).chain(&b"cd"[..]);
    let mut buf = [0; 3];
    chain.read_exact(&mut buf)?;
    println!("{buf:?} {:?}", chain.read_exact(&mut buf).unwrap_err().kind());
    println!("{:?}", b"a,b,c".split(|b| *b == b',').map(<[u8]>::len).collect::<Vec<_>>());
    println!("{:?}", (&b"x y"[..]).bytes().map(|b| b.unwrap()).collect::<Vec<_>>());
    let e = io::Error::new(io::ErrorKind::Other, "custom");
    println!("{e} {:?} {}", e.kind(), io::Error::from_raw_os_error(2).kind());
    io::stdout().lock().write_all(b"raw\n")?;
    io::sink().write_all(&[0; 100])?;
    println!("{:?}", io::empty().read(&mut buf)?);
    Ok(())
}
