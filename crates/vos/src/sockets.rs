//! Sockets on a virtual loopback: TCP, UDP and Unix, between descriptors of one process. Nothing leaves the machine.
//!
//! Bytes arrive at once and in order. A connection is made when `connect` is called, if somebody listens and there is
//! room in the backlog; the side that accepts finds it there. Buffers have a fixed size.

use std::collections::{BTreeMap, VecDeque};
use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use crate::flags::{at, open};
use crate::socket_options::Direction;
use crate::tree::{Kind, Node, NodeId};
use crate::walk::{Follow, Last};
use crate::{Answer, Errno, Fault, Kernel, Object};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    Unix,
    Inet,
    Inet6,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Stream,
    Datagram,
    Packets,
}

/// What a socket is bound or connected to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// A path, or an abstract name with a zero before it; empty if it has none.
    Unix(Vec<u8>),
    Inet(Ipv4Addr, u16),
    Inet6(Ipv6Addr, u16),
}

impl Address {
    fn none(domain: Domain) -> Address {
        match domain {
            Domain::Unix => Address::Unix(Vec::new()),
            Domain::Inet => Address::Inet(Ipv4Addr::UNSPECIFIED, 0),
            Domain::Inet6 => Address::Inet6(Ipv6Addr::UNSPECIFIED, 0),
        }
    }

    fn domain(&self) -> Domain {
        match self {
            Address::Unix(_) => Domain::Unix,
            Address::Inet(..) => Domain::Inet,
            Address::Inet6(..) => Domain::Inet6,
        }
    }

    fn port(&self) -> u16 {
        match self {
            Address::Unix(_) => 0,
            Address::Inet(_, port) | Address::Inet6(_, port) => *port,
        }
    }

    fn with_port(self, port: u16) -> Address {
        match self {
            Address::Inet(host, _) => Address::Inet(host, port),
            Address::Inet6(host, _) => Address::Inet6(host, port),
            unix => unix,
        }
    }

    /// Addresses of this machine.
    fn is_local(&self) -> bool {
        match self {
            Address::Unix(_) => true,
            Address::Inet(host, _) => host.is_loopback() || host.is_unspecified(),
            Address::Inet6(host, _) => host.is_loopback() || host.is_unspecified(),
        }
    }

    /// Where packets go that are sent to no address in particular.
    fn resolved(self) -> Address {
        match self {
            Address::Inet(host, port) if host.is_unspecified() => Address::Inet(Ipv4Addr::LOCALHOST, port),
            Address::Inet6(host, port) if host.is_unspecified() => Address::Inet6(Ipv6Addr::LOCALHOST, port),
            other => other,
        }
    }

    /// Whether what is sent there reaches a socket that is bound here.
    fn reaches(&self, bound: &Address) -> bool {
        match (self, bound) {
            (Address::Inet(to, port), Address::Inet(at, own)) => {
                port == own && (at.is_unspecified() || to == at)
            }
            (Address::Inet6(to, port), Address::Inet6(at, own)) => {
                port == own && (at.is_unspecified() || to == at)
            }
            _ => self == bound,
        }
    }

    /// Whether two sockets cannot be bound to both.
    fn clashes(&self, other: &Address) -> bool {
        self.reaches(other) || other.reaches(self)
    }
}

#[derive(Clone, Debug)]
pub struct Socket {
    pub(crate) domain: Domain,
    pub(crate) kind: Type,
    pub(crate) protocol: i32,
    local: Option<Address>,
    remote: Option<Address>,
    /// The other end of a connection or pair.
    peer: Option<u32>,
    /// How many connections may wait, and those that do.
    pub(crate) backlog: Option<usize>,
    waiting: VecDeque<u32>,
    bytes: VecDeque<u8>,
    packets: VecDeque<(Address, Vec<u8>)>,
    /// Nothing more is read, or written.
    shut: [bool; 2],
    /// The other end writes no more, or is gone.
    ended: bool,
    reset: bool,
    /// Something was sent after the other end had gone, which is what it says.
    refused: bool,
    pub(crate) error: i32,
    /// How often something arrived, the other end went, or there was room again: for edges.
    arrivals: u64,
    pub(crate) options: BTreeMap<(i32, i32), i32>,
    /// For how long receiving and sending wait, if not forever.
    pub(crate) limits: [Option<Duration>; 2],
    /// Whether closing waits until all is sent, and for how many seconds.
    pub(crate) linger: (bool, i32),
}

impl Socket {
    /// Whether it has an address that is not any.
    pub(crate) fn is_at_one_address(&self) -> bool {
        matches!(self.local, Some(Address::Inet6(address, _)) if !address.is_unspecified())
    }
}

/// How much waits on the way of one connection, or for one socket.
pub(crate) const ROOM: usize = 212_992;
const LARGEST_PACKET: usize = 65_507;
const FIRST_PORT: u16 = 32_768;

/// How something is sent or received.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct How {
    pub peeks: bool,
    pub never_waits: bool,
}

/// What was received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    pub bytes: Vec<u8>,
    pub from: Option<Address>,
    /// How long the packet was, which may be more than there was room for.
    pub whole: usize,
}

impl Kernel {
    pub fn socket(&mut self, domain: i32, kind: i32, protocol: i32) -> Answer<i32> {
        let flags = kind & (open::CLOSE_ON_EXEC | open::NON_BLOCK);
        let socket = new_socket(domain, kind & !flags, protocol)?;
        let id = self.add_socket(socket);
        self.install(Object::Socket(id), flags | open::READ_WRITE)
    }

    fn add_socket(&mut self, socket: Socket) -> u32 {
        self.next_channel += 1;
        self.sockets.insert(self.next_channel, socket);
        self.next_channel
    }

    pub fn socket_pair(&mut self, domain: i32, kind: i32, protocol: i32) -> Answer<(i32, i32)> {
        let flags = kind & (open::CLOSE_ON_EXEC | open::NON_BLOCK);
        let socket = new_socket(domain, kind & !flags, protocol)?;
        if socket.domain != Domain::Unix {
            return Err(Errno::EOPNOTSUPP.into());
        }
        let (one, two) = (self.add_socket(socket.clone()), self.add_socket(socket));
        self.join(one, two);
        let first = self.install(Object::Socket(one), flags | open::READ_WRITE)?;
        match self.install(Object::Socket(two), flags | open::READ_WRITE) {
            Ok(second) => Ok((first, second)),
            Err(fault) => {
                self.close(first)?;
                Err(fault)
            }
        }
    }

    /// Makes two sockets the ends of one connection.
    fn join(&mut self, one: u32, two: u32) {
        for (id, other) in [(one, two), (two, one)] {
            let address = self.sockets[&other].local.clone();
            let domain = self.sockets[&other].domain;
            if let Some(socket) = self.sockets.get_mut(&id) {
                socket.peer = Some(other);
                socket.remote = Some(address.unwrap_or(Address::none(domain)));
            }
        }
    }

    pub(crate) fn socket_id(&self, fd: i32) -> Answer<u32> {
        match self.description(fd)?.object {
            Object::Socket(id) if self.description(fd)?.flags & open::PATH == 0 => Ok(id),
            _ => Err(Errno::ENOTSOCK.into()),
        }
    }

    pub(crate) fn socket_mut(&mut self, id: u32) -> Answer<&mut Socket> {
        Ok(self.sockets.get_mut(&id).ok_or(Errno::EBADF)?)
    }

    pub fn bind(&mut self, fd: i32, address: Address) -> Answer<()> {
        let id = self.socket_id(fd)?;
        let socket = &self.sockets[&id];
        if socket.domain != address.domain() {
            return Err(
                if socket.domain == Domain::Unix { Errno::EINVAL } else { Errno::EAFNOSUPPORT }.into()
            );
        }
        if !address.is_local() {
            return Err(Errno::EADDRNOTAVAIL.into());
        }
        if socket.local.is_some() {
            return Err(Errno::EINVAL.into());
        }
        let address = match address {
            Address::Unix(name) => self.bind_name(id, name)?,
            address => self.bind_port(id, address)?,
        };
        self.socket_mut(id)?.local = Some(address);
        Ok(())
    }

    fn bind_name(&mut self, id: u32, name: Vec<u8>) -> Answer<Address> {
        let name = match name.as_slice() {
            // No name at all: the system chooses one.
            [] => format!("\0{id:05x}").into_bytes(),
            _ => name,
        };
        if name[0] == 0 {
            let address = Address::Unix(name);
            let is_taken = self.sockets.values().any(|other| other.local.as_ref() == Some(&address));
            return if is_taken { Err(Errno::EADDRINUSE.into()) } else { Ok(address) };
        }
        let found = self.walk(at::CWD, &name, Follow::No)?;
        let Last::Name(last) = &found.last else { return Err(Errno::EADDRINUSE.into()) };
        if found.node.is_some() {
            return Err(Errno::EADDRINUSE.into());
        }
        self.require_change(found.parent)?;
        let rights = 0o777 & !self.umask;
        let node = self.tree.add(Node::new(Kind::Socket(id), rights, self.now).owned());
        self.tree.insert(found.parent, last, node, self.now);
        Ok(Address::Unix(name))
    }

    fn bind_port(&mut self, id: u32, address: Address) -> Answer<Address> {
        const PRIVILEGED: u16 = 1024;
        if address.port() == 0 {
            return self.free_port(id, address);
        }
        if address.port() < PRIVILEGED {
            return Err(Errno::EACCES.into());
        }
        if self.is_port_taken(id, &address) { Err(Errno::EADDRINUSE.into()) } else { Ok(address) }
    }

    fn free_port(&self, id: u32, address: Address) -> Answer<Address> {
        let mut ports = (FIRST_PORT..=u16::MAX).map(|port| address.clone().with_port(port));
        Ok(ports.find(|address| !self.is_port_taken(id, address)).ok_or(Errno::EADDRINUSE)?)
    }

    fn is_port_taken(&self, id: u32, address: &Address) -> bool {
        let own = &self.sockets[&id];
        let shares = |socket: &Socket| {
            socket.options.get(&REUSE_PORT).is_some_and(|&on| on != 0)
                || socket.kind == Type::Stream
                    && socket.options.get(&REUSE).is_some_and(|&on| on != 0)
                    && socket.backlog.is_none()
                || socket.kind == Type::Datagram && socket.options.get(&REUSE).is_some_and(|&on| on != 0)
        };
        self.sockets.iter().any(|(&other_id, other)| {
            let same_kind = other_id != id && other.kind == own.kind && other.domain == own.domain;
            same_kind
                && other.local.as_ref().is_some_and(|local| local.clashes(address))
                && !(shares(own) && shares(other))
        })
    }

    pub fn listen(&mut self, fd: i32, backlog: i32) -> Answer<()> {
        let id = self.socket_id(fd)?;
        let socket = &self.sockets[&id];
        if socket.kind == Type::Datagram {
            return Err(Errno::EOPNOTSUPP.into());
        }
        if socket.peer.is_some() || socket.domain == Domain::Unix && socket.local.is_none() {
            return Err(Errno::EINVAL.into());
        }
        if socket.local.is_none() {
            let address = self.free_port(id, Address::none(socket.domain))?;
            self.socket_mut(id)?.local = Some(address);
        }
        self.socket_mut(id)?.backlog = Some(backlog.clamp(0, 4096) as usize);
        Ok(())
    }

    pub fn accept(&mut self, fd: i32, flags: i32) -> Answer<(i32, Address)> {
        let accepted = self.accept_one(fd, flags);
        self.limited(fd, Direction::Receive, accepted)
    }

    fn accept_one(&mut self, fd: i32, flags: i32) -> Answer<(i32, Address)> {
        if flags & !(open::CLOSE_ON_EXEC | open::NON_BLOCK) != 0 {
            return Err(Errno::EINVAL.into());
        }
        let (id, waits) = (self.socket_id(fd)?, self.description(fd)?.waits());
        let socket = self.socket_mut(id)?;
        if socket.kind == Type::Datagram {
            return Err(Errno::EOPNOTSUPP.into());
        }
        if socket.backlog.is_none() {
            return Err(Errno::EINVAL.into());
        }
        let Some(&new) = socket.waiting.front() else {
            return Err(if waits { Fault::Wait("a connection") } else { Errno::EAGAIN.into() });
        };
        let accepted = self.install(Object::Socket(new), flags | open::READ_WRITE)?;
        self.socket_mut(id)?.waiting.pop_front();
        let socket = &self.sockets[&new];
        Ok((accepted, socket.remote.clone().unwrap_or(Address::none(socket.domain))))
    }

    pub fn connect(&mut self, fd: i32, address: Address) -> Answer<()> {
        let connected = self.connect_to(fd, address);
        self.limited(fd, Direction::Send, connected)
    }

    fn connect_to(&mut self, fd: i32, address: Address) -> Answer<()> {
        let (id, waits) = (self.socket_id(fd)?, self.description(fd)?.waits());
        let socket = &self.sockets[&id];
        let is_inet_stream = socket.domain != Domain::Unix && socket.kind == Type::Stream;
        if is_inet_stream && (socket.backlog.is_some() || socket.peer.is_some()) {
            return Err(Errno::EISCONN.into());
        }
        if socket.domain != address.domain() {
            return Err(
                if socket.domain == Domain::Unix { Errno::EINVAL } else { Errno::EAFNOSUPPORT }.into()
            );
        }
        if socket.kind == Type::Datagram {
            return self.connect_packets(id, address);
        }
        if socket.peer.is_some() || socket.remote.is_some() {
            return Err(Errno::EISCONN.into());
        }
        if socket.backlog.is_some() {
            return Err(if socket.domain == Domain::Unix { Errno::EINVAL } else { Errno::EISCONN }.into());
        }
        let is_inet = socket.domain != Domain::Unix;
        let address = address.resolved();
        if !address.is_local() {
            return Err(Errno::ENETUNREACH.into());
        }
        match self.listener(id, &address) {
            Ok(listener) => self.begin_connection(id, listener, waits)?,
            // Sockets that do not wait hear of it later.
            Err(Fault::Errno(errno)) if is_inet && !waits => {
                self.socket_mut(id)?.error = errno.0;
                return Err(Errno::EINPROGRESS.into());
            }
            Err(fault) => return Err(fault),
        }
        if is_inet && !waits { Err(Errno::EINPROGRESS.into()) } else { Ok(()) }
    }

    /// Who listens at an address.
    fn listener(&mut self, id: u32, address: &Address) -> Answer<u32> {
        let kind = self.sockets[&id].kind;
        let found = match address {
            Address::Unix(name) if name.first().is_some_and(|&first| first != 0) => {
                Some(self.socket_at(name)?)
            }
            _ => self.bound_to(address, kind),
        };
        let listens = |id: &u32| self.sockets.get(id).is_some_and(|socket| socket.backlog.is_some());
        if let Some(found) = found
            && let Some(socket) = self.sockets.get(&found)
            && socket.kind != kind
        {
            return Err(Errno::EPROTOTYPE.into());
        }
        Ok(found.filter(listens).ok_or(Errno::ECONNREFUSED)?)
    }

    fn bound_to(&self, address: &Address, kind: Type) -> Option<u32> {
        let fits = |socket: &Socket| {
            // Connections have the address of their listener, also when the other end has gone.
            let is_end = socket.backlog.is_none() && socket.kind != Type::Datagram;
            !is_end
                && socket.kind == kind
                && socket.local.as_ref().is_some_and(|local| address.reaches(local))
        };
        self.sockets.iter().find(|(_, socket)| fits(socket)).map(|(&id, _)| id)
    }

    /// The socket that was bound to a path.
    fn socket_at(&mut self, name: &[u8]) -> Answer<u32> {
        let node: NodeId = self.find(at::CWD, name, Follow::Yes)?;
        self.require(node, crate::access::WRITE)?;
        match self.tree.node(node).kind {
            Kind::Socket(id) if self.sockets.contains_key(&id) => Ok(id),
            _ => Err(Errno::ECONNREFUSED.into()),
        }
    }

    fn begin_connection(&mut self, id: u32, listener: u32, waits: bool) -> Answer<()> {
        let there = &self.sockets[&listener];
        if there.waiting.len() > there.backlog.unwrap_or_default() {
            return Err(if waits { Fault::Wait("room in a backlog") } else { Errno::EAGAIN.into() });
        }
        let (domain, kind, protocol) = (there.domain, there.kind, there.protocol);
        let (options, linger) = (there.options.clone(), there.linger);
        let limits = if domain == Domain::Unix { [None; 2] } else { there.limits };
        let local = there.local.clone().map(Address::resolved);
        if self.sockets[&id].local.is_none() && domain != Domain::Unix {
            let own = self.free_port(id, Address::none(domain).resolved())?;
            self.socket_mut(id)?.local = Some(own);
        }
        if let Some(own) = self.socket_mut(id)?.local.take() {
            self.socket_mut(id)?.local = Some(own.resolved());
        }
        let end = self.add_socket(Socket { local, options, limits, linger, ..plain(domain, kind, protocol) });
        self.join(id, end);
        let there = self.socket_mut(listener)?;
        there.waiting.push_back(end);
        there.arrivals += 1;
        Ok(())
    }

    fn connect_packets(&mut self, id: u32, address: Address) -> Answer<()> {
        let address = address.resolved();
        if let Address::Unix(_) = &address {
            let peer = self.receiver(&address, Type::Datagram)?;
            self.socket_mut(id)?.peer = Some(peer);
        } else if self.sockets[&id].local.is_none() {
            let own = self.free_port(id, Address::none(address.domain()).resolved())?;
            self.socket_mut(id)?.local = Some(own);
        }
        self.socket_mut(id)?.remote = Some(address);
        Ok(())
    }

    /// Who gets packets that are sent to an address.
    fn receiver(&mut self, address: &Address, kind: Type) -> Answer<u32> {
        let found = match address {
            Address::Unix(name) if name.first().is_some_and(|&first| first != 0) => {
                Some(self.socket_at(name)?)
            }
            _ => self.bound_to(address, kind),
        };
        let found = found.ok_or(Errno::ECONNREFUSED)?;
        if self.sockets[&found].kind != kind { Err(Errno::EPROTOTYPE.into()) } else { Ok(found) }
    }

    pub fn send(&mut self, fd: i32, bytes: &[u8], to: Option<Address>, how: How) -> Answer<usize> {
        let sent = self.send_some(fd, bytes, to, how);
        self.limited(fd, Direction::Send, sent)
    }

    fn send_some(&mut self, fd: i32, bytes: &[u8], to: Option<Address>, how: How) -> Answer<usize> {
        let (id, waits) = (self.socket_id(fd)?, self.description(fd)?.waits() && !how.never_waits);
        let socket = self.socket_mut(id)?;
        if socket.error != 0 {
            return Err(Errno(std::mem::take(&mut socket.error)).into());
        }
        if socket.shut[1] {
            return Err(Errno::EPIPE.into());
        }
        if socket.kind == Type::Datagram {
            return self.send_packet(id, bytes, to, waits);
        }
        let is_unix = socket.domain == Domain::Unix;
        if to.is_some() && is_unix {
            return Err(if socket.peer.is_some() { Errno::EISCONN } else { Errno::EOPNOTSUPP }.into());
        }
        let Some(peer) = socket.peer else {
            // Over a network the sender learns only then that nobody is there.
            if socket.ended && !is_unix && !socket.reset && !socket.refused {
                socket.refused = true;
                socket.arrivals += 1;
                return Ok(bytes.len());
            }
            return Err(if socket.ended || !is_unix { Errno::EPIPE } else { Errno::ENOTCONN }.into());
        };
        let kind = socket.kind;
        let from = socket.local.clone().unwrap_or(Address::none(socket.domain));
        self.deliver(peer, (kind, from), bytes, waits)
    }

    /// Puts bytes where the other end of a connection reads them.
    fn deliver(
        &mut self,
        peer: u32,
        (kind, from): (Type, Address),
        bytes: &[u8],
        waits: bool,
    ) -> Answer<usize> {
        let Some(there) = self.sockets.get_mut(&peer) else { return Err(Errno::EPIPE.into()) };
        if there.shut[0] && there.domain == Domain::Unix {
            return Err(Errno::EPIPE.into());
        }
        if kind == Type::Packets {
            there.packets.push_back((from, bytes.to_vec()));
            there.arrivals += 1;
            return Ok(bytes.len());
        }
        let room = ROOM.saturating_sub(there.bytes.len());
        if room == 0 && !bytes.is_empty() {
            return Err(if waits { Fault::Wait("room in a connection") } else { Errno::EAGAIN.into() });
        }
        let count = room.min(bytes.len());
        there.bytes.extend(&bytes[..count]);
        there.arrivals += 1;
        Ok(count)
    }

    fn send_packet(&mut self, id: u32, bytes: &[u8], to: Option<Address>, waits: bool) -> Answer<usize> {
        const MOST_PACKETS: usize = 256;
        let socket = &self.sockets[&id];
        let (domain, pair) = (socket.domain, socket.peer);
        if bytes.len() > if domain == Domain::Unix { ROOM } else { LARGEST_PACKET } {
            return Err(Errno::EMSGSIZE.into());
        }
        if let Some(to) = &to
            && to.domain() != domain
        {
            return Err(if domain == Domain::Unix { Errno::EINVAL } else { Errno::EAFNOSUPPORT }.into());
        }
        let to_remote = to.is_none();
        let Some(to) = to.or_else(|| socket.remote.clone()).map(Address::resolved) else {
            return Err(if domain == Domain::Unix { Errno::ENOTCONN } else { Errno::EDESTADDRREQ }.into());
        };
        if socket.local.is_none() && domain != Domain::Unix {
            let own = self.free_port(id, Address::none(domain))?;
            self.socket_mut(id)?.local = Some(own);
        }
        let receiver = match pair.filter(|_| to_remote) {
            Some(peer) if self.sockets.contains_key(&peer) => Ok(peer),
            Some(_) => Err(Errno::ECONNREFUSED.into()),
            None => self.receiver(&to, Type::Datagram),
        };
        let receiver = match receiver {
            Ok(receiver) => receiver,
            Err(fault) if domain == Domain::Unix => return Err(fault),
            // Who is connected hears of it at the next call.
            Err(_) => {
                if to_remote {
                    self.socket_mut(id)?.error = Errno::ECONNREFUSED.0;
                }
                return Ok(bytes.len());
            }
        };
        let local = self.sockets[&id].local.clone().unwrap_or(Address::none(domain)).resolved();
        let there = self.socket_mut(receiver)?;
        let accepts = domain == Domain::Unix || there.remote.as_ref().is_none_or(|remote| *remote == local);
        if there.packets.len() >= MOST_PACKETS && domain == Domain::Unix {
            return Err(if waits { Fault::Wait("room for a packet") } else { Errno::EAGAIN.into() });
        }
        // Packets that find no room, or that another one is to get, are lost.
        if accepts && there.packets.len() < MOST_PACKETS {
            there.packets.push_back((local, bytes.to_vec()));
            there.arrivals += 1;
        }
        Ok(bytes.len())
    }

    pub fn receive(&mut self, fd: i32, most: usize, how: How) -> Answer<Received> {
        let received = self.receive_some(fd, most, how);
        self.limited(fd, Direction::Receive, received)
    }

    fn receive_some(&mut self, fd: i32, most: usize, how: How) -> Answer<Received> {
        let (id, waits) = (self.socket_id(fd)?, self.description(fd)?.waits() && !how.never_waits);
        let socket = self.socket_mut(id)?;
        if socket.error != 0 {
            return Err(Errno(std::mem::take(&mut socket.error)).into());
        }
        if socket.kind == Type::Stream {
            let was_full = is_full(socket);
            let received = receive_bytes(socket, most, how, waits);
            let peer = socket.peer.filter(|_| was_full && !is_full(socket));
            if let Some(there) = peer.and_then(|peer| self.sockets.get_mut(&peer)) {
                there.arrivals += 1;
            }
            return received;
        }
        if socket.kind == Type::Packets && socket.peer.is_none() && !socket.ended {
            return Err(Errno::ENOTCONN.into());
        }
        let next = if how.peeks { socket.packets.front().cloned() } else { socket.packets.pop_front() };
        match next {
            Some((from, mut bytes)) => {
                let whole = bytes.len();
                bytes.truncate(most);
                let is_named = from != Address::Unix(Vec::new());
                Ok(Received { bytes, from: Some(from).filter(|_| is_named), whole })
            }
            None if socket.shut[0] || socket.ended => {
                Ok(Received { bytes: Vec::new(), from: None, whole: 0 })
            }
            None if waits => Err(Fault::Wait("a packet")),
            None => Err(Errno::EAGAIN.into()),
        }
    }

    pub fn shutdown(&mut self, fd: i32, how: i32) -> Answer<()> {
        let id = self.socket_id(fd)?;
        if !(0..=2).contains(&how) {
            return Err(Errno::EINVAL.into());
        }
        let socket = self.socket_mut(id)?;
        let is_connected = socket.peer.is_some() || socket.remote.is_some();
        if !is_connected && socket.backlog.is_none() && !socket.ended {
            return Err(Errno::ENOTCONN.into());
        }
        let (stops_reading, stops_writing) = (how != 1, how != 0);
        socket.shut[0] |= stops_reading;
        socket.shut[1] |= stops_writing;
        let (peer, is_unix) =
            (socket.peer.filter(|_| socket.kind != Type::Datagram), socket.domain == Domain::Unix);
        if let Some(there) = peer.and_then(|peer| self.sockets.get_mut(&peer)) {
            there.ended |= stops_writing;
            there.arrivals += 1;
            there.shut[1] |= stops_reading && is_unix;
        }
        Ok(())
    }

    pub(crate) fn close_socket(&mut self, id: u32) {
        let Some(closed) = self.sockets.remove(&id) else { return };
        for waiting in &closed.waiting {
            self.close_socket(*waiting);
        }
        let Some(there) = closed.peer.and_then(|peer| self.sockets.get_mut(&peer)) else { return };
        if closed.kind == Type::Datagram {
            return;
        }
        there.ended = true;
        there.arrivals += 1;
        there.peer = None;
        // What nobody read any more is told to the sender.
        there.reset |= !closed.bytes.is_empty();
        there.reset |= closed.domain != Domain::Unix && closed.linger == (true, 0);
    }

    pub fn local_address(&self, fd: i32) -> Answer<Address> {
        let socket = &self.sockets[&self.socket_id(fd)?];
        Ok(socket.local.clone().unwrap_or(Address::none(socket.domain)))
    }

    pub fn remote_address(&self, fd: i32) -> Answer<Address> {
        let socket = &self.sockets[&self.socket_id(fd)?];
        Ok(socket.remote.clone().ok_or(Errno::ENOTCONN)?)
    }

    /// Which of `POLLIN`, `POLLOUT`, `POLLERR`, `POLLHUP` and `POLLRDHUP` hold.
    pub(crate) fn socket_readiness(&self, id: u32) -> u32 {
        const IN: u32 = 0x1;
        const OUT: u32 = 0x4;
        const ERROR: u32 = 0x8;
        const HANG_UP: u32 = 0x10;
        const READ_HANG_UP: u32 = 0x2000;
        let Some(socket) = self.sockets.get(&id) else { return ERROR };
        let bit = |holds: bool, bit: u32| if holds { bit } else { 0 };
        let error = bit(socket.error != 0, ERROR);
        if socket.backlog.is_some() {
            return bit(!socket.waiting.is_empty(), IN);
        }
        let has_data = !socket.bytes.is_empty() || !socket.packets.is_empty();
        if socket.kind == Type::Datagram {
            return bit(has_data || socket.shut[0], IN) | OUT | error;
        }
        let is_fresh = socket.peer.is_none() && !socket.ended;
        if is_fresh {
            let failed = bit(socket.error != 0, IN | OUT | ERROR | HANG_UP | READ_HANG_UP);
            return if failed != 0 { failed } else { OUT | HANG_UP };
        }
        let read_ended = socket.ended || socket.shut[0];
        let both = read_ended
            && (socket.shut[1] || socket.refused || socket.peer.is_none() && socket.domain == Domain::Unix);
        let room = socket.peer.and_then(|peer| self.sockets.get(&peer)).is_none_or(|there| !is_full(there));
        bit(has_data || read_ended, IN)
            | bit(room, OUT)
            | bit(read_ended, READ_HANG_UP)
            | bit(both, HANG_UP)
            | bit(socket.reset || socket.refused, ERROR)
            | error
    }

    pub(crate) fn socket_arrivals(&self, id: u32) -> u64 {
        self.sockets.get(&id).map_or(0, |socket| socket.arrivals)
    }

    /// Bytes that can be read at once.
    pub(crate) fn in_socket(&self, id: u32) -> usize {
        let socket = &self.sockets[&id];
        socket.bytes.len() + socket.packets.front().map_or(0, |packet| packet.1.len())
    }
}

pub(crate) const SOCKET: i32 = 1;
pub(crate) const IP: i32 = 0;
pub(crate) const TCP: i32 = 6;
pub(crate) const IPV6: i32 = 41;
const REUSE: (i32, i32) = (SOCKET, 2);
const REUSE_PORT: (i32, i32) = (SOCKET, 15);
fn plain(domain: Domain, kind: Type, protocol: i32) -> Socket {
    Socket {
        domain,
        kind,
        protocol,
        local: None,
        remote: None,
        peer: None,
        backlog: None,
        waiting: VecDeque::new(),
        bytes: VecDeque::new(),
        packets: VecDeque::new(),
        shut: [false; 2],
        ended: false,
        reset: false,
        refused: false,
        error: 0,
        arrivals: 0,
        options: BTreeMap::new(),
        limits: [None; 2],
        linger: (false, 0),
    }
}

fn new_socket(domain: i32, kind: i32, protocol: i32) -> Answer<Socket> {
    const MOST_KINDS: i32 = 11;
    const UDP: i32 = 17;
    if !(0..MOST_KINDS).contains(&kind) {
        return Err(Errno::EINVAL.into());
    }
    let domain = match domain {
        1 => Domain::Unix,
        2 => Domain::Inet,
        10 => Domain::Inet6,
        _ => return Err(Errno::EAFNOSUPPORT.into()),
    };
    let is_unix = domain == Domain::Unix;
    let kind = match kind {
        1 => Type::Stream,
        2 => Type::Datagram,
        5 if is_unix => Type::Packets,
        3 if is_unix => Type::Datagram,
        3 => return Err(Errno::EPERM.into()),
        _ => return Err(Errno::ESOCKTNOSUPPORT.into()),
    };
    let own = match kind {
        _ if is_unix => 1,
        Type::Stream => TCP,
        _ => UDP,
    };
    if protocol != 0 && protocol != own {
        return Err(Errno::EPROTONOSUPPORT.into());
    }
    Ok(plain(domain, kind, if is_unix { 0 } else { own }))
}

/// So much waits to be read that the other end counts as one that cannot be written to.
fn is_full(socket: &Socket) -> bool {
    socket.bytes.len() >= ROOM / 2
}

fn receive_bytes(socket: &mut Socket, most: usize, how: How, waits: bool) -> Answer<Received> {
    let got = |bytes: Vec<u8>| Ok(Received { whole: bytes.len(), bytes, from: None });
    let count = most.min(socket.bytes.len());
    if count > 0 {
        return got(match how.peeks {
            true => socket.bytes.iter().take(count).copied().collect(),
            false => socket.bytes.drain(..count).collect(),
        });
    }
    if socket.reset {
        socket.reset = false;
        return Err(Errno::ECONNRESET.into());
    }
    if socket.peer.is_none() && !socket.ended {
        let errno = if socket.domain == Domain::Unix { Errno::EINVAL } else { Errno::ENOTCONN };
        return Err(errno.into());
    }
    if most == 0 || socket.ended || socket.shut[0] {
        return got(Vec::new());
    }
    Err(if waits { Fault::Wait("data on a connection") } else { Errno::EAGAIN.into() })
}
