//! Options of sockets. Those that change nothing here are kept, so that programs find what they have set.

use std::time::Duration;

use crate::sockets::{Domain, IP, IPV6, ROOM, SOCKET, TCP, Type};
use crate::{Answer, Errno, Fault, Kernel};

/// Which of the two limits of time of a socket counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Receive,
    Send,
}

impl Direction {
    /// By the option `SO_RCVTIMEO` or `SO_SNDTIMEO`.
    pub fn of_option(level: i32, name: i32) -> Option<Direction> {
        match (level, name) {
            (SOCKET, 20) => Some(Direction::Receive),
            (SOCKET, 21) => Some(Direction::Send),
            _ => None,
        }
    }
}

/// `SO_LINGER`, whose value has two numbers.
pub const LINGER: (i32, i32) = (SOCKET, 13);

const READ_ONLY: [i32; 5] = [3, 4, 30, 38, 39];
const SIZES: [i32; 2] = [7, 8];
const SWITCHES: [i32; 5] = [2, 6, 9, 10, 15];
/// `SO_REUSEADDR`, `BROADCAST`, buffers, `KEEPALIVE`, `OOBINLINE`, `PRIORITY`, `REUSEPORT`, `PASSCRED`, `MARK`.
const KNOWN: [i32; 11] = [2, 5, 6, 7, 8, 9, 10, 12, 15, 16, 36];
/// What is not zero before a program sets it: lifetimes of packets, multicast, times and number of probes.
const DEFAULTS: &[((i32, i32), i32)] = &[
    ((IP, 2), 64),
    ((IP, 33), 1),
    ((IP, 34), 1),
    ((IPV6, 16), 64),
    ((IPV6, 18), 1),
    ((IPV6, 19), 1),
    ((TCP, 4), 7200),
    ((TCP, 5), 75),
    ((TCP, 6), 9),
];

/// `IP_TTL`, `IP_MULTICAST_TTL` and the same of the newer version.
fn is_lifetime(level: i32, name: i32) -> bool {
    matches!((level, name), (IP, 2 | 33) | (IPV6, 16 | 18))
}

/// Lifetimes of packets are bytes; -1 stands for the usual one.
fn has_valid_range(level: i32, name: i32, value: i32) -> bool {
    let least = if (level, name) == (IP, 2) { 1 } else { 0 };
    !is_lifetime(level, name) || value == -1 || (least..=255).contains(&value)
}

impl Kernel {
    /// A call that would wait does so for no longer than the socket allows.
    pub(crate) fn limited<T>(&self, fd: i32, direction: Direction, answer: Answer<T>) -> Answer<T> {
        let Err(Fault::Wait(what)) = answer else { return answer };
        match self.limit(fd, direction)? {
            Some(limit) => Err(Fault::WaitAtMost(what, limit)),
            None => Err(Fault::Wait(what)),
        }
    }

    /// For how long receiving or sending waits, if not forever.
    pub fn limit(&self, fd: i32, direction: Direction) -> Answer<Option<Duration>> {
        Ok(self.sockets[&self.socket_id(fd)?].limits[direction as usize])
    }

    pub fn set_limit(&mut self, fd: i32, direction: Direction, limit: Option<Duration>) -> Answer<()> {
        let id = self.socket_id(fd)?;
        self.socket_mut(id)?.limits[direction as usize] = limit;
        Ok(())
    }

    pub fn linger(&self, fd: i32) -> Answer<(bool, i32)> {
        Ok(self.sockets[&self.socket_id(fd)?].linger)
    }

    pub fn set_linger(&mut self, fd: i32, linger: (bool, i32)) -> Answer<()> {
        let id = self.socket_id(fd)?;
        self.socket_mut(id)?.linger = linger;
        Ok(())
    }

    pub fn set_option(&mut self, fd: i32, level: i32, name: i32, value: i32) -> Answer<()> {
        let id = self.socket_id(fd)?;
        let socket = self.socket_mut(id)?;
        if level == SOCKET && READ_ONLY.contains(&name) {
            return Err(Errno::ENOPROTOOPT.into());
        }
        let is_known = match level {
            SOCKET => KNOWN.contains(&name),
            TCP => socket.domain != Domain::Unix && socket.kind == Type::Stream,
            IP => socket.domain != Domain::Unix,
            IPV6 => socket.domain == Domain::Inet6,
            _ => false,
        };
        if !is_known {
            let is_elsewhere = socket.domain == Domain::Unix && level != SOCKET;
            return Err(if is_elsewhere { Errno::EOPNOTSUPP } else { Errno::ENOPROTOOPT }.into());
        }
        if !has_valid_range(level, name, value) {
            return Err(Errno::EINVAL.into());
        }
        if value == -1 && is_lifetime(level, name) {
            socket.options.remove(&(level, name));
            return Ok(());
        }
        let is_switch = level == TCP && name == 1 || level == SOCKET && SWITCHES.contains(&name);
        let is_size = level == SOCKET && SIZES.contains(&name);
        let value = if is_switch {
            i32::from(value != 0)
        } else if is_size {
            value.clamp(1152, 212_992) * 2
        } else {
            value
        };
        socket.options.insert((level, name), value);
        Ok(())
    }

    pub fn option(&mut self, fd: i32, level: i32, name: i32) -> Answer<i32> {
        let id = self.socket_id(fd)?;
        let socket = self.socket_mut(id)?;
        Ok(match (level, name) {
            (SOCKET, 3) => match socket.kind {
                Type::Stream => 1,
                Type::Datagram => 2,
                Type::Packets => 5,
            },
            (SOCKET, 4) => std::mem::take(&mut socket.error),
            // An address that is not any is one of the newer version only.
            (IPV6, 26) if socket.is_at_one_address() => 1,
            (SOCKET, 30) => i32::from(socket.backlog.is_some()),
            (SOCKET, 38) => socket.protocol,
            (SOCKET, 39) => match socket.domain {
                Domain::Unix => 1,
                Domain::Inet => 2,
                Domain::Inet6 => 10,
            },
            (SOCKET, name) if SIZES.contains(&name) => {
                *socket.options.get(&(level, name)).unwrap_or(&(ROOM as i32))
            }
            (SOCKET, name) if !KNOWN.contains(&name) => return Err(Errno::ENOPROTOOPT.into()),
            (SOCKET | TCP | IP | IPV6, _) => {
                let default = DEFAULTS.iter().find(|known| known.0 == (level, name));
                *socket.options.get(&(level, name)).unwrap_or(&default.map_or(0, |known| known.1))
            }
            _ => return Err(Errno::EOPNOTSUPP.into()),
        })
    }
}
