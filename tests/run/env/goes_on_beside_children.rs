//! A program that starts itself and goes on beside the child: pipes both ways, sockets, files, polling, killing, nesting.
use std::io::*;
use std::process::*;
use std::time::*;
fn me(r: &str) -> Command {
    let mut c = Command::new(std::env::current_exe().unwrap());
    c.arg(r);
    c
}
fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("echo") => {
            for l in stdin().lines() {
                let l = l.unwrap();
                println!("got {l}");
                stdout().flush().unwrap();
                if l == "quit" {
                    exit(4)
                }
            }
            println!("eof");
            return;
        }
        Some("sleep") => {
            std::thread::sleep(Duration::from_millis(300));
            println!("slept");
            return;
        }
        Some("forever") => loop {
            std::thread::sleep(Duration::from_secs(1));
        },
        Some("net") => {
            let l = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
            println!("{}", l.local_addr().unwrap().port());
            stdout().flush().unwrap();
            let (mut s, _) = l.accept().unwrap();
            let mut x = String::new();
            s.read_to_string(&mut x).unwrap();
            println!("server got {x}");
            return;
        }
        Some("big") => {
            let b = vec![b'x'; 300_000];
            stdout().write_all(&b).unwrap();
            return;
        }
        Some("nest") => {
            let mut c = me("echo").stdin(Stdio::piped()).spawn().unwrap();
            c.stdin.take().unwrap().write_all(b"inner\n").unwrap();
            println!("{}", c.wait().unwrap());
            return;
        }
        Some("file") => {
            std::fs::write("/tmp/ubik-child-file", "w").unwrap();
            loop {
                if std::fs::exists("/tmp/ubik-child-done").unwrap() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
            println!("done seen");
            return;
        }
        _ => {}
    }
    let mut c = me("echo").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut i = c.stdin.take().unwrap();
    let mut o = BufReader::new(c.stdout.take().unwrap());
    for w in ["one", "two", "quit"] {
        writeln!(i, "{w}").unwrap();
        let mut l = String::new();
        o.read_line(&mut l).unwrap();
        print!("{l}");
    }
    println!("{:?}", c.wait().unwrap());
    let mut c = me("echo").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    c.stdin.take().unwrap().write_all(b"a\nb\n").unwrap();
    println!("{:?}", c.wait_with_output().unwrap());
    let mut c = me("sleep").stdout(Stdio::piped()).spawn().unwrap();
    let i = Instant::now();
    let mut n = 0;
    while c.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(10));
        n += 1;
    }
    println!("{} {}", n > 20, i.elapsed() >= Duration::from_millis(250));
    let mut c = me("forever").spawn().unwrap();
    std::thread::sleep(Duration::from_millis(50));
    println!("{:?}", c.try_wait());
    c.kill().unwrap();
    println!("{:?}", c.wait());
    let mut c = me("net").stdout(Stdio::piped()).spawn().unwrap();
    let mut o = BufReader::new(c.stdout.take().unwrap());
    let mut l = String::new();
    o.read_line(&mut l).unwrap();
    let mut s = std::net::TcpStream::connect(("127.0.0.1", l.trim().parse().unwrap())).unwrap();
    s.write_all(b"hello net").unwrap();
    drop(s);
    l.clear();
    o.read_line(&mut l).unwrap();
    print!("{l}");
    println!("{:?}", c.wait());
    println!("{}", me("big").output().unwrap().stdout.len());
    println!("{:?}", me("nest").output().unwrap());
    let _ = std::fs::remove_file("/tmp/ubik-child-done");
    let c = me("file").stdout(Stdio::piped()).spawn().unwrap();
    while !std::fs::exists("/tmp/ubik-child-file").unwrap() {
        std::thread::sleep(Duration::from_millis(2));
    }
    std::fs::write("/tmp/ubik-child-done", "").unwrap();
    println!("{:?}", c.wait_with_output().unwrap());
    std::fs::remove_file("/tmp/ubik-child-file").unwrap();
    std::fs::remove_file("/tmp/ubik-child-done").unwrap();
    let cs: Vec<_> = (0..3).map(|_| me("sleep").stdout(Stdio::piped()).spawn().unwrap()).collect();
    let i = Instant::now();
    for c in cs {
        println!("{:?}", c.wait_with_output().unwrap().status);
    }
    println!("{}", i.elapsed() < Duration::from_millis(800));
}
