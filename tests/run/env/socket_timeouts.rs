//! Sockets wait for no longer than `SO_RCVTIMEO` and `SO_SNDTIMEO` say, and keep the options that were set.

use std::io::{ErrorKind, Read, Result, Write};
use std::net::{Shutdown, TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::{UnixDatagram, UnixStream};
use std::thread;
use std::time::{Duration, Instant};

const SHORT: Duration = Duration::from_millis(40);

fn timed<T>(what: &str, call: impl FnOnce() -> Result<T>) {
    let before = Instant::now();
    let kind = call().map(drop).map_err(|error| error.kind());
    // Kernels count in larger units than this clock does.
    println!("{what}: {kind:?}, waited {}", before.elapsed() >= SHORT / 2);
}

fn connected() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let there = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    (there, listener.accept().unwrap().0)
}

fn receiving() {
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    println!("{:?}", udp.read_timeout().unwrap());
    udp.set_read_timeout(Some(SHORT)).unwrap();
    println!("{:?} {:?}", udp.read_timeout().unwrap(), udp.write_timeout().unwrap());
    timed("packet", || udp.recv(&mut [0; 4]));
    udp.send_to(b"x", udp.local_addr().unwrap()).unwrap();
    println!("{:?}", udp.recv(&mut [0; 4]));

    let (mut tcp, mut other) = connected();
    tcp.set_read_timeout(Some(SHORT)).unwrap();
    timed("bytes", || tcp.read(&mut [0; 4]));
    other.write_all(b"ab").unwrap();
    println!("{:?}", tcp.read(&mut [0; 4]));
    tcp.set_read_timeout(None).unwrap();
    println!("{:?}", tcp.read_timeout().unwrap());

    let datagram = UnixDatagram::unbound().unwrap();
    datagram.set_read_timeout(Some(SHORT)).unwrap();
    timed("unix", || datagram.recv(&mut [0; 4]));
    let zero = tcp.set_read_timeout(Some(Duration::ZERO)).map_err(|error| error.kind());
    println!("{zero:?}");
}

fn sending() {
    let (mut here, _there) = UnixStream::pair().unwrap();
    here.set_write_timeout(Some(SHORT)).unwrap();
    let block = [0; 4096];
    let refused = loop {
        if let Err(error) = here.write(&block) {
            break error.kind();
        }
    };
    println!("{}", refused == ErrorKind::WouldBlock);
}

/// Data that comes in time end the wait.
fn in_time() {
    let (mut here, mut there) = connected();
    here.set_read_timeout(Some(Duration::from_secs(100))).unwrap();
    let writer = thread::spawn(move || {
        thread::sleep(SHORT);
        there.write_all(b"late").unwrap();
        there.shutdown(Shutdown::Write).unwrap();
    });
    let mut text = String::new();
    here.read_to_string(&mut text).unwrap();
    println!("{text}");
    writer.join().unwrap();
}

fn options() {
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    println!("{} {}", udp.multicast_loop_v4().unwrap(), udp.multicast_ttl_v4().unwrap());
}

fn main() {
    receiving();
    sending();
    in_time();
    options();
}
