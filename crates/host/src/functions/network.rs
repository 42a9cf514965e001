//! Sockets on the virtual loopback, and names of hosts. Nothing here reaches the real network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use ubik_engine::memory::Free;
use ubik_engine::memory::HeapKind;
use ubik_engine::value::Slot;
use ubik_ir::Endian;
use ubik_verdict::FreeOp;
use ubik_vos::{Address, Direction, Errno, How, LINGER, Object, Received};

use super::c_alloc::malloc_bytes;
use crate::abi::{C, Struct, structs};
use crate::call::{Answer, Call, bits, done, nothing, number, offset};
use crate::table::rows;

rows! {
    "socket"(Int, Int, Int) -> Int = socket, Part, "TCP, UDP and Unix sockets.";
    "socketpair"(Int, Int, Int, Ptr) -> Int = socketpair, Full, "Unix sockets.";
    "bind"(Int, Ptr, UInt) -> Int = bind, Full, "Loopback addresses; ports from 1024 on, 0 chooses one.";
    "listen"(Int, Int) -> Int = listen, Full, "";
    "accept"(Int, Ptr, Ptr) -> Int = |c| accept(c, 0), Full, "";
    "accept4"(Int, Ptr, Ptr, Int) -> Int = |c| accept(c, c.int(3)), Full, "";
    "connect"(Int, Ptr, UInt) -> Int = connect, Full, "Connections to other machines fail with `ENETUNREACH`.";
    "getsockname"(Int, Ptr, Ptr) -> Int = getsockname, Full, "";
    "getpeername"(Int, Ptr, Ptr) -> Int = getpeername, Full, "";
    "send"(Int, Ptr, Size, Int) -> SSize = send, Part, "`MSG_DONTWAIT`, `MSG_NOSIGNAL`, `MSG_MORE`.";
    "sendto"(Int, Ptr, Size, Int, Ptr, UInt) -> SSize = sendto, Part, "As `send`.";
    "sendmsg"(Int, Ptr, Int) -> SSize = sendmsg, Part, "As `send`; without control messages.";
    "recv"(Int, Ptr, Size, Int) -> SSize = recv, Part, "`MSG_PEEK`, `MSG_DONTWAIT`, `MSG_TRUNC`, `MSG_CMSG_CLOEXEC`.";
    "recvfrom"(Int, Ptr, Size, Int, Ptr, Ptr) -> SSize = recvfrom, Part, "As `recv`.";
    "recvmsg"(Int, Ptr, Int) -> SSize = recvmsg, Part, "As `recv`; there are no control messages.";
    "shutdown"(Int, Int) -> Int = shutdown, Full, "";
    "setsockopt"(Int, Int, Int, Ptr, UInt) -> Int = setsockopt, Part, "Options that are numbers; most are only remembered.";
    "getsockopt"(Int, Int, Int, Ptr, Ptr) -> Int = getsockopt, Part, "As `setsockopt`.";
    "getaddrinfo"(Ptr, Ptr, Ptr, Ptr) -> Int = getaddrinfo, Part, "`localhost` and addresses; ports by number.";
    "freeaddrinfo"(Ptr) -> Void = freeaddrinfo, Full, "";
    "gai_strerror"(Int) -> Ptr = gai_strerror, Full, "";
    "if_nametoindex"(Ptr) -> UInt = if_nametoindex, Full, "`lo` is 1; there are no others.";
}

const UNIX: u64 = 1;
const INET: u64 = 2;
const INET6: u64 = 10;
/// The room for a path in an address.
const LONGEST_NAME: usize = 108;

impl Call<'_> {
    /// The address in memory that two arguments describe.
    fn address(&mut self, ptr: Slot, len: u64) -> Answer<Address> {
        const LARGEST: u64 = 128;
        if ptr.bits == 0 {
            return Err(Errno::EFAULT.into());
        }
        if !(2..=LARGEST).contains(&len) {
            return Err(Errno::EINVAL.into());
        }
        let bytes = self.read(ptr, len)?;
        let family = self.load(ptr, C::Short)?.bits;
        let port = || bytes.get(2..4).map(|port| u16::from_be_bytes([port[0], port[1]]));
        match family {
            UNIX => {
                let name = &bytes[2..];
                if name.len() > LONGEST_NAME {
                    return Err(Errno::EINVAL.into());
                }
                let name = match name.first() {
                    Some(0) | None => name,
                    _ => name.split(|&byte| byte == 0).next().unwrap_or_default(),
                };
                Ok(Address::Unix(name.to_vec()))
            }
            INET if bytes.len() >= 16 => {
                let host: [u8; 4] = bytes[4..8].try_into().map_err(|_| Errno::EINVAL)?;
                Ok(Address::Inet(host.into(), port().ok_or(Errno::EINVAL)?))
            }
            INET6 if bytes.len() >= 24 => {
                let host: [u8; 16] = bytes[8..24].try_into().map_err(|_| Errno::EINVAL)?;
                Ok(Address::Inet6(host.into(), port().ok_or(Errno::EINVAL)?))
            }
            INET | INET6 => Err(Errno::EINVAL.into()),
            _ => Err(Errno::EAFNOSUPPORT.into()),
        }
    }

    fn address_bytes(&self, address: &Address) -> Vec<u8> {
        let short = |value: u16| match self.machine.program.target().endian {
            Endian::Big => value.to_be_bytes(),
            Endian::Little => value.to_le_bytes(),
        };
        match address {
            Address::Unix(name) => {
                let mut bytes = short(UNIX as u16).to_vec();
                bytes.extend(name);
                if name.first().is_some_and(|&first| first != 0) {
                    bytes.push(0);
                }
                bytes
            }
            Address::Inet(host, port) => {
                let mut bytes = [short(INET as u16), port.to_be_bytes()].concat();
                bytes.extend(host.octets());
                bytes.extend([0; 8]);
                bytes
            }
            Address::Inet6(host, port) => {
                let mut bytes = [short(INET6 as u16), port.to_be_bytes()].concat();
                bytes.extend([0; 4]);
                bytes.extend(host.octets());
                bytes.extend([0; 4]);
                bytes
            }
        }
    }

    /// Writes an address to a buffer whose size is in memory, and how long it is.
    fn give_address(&mut self, ptr: Slot, len: Slot, address: Option<&Address>) -> Answer<()> {
        if ptr.bits == 0 || len.bits == 0 {
            return Ok(());
        }
        let bytes = address.map(|address| self.address_bytes(address)).unwrap_or_default();
        let room = self.load(len, C::UInt)?.bits as usize;
        self.write(ptr, &bytes[..bytes.len().min(room)])?;
        Ok(self.store(len, C::UInt, Slot::int(bytes.len() as u64))?)
    }
}

fn socket(call: &mut Call<'_>) -> Answer {
    let (domain, kind, protocol) = (call.int(0), call.int(1), call.int(2));
    number(call.kernel().socket(domain, kind, protocol)?)
}

fn socketpair(call: &mut Call<'_>) -> Answer {
    let (domain, kind, protocol) = (call.int(0), call.int(1), call.int(2));
    let (first, second) = call.kernel().socket_pair(domain, kind, protocol)?;
    call.store(call.ptr(3), C::Int, Slot::int(first as u64))?;
    call.store(offset(call.ptr(3), 4), C::Int, Slot::int(second as u64))?;
    done()
}

/// A descriptor that is there and is a socket.
fn require_socket(call: &mut Call<'_>) -> Answer<i32> {
    match call.object(0)? {
        Object::Socket(_) => Ok(call.int(0)),
        _ => Err(Errno::ENOTSOCK.into()),
    }
}

fn bind(call: &mut Call<'_>) -> Answer {
    let fd = require_socket(call)?;
    let least = match call.kernel().local_address(fd)? {
        Address::Unix(_) => 2,
        Address::Inet(..) => 16,
        Address::Inet6(..) => 24,
    };
    if call.bits(2) < least {
        return Err(Errno::EINVAL.into());
    }
    let address = call.address(call.ptr(1), call.bits(2))?;
    call.kernel().bind(fd, address)?;
    done()
}

fn listen(call: &mut Call<'_>) -> Answer {
    let (fd, backlog) = (require_socket(call)?, call.int(1));
    call.kernel().listen(fd, backlog)?;
    call.changed();
    done()
}

fn accept(call: &mut Call<'_>, flags: i32) -> Answer {
    let fd = require_socket(call)?;
    let (new, address) = call.kernel().accept(fd, flags)?;
    call.saw();
    call.changed();
    call.give_address(call.ptr(1), call.ptr(2), Some(&address))?;
    number(new)
}

fn connect(call: &mut Call<'_>) -> Answer {
    let fd = require_socket(call)?;
    let address = call.address(call.ptr(1), call.bits(2))?;
    let connected = call.kernel().connect(fd, address);
    if !matches!(connected, Err(ubik_vos::Fault::Wait(_) | ubik_vos::Fault::WaitAtMost(..))) {
        call.changed();
    }
    connected?;
    done()
}

fn getsockname(call: &mut Call<'_>) -> Answer {
    let fd = require_socket(call)?;
    let address = call.kernel().local_address(fd)?;
    call.give_address(call.ptr(1), call.ptr(2), Some(&address))?;
    done()
}

fn getpeername(call: &mut Call<'_>) -> Answer {
    let fd = require_socket(call)?;
    let address = call.kernel().remote_address(fd)?;
    call.give_address(call.ptr(1), call.ptr(2), Some(&address))?;
    done()
}

const PEEK: i32 = 0x2;
const TRUNCATE: i32 = 0x20;
const DONT_WAIT: i32 = 0x40;
const NO_SIGNAL: i32 = 0x4000;
const MORE: i32 = 0x8000;
const CLOSE_ON_EXEC: i32 = 0x4000_0000;

fn put(call: &mut Call<'_>, bytes: &[u8], to: Option<Address>, flags: i32) -> Answer {
    if flags & !(DONT_WAIT | NO_SIGNAL | MORE) != 0 {
        return Err(call.unsupported(format!("with flags {flags:#x}")));
    }
    let fd = require_socket(call)?;
    let how = How { never_waits: flags & DONT_WAIT != 0, ..How::default() };
    match call.kernel().send(fd, bytes, to, how) {
        Err(ubik_vos::Fault::Errno(Errno::EPIPE)) if flags & NO_SIGNAL == 0 => Err(call.broken_pipe()),
        sent => {
            let sent = sent?;
            call.changed();
            bits(sent as u64)
        }
    }
}

fn send(call: &mut Call<'_>) -> Answer {
    require_socket(call)?;
    let bytes = call.read(call.ptr(1), call.bits(2))?;
    put(call, &bytes, None, call.int(3))
}

fn sendto(call: &mut Call<'_>) -> Answer {
    require_socket(call)?;
    let bytes = call.read(call.ptr(1), call.bits(2))?;
    let to = if call.ptr(4).bits == 0 { None } else { Some(call.address(call.ptr(4), call.bits(5))?) };
    put(call, &bytes, to, call.int(3))
}

fn get(call: &mut Call<'_>, most: u64, flags: i32) -> Answer<Received> {
    const AT_ONCE: u64 = 1 << 20;
    if flags & !(PEEK | TRUNCATE | DONT_WAIT | NO_SIGNAL | CLOSE_ON_EXEC) != 0 {
        return Err(call.unsupported(format!("with flags {flags:#x}")));
    }
    let fd = require_socket(call)?;
    let how = How { peeks: flags & PEEK != 0, never_waits: flags & DONT_WAIT != 0 };
    let received = call.kernel().receive(fd, most.min(AT_ONCE) as usize, how)?;
    call.saw();
    call.changed();
    Ok(received)
}

/// With `MSG_TRUNC`, a packet's whole length.
fn length(received: &Received, flags: i32) -> Answer {
    bits(if flags & TRUNCATE != 0 { received.whole } else { received.bytes.len() } as u64)
}

fn recv(call: &mut Call<'_>) -> Answer {
    require_socket(call)?;
    call.require_room(call.ptr(1), call.bits(2))?;
    let received = get(call, call.bits(2), call.int(3))?;
    call.write(call.ptr(1), &received.bytes)?;
    length(&received, call.int(3))
}

fn recvfrom(call: &mut Call<'_>) -> Answer {
    require_socket(call)?;
    call.require_room(call.ptr(1), call.bits(2))?;
    let received = get(call, call.bits(2), call.int(3))?;
    call.write(call.ptr(1), &received.bytes)?;
    call.give_address(call.ptr(4), call.ptr(5), received.from.as_ref())?;
    length(&received, call.int(3))
}

fn message(call: &Call<'_>) -> Struct {
    let fields = [
        ("msg_name", C::Ptr),
        ("msg_namelen", C::UInt),
        ("msg_iov", C::Ptr),
        ("msg_iovlen", C::Size),
        ("msg_control", C::Ptr),
        ("msg_controllen", C::Size),
        ("msg_flags", C::Int),
    ];
    Struct::new(call.machine.program.target(), &fields)
}

/// The buffers of a message.
fn message_buffers(call: &mut Call<'_>, layout: &Struct) -> Answer<Vec<(Slot, u64)>> {
    const MOST: u64 = 1024;
    let array = call.load_ptr_field(call.ptr(1), layout, "msg_iov")?;
    let count = call.load_ptr_field(call.ptr(1), layout, "msg_iovlen")?.bits;
    if count > MOST {
        return Err(Errno::EMSGSIZE.into());
    }
    let buffer = structs::iovec(call.machine.program.target());
    (0..count)
        .map(|index| {
            let entry = offset(array, index * buffer.size);
            let base = call.load_ptr_field(entry, &buffer, "iov_base")?;
            Ok((base, call.load_ptr_field(entry, &buffer, "iov_len")?.bits))
        })
        .collect()
}

fn sendmsg(call: &mut Call<'_>) -> Answer {
    require_socket(call)?;
    let layout = message(call);
    if call.load_field(call.ptr(1), &layout, "msg_controllen")? != 0 {
        return Err(call.unsupported("with control messages"));
    }
    let mut bytes = Vec::new();
    for (base, len) in message_buffers(call, &layout)? {
        bytes.extend(call.read(base, len)?);
    }
    let name = call.load_ptr_field(call.ptr(1), &layout, "msg_name")?;
    let len = call.load_ptr_field(call.ptr(1), &layout, "msg_namelen")?.bits;
    let to = if name.bits == 0 { None } else { Some(call.address(name, len)?) };
    put(call, &bytes, to, call.int(2))
}

fn recvmsg(call: &mut Call<'_>) -> Answer {
    require_socket(call)?;
    let layout = message(call);
    let buffers = message_buffers(call, &layout)?;
    let total = buffers.iter().fold(0u64, |sum, buffer| sum.saturating_add(buffer.1));
    let received = get(call, total, call.int(2))?;
    let name = call.load_ptr_field(call.ptr(1), &layout, "msg_name")?;
    let len = offset(call.ptr(1), layout.field("msg_namelen").1);
    call.give_address(name, len, received.from.as_ref())?;
    let cut = if received.whole > received.bytes.len() { TRUNCATE as u64 } else { 0 };
    call.store_field(call.ptr(1), &layout, "msg_flags", Slot::int(cut))?;
    call.store_field(call.ptr(1), &layout, "msg_controllen", Slot::ZERO)?;
    call.scatter(&received.bytes, buffers)?;
    length(&received, call.int(2))
}

fn shutdown(call: &mut Call<'_>) -> Answer {
    let (fd, how) = (require_socket(call)?, call.int(1));
    call.kernel().shutdown(fd, how)?;
    call.changed();
    done()
}

fn setsockopt(call: &mut Call<'_>) -> Answer {
    let (fd, level, name) = (require_socket(call)?, call.int(1), call.int(2));
    if let Some(direction) = Direction::of_option(level, name) {
        let limit = limit_of_time(call)?;
        call.kernel().set_limit(fd, direction, limit)?;
        return done();
    }
    let is_linger = (level, name) == LINGER;
    if call.bits(4) < if is_linger { 8 } else { 4 } {
        return Err(Errno::EINVAL.into());
    }
    let value = call.load(call.ptr(3), C::Int)?.bits as i32;
    if is_linger {
        let seconds = call.load(offset(call.ptr(3), 4), C::Int)?.bits as i32;
        call.kernel().set_linger(fd, (value != 0, seconds))?;
    } else {
        call.kernel().set_option(fd, level, name, value)?;
    }
    done()
}

/// A `timeval` that limits how long a socket waits: zero is forever, less than that not at all. The kernel counts in
/// milliseconds.
fn limit_of_time(call: &mut Call<'_>) -> Answer<Option<Duration>> {
    let layout = structs::timeval(call.machine.program.target());
    if call.bits(4) < layout.size {
        return Err(Errno::EINVAL.into());
    }
    let seconds = call.load_field(call.ptr(3), &layout, "tv_sec")?;
    let micros = call.load_field(call.ptr(3), &layout, "tv_usec")?;
    if !(0..1_000_000).contains(&micros) {
        return Err(Errno::EDOM.into());
    }
    let Ok(seconds) = u64::try_from(seconds) else { return Ok(Some(Duration::ZERO)) };
    let millis = (micros as u64).div_ceil(1000);
    let limit = Duration::from_secs(seconds).saturating_add(Duration::from_millis(millis));
    Ok(Some(limit).filter(|limit| !limit.is_zero()))
}

fn getsockopt(call: &mut Call<'_>) -> Answer {
    let (fd, level, name) = (require_socket(call)?, call.int(1), call.int(2));
    let target = call.machine.program.target().clone();
    let (values, size) = if let Some(direction) = Direction::of_option(level, name) {
        let limit = call.kernel().limit(fd, direction)?.unwrap_or_default();
        let values = [limit.as_secs(), limit.subsec_micros().into()];
        (values.to_vec(), C::Long.size(&target))
    } else if (level, name) == LINGER {
        let (lingers, seconds) = call.kernel().linger(fd)?;
        (vec![u64::from(lingers), seconds as u64], 4)
    } else {
        (vec![call.kernel().option(fd, level, name)? as u64], 4)
    };
    let mut bytes = Vec::new();
    for value in values {
        match target.endian {
            Endian::Big => bytes.extend(&value.to_be_bytes()[8 - size as usize..]),
            Endian::Little => bytes.extend(&value.to_le_bytes()[..size as usize]),
        }
    }
    let room = call.load(call.ptr(4), C::UInt)?.bits;
    let len = room.min(bytes.len() as u64);
    call.write(call.ptr(3), &bytes[..len as usize])?;
    call.store(call.ptr(4), C::UInt, Slot::int(len))?;
    done()
}

fn addrinfo(call: &Call<'_>) -> Struct {
    let fields = [
        ("ai_flags", C::Int),
        ("ai_family", C::Int),
        ("ai_socktype", C::Int),
        ("ai_protocol", C::Int),
        ("ai_addrlen", C::UInt),
        ("ai_addr", C::Ptr),
        ("ai_canonname", C::Ptr),
        ("ai_next", C::Ptr),
    ];
    Struct::new(call.machine.program.target(), &fields)
}

const NO_NAME: i32 = -2;
const NO_SERVICE: i32 = -8;

/// The addresses of a name.
fn hosts(name: Option<&str>, is_passive: bool) -> Vec<IpAddr> {
    match name {
        None if is_passive => vec![Ipv4Addr::UNSPECIFIED.into(), Ipv6Addr::UNSPECIFIED.into()],
        None => vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()],
        Some("localhost") => vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()],
        Some(other) => other.parse().ok().into_iter().collect(),
    }
}

fn getaddrinfo(call: &mut Call<'_>) -> Answer {
    const PASSIVE: i64 = 1;
    /// TCP and UDP, where the caller does not say which: type and protocol.
    const KINDS: [(i64, i64); 2] = [(1, 6), (2, 17)];
    let text = |call: &mut Call<'_>, index: usize| -> Answer<Option<String>> {
        match call.ptr(index).bits {
            0 => Ok(None),
            _ => Ok(Some(String::from_utf8_lossy(&call.string(index)?).into_owned())),
        }
    };
    let (name, service) = (text(call, 0)?, text(call, 1)?);
    let layout = addrinfo(call);
    let hints = call.ptr(2);
    let mut hint = |field| if hints.bits == 0 { Ok(0) } else { call.load_field(hints, &layout, field) };
    let (flags, family, kind) = (hint("ai_flags")?, hint("ai_family")?, hint("ai_socktype")?);
    let Ok(port) = service.as_deref().unwrap_or("0").parse::<u16>() else { return number(NO_SERVICE) };
    let mut found = Vec::new();
    for host in hosts(name.as_deref(), flags & PASSIVE != 0) {
        let own = if host.is_ipv4() { INET } else { INET6 };
        let address = match host {
            IpAddr::V4(host) => Address::Inet(host, port),
            IpAddr::V6(host) => Address::Inet6(host, port),
        };
        let kinds = KINDS.iter().filter(|known| kind == 0 || known.0 == kind);
        if family == 0 || family == own as i64 {
            found.extend(kinds.map(|&known| (own, known, address.clone())));
        }
    }
    if found.is_empty() {
        return number(NO_NAME);
    }
    let mut next = Slot::ZERO;
    for (own, (kind, protocol), address) in found.into_iter().rev() {
        let bytes = call.address_bytes(&address);
        let entry = malloc_bytes(call, layout.size + bytes.len() as u64)?;
        let at = offset(entry, layout.size);
        call.write(at, &bytes)?;
        let numbers = [
            ("ai_family", own),
            ("ai_socktype", kind as u64),
            ("ai_protocol", protocol as u64),
            ("ai_addrlen", bytes.len() as u64),
        ];
        call.store_fields(entry, &layout, &numbers)?;
        call.store_field(entry, &layout, "ai_addr", at)?;
        call.store_field(entry, &layout, "ai_next", next)?;
        next = entry;
    }
    call.store(call.ptr(3), C::Ptr, next)?;
    done()
}

fn freeaddrinfo(call: &mut Call<'_>) -> Answer {
    let layout = addrinfo(call);
    let mut entry = call.ptr(0);
    while entry.bits != 0 {
        let next = call.load_ptr_field(entry, &layout, "ai_next")?;
        let free = Free { by: HeapKind::C, layout: None, op: FreeOp::Dealloc };
        call.machine.memory.free_heap(entry, free)?;
        entry = next;
    }
    nothing()
}

fn gai_strerror(call: &mut Call<'_>) -> Answer {
    let text: &[u8] = match call.int(0) {
        NO_NAME => b"Name or service not known\0",
        NO_SERVICE => b"Servname not supported for ai_socktype\0",
        _ => b"Unknown error\0",
    };
    crate::call::pointer(call.machine.system_bytes(text, 1)?)
}

/// Tells the name of a network interface by its number, or the other way round, in a `struct ifreq`.
pub fn interface(call: &mut Call<'_>, asks_for_name: bool) -> Answer {
    const NAME: u64 = 16;
    const LOOPBACK: (&[u8], u64) = (b"lo", 1);
    let request = call.variadic(0)?;
    let index = offset(request, NAME);
    if asks_for_name {
        if call.load(index, C::Int)?.bits != LOOPBACK.1 {
            return Err(Errno::ENODEV.into());
        }
        let mut name = LOOPBACK.0.to_vec();
        name.resize(NAME as usize, 0);
        call.write(request, &name)?;
        return done();
    }
    let name = call.read(request, NAME)?;
    if name.split(|byte| *byte == 0).next() != Some(LOOPBACK.0) {
        return Err(Errno::ENODEV.into());
    }
    call.store(index, C::Int, Slot::int(LOOPBACK.1))?;
    done()
}

fn if_nametoindex(call: &mut Call<'_>) -> Answer {
    match call.string(0)?.as_slice() {
        b"lo" => number(1),
        _ => {
            call.set_errno(Errno::ENODEV)?;
            number(0)
        }
    }
}
